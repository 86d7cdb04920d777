/** The services that have a dashboard of their own, by the first part of its address. */
export const dashboardServices = ["engagement", "satisfaction", "compliance", "enrollment"] as const;
export type DashboardService = (typeof dashboardServices)[number];

/** The place of a dashboard, or everything visible. */
export type DashboardPlace =
  | { readonly linkType: "company"; readonly id: null }
  | { readonly linkType: "region" | "location"; readonly id: number };

/** The dashboard of everything visible. */
export const company: DashboardPlace = { linkType: "company", id: null };

const getSegment = ({ linkType, id }: DashboardPlace): string => {
  if (linkType === "company") return "";
  return `/${linkType === "region" ? "region" : "property"}/${id}`;
};

/** Returns the address of a service's dashboard of a place. */
export function getDashboardPath(service: DashboardService, place: DashboardPlace): string {
  return `/${service}${getSegment(place)}/dashboard`;
}

/** Returns the address of a widget's own page. */
export function getWidgetPath(service: DashboardService, place: DashboardPlace, widget: string): string {
  return `/${service}${getSegment(place)}/${widget}`;
}
