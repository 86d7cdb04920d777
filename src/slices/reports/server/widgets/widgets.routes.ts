import type { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { notFound, forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute, type Call, createTaggedRoute } from "#platform/server/http/route.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import {
  explainPropertyReport,
  explainRegionReport,
  explainReport,
} from "#slices/reports/contract/explain.contract.ts";
import {
  getPropertyReportsScoped,
  getPropertyScopedReport,
  getRegionReportsScoped,
  getRegionScopedReport,
  getScopedReport,
} from "#slices/reports/contract/scoped-reports.contract.ts";
import {
  getCategoryReport,
  getLegacyReport,
  getPropertyReport,
  getRegionReport,
  getReport,
  getReports,
  getWidgets,
  postBatch,
  type WidgetReply,
} from "#slices/reports/contract/widgets.contract.ts";
import type { ReportsDeps } from "../reports.deps.ts";
import type { Address } from "./context.ts";
import { explainWidget } from "./explain.ts";
import { buildIntouchRoutes } from "./intouch.routes.ts";
import { getStandardReports } from "./standard-reports.ts";
import { getWidgetList } from "./widget-list.ts";
import { WidgetsService } from "./widgets.service.ts";

const READING = "reports.widgets.read";
const EXPLAINING = "reports.widgets.explain";

/** Returns the actor of a call; API tokens open no report, and guests were rejected before. */
export function requireActor({ principal }: Call<Endpoint, Principal>): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

const company: Address = { place: null };
/** A region's address. */
export const toRegionAddress = (id: number): Address => ({ place: { linkType: "region", id } });
/** A location's address. */
export const toLocationAddress = (id: number): Address => ({ place: { linkType: "location", id } });

const categories: Readonly<Record<string, (id: number) => Address>> = {
  regions: toRegionAddress,
  region: toRegionAddress,
  properties: toLocationAddress,
  property: toLocationAddress,
  locations: toLocationAddress,
  location: toLocationAddress,
};

/** Returns the address of an item of a category. A category without widgets fails as not found. */
export function getCategoryAddress(category: string, id: number): Address {
  const found = Object.hasOwn(categories, category) ? categories[category] : undefined;
  if (!found) throw notFound();
  return found(id);
}

type ReportEndpoint = Endpoint<z.ZodType, z.ZodType<Record<string, unknown>>, z.ZodType, typeof getReport.reply>;

/** Returns the routes of the generic widgets. */
export function buildWidgetsRoutes(deps: ReportsDeps): readonly ApiRoute<Principal>[] {
  const service = new WidgetsService(deps);
  const buildReadRoute = <E extends ReportEndpoint>(
    endpoint: E,
    getAddress: (params: z.output<E["params"]>) => Address & { readonly widget: string },
  ): ApiRoute<Principal> =>
    createTaggedRoute<E, Principal>(
      endpoint,
      READING,
      (reply) => (reply as WidgetReply).meta.data_version,
      async (call) => {
        const request = { ...getAddress(call.params), query: call.query };
        return (await service.getReply(requireActor(call), request)) as z.input<E["reply"]>;
      },
    );
  return [
    buildApiRoute<typeof getWidgets, Principal>(getWidgets, READING, (call) =>
      Promise.resolve({ data: getWidgetList(deps.catalog, requireActor(call)) }),
    ),
    buildApiRoute<typeof getReports, Principal>(getReports, READING, (call) =>
      Promise.resolve({ data: getStandardReports(deps.catalog, requireActor(call), deps.further) }),
    ),
    ...buildIntouchRoutes((call, request) => service.getReply(requireActor(call), request)),
    buildReadRoute(getReport, ({ widget }) => ({ ...company, widget })),
    buildReadRoute(getLegacyReport, ({ widget }) => ({ ...company, isUnpaged: true, widget })),
    buildReadRoute(getRegionReport, ({ id, widget }) => ({ ...toRegionAddress(id), widget })),
    buildReadRoute(getPropertyReport, ({ id, widget }) => ({ ...toLocationAddress(id), widget })),
    buildReadRoute(getScopedReport, ({ widget, scoped }) => ({ ...company, widget, scopedId: scoped })),
    buildReadRoute(getRegionScopedReport, ({ id, widget, scoped }) => ({
      ...toRegionAddress(id),
      widget,
      scopedId: scoped,
    })),
    buildReadRoute(getPropertyScopedReport, ({ id, widget, scoped }) => ({
      ...toLocationAddress(id),
      widget,
      scopedId: scoped,
    })),
    buildReadRoute(getRegionReportsScoped, ({ id, widget, scoped }) => ({
      ...toRegionAddress(id),
      widget,
      scopedId: scoped,
    })),
    buildReadRoute(getPropertyReportsScoped, ({ id, widget, scoped }) => ({
      ...toLocationAddress(id),
      widget,
      scopedId: scoped,
    })),
    buildReadRoute(getCategoryReport, ({ category, id, widget }) => ({ ...getCategoryAddress(category, id), widget })),
    buildApiRoute<typeof explainReport, Principal>(explainReport, EXPLAINING, (call) =>
      explainWidget(deps, requireActor(call), { ...company, widget: call.params.widget, query: call.query }),
    ),
    buildApiRoute<typeof explainRegionReport, Principal>(explainRegionReport, EXPLAINING, (call) => {
      const { id, widget } = call.params;
      return explainWidget(deps, requireActor(call), { ...toRegionAddress(id), widget, query: call.query });
    }),
    buildApiRoute<typeof explainPropertyReport, Principal>(explainPropertyReport, EXPLAINING, (call) => {
      const { id, widget } = call.params;
      return explainWidget(deps, requireActor(call), { ...toLocationAddress(id), widget, query: call.query });
    }),
    buildApiRoute<typeof postBatch, Principal>(postBatch, READING, (call) => {
      const requests = call.body.requests.map(({ widget, query, category, id, scoped, filters }) => ({
        widget,
        query,
        isWithoutFilters: !filters,
        ...(scoped === undefined ? {} : { scopedId: scoped }),
        ...(category && id ? getCategoryAddress(category, id) : company),
      }));
      return service.answerBatch(requireActor(call), requests, call.requestId);
    }),
  ];
}
