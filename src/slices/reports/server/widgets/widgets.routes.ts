import type { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { notFound, forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, apiRoute, type Call, createTaggedRoute } from "#platform/server/http/route.ts";
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
import { intouchRoutes } from "./intouch.routes.ts";
import { standardReports } from "./standard-reports.ts";
import { widgetList } from "./widget-list.ts";
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
export const ofRegion = (id: number): Address => ({ place: { linkType: "region", id } });
/** A location's address. */
export const ofLocation = (id: number): Address => ({ place: { linkType: "location", id } });

const categories: Readonly<Record<string, (id: number) => Address>> = {
  regions: ofRegion,
  region: ofRegion,
  properties: ofLocation,
  property: ofLocation,
  locations: ofLocation,
  location: ofLocation,
};

/** Returns the address of an item of a category. A category without widgets fails as not found. */
export function getCategoryAddress(category: string, id: number): Address {
  const found = Object.hasOwn(categories, category) ? categories[category] : undefined;
  if (!found) throw notFound();
  return found(id);
}

type Reading = Endpoint<z.ZodType, z.ZodType<Record<string, unknown>>, z.ZodType, typeof getReport.reply>;

/** Returns the routes of the generic widgets. */
export function widgetsRoutes(deps: ReportsDeps): readonly ApiRoute<Principal>[] {
  const service = new WidgetsService(deps);
  const reading = <E extends Reading>(
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
    apiRoute<typeof getWidgets, Principal>(getWidgets, READING, (call) =>
      Promise.resolve({ data: widgetList(deps.catalog, requireActor(call)) }),
    ),
    apiRoute<typeof getReports, Principal>(getReports, READING, (call) =>
      Promise.resolve({ data: standardReports(deps.catalog, requireActor(call), deps.further) }),
    ),
    ...intouchRoutes((call, request) => service.getReply(requireActor(call), request)),
    reading(getReport, ({ widget }) => ({ ...company, widget })),
    reading(getLegacyReport, ({ widget }) => ({ ...company, isUnpaged: true, widget })),
    reading(getRegionReport, ({ id, widget }) => ({ ...ofRegion(id), widget })),
    reading(getPropertyReport, ({ id, widget }) => ({ ...ofLocation(id), widget })),
    reading(getScopedReport, ({ widget, scoped }) => ({ ...company, widget, scopedId: scoped })),
    reading(getRegionScopedReport, ({ id, widget, scoped }) => ({ ...ofRegion(id), widget, scopedId: scoped })),
    reading(getPropertyScopedReport, ({ id, widget, scoped }) => ({ ...ofLocation(id), widget, scopedId: scoped })),
    reading(getRegionReportsScoped, ({ id, widget, scoped }) => ({ ...ofRegion(id), widget, scopedId: scoped })),
    reading(getPropertyReportsScoped, ({ id, widget, scoped }) => ({ ...ofLocation(id), widget, scopedId: scoped })),
    reading(getCategoryReport, ({ category, id, widget }) => ({ ...getCategoryAddress(category, id), widget })),
    apiRoute<typeof explainReport, Principal>(explainReport, EXPLAINING, (call) =>
      explainWidget(deps, requireActor(call), { ...company, widget: call.params.widget, query: call.query }),
    ),
    apiRoute<typeof explainRegionReport, Principal>(explainRegionReport, EXPLAINING, (call) => {
      const { id, widget } = call.params;
      return explainWidget(deps, requireActor(call), { ...ofRegion(id), widget, query: call.query });
    }),
    apiRoute<typeof explainPropertyReport, Principal>(explainPropertyReport, EXPLAINING, (call) => {
      const { id, widget } = call.params;
      return explainWidget(deps, requireActor(call), { ...ofLocation(id), widget, query: call.query });
    }),
    apiRoute<typeof postBatch, Principal>(postBatch, READING, (call) => {
      const requests = call.body.requests.map(({ widget, query, category, id, scoped, filters }) => ({
        widget,
        query,
        isWithoutFilters: !filters,
        ...(scoped === undefined ? {} : { scopedId: scoped }),
        ...(category && id ? getCategoryAddress(category, id) : company),
      }));
      return service.batch(requireActor(call), requests, call.requestId);
    }),
  ];
}
