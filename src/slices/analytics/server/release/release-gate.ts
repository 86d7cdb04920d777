import type { ComparedFigure, MetricState, Released } from "../analytics.api.ts";
import type { InvitedCohort, MetricDeclaration, Terms } from "../analytics.metrics.ts";
import {
  getScoreBound,
  getShareBound,
  MIN_PEOPLE_FOR_DISTRIBUTION,
  type PrintedBound,
} from "../confidentiality/stored-sums.rules.ts";
import { type Deviation, computeDifference, type MeasuredRatio } from "../statistics/certainty.rules.ts";
import { toMeasured } from "../statistics/measured.rules.ts";
import { type SettledCells, toHalves, toPrintedCount, addCellsToSums } from "../participation/settled-cells.rules.ts";
import { MIN_PEOPLE } from "../people.rules.ts";
import { findDelta, toDirection, computeExactRatio, isLowScore, roundTo } from "../rounding.rules.ts";

// The only release gate: every number of the product passes through this file, and only this file creates a Released.

/** Protected numbers have no decimals, whatever the decimals of their metric. */
const WHOLE = 0;

export type Sums = Readonly<Record<string, number>>;

/** Invitations of one cohort: exact sums, and the least number of distinct invited people. */
export interface InvitedCounts {
  readonly sums: Sums;
  readonly people: number;
}

/** The engine's facts about one place in one window. */
export interface WindowFacts {
  /** Open answers, exact to the day. */
  readonly open: Sums;
  /** Sums over released cells. */
  readonly released: Sums;
  readonly settled: InvitedCounts;
  readonly young: InvitedCounts;
  /** The settled months of sending, added to the invitations shown by day; null: no cell ends in the window. */
  readonly cells: SettledCells | null;
  /** True when participation is shown only in settled cells, like that of employees. By day there is then only Sent. */
  readonly isSettledOnly: boolean;
  /** By fact, values without a gate: snapshots, and distinct counts of open answers. */
  readonly ungated: Readonly<Record<string, Sums>>;
  /** True when no question of the row is of a kind that has the metric: nothing can be withheld. */
  readonly hasNoQuestion?: boolean;
}

/** The facts of a place without any fact. */
export const NO_FACTS: WindowFacts = {
  open: {},
  released: {},
  settled: { sums: {}, people: 0 },
  young: { sums: {}, people: 0 },
  cells: null,
  isSettledOnly: false,
  ungated: {},
};

type NumberState = Extract<MetricState, { state: "value" }>;

const pass = (figure: MetricState): Released => figure as Released;

/** Returns a weight sum of measures; a measure that no row had is 0. */
function sumTerms(terms: Terms, sums: Sums): number {
  let sum = 0;
  // A loop without intermediate lists: this runs some ten thousand times for a page of six hundred places.
  for (const measure in terms) sum += (terms[measure] ?? 0) * (sums[measure] ?? 0);
  return sum;
}

interface Ratio {
  readonly num: number;
  /** Null: the figure is a count. */
  readonly den: number | null;
  readonly n: number;
}

function toFigure({ scale }: MetricDeclaration, { num, den, n }: Ratio, decimals: number): MetricState {
  if (den === null) return { state: "value", value: num, rounded: num, n, bound: null };
  if (den === 0) return { state: "na" };
  const value = computeExactRatio(num, den, scale);
  return { state: "value", value, rounded: roundTo(num, den, scale, decimals), n, bound: null };
}

/** Returns the bound that the protected part of a figure is printed with; null: its stored sums are shown. */
function findBound(metric: MetricDeclaration, { num, den, n }: Ratio, weight: number): PrintedBound | null {
  // A distribution is released only where no option is near all.
  if (den === null || den <= 0 || metric.isDistribution) return null;
  if (metric.unit === "percent") return getShareBound(roundTo(num, den, metric.scale, WHOLE), n);
  return metric.unit === "score" ? getScoreBound(num, den, weight) : null;
}

