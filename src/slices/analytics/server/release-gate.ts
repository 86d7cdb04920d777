import type { ComparedFigure, FigureState, Released } from "./analytics.api.ts";
import type { InvitedCohort, MetricDeclaration, Terms } from "./analytics.metrics.ts";
import { type Difference, differenceBetween, type Measured } from "./statistics/certainty.rules.ts";
import { measuredOf } from "./statistics/measured.rules.ts";
import { getShareBound } from "./confidentiality/stored-counts.rules.ts";
import { type SettledCells, toHalves, toPrintedCount, withCells } from "./participation/settled-cells.rules.ts";
import { MIN_PEOPLE } from "./people.rules.ts";
import { deltaOf, directionOf, exactRatio, inStepsOfFive, isLowScore, roundedTo } from "./rounding.rules.ts";

// The one gate: every number of the product leaves through this file, and only here is a Released made.

/** Below so many protected people there is no distribution, and a share outside 10–90 % is printed as a bound. */
const MIN_PEOPLE_FOR_EXTREMES = 10;
/** Protected numbers have no decimals, whatever their metric is shown with. */
const WHOLE = 0;
const LOWEST_SHARE = 10;
const HIGHEST_SHARE = 90;
const LOWEST_SCORE = 20;
const HIGHEST_SCORE = 100;

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
  /** What settled months of sending add to the invitations that are told by the day; null: no cell ends in the window. */
  readonly cells: SettledCells | null;
  /** Whether participation is told in settled cells alone, as that of employees; by the day there is only Sent, to see whether there is any. */
  readonly isSettledOnly: boolean;
  /** By fact, what nobody has to be protected from: stocks, and distinct counts of open answers. */
  readonly plain: Readonly<Record<string, Sums>>;
  /** True where no question of the row is of a kind that has the metric: nothing can be withheld. */
  readonly hasNoQuestion?: boolean;
}

