import { addMonths } from "#platform/server/clock.ts";
import {
  type AudienceService,
  type BenchmarkMonth,
  findDelta,
  isLowScore,
  type MonthPoint,
  type Released,
  findTrend,
} from "#slices/analytics/server/analytics.api.ts";
import type { Figure, LinePoint } from "#slices/reports/contract/figures.contract.ts";
import type { MonthRow } from "#slices/reports/contract/place.contract.ts";
import { getFigure, LIKELIHOOD, RESPONSES, SCORE, getValue } from "./place-figures.rules.ts";

/** The months of a line chart: the place's own, the company's and those of SBX. */
export interface Lines {
  readonly own: readonly MonthPoint[];
  readonly company: readonly MonthPoint[];
  readonly sbx: readonly BenchmarkMonth[];
}

/** A service's months of a place, with the same months a year before. */
export interface ServiceMonths extends Lines {
  readonly service: AudienceService;
  readonly before: readonly MonthPoint[];
}

function indexByMonth<Point extends { readonly month: string }>(points: readonly Point[]): ReadonlyMap<string, Point> {
  return new Map(points.map((point) => [point.month, point]));
}

/** Returns one metric month by month, oldest first; a month without a number is a gap. */
export function buildLine({ own, company, sbx }: Lines, metric: string): LinePoint[] {
  const [companyAt, sbxAt] = [indexByMonth(company), indexByMonth(sbx)];
  return own.map(({ month, figures }) => {
    const figure = figures[metric];
    return {
      month,
      value: getValue(figure),
      hidden: figure?.state === "hidden",
      n: figure?.state === "value" ? figure.n : null,
      company: getValue(companyAt.get(month)?.figures[metric]),
      sbx: sbxAt.get(month)?.figures[metric] ?? null,
    };
  });
}

// A bound cannot be compared.
function findShown(figure: Released): number | null {
  return figure.state === "value" && figure.bound === null ? figure.rounded : null;
}

/** Compares a figure with the same one of another time, by the numbers that are shown. */
export function compareFigures(current: Released, previous: Released, unit: "score" | "percent"): Figure {
  const [now, before] = [findShown(current), findShown(previous)];
  return getFigure({
    current,
    previous,
    delta: findDelta(now, before),
    // Months pass the gate one by one, without the inputs for the error of their difference.
    certainty: null,
    smallestChange: null,
    trend: findTrend(now, before),
    isLow: unit === "score" && current.state === "value" && isLowScore(current.rounded),
  });
}

interface ServiceMonth {
  readonly score: Figure;
  readonly likelihood: Figure;
  readonly responses: number | null;
}

function pickReleased(point: MonthPoint | undefined, metric: string): Released {
  const figure = point?.figures[metric];
  if (!figure) throw new RangeError(`the months lack ${metric}`);
  return figure;
}

function buildServiceMonths(service: ServiceMonths | null): ReadonlyMap<string, ServiceMonth> {
  if (service === null) return new Map();
  const before = indexByMonth(service.before);
  const likelihood = LIKELIHOOD[service.service];
  return new Map(
    service.own.map((point) => {
      const previous = before.get(addMonths(point.month, -12));
      const buildFigure = (metric: string, unit: "score" | "percent"): Figure =>
        compareFigures(pickReleased(point, metric), pickReleased(previous, metric), unit);
      const responses = getValue(point.figures[RESPONSES]);
      return [
        point.month,
        { score: buildFigure(SCORE, "score"), likelihood: buildFigure(likelihood, "percent"), responses },
      ];
    }),
  );
}

/** Returns the months of both services' lines, newest first; a service without the month has no figure. */
export function buildMonths(engagement: ServiceMonths | null, satisfaction: ServiceMonths | null): MonthRow[] {
  const [engaged, satisfied] = [buildServiceMonths(engagement), buildServiceMonths(satisfaction)];
  const months = [...new Set([...engaged.keys(), ...satisfied.keys()])].toSorted().toReversed();
  return months.map((month) => ({
    month,
    engagement: engaged.get(month)?.score ?? null,
    likely_to_remain: engaged.get(month)?.likelihood ?? null,
    satisfaction: satisfied.get(month)?.score ?? null,
    likely_to_renew: satisfied.get(month)?.likelihood ?? null,
    satisfaction_responses: satisfied.get(month)?.responses ?? null,
  }));
}