// Whole numbers only. The open answers in a figure can be read one by one, so they hide no one: whether a figure
// discloses what all people answered depends only on the protected ones.
function guard(metric: MetricDeclaration, figure: NumberState, all: Ratio, own: Ratio, weight: number): NumberState {
  const whole: NumberState = { ...figure, value: figure.rounded };
  const bound = findBound(metric, own, weight);
  const isAlone = own.n === all.n;
  const extremes: Partial<Record<MetricDeclaration["unit"], readonly number[]>> = {
    percent: [0, 100],
    score: [20, 100],
  };
  const isExtreme = extremes[metric.unit]?.includes(figure.rounded) === true;
  if (isAlone && bound) return { ...whole, value: bound.value, rounded: bound.value, bound: bound.bound };
  if (isAlone || (!bound && !isExtreme)) return whole;
  const together = findBound(metric, all, weight + all.n - own.n);
  return together ? { ...whole, value: together.value, rounded: together.value, bound: together.bound } : whole;
}

const countInvitations = ({ settled, young }: WindowFacts, measure: "sent" | "completed"): number =>
  (settled.sums[measure] ?? 0) + (young.sums[measure] ?? 0);

/**
 * Returns whether answers may be waiting that no number shows. Uses only invitations sent and open answers, so that it
 * does not disclose when a person answers confidentially.
 */
function canWait(facts: WindowFacts): boolean {
  return countInvitations(facts, "sent") > (facts.open["responses"] ?? 0);
}

type Part = "open" | "released";

/** Returns a ratio's numerator or denominator over one part of the answers, times its second factor if it has one. */
function getPart(metric: MetricDeclaration, of: "numerator" | "denominator", part: Part, facts: WindowFacts): number {
  const sums = facts[part];
  const terms = part === "released" ? (metric.released ?? metric)[of] : metric[of];
  return sumTerms(terms ?? {}, sums);
}

/** Returns the ratio's part over open answers and those released ones with enough people. */
function sumParts(
  metric: MetricDeclaration,
  of: "numerator" | "denominator",
  parts: readonly Part[],
  facts: WindowFacts,
) {
  const sum = parts.reduce((all, part) => all + getPart(metric, of, part, facts), 0);
  const { times } = metric;
  return times ? sum * parts.reduce((all, part) => all + sumTerms(times[of], facts[part]), 0) : sum;
}

function computeRatio(metric: MetricDeclaration, parts: readonly Part[], n: number, facts: WindowFacts): Ratio {
  const den = metric.denominator === null ? null : sumParts(metric, "denominator", parts, facts);
  return { num: sumParts(metric, "numerator", parts, facts), den, n };
}

/** Returns the number of distinct people whose protected answers are in a figure; 0 when it may have open ones only. */
function countProtected(metric: MetricDeclaration, people: string, { released }: WindowFacts): number {
  const count = released[people] ?? 0;
  return count >= (metric.isDistribution ? MIN_PEOPLE_FOR_DISTRIBUTION : 1) ? count : 0;
}

/** Returns whether answers of an unshown distribution are shown in classes: then it is withheld, not missing. */
const isDisclosedInClasses = ({ gate }: MetricDeclaration, { released }: WindowFacts): boolean =>
  gate.kind === "answers" && gate.classPeople !== undefined && (released[gate.classPeople] ?? 0) > 0;

function computeAnswersFigure(metric: MetricDeclaration, people: string, facts: WindowFacts): MetricState {
  const protectedPeople = countProtected(metric, people, facts);
  const n = sumTerms(metric.n, facts.open) + protectedPeople;
  const all = computeRatio(metric, protectedPeople > 0 ? ["open", "released"] : ["open"], n, facts);
  const figure = toFigure(metric, all, protectedPeople > 0 ? WHOLE : metric.decimals);
  if (n === 0) return canWait(facts) || isDisclosedInClasses(metric, facts) ? { state: "hidden" } : figure;
  if (figure.state !== "value" || protectedPeople === 0) return figure;
  if (metric.unit === "count") return { ...figure, value: n, rounded: n };
  const weight = metric.weightedAnswers === undefined ? 0 : (facts.released[metric.weightedAnswers] ?? 0);
  return guard(metric, figure, all, computeRatio(metric, ["released"], protectedPeople, facts), weight);
}