/** What a place without any fact has. */
export const noFacts: WindowFacts = {
  open: {},
  released: {},
  settled: { sums: {}, people: 0 },
  young: { sums: {}, people: 0 },
  cells: null,
  isSettledOnly: false,
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

function boundOf(rounded: number): NumberState["bound"] {
  if (rounded < LOWEST_SHARE) return "at_most";
  return rounded > HIGHEST_SHARE ? "at_least" : null;
}

function withoutUnanimity(rounded: number): number {
  if (rounded === LOWEST_SCORE) return LOWEST_SCORE + 1;
  return rounded === HIGHEST_SCORE ? HIGHEST_SCORE - 1 : rounded;
}

// Whole numbers only. The open answers in a figure can be read one by one, so they hide nobody: what counts for the
// extremes are the protected people alone.
function guarded(metric: MetricDeclaration, figure: NumberState, people: number): NumberState {
  const n = inStepsOfFive(figure.n);
  const whole = (rounded: number, bound: NumberState["bound"] = null): NumberState => ({
    state: "value",
    value: rounded,
    rounded,
    n,
    bound,
  });
  if (metric.unit === "count") return whole(n);
  if (metric.unit === "score") return whole(withoutUnanimity(figure.rounded));
  if (metric.unit === "percent" && people < MIN_PEOPLE_FOR_EXTREMES) {
    return whole(Math.min(Math.max(figure.rounded, LOWEST_SHARE), HIGHEST_SHARE), boundOf(figure.rounded));
  }
  return whole(figure.rounded);
}

const invitations = ({ settled, young }: WindowFacts, measure: "sent" | "completed"): number =>
  (settled.sums[measure] ?? 0) + (young.sums[measure] ?? 0);

/**
 * Whether answers may be waiting that no number shows. Made from invitations sent and open answers alone, so that it does
 * not tell when somebody answers confidentially.
 */
function mayWait(facts: WindowFacts): boolean {
  return invitations(facts, "sent") > (facts.open["responses"] ?? 0);
}

/** Adds up open answers and those released ones that enough people stand behind. */
function answered(terms: Terms, people: string, { open, released }: WindowFacts): number {
  const isReleased = (released[people] ?? 0) > 0;
  return total(terms, open) + (isReleased ? total(terms, released) : 0);
}

/** A ratio's part, times its second factor where it has one. */
function partOf(
  metric: MetricDeclaration,
  of: "numerator" | "denominator",
  people: string,
  facts: WindowFacts,
): number {
  const part = answered(metric[of] ?? {}, people, facts);
  return metric.times ? part * answered(metric.times[of], people, facts) : part;
}

function answersFigure(metric: MetricDeclaration, people: string, facts: WindowFacts): FigureState {
  const protectedPeople = facts.released[people] ?? 0;
  const openN = total(metric.n, facts.open);
  const den = metric.denominator === null ? null : partOf(metric, "denominator", people, facts);
  const ratio = { num: partOf(metric, "numerator", people, facts), den, n: openN + protectedPeople };
  const figure = figureOf(metric, ratio, protectedPeople > 0 ? WHOLE : metric.decimals);
  if (openN + protectedPeople === 0 && mayWait(facts)) return { state: "hidden" };
  if (figure.state !== "value" || protectedPeople === 0) return figure;
  if (metric.isDistribution && protectedPeople < MIN_PEOPLE_FOR_EXTREMES) return { state: "hidden" };
  return guarded(metric, figure, protectedPeople);
}

// Nothing is told of what is younger than the settled months, nor where no cell ends in the window: only whether there is
// anything, which follows from who was sent an invitation.
function unsettledFigure(metric: MetricDeclaration, facts: WindowFacts): FigureState {
  const sent = metric.cohort === "young" ? (facts.young.sums["sent"] ?? 0) : invitations(facts, "sent");
  if (sent > 0) return { state: "hidden" };
  return figureOf(metric, { num: 0, den: metric.denominator && 0, n: 0 }, metric.decimals);
}

// Sent is exact; a rate that may be that of all or of nobody is a bound.
function settledFigure(metric: MetricDeclaration, facts: WindowFacts): FigureState {
  const { cells } = facts;
  if (metric.cohort === "young" || cells === null) return unsettledFigure(metric, facts);
  const { sent } = cells;
  const halves = toHalves(cells);
  const num = total(metric.numerator, halves);
  if (metric.denominator === null) {
    return num === halves["sent"] && "sent" in metric.numerator
      ? figureOf(metric, { num: sent, den: null, n: sent }, metric.decimals)
      : { state: "value", n: sent, ...toPrintedCount(num, sent) };
  }
  const rounded = roundedTo(num, total(metric.denominator, halves), metric.scale, WHOLE);
  const { value, bound } = getShareBound(rounded, sent) ?? { value: rounded, bound: null };
  return { state: "value", value, rounded: value, n: sent, bound };
}

function invitedFigure(metric: MetricDeclaration, facts: WindowFacts): FigureState {
  if (facts.isSettledOnly) return settledFigure(metric, facts);
  const { people } = metric.cohort === "young" ? facts.young : facts.settled;
  const sums = metric.cohort === "young" ? facts.young.sums : withCells(facts.settled.sums, facts.cells);
  const sent = sums["sent"] ?? 0;
  if (sent > 0 && people < MIN_PEOPLE) return { state: "hidden" };
  const den = metric.denominator === null ? null : total(metric.denominator, sums);
  return figureOf(metric, { num: total(metric.numerator, sums), den, n: sent }, metric.decimals);
}

function plainFigure(metric: MetricDeclaration, facts: WindowFacts): FigureState {
  const sums = facts.plain[metric.fact] ?? {};
  if (metric.requires?.some(({ terms, least }) => total(terms, sums) < least)) return { state: "na" };
  const den = metric.denominator === null ? null : total(metric.denominator, sums);
  return figureOf(metric, { num: total(metric.numerator, sums), den, n: total(metric.n, sums) }, metric.decimals);
}

// A question that a survey asked once may have changed its survey since: what it was answered is shown all the same.
const hasNoAnswer = ({ n }: MetricDeclaration, { open, released }: WindowFacts): boolean =>
  total(n, open) + total(n, released) === 0;

/** Lets one figure of one place and window through, or withholds it (domain.md, Confidentiality). */
export function release(metric: MetricDeclaration, facts: WindowFacts): Released {
  if (facts.hasNoQuestion && hasNoAnswer(metric, facts)) return pass({ state: "na", why: "question_kind" });
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

/** The sums that a rate of invitations is made of. */
export function invitedSums({ isSettledOnly, cells, settled }: WindowFacts): Sums {
  if (!isSettledOnly) return withCells(settled.sums, cells);
  if (cells === null) return {};
  return Object.fromEntries(Object.entries(toHalves(cells)).map(([measure, halves]) => [measure, halves / 2]));
}

/** What the error of a figure is made of: of the same sums as its number. */
function measured(metric: MetricDeclaration, figure: Released, facts: WindowFacts): Measured | null {
  const { gate } = metric;
  if (gate.kind !== "answers") return measuredOf(metric, figure, (terms) => total(terms, invitedSums(facts)), false);
  const isProtected = (facts.released[gate.people] ?? 0) > 0;
  return measuredOf(metric, figure, (terms) => answered(terms, gate.people, facts), isProtected);
}

/** Two released figures with what is shown of their difference, and what their word will be made of. */
export interface Comparison {
  readonly figure: Omit<ComparedFigure, "certainty" | "smallestChange">;
  /** Null without a delta, or where an error is not known. */
  readonly difference: Difference | null;
}

/** Releases a figure in both windows and compares what is shown; the word is its family's matter (`judge`). */
export function compare(metric: MetricDeclaration, current: WindowFacts, previous: WindowFacts): Comparison {
  const now = release(metric, current);
  const before = release(metric, previous);
  const delta = deltaOf(shownNumber(now), shownNumber(before), metric.decimals);
  const [first, second] = delta === null ? [] : [measured(metric, now, current), measured(metric, before, previous)];
  return {
    figure: {
      current: now,
      previous: before,
      delta,
      trend: directionOf(delta),
      isLow: metric.unit === "score" && now.state === "value" && isLowScore(now.rounded),
    },
    difference: first && second ? differenceBetween(first, second) : null,
  };
}
