import type { ComparedFigure, FigureState, Released } from "./analytics.api.ts";
import type { InvitedCohort, MetricDeclaration, Terms } from "./analytics.metrics.ts";
import { getScoreBound, getShareBound, type PrintedBound } from "./confidentiality/stored-counts.rules.ts";
import { MIN_PEOPLE_FOR_DISTRIBUTION } from "./confidentiality/stored-sums.rules.ts";
import { certaintyOf, type Measured } from "./statistics/certainty.rules.ts";
import { MIN_PEOPLE } from "./people.rules.ts";
import { deltaOf, directionOf, exactRatio, isLowScore, roundedTo } from "./rounding.rules.ts";

// The one gate: every number of the product leaves through this file, and only here is a Released made.

/** Protected numbers have no decimals, whatever their metric is shown with. */
const WHOLE = 0;

export type Sums = Readonly<Record<string, number>>;

/** Invitations of one cohort: exact sums, and how many distinct people were invited at least. */
export interface Invited {
  readonly sums: Sums;
  readonly people: number;
}

/** All that the engine knows of one place in one window. */
export interface WindowFacts {
  /** Open answers, day-exact. */
  readonly open: Sums;
  /** Sums over released cells. */
  readonly released: Sums;
  readonly settled: Invited;
  readonly young: Invited;
  /** By fact, what nobody has to be protected from: stocks, and distinct counts of open answers. */
  readonly plain: Readonly<Record<string, Sums>>;
}

/** What a place without any fact has. */
export const noFacts: WindowFacts = {
  open: {},
  released: {},
  settled: { sums: {}, people: 0 },
  young: { sums: {}, people: 0 },
  plain: {},
};

type NumberState = Extract<FigureState, { state: "value" }>;

const pass = (figure: FigureState): Released => figure as Released;

/** A weighted sum of measures; a measure that no row had is 0. */
function total(terms: Terms, sums: Sums): number {
  let sum = 0;
  // A loop without lists between: this runs some ten thousand times for a page of six hundred places.
  for (const measure in terms) sum += (terms[measure] ?? 0) * (sums[measure] ?? 0);
  return sum;
}

interface Ratio {
  readonly num: number;
  /** Null: the figure is a count. */
  readonly den: number | null;
  readonly n: number;
}

function figureOf({ scale }: MetricDeclaration, { num, den, n }: Ratio, decimals: number): FigureState {
  if (den === null) return { state: "value", value: num, rounded: num, n, bound: null };
  if (den === 0) return { state: "na" };
  const value = exactRatio(num, den, scale);
  return { state: "value", value, rounded: roundedTo(num, den, scale, decimals), n, bound: null };
}

/** The bound that the protected part of a figure is printed with; null: its stored sums say what it is. */
function findBound(metric: MetricDeclaration, { num, den, n }: Ratio, weighed: number): PrintedBound | null {
  // A distribution is released only where no option is near all.
  if (den === null || den <= 0 || metric.isDistribution) return null;
  if (metric.unit === "percent") return getShareBound(roundedTo(num, den, metric.scale, WHOLE), n);
  return metric.unit === "score" ? getScoreBound(num, den, weighed) : null;
}

// Whole numbers only. The open answers in a figure can be read one by one, so they hide nobody: whether a figure says what
// everybody answered is judged on the protected ones alone.
function guarded(metric: MetricDeclaration, figure: NumberState, all: Ratio, own: Ratio, weighed: number): NumberState {
  const whole: NumberState = { ...figure, value: figure.rounded };
  const bound = findBound(metric, own, weighed);
  const isAlone = own.n === all.n;
  const extremes: Partial<Record<MetricDeclaration["unit"], readonly number[]>> = {
    percent: [0, 100],
    score: [20, 100],
  };
  const isExtreme = extremes[metric.unit]?.includes(figure.rounded) === true;
  if (isAlone && bound) return { ...whole, value: bound.value, rounded: bound.value, bound: bound.bound };
  if (isAlone || (!bound && !isExtreme)) return whole;
  const together = findBound(metric, all, weighed + all.n - own.n);
  return together ? { ...whole, value: together.value, rounded: together.value, bound: together.bound } : whole;
}

const invitations = ({ settled, young }: WindowFacts, measure: "sent" | "completed"): number =>
  (settled.sums[measure] ?? 0) + (young.sums[measure] ?? 0);

/** Whether answers may be waiting that no number shows: somebody was invited. Who answered is not looked at. */
const mayWait = (facts: WindowFacts): boolean => invitations(facts, "sent") > 0;

type Part = "open" | "released";

/** A ratio's numerator or denominator over one part of the answers, times its second factor where it has one. */
function partOf(metric: MetricDeclaration, of: "numerator" | "denominator", part: Part, facts: WindowFacts): number {
  const sums = facts[part];
  const terms = part === "released" ? (metric.released ?? metric)[of] : metric[of];
  return total(terms ?? {}, sums);
}

/** Open answers and those released ones that enough people stand behind, as the ratio's part. */
function answered(
  metric: MetricDeclaration,
  of: "numerator" | "denominator",
  parts: readonly Part[],
  facts: WindowFacts,
) {
  const sum = parts.reduce((all, part) => all + partOf(metric, of, part, facts), 0);
  const { times } = metric;
  return times ? sum * parts.reduce((all, part) => all + total(times[of], facts[part]), 0) : sum;
}

function ratioOf(metric: MetricDeclaration, parts: readonly Part[], n: number, facts: WindowFacts): Ratio {
  const den = metric.denominator === null ? null : answered(metric, "denominator", parts, facts);
  return { num: answered(metric, "numerator", parts, facts), den, n };
}