// Nothing is shown for invitations after the settled months, nor when no cell ends in the window, except whether there
// are any, which depends on the invitations sent.
function computeUnsettledFigure(metric: MetricDeclaration, facts: WindowFacts): MetricState {
  const sent = metric.cohort === "young" ? (facts.young.sums["sent"] ?? 0) : countInvitations(facts, "sent");
  if (sent > 0) return { state: "hidden" };
  return toFigure(metric, { num: 0, den: metric.denominator && 0, n: 0 }, metric.decimals);
}

// Sent is exact; a rate that may be all or none is a bound.
function computeSettledFigure(metric: MetricDeclaration, facts: WindowFacts): MetricState {
  const { cells } = facts;
  if (metric.cohort === "young" || cells === null) return computeUnsettledFigure(metric, facts);
  const { sent } = cells;
  const halves = toHalves(cells);
  const num = sumTerms(metric.numerator, halves);
  if (metric.denominator === null) {
    return num === halves["sent"] && "sent" in metric.numerator
      ? toFigure(metric, { num: sent, den: null, n: sent }, metric.decimals)
      : { state: "value", n: sent, ...toPrintedCount(num, sent) };
  }
  const rounded = roundTo(num, sumTerms(metric.denominator, halves), metric.scale, WHOLE);
  const { value, bound } = getShareBound(rounded, sent) ?? { value: rounded, bound: null };
  return { state: "value", value, rounded: value, n: sent, bound };
}

function computeInvitedFigure(metric: MetricDeclaration, facts: WindowFacts): MetricState {
  if (facts.isSettledOnly) return computeSettledFigure(metric, facts);
  const { people } = metric.cohort === "young" ? facts.young : facts.settled;
  const sums = metric.cohort === "young" ? facts.young.sums : addCellsToSums(facts.settled.sums, facts.cells);
  const sent = sums["sent"] ?? 0;
  if (sent > 0 && people < MIN_PEOPLE) return { state: "hidden" };
  const den = metric.denominator === null ? null : sumTerms(metric.denominator, sums);
  return toFigure(metric, { num: sumTerms(metric.numerator, sums), den, n: sent }, metric.decimals);
}

function computeUngatedFigure(metric: MetricDeclaration, facts: WindowFacts): MetricState {
  const sums = facts.ungated[metric.fact] ?? {};
  if (metric.requires?.some(({ terms, least }) => sumTerms(terms, sums) < least)) return { state: "na" };
  const den = metric.denominator === null ? null : sumTerms(metric.denominator, sums);
  return toFigure(metric, { num: sumTerms(metric.numerator, sums), den, n: sumTerms(metric.n, sums) }, metric.decimals);
}

// A question may have moved to another survey since; its answers are still shown.
const hasNoAnswer = ({ n, gate }: MetricDeclaration, { open, released }: WindowFacts): boolean =>
  sumTerms(n, open) + (gate.kind === "answers" ? (released[gate.people] ?? 0) : 0) === 0;

/** Releases one figure of one place and window, or withholds it (domain.md, Confidentiality). */
export function release(metric: MetricDeclaration, facts: WindowFacts): Released {
  if (facts.hasNoQuestion && hasNoAnswer(metric, facts)) return pass({ state: "na", why: "question_kind" });
  switch (metric.gate.kind) {
    case "answers":
      return pass(computeAnswersFigure(metric, metric.gate.people, facts));
    case "invited":
      return pass(computeInvitedFigure(metric, facts));
    default:
      return pass(computeUngatedFigure(metric, facts));
  }
}

