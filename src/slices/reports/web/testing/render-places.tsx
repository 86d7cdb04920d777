import { type OpenedRoutes, openRoutes } from "#platform/web/testing/open-routes.tsx";
import type { LoadContribution } from "#slices/reports/web/contributions.ts";
import { buildReportsRoutes } from "#slices/reports/web/public.tsx";
import type { ReportParts } from "#slices/reports/web/report-tools.ts";
import { createPlaceReply, createPropertyReply, createTrendsReply } from "#slices/reports/web/testing/place-reply.ts";
import { createPortfolioReply, createRow } from "#slices/reports/web/testing/portfolio-reply.ts";
import {
  type RequestedWidget,
  createBatchReply,
  type WidgetAnswer,
} from "#slices/reports/web/testing/widget-replies.ts";

/** Returns the reply to a path below /v1/en/analytics; undefined leaves it to the usual replies. */
type Answer = (path: string, query: URLSearchParams) => object | undefined;

export interface OpenedPlaces extends Pick<OpenedRoutes, "history"> {
  /** The batches that were sent, oldest first. */
  batches: (readonly RequestedWidget[])[];
  /** The addresses that reached the server, oldest first, without their common beginning. */
  requests: string[];
}

/** Returns Coastal's locations: Alder Court, and Birch Row, which is archived. */
export function createLocationsReply(parts: Parameters<typeof createPortfolioReply>[0] = {}) {
  const reply = createPortfolioReply({
    rows: [
      createRow("Alder Court", {
        m_id: 12,
        link_type: "location",
        to: "/property/12/dashboard",
        region_name: "Coastal",
      }),
      createRow("Birch Row", { m_id: 13, link_type: "location", to: null, is_archived: true, region_name: "Coastal" }),
    ],
    scope: "locations",
    scopes: ["locations"],
    ...parts,
  });
  const breadcrumb = [...reply.meta.breadcrumb, { text: "Coastal", to: "/region/3/dashboard" }];
  return { ...reply, meta: { ...reply.meta, breadcrumb } };
}

const getUsualReply: Answer = (path, query) => {
  const months = Number(query.get("structures[months]") ?? 12);
  if (path.endsWith("_trends"))
    return createTrendsReply(path.startsWith("/properties") ? "Alder Court" : "Coastal", months);
  if (path === "/regions/3/dashboard") return createPlaceReply();
  if (path === "/properties/12/dashboard") return createPropertyReply();
  if (path.startsWith("/regions/3/")) return createLocationsReply();
  if (path === "/portfolio") return createPortfolioReply();
  return undefined;
};

/** Loads the pages of places, which are loaded on demand, before the clock of a test runs. */
export const loadPlacePage = () => import("#slices/reports/web/place/place-dashboard-page.tsx");

/** Opens an address of the slice with a server that has region 3 and location 12, unless stated otherwise. */
export function openPlaces(
  address: string,
  answer: Answer = () => undefined,
  widgets?: WidgetAnswer,
  contributions: readonly LoadContribution[] = [],
  parts: ReportParts = {},
): OpenedPlaces {
  const requests: string[] = [];
  const batches: (readonly RequestedWidget[])[] = [];
  const buildScreens: typeof buildReportsRoutes = (root) => buildReportsRoutes(root, parts, contributions);
  const { history } = openRoutes(address, buildScreens, ({ path: whole, query, body }) => {
    if (whole === "/analytics/batch") {
      batches.push((body as { requests: readonly RequestedWidget[] }).requests);
      return createBatchReply(body, widgets);
    }
    const path = whole.replace("/analytics", "");
    requests.push(decodeURIComponent(query.size === 0 ? path : `${path}?${query.toString()}`));
    return answer(path, query) ?? getUsualReply(path, query);
  });
  return { history, requests, batches };
}
