import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import type {
  Condition,
  FactDeclaration,
  Grain,
  OpenFact,
  ReleasedFact,
  SealedRegions,
  Sealing,
} from "../analytics.facts.ts";
import { type RunningDays, type OrgLevel, runningReading } from "../running.rules.ts";
import { type DaySpan, monthsOf, readingOf, splitSpan } from "../windows.rules.ts";
import type { Period } from "./periods.ts";

/** A stretch that a leaf reads: all of one period, or a run of months of which each is the next period. */
export interface Slice extends DaySpan {
  /** The number of the period, of a run that of its first month. */
  readonly period: number;
  readonly isRun: boolean;
}

/** A running sum that a period adds or takes away (0: neither, it is read for what it proves): all before a day. */
export interface RunningPoint {
  readonly period: number;
  readonly day: string;
  readonly sign: 1 | -1 | 0;
}

/** The running sums that a statement reads of one level of places. */
export interface RunningLeaf {
  readonly table: string;
  readonly level: OrgLevel;
  readonly conditions: readonly Condition[];
  readonly points: readonly RunningPoint[];
}

/** Which running sums a statement may read: of which level, before which days. */
export interface RunningAsked {
  readonly level: OrgLevel;
  readonly days: RunningDays;
}

/** One table of a statement: what is read of it, and whether it adds or takes away. */
export interface Leaf {
  readonly grain: Grain;
  readonly conditions: readonly Condition[];
  readonly slices: readonly Slice[];
  readonly isTakenAway: boolean;
  /** The slices of which rows are taken away, where those of the others are added. */
  readonly taken?: readonly Slice[];
  /** The period that the same rows are taken away from: days at the edge of a month that another period has whole. */
  readonly movedFrom?: number;
  /** Of rollups that a job seals: what is closed of them, or the rows that are in no seal yet; null: all rows. */
  readonly seal: LeafSeal | null;
  /** Present where its rows are those of regions. */
  readonly regions?: SealedRegions;
}

/** What a leaf reads of rollups that a job seals. */
export interface LeafSeal {
  readonly table: string;
  readonly part: "sealed" | "unsealed";
  /** Where rows of regions may be read: whether these are they, of months that have today's regions, or those of all other months. */
  readonly regions?: { readonly of: SealedRegions; readonly isRead: boolean };
}

const isOneMonth = ({ first, until }: DaySpan): boolean => addMonths(first, 1) === until;

function continues(run: Slice, next: Slice): boolean {
  if (run.until !== next.first || !isOneMonth(next) || !(run.isRun || isOneMonth(run))) return false;
  let months = 1;
  while (addMonths(run.first, months) < run.until) months += 1;
  return run.period + months === next.period;
}

/** Single months that follow each other, as periods and in time, become one run: a timeline is no list of cases. */
function withRuns(slices: readonly Slice[]): readonly Slice[] {
  const merged: Slice[] = [];
  for (const slice of slices) {
    const last = merged.at(-1);
    if (last && continues(last, slice)) merged[merged.length - 1] = { ...last, until: slice.until, isRun: true };
    else merged.push(slice);
  }
  return merged;
}

/** What running sums give of each period, and the spans that are left of it: all of it where there are none. */
export function spansOf(
  periods: readonly Period[],
  asked: RunningAsked | null,
): { readonly points: readonly RunningPoint[]; readonly rests: readonly (readonly DaySpan[])[] } {
  const points: RunningPoint[] = [];
  const rests = periods.map(({ first, until, reach }, period) => {
    if (asked === null) return [{ first, until: reach }];
    const { between, rest } = runningReading({ first, until }, asked.level, asked.days);
    if (between) {
      points.push({ period, day: between.until, sign: 1 }, { period, day: between.first, sign: -1 });
    }
    // After a sum within a month its last days are read, which no whole month would hold.
    const isLast = (span: DaySpan): boolean =>
      span.until === until && (between === null || span.first === startOfMonth(span.first));
    return rest.map((span) => (isLast(span) ? { ...span, until: reach } : span));
  });
  return { points, rests };
}

/** Of periods that add no running sum the last one before a day of theirs, which may still prove something of them. */
function provingPoints(
  periods: readonly Period[],
  { level, days }: RunningAsked,
  points: readonly RunningPoint[],
): readonly RunningPoint[] {
  const known = [...(days[level] ?? [])].toSorted();
  const added = new Set(points.map(({ period }) => period));
  return periods.flatMap(({ first, until }, period): RunningPoint[] => {
    const day = added.has(period) ? undefined : known.findLast((each) => each > first && each <= until);
    return day === undefined ? [] : [{ period, day, sign: 0 }];
  });
}

/**
 * What a statement reads of an open fact by place from running sums; null where it has none, or they hold nothing of it.
 * `proves`: whether it is asked, too, what they prove.
 */
export function runningLeafOf(
  fact: FactDeclaration,
  periods: readonly Period[],
  asked: RunningAsked | null,
  proves = false,
): RunningLeaf | null {
  if (asked === null || fact.part !== "open" || !fact.running || !fact.totals) return null;
  const { points: added } = spansOf(periods, asked);
  const points = proves ? [...added, ...provingPoints(periods, asked, added)] : added;
  if (points.length === 0) return null;
  return { table: fact.running.table, level: asked.level, conditions: fact.totals.conditions, points };
}

