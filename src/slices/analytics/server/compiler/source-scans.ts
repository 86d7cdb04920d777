import { addDays, addMonths } from "#platform/server/clock.ts";
import type { Condition, FactDeclaration, Grain, OpenFact, ReleasedFact, RollupClosing } from "../analytics.facts.ts";
import { type DaySpan, getMonths, toSpanReading, splitSpan } from "../windows.rules.ts";
import type { Period } from "./periods.ts";

/** A span that a scan reads: a whole period, or a run of months, each of which is the next period. */
export interface ScanSpan extends DaySpan {
  /** The number of the period; for a run, that of its first month. */
  readonly period: number;
  readonly isRun: boolean;
}

/** One table of a statement: what is read of it, and whether it adds or subtracts. */
export interface SourceScan {
  readonly grain: Grain;
  readonly conditions: readonly Condition[];
  readonly slices: readonly ScanSpan[];
  readonly isSubtracted: boolean;
  /** The slices whose rows are subtracted; those of the other slices are added. */
  readonly taken?: readonly ScanSpan[];
  /**
   * The period that the same rows are subtracted from: days at the edge of a month that another period includes as a
   * whole.
   */
  readonly movedFrom?: number;
  /** For rollups that a job closes: reads their closed part, or the rows that are not closed yet; null: all rows. */
  readonly closing: ScanClosing | null;
}

/** What a scan reads of rollups that a job closes. */
export interface ScanClosing {
  readonly table: string;
  readonly part: "closed" | "open";
}

const isOneMonth = ({ first, until }: DaySpan): boolean => addMonths(first, 1) === until;

function continuesRun(run: ScanSpan, next: ScanSpan): boolean {
  if (run.until !== next.first || !isOneMonth(next) || !(run.isRun || isOneMonth(run))) return false;
  let months = 1;
  while (addMonths(run.first, months) < run.until) months += 1;
  return run.period + months === next.period;
}

/**
 * Joins single months that follow each other, as periods and in time, into one run, so that a timeline is not a list of
 * cases.
 */
function withRuns(spans: readonly ScanSpan[]): readonly ScanSpan[] {
  const merged: ScanSpan[] = [];
  for (const slice of spans) {
    const last = merged.at(-1);
    if (last && continuesRun(last, slice)) merged[merged.length - 1] = { ...last, until: slice.until, isRun: true };
    else merged.push(slice);
  }
  return merged;
}

function buildOpenScans(fact: OpenFact, periods: readonly Period[]): readonly SourceScan[] {
  const months: ScanSpan[] = [];
  const plus: ScanSpan[] = [];
  const minus: ScanSpan[] = [];
  periods.forEach(({ first, until, reach }, period) => {
    const toSlice = (span: DaySpan): ScanSpan => ({ period, ...span, isRun: false });
    if (!fact.months) {
      plus.push(toSlice({ first, until }));
      return;
    }
    const reading = toSpanReading({ first, until: reach });
    if (reading.months) months.push(toSlice(reading.months));
    plus.push(...reading.plus.map(toSlice));
    minus.push(...reading.minus.map(toSlice));
  });
  const { days, conditions, closing } = fact;
  const scans: SourceScan[] = [];
  if (fact.months)
    scans.push({ grain: fact.months, conditions, slices: withRuns(months), isSubtracted: false, closing: null });
  const ofDays = { grain: days, conditions, closing: null };
  // Rows that are closed by the month are read in another way.
  const { moved, added, taken } = closing ? { moved: [], added: plus, taken: minus } : matchMoves(plus, minus);
  for (const { slice, from } of moved) scans.push({ ...ofDays, slices: [slice], isSubtracted: false, movedFrom: from });
  scans.push({ ...ofDays, slices: added, isSubtracted: false });
  scans.push({ ...ofDays, slices: taken, isSubtracted: true });
  return closing ? scans.flatMap((scan) => splitByClosing(scan, closing)) : scans;
}

/** Spans that one period adds and another subtracts are read once for both. */
function matchMoves(
  plus: readonly ScanSpan[],
  minus: readonly ScanSpan[],
): {
  readonly moved: readonly { readonly slice: ScanSpan; readonly from: number }[];
  readonly added: readonly ScanSpan[];
  readonly taken: readonly ScanSpan[];
} {
  const taken = [...minus];
  const added: ScanSpan[] = [];
  const moved: { slice: ScanSpan; from: number }[] = [];
  for (const slice of plus) {
    const at = taken.findIndex(({ first, until }) => first === slice.first && until === slice.until);
    const [same] = at < 0 ? [] : taken.splice(at, 1);
    if (same) moved.push({ slice, from: same.period });
    else added.push(slice);
  }
  return { moved, added, taken };
}

/** Reads closed days from the rollup and all others from the raw rows, which do not belong to any closing. */
function splitByClosing(scan: SourceScan, closing: RollupClosing): readonly SourceScan[] {
  const { table, raw } = closing;
  if (scan.grain.table === raw.table) return [scan];
  return [
    { ...scan, closing: { table, part: "closed" } },
    { ...scan, grain: raw, closing: { table, part: "open" } },
  ];
}

/** Splits a slice into months, each with the number of its period, because closing is by month. */
export function splitByMonth({ period, first, until, isRun }: ScanSpan): readonly ScanSpan[] {
  const months = getMonths({ from: first, to: addDays(until, -1) });
  return months.map(({ range }, at) => ({
    period: isRun ? period + at : period,
    first: range.from,
    until: addDays(range.to, 1),
    isRun: false,
  }));
}

// A cell belongs to the range that contains the whole of its last month, so edge days include none.
function buildReleasedScan(fact: ReleasedFact, periods: readonly Period[]): SourceScan {
  const months = periods.flatMap((span, period): ScanSpan[] => {
    const split = splitSpan(span);
    return split.months ? [{ period, ...split.months, isRun: false }] : [];
  });
  return {
    grain: fact.months,
    conditions: fact.conditions,
    slices: withRuns(months),
    isSubtracted: false,
    closing: null,
  };
}

/**
 * Returns the tables that a fact is read from: months where there are any, and days at the edges; for cells only whole
 * months.
 */
export function buildSourceScans(fact: FactDeclaration, periods: readonly Period[]): readonly SourceScan[] {
  const scans = fact.part === "open" ? buildOpenScans(fact, periods) : [buildReleasedScan(fact, periods)];
  return scans.filter((scan) => scan.slices.length > 0);
}

/** Returns the one scan of rows by day: a distinct count cannot be added up from months. */
export function buildDayScan(grain: Grain, conditions: readonly Condition[], periods: readonly Period[]): SourceScan {
  const slices = periods.map(({ first, until }, period): ScanSpan => ({ period, first, until, isRun: false }));
  return { grain, conditions, slices: withRuns(slices), isSubtracted: false, closing: null };
}
