import { type OpenedRoutes, openRoutes } from "#platform/web/testing/open-routes.tsx";
import type { LoadContribution } from "#slices/reports/web/contributions.ts";
import { reportsRoutes } from "#slices/reports/web/public.tsx";
import { placeReply, propertyReply, trendsReply } from "#slices/reports/web/testing/place-reply.ts";
import { portfolioReply, row } from "#slices/reports/web/testing/portfolio-reply.ts";
import { type RequestedWidget, batchReply, type WidgetAnswer } from "#slices/reports/web/testing/widget-replies.ts";

/** Returns the reply to a path below /v1/en/analytics; undefined leaves it to the usual replies. */
type Answer = (path: string, query: URLSearchParams) => object | undefined;

export interface OpenedPlaces extends Pick<OpenedRoutes, "history"> {
  /** The batches that were sent, oldest first. */
  batches: (readonly RequestedWidget[])[];
  /** The addresses that reached the server, oldest first, without their common beginning. */
  requests: string[];
}

/** Returns Coastal's locations: Alder Court, and Birch Row, which is archived. */
export function locationsReply(parts: Parameters<typeof portfolioReply>[0] = {}) {
  const reply = portfolioReply({
    rows: [
      row("Alder Court", { m_id: 12, link_type: "location", to: "/property/12/dashboard", region_name: "Coastal" }),
      row("Birch Row", { m_id: 13, link_type: "location", to: null, is_archived: true, region_name: "Coastal" }),
    ],
    scope: "locations",
    scopes: ["locations"],
    ...parts,
  });
  const breadcrumb = [...reply.meta.breadcrumb, { text: "Coastal", to: "/region/3/dashboard" }];
  return { ...reply, meta: { ...reply.meta, breadcrumb } };
}

const usual: Answer = (path, query) => {
  const months = Number(query.get("structures[months]") ?? 12);
  if (path.endsWith("_trends")) return trendsReply(path.startsWith("/properties") ? "Alder Court" : "Coastal", months);
  if (path === "/regions/3/dashboard") return placeReply();
  if (path === "/properties/12/dashboard") return propertyReply();
  if (path.startsWith("/regions/3/")) return locationsReply();
  if (path === "/portfolio") return portfolioReply();
  return undefined;
};

/** Opens an address of the slice with a server that has region 3 and location 12, unless stated otherwise. */
export function openPlaces(
  address: string,
  answer: Answer = () => undefined,
  widgets?: WidgetAnswer,
  contributions: readonly LoadContribution[] = [],
): OpenedPlaces {
  const requests: string[] = [];
  const batches: (readonly RequestedWidget[])[] = [];
  const screens: typeof reportsRoutes = (root) => reportsRoutes(root, {}, contributions);
  const { history } = openRoutes(address, screens, ({ path: whole, query, body }) => {
    if (whole === "/analytics/batch") {
      batches.push((body as { requests: readonly RequestedWidget[] }).requests);
      return batchReply(body, widgets);
    }
    const path = whole.replace("/analytics", "");
    requests.push(decodeURIComponent(query.size === 0 ? path : `${path}?${query.toString()}`));
    return answer(path, query) ?? usual(path, query);
  });
  return { history, requests, batches };
}