/** Returns the sums of a number shown as it is; 0 without answers. Null when part of it is withheld or bounded. */
export function findExactSums(metric: MetricDeclaration, facts: WindowFacts): { num: number; den: number } | null {
  const { gate } = metric;
  const figure = release(metric, facts);
  if (figure.state === "na") return { num: 0, den: 0 };
  if (gate.kind !== "answers" || figure.state !== "value" || figure.bound !== null) return null;
  const isProtected = countProtected(metric, gate.people, facts) > 0;
  const { num, den } = computeRatio(metric, isProtected ? ["open", "released"] : ["open"], figure.n, facts);
  return { num, den: den ?? 0 };
}

/** Returns whether a figure would change if five of those invited in this part were known to be different people. */
export function dependsOnPeople(metric: MetricDeclaration, facts: WindowFacts, part: InvitedCohort): boolean {
  // For answers, five people in either part are enough. First, because six hundred rows need it for every metric.
  const isEnough = (part === "young" ? facts.settled : facts.young).people >= MIN_PEOPLE;
  if (metric.gate.kind === "answers" && isEnough) return false;
  const getState = (people: number): string => release(metric, { ...facts, [part]: { ...facts[part], people } }).state;
  return getState(0) !== getState(MIN_PEOPLE);
}

const findShownNumber = (figure: Released): number | null =>
  figure.state === "value" && figure.bound === null ? figure.rounded : null;

/** Returns the sums of a rate of invitations. */
export function getInvitedSums({ isSettledOnly, cells, settled }: WindowFacts): Sums {
  if (!isSettledOnly) return addCellsToSums(settled.sums, cells);
  if (cells === null) return {};
  return Object.fromEntries(Object.entries(toHalves(cells)).map(([measure, halves]) => [measure, halves / 2]));
}

/** Returns the parts of a figure's error, from the same sums as its number. */
function estimate(metric: MetricDeclaration, figure: Released, facts: WindowFacts): MeasuredRatio | null {
  const { gate } = metric;
  if (gate.kind !== "answers") {
    const sums = getInvitedSums(facts);
    return toMeasured(metric, figure, (terms) => sumTerms(terms, sums), null);
  }
  const people = countProtected(metric, gate.people, facts);
  const rows = people === 0 ? null : { people, sum: (terms: Terms): number => sumTerms(terms, facts.released) };
  return toMeasured(metric, figure, (terms) => sumTerms(terms, facts.open), rows);
}

/** Returns a figure with the parts of its error; null when no number is shown as it is, or its error is not known. */
export function releaseMeasured(
  metric: MetricDeclaration,
  facts: WindowFacts,
): { readonly figure: Released; readonly measured: MeasuredRatio | null } {
  const figure = release(metric, facts);
  return { figure, measured: findShownNumber(figure) === null ? null : estimate(metric, figure, facts) };
}

/** Two released figures with the difference shown, and the values that its certainty is decided from. */
export interface Comparison {
  readonly figure: Omit<ComparedFigure, "certainty" | "smallestChange">;
  /** Null without a delta, or when an error is not known. */
  readonly difference: Deviation | null;
}

/** Releases a figure in both windows and compares what is shown; its family decides the certainty (`judge`). */
export function compare(metric: MetricDeclaration, current: WindowFacts, previous: WindowFacts): Comparison {
  const now = release(metric, current);
  const before = release(metric, previous);
  const delta = findDelta(findShownNumber(now), findShownNumber(before), metric.decimals);
  const [first, second] = delta === null ? [] : [estimate(metric, now, current), estimate(metric, before, previous)];
  return {
    figure: {
      current: now,
      previous: before,
      delta,
      trend: toDirection(delta),
      isLow: metric.unit === "score" && now.state === "value" && isLowScore(now.rounded),
    },
    difference: first && second ? computeDifference(first, second) : null,
  };
}
