import { addDays, addMonths } from "#platform/server/clock.ts";
import type { Condition, FactDeclaration, Grain, OpenFact, ReleasedFact, Closing } from "../analytics.facts.ts";
import { type DaySpan, getMonths, toReading, splitSpan } from "../windows.rules.ts";
import type { Period } from "./periods.ts";

/** A span that a leaf reads: a whole period, or a run of months, each of which is the next period. */
export interface Slice extends DaySpan {
  /** The number of the period; for a run, that of its first month. */
  readonly period: number;
  readonly isRun: boolean;
}

/** One table of a statement: what is read of it, and whether it adds or subtracts. */
export interface Leaf {
  readonly grain: Grain;
  readonly conditions: readonly Condition[];
  readonly slices: readonly Slice[];
  readonly isTakenAway: boolean;
  /** The slices whose rows are subtracted; those of the other slices are added. */
  readonly taken?: readonly Slice[];
  /**
   * The period that the same rows are subtracted from: days at the edge of a month that another period includes as a
   * whole.
   */
  readonly movedFrom?: number;
  /** For rollups that a job closes: reads their closed part, or the rows that are not closed yet; null: all rows. */
  readonly closing: LeafClosing | null;
}

/** What a leaf reads of rollups that a job closes. */
export interface LeafClosing {
  readonly table: string;
  readonly part: "closed" | "open";
}

const isOneMonth = ({ first, until }: DaySpan): boolean => addMonths(first, 1) === until;

function continues(run: Slice, next: Slice): boolean {
  if (run.until !== next.first || !isOneMonth(next) || !(run.isRun || isOneMonth(run))) return false;
  let months = 1;
  while (addMonths(run.first, months) < run.until) months += 1;
  return run.period + months === next.period;
}

/**
 * Joins single months that follow each other, as periods and in time, into one run, so that a timeline is not a list of
 * cases.
 */
function withRuns(slices: readonly Slice[]): readonly Slice[] {
  const merged: Slice[] = [];
  for (const slice of slices) {
    const last = merged.at(-1);
    if (last && continues(last, slice)) merged[merged.length - 1] = { ...last, until: slice.until, isRun: true };
    else merged.push(slice);
  }
  return merged;
}

function openLeaves(fact: OpenFact, periods: readonly Period[]): readonly Leaf[] {
  const months: Slice[] = [];
  const plus: Slice[] = [];
  const minus: Slice[] = [];
  periods.forEach(({ first, until, reach }, period) => {
    const slice = (span: DaySpan): Slice => ({ period, ...span, isRun: false });
    if (!fact.months) {
      plus.push(slice({ first, until }));
      return;
    }
    const reading = toReading({ first, until: reach });
    if (reading.months) months.push(slice(reading.months));
    plus.push(...reading.plus.map(slice));
    minus.push(...reading.minus.map(slice));
  });
  const { days, conditions, closing } = fact;
  const leaves: Leaf[] = [];
  if (fact.months)
    leaves.push({ grain: fact.months, conditions, slices: withRuns(months), isTakenAway: false, closing: null });
  const ofDays = { grain: days, conditions, closing: null };
  // Rows that are closed by the month are read in another way.
  const { moved, added, taken } = closing ? { moved: [], added: plus, taken: minus } : matchMoves(plus, minus);
  for (const { slice, from } of moved) leaves.push({ ...ofDays, slices: [slice], isTakenAway: false, movedFrom: from });
  leaves.push({ ...ofDays, slices: added, isTakenAway: false });
  leaves.push({ ...ofDays, slices: taken, isTakenAway: true });
  return closing ? leaves.flatMap((leaf) => byClosing(leaf, closing)) : leaves;
}

/** Spans that one period adds and another subtracts are read once for both. */
function matchMoves(
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

/** Reads closed days from the rollup and all others from the raw rows, which do not belong to any closing. */
function byClosing(leaf: Leaf, closing: Closing): readonly Leaf[] {
  const { table, raw } = closing;
  if (leaf.grain.table === raw.table) return [leaf];
  return [
    { ...leaf, closing: { table, part: "closed" } },
    { ...leaf, grain: raw, closing: { table, part: "open" } },
  ];
}

/** Splits a slice into months, each with the number of its period, because closing is by month. */
export function byMonth({ period, first, until, isRun }: Slice): readonly Slice[] {
  const months = getMonths({ from: first, to: addDays(until, -1) });
  return months.map(({ range }, at) => ({
    period: isRun ? period + at : period,
    first: range.from,
    until: addDays(range.to, 1),
    isRun: false,
  }));
}

// A cell belongs to the range that contains the whole of its last month, so edge days include none.
function releasedLeaf(fact: ReleasedFact, periods: readonly Period[]): Leaf {
  const months = periods.flatMap((span, period): Slice[] => {
    const split = splitSpan(span);
    return split.months ? [{ period, ...split.months, isRun: false }] : [];
  });
  return {
    grain: fact.months,
    conditions: fact.conditions,
    slices: withRuns(months),
    isTakenAway: false,
    closing: null,
  };
}

/**
 * Returns the tables that a fact is read from: months where there are any, and days at the edges; for cells only whole
 * months.
 */
export function buildLeaves(fact: FactDeclaration, periods: readonly Period[]): readonly Leaf[] {
  const leaves = fact.part === "open" ? openLeaves(fact, periods) : [releasedLeaf(fact, periods)];
  return leaves.filter((leaf) => leaf.slices.length > 0);
}

/** Returns the one leaf of rows by day: a distinct count cannot be added up from months. */
export function dayLeaf(grain: Grain, conditions: readonly Condition[], periods: readonly Period[]): Leaf {
  const slices = periods.map(({ first, until }, period): Slice => ({ period, first, until, isRun: false }));
  return { grain, conditions, slices: withRuns(slices), isTakenAway: false, closing: null };
}
