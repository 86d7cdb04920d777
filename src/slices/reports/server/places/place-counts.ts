import { noteReads } from "#platform/server/db/recorded-reads.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { Location } from "#slices/organization/server/organization.api.ts";
import type { PortfolioSummary } from "#slices/reports/contract/portfolio.contract.ts";
import type { OpenAlerts } from "../portfolio/attention.rules.ts";
import type { View } from "./place-view.ts";
import { includesLocation, isVisibleTo, type PlaceRow, type Places, toScope } from "../portfolio/portfolio.places.ts";
import type { ReportsDeps } from "../reports.deps.ts";

/** People employed today by location (null: at none); null where no permission of the viewer counts employees. */
export type Headcount = ReadonlyMap<number | null, number> | null;

/** Counts the employees of a client, if the viewer may see the count. */
export async function readHeadcount(deps: ReportsDeps, view: View): Promise<Headcount> {
  return view.employees === null ? null : deps.employees.countActiveEmployees(view.tx, view.today);
}

function countPeople(headcount: NonNullable<Headcount>, scope: Scope, locations: readonly Location[]): number {
  const own = locations.filter((location) => includesLocation(scope, location));
  return own.reduce((sum, location) => sum + (headcount.get(location.id) ?? 0), 0);
}

/** Returns the employees of a row; null where no permission of the viewer covers its place. */
export function countRowEmployees(view: View, headcount: Headcount, row: PlaceRow): number | null {
  if (headcount === null || view.employees === null || !isVisibleTo(view.employees, row)) return null;
  if (row.linkType === "nowhere") return headcount.get(null) ?? 0;
  if (row.linkType === "pooled") return null;
  return countPeople(headcount, view.employees, row.locations);
}

function findEmployees(view: View, headcount: Headcount, places: Places, isWhole: boolean): number | null {
  if (headcount === null || view.employees === null) return null;
  // People without a location belong to the company and to none of its places.
  const withoutLocation = isWhole && view.employees.kind === "client" ? (headcount.get(null) ?? 0) : 0;
  return withoutLocation + countPeople(headcount, view.employees, places.locations);
}

/** Which locations are counted with their units: active ones, or all (on an archived location's own page). */
export type LocationCoverage = "active" | "all";

/** Units by location. */
export type Units = ReadonlyMap<number, number>;

/** Open alerts by location; null where the viewer sees none. */
export type AlertsAt = ReadonlyMap<number, OpenAlerts> | null;

/** Reads the open alerts of a client for a viewer of resident satisfaction. */
export async function readAlerts(deps: ReportsDeps, { satisfaction, tx }: View): Promise<AlertsAt> {
  if (satisfaction === null) return null;
  // An alert becomes late by the clock alone, without a write.
  noteReads(tx, ["clock"]);
  return deps.readOpenAlerts(tx, deps.clock.now());
}

/** Returns the open alerts of a row within the viewer's scope; null where the scope has none of its places. */
export function countRowAlerts(view: View, alerts: AlertsAt, row: PlaceRow): OpenAlerts | null {
  const { satisfaction } = view;
  if (alerts === null || satisfaction === null) return null;
  const own = row.locations.filter((location) => includesLocation(satisfaction.scope, location));
  const found = own.flatMap(({ id }) => alerts.get(id) ?? []);
  return {
    open: found.reduce((sum, each) => sum + each.open, 0),
    late: found.reduce((sum, each) => sum + each.late, 0),
  };
}

/** Some places, or everything that the viewer sees (`isWhole`). */
interface CountedPlaces {
  readonly places: Places;
  readonly isWhole: boolean;
}

const toIds = (locations: readonly Location[]): number[] => locations.map(({ id }) => id);

/** Reads the units of places. */
export function readUnits(
  { residents }: ReportsDeps,
  { tx, actor }: View,
  { places, isWhole }: CountedPlaces,
): Promise<Units> {
  const isAll = isWhole && toScope(actor).kind === "client";
  return residents.countUnitsByLocation(tx, isAll ? null : toIds(places.locations));
}

/** Counts the distinct primary residents of places; null where the viewer sees no satisfaction. */
export async function readResidents(
  { residents }: ReportsDeps,
  { tx, today, satisfaction }: View,
  { places, isWhole }: CountedPlaces,
): Promise<number | null> {
  if (satisfaction === null) return null;
  const { scope } = satisfaction;
  const homes = places.locations.filter((location) => includesLocation(scope, location));
  const isAll = isWhole && scope.kind === "client";
  return residents.countActivePrimaryResidents(tx, today, isAll ? null : toIds(homes));
}

/** The counts of places. */
interface Counts {
  readonly headcount: Headcount;
  readonly units: Units;
  readonly residents: number | null;
}

/** Returns the counts of a set of places, each if the viewer's permissions show it. */
export function toCounts(
  view: View,
  { places, isWhole, counted }: CountedPlaces & { readonly counted: LocationCoverage },
  { headcount, units, residents }: Counts,
): NonNullable<PortfolioSummary>["general"] {
  const { satisfaction } = view;
  const inUse = places.locations.filter((location) => counted === "all" || !location.isArchived);
  const surveyed = satisfaction && inUse.filter((location) => includesLocation(satisfaction.scope, location));
  return {
    areas: isWhole && view.client.hasAreas ? places.districts.length : null,
    regions: places.regions.length,
    locations: inUse.length,
    active_employees: findEmployees(view, headcount, places, isWhole),
    active_primary_resident_count: residents,
    units: surveyed?.reduce((sum, { id }) => sum + (units.get(id) ?? 0), 0) ?? null,
  };
}
