import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { AudienceService, ComparedFigure, ComparedWindows } from "#slices/analytics/server/analytics.api.ts";
import type { ChangeEntry, ChangeMetric, ChangePeriod } from "#slices/insights/contract/changes.contract.ts";

/** The version of the rules that lists are made by; increase it when the rules change. */
export const RULES_VERSION = 1;

/** The day of the month from which its list is made: answers of the month before are released by then. */
const MADE_FROM_DAY = 6;
/** The day of the month from which a missing list is late. */
const LATE_FROM_DAY = 8;

/** A metric that is tested for changes. */
export interface TestedFigure {
  readonly service: AudienceService;
  readonly metric: ChangeMetric;
  readonly unit: "score" | "percent";
}

/** Every metric that is tested for changes; each is a family of its own. */
export const testedFigures: readonly TestedFigure[] = [
  { service: "intouch", metric: "agreement_importance", unit: "score" },
  { service: "ingage", metric: "agreement_importance", unit: "score" },
  { service: "intouch", metric: "likely_to_renew_percentage", unit: "percent" },
  { service: "intouch", metric: "likelihood_to_recommend", unit: "percent" },
  { service: "ingage", metric: "likely_to_remain_percentage", unit: "percent" },
];

/** Returns the closed months of a month's list, and those they are compared with. */
export function toWindows(period: ChangePeriod, month: string): ComparedWindows {
  const months = period === "year" ? 12 : 3;
  const getRange = (until: string) => ({ from: addMonths(until, -months), to: addDays(until, -1) });
  return { current: getRange(month), previous: getRange(addMonths(month, -12)) };
}

const getDayOfMonth = (day: string): number => Number(day.slice(8));

/** Returns the month whose list should exist on a day. */
export function computeDueMonth(today: string): string {
  const month = startOfMonth(today);
  return getDayOfMonth(today) >= MADE_FROM_DAY ? month : addMonths(month, -1);
}

/**
 * Returns whether a list newer than the newest is late; false when there is none at all, and while it may still be
 * made.
 */
export function isLate(newest: string | null, today: string): boolean {
  const due = computeDueMonth(today);
  if (newest === null || newest >= due) return false;
  const canAppear = getDayOfMonth(today) >= MADE_FROM_DAY && getDayOfMonth(today) < LATE_FROM_DAY;
  return !canAppear || newest < addMonths(due, -1);
}

const MIN_PEOPLE_PER_CHANGE = 10;
const least = { score: 3, percent: 5 } as const;

/** Returns the numbers of an entry as shown today; null when they no longer confirm it. */
export function findCurrentNumbers(
  { current, previous, delta, certainty, smallestChange }: ComparedFigure,
  direction: "up" | "down",
  unit: TestedFigure["unit"],
): Pick<ChangeEntry, "figure" | "people"> | null {
  if (current.state !== "value" || previous?.state !== "value" || delta === null || certainty !== "real") return null;
  if (Math.abs(delta) < least[unit] || delta > 0 !== (direction === "up")) return null;
  if (Math.min(current.n, previous.n) < MIN_PEOPLE_PER_CHANGE) return null;
  return {
    figure: {
      value: current.rounded,
      previous_value: previous.rounded,
      delta,
      smallest_change: smallestChange,
    },
    people: current.n,
  };
}
