import type { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { type ApiRoute, type Call, createTaggedRoute } from "#platform/server/http/route.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { getIntouchDashboard } from "#slices/reports/contract/intouch.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import type { WidgetRequest } from "./widgets.service.ts";

/** The address `intouch/dashboard`: the list of that name over everything visible. */
export const intouchDashboard = { place: null, widget: "intouch_dashboard" };

type Reply = z.input<(typeof getIntouchDashboard)["reply"]>;

/**
 * Returns the route for the list of residents' responses at the address of the specification, its rows under
 * data.results.
 */
export function buildIntouchRoutes(
  answer: (call: Call<Endpoint, Principal>, request: WidgetRequest) => Promise<WidgetReply>,
): readonly ApiRoute<Principal>[] {
  return [
    createTaggedRoute<typeof getIntouchDashboard, Principal>(
      getIntouchDashboard,
      "reports.widgets.read",
      ({ meta }) => meta.data_version,
      async (call) => {
        const { data, meta } = await answer(call, { ...intouchDashboard, query: call.query });
        const widget = { ...meta.widget, data_type: "calculator" } as const;
        const results = data as Reply["data"]["results"];
        return { data: { results }, meta: { ...meta, widget, endpoint: getIntouchDashboard.path } };
      },
    ),
  ];
}
