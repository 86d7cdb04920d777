import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { AudienceService, ComparedFigure, ComparedWindows } from "#slices/analytics/server/analytics.api.ts";
import type { ChangeEntry, ChangeMetric, ChangePeriod } from "#slices/insights/contract/changes.contract.ts";

/** Of the rules that lists are made by: a change of them makes lists of a new version. */
export const RULES_VERSION = 1;

/** From this day of a month on its list is made: what was answered in the month before is released by then. */
const MADE_FROM_DAY = 6;
/** So many days later a list that is not there is late. */
const LATE_FROM_DAY = 8;

/** A figure whose changes are looked for. */
export interface TestedFigure {
  readonly service: AudienceService;
  readonly metric: ChangeMetric;
  readonly unit: "score" | "percent";
}

/** Every figure whose changes are looked for; each is a family of its own. */
export const testedFigures: readonly TestedFigure[] = [
  { service: "intouch", metric: "agreement_importance", unit: "score" },
  { service: "ingage", metric: "agreement_importance", unit: "score" },
  { service: "intouch", metric: "likely_to_renew_percentage", unit: "percent" },
  { service: "intouch", metric: "likelihood_to_recommend", unit: "percent" },
  { service: "ingage", metric: "likely_to_remain_percentage", unit: "percent" },
];

/** The closed months that a list of a month is about, and those that they are compared with. */
export function toWindows(period: ChangePeriod, month: string): ComparedWindows {
  const months = period === "year" ? 12 : 3;
  const range = (until: string) => ({ from: addMonths(until, -months), to: addDays(until, -1) });
  return { current: range(month), previous: range(addMonths(month, -12)) };
}

const dayOfMonth = (day: string): number => Number(day.slice(8));

/** The month of which there should be a list by a day. */
export function findDueMonth(today: string): string {
  const month = startOfMonth(today);
  return dayOfMonth(today) >= MADE_FROM_DAY ? month : addMonths(month, -1);
}

/** Whether a newer list than the newest is late; not where there is none at all, and not while it may still come. */
export function isLate(newest: string | null, today: string): boolean {
  const due = findDueMonth(today);
  if (newest === null || newest >= due) return false;
  const mayCome = dayOfMonth(today) >= MADE_FROM_DAY && dayOfMonth(today) < LATE_FROM_DAY;
  return !mayCome || newest < addMonths(due, -1);
}

const LEAST_PEOPLE = 10;
const least = { score: 3, percent: 5 } as const;

/** The numbers of an entry as they are shown today; null where they no longer bear it out. */
export function findShown(
  { current, previous, delta, certainty, smallestChange }: ComparedFigure,
  direction: "up" | "down",
  unit: TestedFigure["unit"],
): Pick<ChangeEntry, "figure" | "people"> | null {
  if (current.state !== "value" || previous?.state !== "value" || delta === null || certainty !== "real") return null;
  if (Math.abs(delta) < least[unit] || delta > 0 !== (direction === "up")) return null;
  if (Math.min(current.n, previous.n) < LEAST_PEOPLE) return null;
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
