import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { AnalyticsApi } from "#slices/analytics/server/analytics.api.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import type { ContentNames } from "./widgets/names.ts";

/** Residents, counted by the slice that owns them. */
export interface ResidentCounts {
  /** Distinct residents with an active primary lease per group of locations; locations without a group are left out. */
  activePrimaryResidentsByGroup(
    tx: ClientTx,
    today: string,
    groupOfLocation: ReadonlyMap<number, number>,
  ): Promise<ReadonlyMap<number, number>>;
}

/** Employees, counted by the slice that owns them. */
export interface EmployeeCounts {
  /** People employed on a day, by location; null = no location. Everybody has one location at most, so it adds up. */
  activeEmployees(tx: ClientTx, day: string): Promise<ReadonlyMap<number | null, number>>;
}

/** Somebody who manages a place, with the title people know them by. */
export interface Manager {
  readonly id: number;
  readonly name: string;
  readonly position: string | null;
}

/** Who manages a place today, by name; answered by the slices that own rights and people. */
export type ManagersOf = (
  tx: ClientTx,
  place: { readonly linkType: "region" | "location"; readonly id: number },
) => Promise<{ readonly managers: readonly Manager[]; readonly maintenance: readonly Manager[] }>;

/** What the reports are made of. */
export interface ReportsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly organisation: OrganisationApi;
  readonly analytics: AnalyticsApi;
  readonly residents: ResidentCounts;
  readonly employees: EmployeeCounts;
  readonly managersOf: ManagersOf;
  /** What people call surveys, questions, topics and the like. */
  readonly namesOf: ContentNames;
}
