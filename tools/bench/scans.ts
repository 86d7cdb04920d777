import type { ClientTx } from "#platform/server/db/database.ts";
import type { DateRange, MetricRequest } from "#slices/analytics/server/analytics.api.ts";
import type { LargestClient } from "./widgets.ts";

/** The scanned answers, and the day. */
export type ScanScope = Pick<LargestClient, "clientId" | "today">;

/** True of a row whose day is in the range. */
export const buildRangeCondition = ({ from, to }: DateRange, day = "day"): string =>
  `${day} BETWEEN DATE '${from}' AND DATE '${to}'`;

/** How often each step of a likelihood was answered. */
export const countLikelihoods = (kind: string): string =>
  [1, 2, 3, 4, 5].map((step) => `count(*) FILTER (WHERE likelihood = '${kind}' AND value = ${step})`).join(", ");

/** Both sums of the score. */
export const scoreSums =
  "sum(CASE question_type WHEN 'agreement' THEN 3 * agreement WHEN 'agreement-importance' THEN importance * agreement END), " +
  "sum(CASE WHEN agreement IS NULL THEN NULL WHEN question_type = 'agreement' THEN 3 " +
  "WHEN question_type = 'agreement-importance' THEN importance END)";

/** A value of a dashboard: how the product computes it, and the equivalent scan of raw rows. */
export interface DashboardWidget {
  readonly name: string;
  readonly request: (tx: ClientTx) => Promise<unknown>;
  readonly scan: string;
}

/** The places whose dashboards are measured: the region with the most locations, and one of them. */
export interface Places {
  readonly regionId: number;
  readonly locationId: number;
  /** All locations of the region. */
  readonly locationIds: readonly number[];
}

/** A dashboard's place: as filters of the engine, and as a condition of a scan. */
export interface Subject {
  readonly name: string;
  readonly filters: NonNullable<MetricRequest["filters"]>;
  readonly where: string;
  /** Its locations; null: all. */
  readonly locationIds: readonly number[] | null;
}

/** Returns the company, its largest region and a property there. */
export const listSubjects = ({ regionId, locationId, locationIds }: Places): readonly [Subject, ...Subject[]] => [
  { name: "company", filters: {}, where: "", locationIds: null },
  { name: "region", filters: { region: [regionId] }, where: `AND region_id = ${regionId}`, locationIds },
  {
    name: "property",
    filters: { location: [locationId] },
    where: `AND location_id = ${locationId}`,
    locationIds: [locationId],
  },
];
