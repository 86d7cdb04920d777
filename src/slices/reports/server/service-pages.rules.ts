import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { Location } from "#slices/organization/server/organization.api.ts";
import type { PageSubject, ServicePages } from "./service-pages.types.ts";
import type { PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";
import {
  findLocationPage,
  findLocationPermission,
  findRegionPage,
  findRegionPermission,
} from "./places/place-pages.rules.ts";
import { includesLocation, includesRegion, type PlaceRow } from "./portfolio/portfolio.places.ts";

/** The service of each part of the portal; plans have two parts, people in plans and their compliance. */
const services = {
  engagement: "ingage",
  satisfaction: "intouch",
  compliance: "introduce",
  enrollment: "introduce",
} as const satisfies Record<string, Service>;
export type ServicePart = keyof typeof services;

/** A region by its id, or a location. */
type DashboardPlace =
  | { readonly linkType: "region"; readonly id: number }
  | { readonly linkType: "location"; readonly location: Pick<Location, "id" | "regionId"> };

/**
 * Returns the dashboard of one part of the portal for a place if the person may open it by that service's permission.
 */
function findServicePage(actor: Actor, part: ServicePart, place: DashboardPlace): string | null {
  const service = services[part];
  if (place.linkType === "region") {
    const right = findRegionPermission(actor, service);
    return right && includesRegion(right.scope, place.id) ? `/${part}/region/${place.id}/dashboard` : null;
  }
  const right = findLocationPermission(actor, service);
  return right && includesLocation(right.scope, place.location)
    ? `/${part}/property/${place.location.id}/dashboard`
    : null;
}

function toDashboardPlace(row: PlaceRow): DashboardPlace | null {
  if (row.id === null) return null;
  if (row.linkType === "region") return { linkType: "region", id: row.id };
  const [location] = row.locations;
  return row.linkType === "location" && location ? { linkType: "location", location } : null;
}

/** Returns the links of a row's figures; reporting groups and districts have no dashboards. */
export function toServicePages(actor: Actor, row: PlaceRow): PortfolioRow["pages"] {
  const place = toDashboardPlace(row);
  const findPage = (part: ServicePart): string | null => place && findServicePage(actor, part, place);
  return {
    engagement: findPage("engagement"),
    satisfaction: findPage("satisfaction"),
    compliance: findPage("compliance"),
    enrollment: findPage("enrollment"),
  };
}

const whose = { engagement: "employee", satisfaction: "resident" } as const;
const reports = { engagement: "employee-survey-report", satisfaction: "resident-satisfaction-report" } as const;

function findComments(actor: Actor, place: DashboardPlace): string | null {
  const page = place.linkType === "region" ? findRegionPage(actor, place.id) : findLocationPage(actor, place.location);
  return page && `${page}?tab=comments`;
}

/** Returns the pages of a place in engagement or satisfaction if the person may open them. */
export function toSubjectPages(actor: Actor, service: "ingage" | "intouch", place: PageSubject): ServicePages {
  const part = service === "ingage" ? "engagement" : "satisfaction";
  const listPages = (folder: string, comments: string | null): ServicePages => ({
    dashboard: `${folder}/dashboard`,
    report: `${folder}/${reports[part]}`,
    comments,
    findPriorityPage: (questionId) => `${folder}/${whose[part]}-priority-detail-report/${questionId}`,
  });
  if (place.linkType === "company") {
    if (findLocationPermission(actor, service) !== null) return listPages(`/${part}`, null);
  } else {
    const dashboard = findServicePage(actor, part, place);
    if (dashboard !== null) return listPages(dashboard.replace(/\/dashboard$/, ""), findComments(actor, place));
  }
  return { dashboard: null, report: null, comments: null, findPriorityPage: () => null };
}
