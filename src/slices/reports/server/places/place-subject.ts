import { notFound, forbidden } from "#platform/server/app-error.ts";
import type { Filters } from "#slices/analytics/server/analytics.api.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import {
  findLocationPage,
  findLocationPermission,
  PORTFOLIO,
  findRegionPage,
  findRegionPermission,
  buildRoot,
  buildBreadcrumbs,
} from "./place-pages.rules.ts";
import type { View } from "./place-view.ts";
import {
  includesLocation,
  includesRegion,
  type PlaceRow,
  getRegionPlaces,
  type Places,
} from "../portfolio/portfolio.places.ts";

/** The place of a requested page. */
export interface PlaceRequest {
  readonly linkType: "region" | "location";
  readonly id: number;
}

/** A place whose page is open, with the places that its figures cover. */
export interface Subject {
  readonly linkType: PlaceRequest["linkType"];
  readonly id: number;
  readonly name: string;
  readonly isArchived: boolean;
  readonly city: string | null;
  readonly state: string | null;
  /** The region of a location, the district of a region. */
  readonly within: { readonly name: string; readonly to: string | null } | null;
  readonly places: Places;
  /** The place as a row, by which its visibility is decided. */
  readonly row: PlaceRow;
}

/** Returns the filter that limits figures to a place. A region is named itself, because sums by region exist. */
export function toFilter({ linkType, id }: PlaceRequest): Filters {
  return linkType === "region" ? { region: [id] } : { location: [id] };
}

const rightTo = { region: findRegionPermission, location: findLocationPermission };

/** Throws for people who may never see such a place in a service, whatever its id. */
export function assertPermission(actor: Actor, linkType: PlaceRequest["linkType"], service: Service): void {
  if (!rightTo[linkType](actor, service)) throw forbidden();
}

function findRegionSubject(view: View, id: number, service: Service): Subject | null {
  const region = view.visible.regions.find((each) => each.id === id);
  const right = findRegionPermission(view.actor, service);
  if (!region || !right || !includesRegion(right.scope, id)) return null;
  const { name } = region;
  const places = getRegionPlaces(view.visible, region);
  const district = view.visible.districts.find((each) => each.id === region.districtId);
  const { locations } = places;
  return {
    linkType: "region",
    id,
    name,
    isArchived: false,
    city: null,
    state: null,
    within: district ? { name: district.name, to: null } : null,
    places,
    row: { id, linkType: "region", name, regionName: null, isArchived: false, regionIds: null, locations },
  };
}

function findLocationSubject(view: View, id: number, service: Service): Subject | null {
  const location = view.visible.locations.find((each) => each.id === id);
  const right = findLocationPermission(view.actor, service);
  if (!location || !right || !includesLocation(right.scope, location)) return null;
  const { name, isArchived, city, state } = location;
  const region = view.visible.regions.find((each) => each.id === location.regionId);
  const locations = [location];
  return {
    linkType: "location",
    id,
    name,
    isArchived,
    city: city || null,
    state: state || null,
    within: region ? { name: region.name, to: findRegionPage(view.actor, region.id) } : null,
    places: { districts: [], regions: region ? [region] : [], locations, groups: [] },
    row: { id, linkType: "location", name, regionName: null, isArchived, regionIds: null, locations },
  };
}

/**
 * Returns a place within the permission of a service's page. Throws `notFound` for one that is not visible or does not
 * exist.
 */
export function buildSubject(view: View, { linkType, id }: PlaceRequest, service: Service): Subject {
  const subject = (linkType === "region" ? findRegionSubject : findLocationSubject)(view, id, service);
  if (!subject) throw notFound();
  return subject;
}

/** Returns the page of a place if the person may open it. */
function findPage(view: View, subject: Subject): string | null {
  if (subject.linkType === "region") return findRegionPage(view.actor, subject.id);
  const [location] = subject.places.locations;
  return location ? findLocationPage(view.actor, location) : null;
}

/** Returns the page above a place's own, and the breadcrumbs to it from the viewer's root. */
export function buildBreadcrumbsTo(
  view: View,
  subject: Subject,
): { parent: { text: string; to: string }; breadcrumb: { text: string; to: string }[] } {
  const { within } = subject;
  const root = buildRoot(view.actor, view.visible, view.client.name);
  const above = within === null ? [] : [{ text: within.name, to: within.to }];
  const here = { text: subject.name, to: findPage(view, subject) };
  const parent = within?.to ? { text: within.name, to: within.to } : { text: view.client.name, to: PORTFOLIO };
  return { parent, breadcrumb: buildBreadcrumbs(root, [...above, here]) };
}