function openLeaves(
  fact: OpenFact,
  periods: readonly Period[],
  isByPlace: boolean,
  running: RunningAsked | null,
): readonly Leaf[] {
  const months: Slice[] = [];
  const plus: Slice[] = [];
  const minus: Slice[] = [];
  // The coarsest rollup knows places only.
  const monthly = (isByPlace ? fact.totals : null) ?? fact.months;
  const { rests } = spansOf(periods, fact.running ? running : null);
  periods.forEach(({ first, until }, period) => {
    const slice = (span: DaySpan): Slice => ({ period, ...span, isRun: false });
    if (!monthly) {
      plus.push(slice({ first, until }));
      return;
    }
    for (const rest of rests[period] ?? []) {
      const reading = readingOf(rest);
      if (reading.months) months.push(slice(reading.months));
      plus.push(...reading.plus.map(slice));
      minus.push(...reading.minus.map(slice));
    }
  });
  const { days, conditions, sealing } = fact;
  const ofMonths = { conditions, ...(isByPlace ? fact.totals : {}) };
  const leaves: Leaf[] = [];
  if (monthly) {
    const { conditions: monthlyConditions } = ofMonths;
    const slices = withRuns(months);
    leaves.push({ grain: monthly, conditions: monthlyConditions, slices, isTakenAway: false, seal: null });
  }
  const ofDays = { grain: days, conditions, seal: null };
  // Rows that are closed by the month are read in another way.
  const { moved, added, taken } = sealing ? { moved: [], added: plus, taken: minus } : movesOf(plus, minus);
  for (const { slice, from } of moved) leaves.push({ ...ofDays, slices: [slice], isTakenAway: false, movedFrom: from });
  leaves.push({ ...ofDays, slices: added, isTakenAway: false });
  leaves.push({ ...ofDays, slices: taken, isTakenAway: true });
  return sealing ? leaves.flatMap((leaf) => bySeal(leaf, sealing)) : leaves;
}

/** Stretches that one period adds and another takes away are read once for both. */
function movesOf(
  plus: readonly Slice[],
  minus: readonly Slice[],
): {
  readonly moved: readonly { readonly slice: Slice; readonly from: number }[];
  readonly added: readonly Slice[];
  readonly taken: readonly Slice[];
} {
  const taken = [...minus];
  const added: Slice[] = [];
  const moved: { slice: Slice; from: number }[] = [];
  for (const slice of plus) {
    const at = taken.findIndex(({ first, until }) => first === slice.first && until === slice.until);
    const [same] = at < 0 ? [] : taken.splice(at, 1);
    if (same) moved.push({ slice, from: same.period });
    else added.push(slice);
  }
  return { moved, added, taken };
}

/** What is closed is read from the rollup, the rest from the rows that it is made of, which are in no seal themselves. */
function bySeal(leaf: Leaf, sealing: Sealing): readonly Leaf[] {
  const { table, raw } = sealing;
  if (leaf.grain.table === raw.table) return [leaf];
  return [
    { ...leaf, seal: { table, part: "sealed" } },
    { ...leaf, grain: raw, seal: { table, part: "unsealed" } },
  ];
}

/** A slice month by month, each with the number of its period: a seal is a month's. */
export function byMonth({ period, first, until, isRun }: Slice): readonly Slice[] {
  const months = monthsOf({ from: first, to: addDays(until, -1) });
  return months.map(({ range }, at) => ({
    period: isRun ? period + at : period,
    first: range.from,
    until: addDays(range.to, 1),
    isRun: false,
  }));
}

// A cell belongs to the range that holds the whole of its last month, so edge days hold none.
function releasedLeaf(fact: ReleasedFact, periods: readonly Period[]): Leaf {
  const months = periods.flatMap((span, period): Slice[] => {
    const split = splitSpan(span);
    return split.months ? [{ period, ...split.months, isRun: false }] : [];
  });
  return { grain: fact.months, conditions: fact.conditions, slices: withRuns(months), isTakenAway: false, seal: null };
}

/**
 * The tables that a fact is read from: the coarsest months there are, days at the edges; of cells whole months only.
 * `isByPlace`: nothing but places is asked by and filtered by. `running`: sums that are read besides (`runningLeafOf`).
 */
export function leavesOf(
  fact: FactDeclaration,
  periods: readonly Period[],
  isByPlace: boolean,
  running: RunningAsked | null = null,
): readonly Leaf[] {
  const leaves = fact.part === "open" ? openLeaves(fact, periods, isByPlace, running) : [releasedLeaf(fact, periods)];
  return leaves.filter((leaf) => leaf.slices.length > 0);
}

/** The one leaf of rows with days only: a distinct count cannot be put together from months. */
export function dayLeaf(grain: Grain, conditions: readonly Condition[], periods: readonly Period[]): Leaf {
  const slices = periods.map(({ first, until }, period): Slice => ({ period, first, until, isRun: false }));
  return { grain, conditions, slices: withRuns(slices), isTakenAway: false, seal: null };
}
