import { addMonths } from "#platform/server/clock.ts";
import type { Condition, FactDeclaration, Grain, OpenFact, ReleasedFact } from "../analytics.facts.ts";
import { type DaySpan, readingOf, splitSpan } from "../windows.rules.ts";
import type { Period } from "./periods.ts";

/** A stretch that a leaf reads: all of one period, or a run of months of which each is the next period. */
export interface Slice extends DaySpan {
  /** The number of the period, of a run that of its first month. */
  readonly period: number;
  readonly isRun: boolean;
}

/** One table of a statement: what is read of it, and whether it adds or takes away. */
export interface Leaf {
  readonly grain: Grain;
  readonly conditions: readonly Condition[];
  readonly slices: readonly Slice[];
  readonly isTakenAway: boolean;
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

function openLeaves(fact: OpenFact, periods: readonly Period[]): readonly Leaf[] {
  const months: Slice[] = [];
  const plus: Slice[] = [];
  const minus: Slice[] = [];
  const monthly = fact.totals ?? fact.months;
  periods.forEach(({ first, until, reach }, period) => {
    const slice = (span: DaySpan): Slice => ({ period, ...span, isRun: false });
    if (!monthly) {
      plus.push(slice({ first, until }));
      return;
    }
    const reading = readingOf({ first, until: reach });
    if (reading.months) months.push(slice(reading.months));
    plus.push(...reading.plus.map(slice));
    minus.push(...reading.minus.map(slice));
  });
  const { days, conditions } = fact;
  const ofMonths = { conditions, ...fact.totals };
  const leaves: Leaf[] = [];
  if (monthly) {
    leaves.push({
      grain: monthly,
      conditions: ofMonths.conditions,
      slices: withRuns(months),
      isTakenAway: false,
    });
  }
  leaves.push({ grain: days, conditions, slices: plus, isTakenAway: false });
  leaves.push({ grain: days, conditions, slices: minus, isTakenAway: true });
  return leaves;
}

// A cell belongs to the range that holds the whole of its last month, so edge days hold none.
function releasedLeaf(fact: ReleasedFact, periods: readonly Period[]): Leaf {
  const months = periods.flatMap((span, period): Slice[] => {
    const split = splitSpan(span);
    return split.months ? [{ period, ...split.months, isRun: false }] : [];
  });
  return { grain: fact.months, conditions: fact.conditions, slices: withRuns(months), isTakenAway: false };
}

/** The tables that a fact is read from: the coarsest months there are, days at the edges; of cells whole months only. */
export function leavesOf(fact: FactDeclaration, periods: readonly Period[]): readonly Leaf[] {
  const leaves = fact.part === "open" ? openLeaves(fact, periods) : [releasedLeaf(fact, periods)];
  return leaves.filter((leaf) => leaf.slices.length > 0);
}

/** The one leaf of rows with days only: a distinct count cannot be put together from months. */
export function dayLeaf(grain: Grain, conditions: readonly Condition[], periods: readonly Period[]): Leaf {
  const slices = periods.map(({ first, until }, period): Slice => ({ period, first, until, isRun: false }));
  return { grain, conditions, slices: withRuns(slices), isTakenAway: false };
}
