import type { DateRange } from "#slices/analytics/server/analytics.api.ts";
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
