import type { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { type ApiRoute, type Call, taggedRoute } from "#platform/server/http/route.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { getIntouchDashboard } from "#slices/reports/contract/intouch.contract.ts";
import { intouchDashboard } from "./resident-surveys.widgets.ts";
import type { TaggedReply, WidgetRequest } from "./widgets.service.ts";

type Reply = z.input<(typeof getIntouchDashboard)["reply"]>;

/** The list of residents' responses at the address that the specification gives it, its rows under data.results. */
export function intouchRoutes(
  answer: (call: Call<Endpoint, Principal>, request: WidgetRequest) => Promise<TaggedReply>,
): readonly ApiRoute<Principal>[] {
  return [
    taggedRoute<typeof getIntouchDashboard, Principal>(
      getIntouchDashboard,
      "reports.widgets.read",
      ({ meta }) => meta.data_version,
      async (call) => {
        const { reply } = await answer(call, { ...intouchDashboard, query: call.query });
        const { data, meta } = reply;
        const widget = { ...meta.widget, data_type: "calculator" } as const;
        const results = data as Reply["data"]["results"];
        return { data: { results }, meta: { ...meta, widget, endpoint: getIntouchDashboard.path } };
      },
    ),
  ];
}
