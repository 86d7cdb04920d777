import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import { type Actor, getServicePermission, type ServicePermission } from "#slices/identity/server/identity.api.ts";
import type { Location } from "#slices/organization/server/organization.api.ts";
import type { PlaceRow, Places } from "../portfolio/portfolio.places.ts";
import { includesLocation, includesRegion } from "../portfolio/portfolio.places.ts";

/** A link in the form the web uses. */
interface Crumb {
  text: string;
  to: string;
}

export const PORTFOLIO = "/portfolio";

const regionViewers: ReadonlySet<Role> = new Set([
  "client-admin",
  "reporting",
  "regional_manager",
  "multi_regional_manager",
]);
const withoutManagers: ReadonlySet<Role> = new Set(["property_manager", "maintenance_manager", "employee"]);

const getRegionPath = (id: number): string => `/region/${id}/dashboard`;
const getLocationPath = (id: number): string => `/property/${id}/dashboard`;

/**
 * Returns the permission by which a person sees locations in a service: any but an employee's own; null without one.
 */
export function findLocationPermission(actor: Actor, service: Service): ServicePermission | null {
  const right = getServicePermission(actor, service);
  return right?.role === "employee" ? null : right;
}

const isAdmin = (actor: Actor): boolean => actor.permissions.some((right) => right.role === "client-admin");

/**
 * Returns the permission by which a person sees whole regions in a service; null for roles that manage locations only.
 */
export function findRegionPermission(actor: Actor, service: Service): ServicePermission | null {
  const right = findLocationPermission(actor, service);
  // A client-admin passes every role check within the client; the permission itself limits the regions.
  return right && (isAdmin(actor) || regionViewers.has(right.role)) ? right : null;
}

/** Returns the page of a region if the person may open it: dashboards belong to intel, so its permission decides. */
export function findRegionPage(actor: Actor, regionId: number): string | null {
  const right = findRegionPermission(actor, "intel");
  return right && includesRegion(right.scope, regionId) ? getRegionPath(regionId) : null;
}

/** Returns the page of a location if the person may open it. */
export function findLocationPage(actor: Actor, location: Pick<Location, "id" | "regionId">): string | null {
  const right = findLocationPermission(actor, "intel");
  return right && includesLocation(right.scope, location) ? getLocationPath(location.id) : null;
}

/** Returns the link of a row; reporting groups and districts have no page. */
export function findRowPage(actor: Actor, row: PlaceRow): string | null {
  if (row.id === null) return null;
  if (row.linkType === "region") return findRegionPage(actor, row.id);
  const [location] = row.locations;
  return row.linkType === "location" && location ? findLocationPage(actor, location) : null;
}

const switchers: Readonly<Record<"region" | "location", ReadonlySet<Role>>> = {
  region: new Set<Role>(["client-admin", "reporting", "multi_regional_manager"]),
  location: new Set<Role>([
    "client-admin",
    "reporting",
    "multi_regional_manager",
    "regional_manager",
    "multi_property_manager",
  ]),
};

/** Returns true where a person's pages of regions or locations link to one another: dashboards belong to intel. */
export function canSwitch(actor: Actor, linkType: "region" | "location"): boolean {
  const right = findLocationPermission(actor, "intel");
  return right !== null && (isAdmin(actor) || switchers[linkType].has(right.role));
}

type ReportPlace = Pick<PlaceRow, "id" | "linkType" | "locations">;

/** Returns true where a service's reports of a place are open, by the role and by the permission's scope. */
export function canOpenReports(actor: Actor, { linkType, id, locations }: ReportPlace, service: Service): boolean {
  if (id === null) return false;
  if (linkType === "region") {
    const right = findRegionPermission(actor, service);
    return right !== null && includesRegion(right.scope, id);
  }
  const right = findLocationPermission(actor, service);
  const [location] = locations;
  return linkType === "location" && right !== null && location !== undefined && includesLocation(right.scope, location);
}

/** Returns true where the viewer's pages name managers. */
export function canSeeManagers(actor: Actor): boolean {
  return actor.permissions.some((right) => !withoutManagers.has(right.role));
}

// A person with the same role in every service starts at the managed place; a person with several roles starts above
// them.
function findManagedId(actor: Actor, role: Role): number | null {
  const own = actor.permissions.filter((right) => right.role !== "employee");
  const ids = new Set(own.map((right) => (right.role === role ? (right.managedIds[0] ?? null) : null)));
  const [id = null] = ids;
  return ids.size === 1 ? id : null;
}

/** Returns the page that a viewer's breadcrumbs start from: the managed property or region, else the portfolio. */
export function buildRoot(actor: Actor, visible: Places, clientName: string): Crumb {
  const propertyId = findManagedId(actor, "property_manager");
  const regionId = findManagedId(actor, "regional_manager");
  const property = visible.locations.find((location) => location.id === propertyId);
  const region = visible.regions.find((each) => each.id === regionId);
  const to = (property && findLocationPage(actor, property)) ?? (region && findRegionPage(actor, region.id)) ?? null;
  const text = property?.name ?? region?.name;
  // Without intel the managed place has no page to start from.
  return to === null || text === undefined ? { text: clientName, to: PORTFOLIO } : { text, to };
}

/**
 * Builds the breadcrumbs from a viewer's root to a page, each page once, without places that have no page for the
 * viewer.
 */
export function buildBreadcrumbs(
  root: Crumb,
  steps: readonly { readonly text: string; readonly to: string | null }[],
): Crumb[] {
  const open = steps.flatMap(({ text, to }) => (to === null ? [] : [{ text, to }]));
  const trail = [root, ...open];
  const start = trail.findLastIndex((crumb) => crumb.to === root.to);
  return trail.slice(start);
}
