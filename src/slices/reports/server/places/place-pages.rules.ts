import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import { type Actor, getServicePermission, type ServicePermission } from "#slices/identity/server/identity.api.ts";
import type { Location } from "#slices/organization/server/organization.api.ts";
import type { PlaceRow, Places } from "../portfolio/portfolio.places.ts";
import { includesLocation, includesRegion } from "../portfolio/portfolio.places.ts";

/** A link as the front end has it. */
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

const regionPath = (id: number): string => `/region/${id}/dashboard`;
const locationPath = (id: number): string => `/property/${id}/dashboard`;

/** The right by which someone looks at locations in a service: any but an employee's own; null without one. */
export function locationRight(actor: Actor, service: Service): ServicePermission | null {
  const right = getServicePermission(actor, service);
  return right?.role === "employee" ? null : right;
}

const isAdmin = (actor: Actor): boolean => actor.rights.some((right) => right.role === "client-admin");

/** The right by which someone looks at regions as a whole in a service; null for roles that manage locations only. */
export function regionRight(actor: Actor, service: Service): ServicePermission | null {
  const right = locationRight(actor, service);
  // A client-admin passes every role check within the client; which regions there are, the right itself says.
  return right && (isAdmin(actor) || regionViewers.has(right.role)) ? right : null;
}

/** The page of a region, for anyone who may open it: dashboards belong to intel, so its right decides. */
export function regionPage(actor: Actor, regionId: number): string | null {
  const right = regionRight(actor, "intel");
  return right && includesRegion(right.scope, regionId) ? regionPath(regionId) : null;
}

/** The page of a location, for anyone who may open it. */
export function locationPage(actor: Actor, location: Pick<Location, "id" | "regionId">): string | null {
  const right = locationRight(actor, "intel");
  return right && includesLocation(right.scope, location) ? locationPath(location.id) : null;
}

/** Where a row leads: reporting groups and districts have no page. */
export function pageOfRow(actor: Actor, row: PlaceRow): string | null {
  if (row.id === null) return null;
  if (row.linkType === "region") return regionPage(actor, row.id);
  const [location] = row.locations;
  return row.linkType === "location" && location ? locationPage(actor, location) : null;
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

/** True where someone's pages of regions or locations lead from one to the next: dashboards belong to intel. */
export function canSwitch(actor: Actor, linkType: "region" | "location"): boolean {
  const right = locationRight(actor, "intel");
  return right !== null && (isAdmin(actor) || switchers[linkType].has(right.role));
}

type Opened = Pick<PlaceRow, "id" | "linkType" | "locations">;

/** True where what a service reports a place as such is open: by the role, and by the right's scope. */
export function opensIn(actor: Actor, { linkType, id, locations }: Opened, service: Service): boolean {
  if (id === null) return false;
  if (linkType === "region") {
    const right = regionRight(actor, service);
    return right !== null && includesRegion(right.scope, id);
  }
  const right = locationRight(actor, service);
  const [location] = locations;
  return linkType === "location" && right !== null && location !== undefined && includesLocation(right.scope, location);
}

/** True where the viewer's pages name managers. */
export function canSeeManagers(actor: Actor): boolean {
  return actor.rights.some((right) => !withoutManagers.has(right.role));
}

// Who has one and the same task in every service is at home where that task is; anyone who has several starts above them.
function onlyManaged(actor: Actor, role: Role): number | null {
  const own = actor.rights.filter((right) => right.role !== "employee");
  const ids = new Set(own.map((right) => (right.role === role ? (right.managedIds[0] ?? null) : null)));
  const [id = null] = ids;
  return ids.size === 1 ? id : null;
}

/** The page that a viewer's breadcrumbs start from: the managed property or region, else the portfolio. */
export function buildRoot(actor: Actor, visible: Places, clientName: string): Crumb {
  const propertyId = onlyManaged(actor, "property_manager");
  const regionId = onlyManaged(actor, "regional_manager");
  const property = visible.locations.find((location) => location.id === propertyId);
  const region = visible.regions.find((each) => each.id === regionId);
  const to = (property && locationPage(actor, property)) ?? (region && regionPage(actor, region.id)) ?? null;
  const text = property?.name ?? region?.name;
  // Without intel the own place has no page to start from.
  return to === null || text === undefined ? { text: clientName, to: PORTFOLIO } : { text, to };
}

/** The way from a viewer's root to a page, each page once; places without a page for the viewer are left out. */
export function buildBreadcrumbs(
  root: Crumb,
  steps: readonly { readonly text: string; readonly to: string | null }[],
): Crumb[] {
  const open = steps.flatMap(({ text, to }) => (to === null ? [] : [{ text, to }]));
  const trail = [root, ...open];
  const start = trail.findLastIndex((crumb) => crumb.to === root.to);
  return trail.slice(start);
}
