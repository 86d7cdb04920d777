import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import type {
  AnalyticsService,
  Bucket,
  ComparedFigure,
  LinkResult,
  MetricState,
  QuarterSeries,
} from "#slices/analytics/server/analytics.api.ts";
import {
  type ChainLink,
  type ChainStep,
  type ChainTile,
  chainSteps,
} from "#slices/insights/contract/chain.contract.ts";

/** The service of each step, and its metric. */
export const chainMeasures: Readonly<
  Record<ChainStep, { readonly service: AnalyticsService; readonly metric: string }>
> = {
  tasks: { service: "introduce", metric: "ontime_percentage" },
  engagement: { service: "ingage", metric: "agreement_importance" },
  satisfaction: { service: "intouch", metric: "agreement_importance" },
  likely: { service: "intouch", metric: "likely_to_renew_percentage" },
  renewals: { service: "intouch", metric: "renewal_rate" },
};

/** Three years: eight quarters beside the next one take nine, and some have no figure. */
const QUARTERS = 12;
const MONTHS = 3;
/**
 * The number of days in which an ended lease may still be renewed; a quarter counts once all of its leases are known.
 */
const SETTLED_DAYS = 31;

/** Returns the last quarters that are over and settled, oldest first. */
export function listQuarters(today: string): readonly Bucket[] {
  const month = startOfMonth(addDays(today, -SETTLED_DAYS));
  const until = addMonths(month, -((Number(month.slice(5, 7)) - 1) % MONTHS));
  return Array.from({ length: QUARTERS }, (_, at) => {
    const from = addMonths(until, (at - QUARTERS) * MONTHS);
    const range = { from, to: addDays(addMonths(from, MONTHS), -1) };
    return { label: from, interval: `${range.from}:${range.to}`, range };
  });
}

const toNumber = (figure: MetricState | undefined): number | null =>
  figure?.state === "value" && figure.bound === null ? figure.value : null;

/** Figures of a row, quarter by quarter. */
interface QuarterRow {
  readonly key: number | string | null;
  readonly points: readonly Readonly<Record<string, MetricState>>[];
}

/**
 * Returns the figures of each property; a bound is no number. Properties where another metric adds up to less than a
 * least number are left out, as are pools and rows without a location.
 */
export function toQuarterSeries(
  rows: readonly QuarterRow[],
  {
    metric,
    counted,
  }: { readonly metric: string; readonly counted?: { readonly metric: string; readonly least: number } },
): ReadonlyMap<number, QuarterSeries> {
  const count = (points: QuarterRow["points"], name: string): number =>
    points.reduce((sum, { [name]: figure }) => sum + (toNumber(figure) ?? 0), 0);
  return new Map(
    rows.flatMap(({ key, points }): [number, QuarterSeries][] =>
      typeof key !== "number" || key <= 0 || (counted && count(points, counted.metric) < counted.least)
        ? []
        : [[key, points.map(({ [metric]: figure }) => toNumber(figure))]],
    ),
  );
}

/** Returns the links between the steps, with the day by which those without enough quarters can have them. */
export function toLinks(results: readonly LinkResult[], lastDay: string): ChainLink[] {
  return results.flatMap(({ word, properties, quartersMissing }, at) => {
    const [from, to] = [chainSteps[at], chainSteps[at + 1]];
    if (from === undefined || to === undefined) return [];
    const isWaiting = word === "too_few" && quartersMissing !== null;
    const then = addMonths(addDays(lastDay, 1), (quartersMissing ?? 0) * MONTHS);
    return [{ from, to, word, properties, by: isWaiting ? addDays(then, SETTLED_DAYS) : null }];
  });
}

/** Returns a step's figure in wire form. */
export function toTile(step: ChainStep, figure: ComparedFigure): ChainTile {
  const { current, previous, delta, trend, certainty, isLow } = figure;
  return {
    step,
    value: current.state === "value" ? current.value : null,
    previous_value: previous?.state === "value" ? previous.value : null,
    delta,
    trend,
    certainty,
    is_low: isLow,
    hidden: current.state === "hidden",
    bound: current.state === "value" ? current.bound : null,
  };
}