function answersFigure(metric: MetricDeclaration, people: string, facts: WindowFacts): FigureState {
  const least = metric.isDistribution ? MIN_PEOPLE_FOR_DISTRIBUTION : 1;
  const released = facts.released[people] ?? 0;
  const protectedPeople = released >= least ? released : 0;
  const n = total(metric.n, facts.open) + protectedPeople;
  const all = ratioOf(metric, protectedPeople > 0 ? ["open", "released"] : ["open"], n, facts);
  const figure = figureOf(metric, all, protectedPeople > 0 ? WHOLE : metric.decimals);
  if (n === 0) return mayWait(facts) ? { state: "hidden" } : figure;
  if (figure.state !== "value" || protectedPeople === 0) return figure;
  if (metric.unit === "count") return { ...figure, value: n, rounded: n };
  const weighed = metric.weighed === undefined ? 0 : (facts.released[metric.weighed] ?? 0);
  return guarded(metric, figure, all, ratioOf(metric, ["released"], protectedPeople, facts), weighed);
}

function invitedFigure(metric: MetricDeclaration, facts: WindowFacts): FigureState {
  const cohort = metric.cohort === "young" ? facts.young : facts.settled;
  const sent = cohort.sums["sent"] ?? 0;
  if (sent > 0 && cohort.people < MIN_PEOPLE) return { state: "hidden" };
  const den = metric.denominator === null ? null : total(metric.denominator, cohort.sums);
  return figureOf(metric, { num: total(metric.numerator, cohort.sums), den, n: sent }, metric.decimals);
}

function plainFigure(metric: MetricDeclaration, facts: WindowFacts): FigureState {
  const sums = facts.plain[metric.fact] ?? {};
  if (metric.requires?.some(({ terms, least }) => total(terms, sums) < least)) return { state: "na" };
  const den = metric.denominator === null ? null : total(metric.denominator, sums);
  return figureOf(metric, { num: total(metric.numerator, sums), den, n: total(metric.n, sums) }, metric.decimals);
}

/** Lets one figure of one place and window through, or withholds it (domain.md, Confidentiality). */
export function release(metric: MetricDeclaration, facts: WindowFacts): Released {
  switch (metric.gate.kind) {
    case "answers":
      return pass(answersFigure(metric, metric.gate.people, facts));
    case "invited":
      return pass(invitedFigure(metric, facts));
    default:
      return pass(plainFigure(metric, facts));
  }
}

/** Whether a figure would be another if five of those invited in this part were known to be different people. */
export function dependsOnPeople(metric: MetricDeclaration, facts: WindowFacts, part: InvitedCohort): boolean {
  // Of answers five of either part are enough; told first, because six hundred rows ask it of every metric.
  const isEnough = (part === "young" ? facts.settled : facts.young).people >= MIN_PEOPLE;
  if (metric.gate.kind === "answers" && isEnough) return false;
  const stateFor = (people: number): string => release(metric, { ...facts, [part]: { ...facts[part], people } }).state;
  return stateFor(0) !== stateFor(MIN_PEOPLE);
}

const shownNumber = (figure: Released): number | null =>
  figure.state === "value" && figure.bound === null ? figure.rounded : null;

/** What a ratio's standard error is made of; null for a number that is none. */
function measuredOf(metric: MetricDeclaration, facts: WindowFacts): Measured | null {
  const { squares, denominator, n, gate } = metric;
  if (!squares || denominator === null || gate.kind === "plain") return null;
  const isReleased = gate.kind === "answers" && (facts.released[gate.people] ?? 0) > 0;
  const stored = metric.released ?? metric;
  const storedSquares = metric.released?.squares ?? squares;
  const sum = (terms: Terms, ofReleased: Terms): number =>
    gate.kind === "answers"
      ? total(terms, facts.open) + (isReleased ? total(ofReleased, facts.released) : 0)
      : total(terms, facts.settled.sums);
  return {
    n: sum(n, metric.released?.denominator ?? n),
    num: sum(metric.numerator, stored.numerator),
    den: sum(denominator, stored.denominator ?? {}),
    nn: sum(squares.nn, storedSquares.nn),
    nd: sum(squares.nd, storedSquares.nd),
    dd: sum(squares.dd, storedSquares.dd),
    // Whoever was asked could have answered; a rate of those asked is of all of them.
    population: gate.kind === "answers" ? invitations(facts, "sent") || null : null,
  };
}

/** Whether the difference that is shown can be told from chance: the word alone, whatever the answers behind it. */
function certaintyOfDelta(
  metric: MetricDeclaration,
  delta: number | null,
  facts: readonly [WindowFacts, WindowFacts],
): ComparedFigure["certainty"] {
  if (delta === null) return null;
  const [now, before] = [measuredOf(metric, facts[0]), measuredOf(metric, facts[1])];
  if (now === null || before === null) return null;
  const certainty = certaintyOf(now, before);
  return certainty !== null && delta === 0 ? "noise" : certainty;
}

/** Releases a figure in both windows and compares what is shown. */
export function compare(metric: MetricDeclaration, current: WindowFacts, previous: WindowFacts): ComparedFigure {
  const now = release(metric, current);
  const before = release(metric, previous);
  const delta = deltaOf(shownNumber(now), shownNumber(before), metric.decimals);
  return {
    current: now,
    previous: before,
    delta,
    certainty: certaintyOfDelta(metric, delta, [current, previous]),
    trend: directionOf(delta),
    isLow: metric.unit === "score" && now.state === "value" && isLowScore(now.rounded),
  };
}
