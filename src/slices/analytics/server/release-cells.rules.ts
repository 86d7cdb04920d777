import type { AnswerFamily, ProtectedMonth } from "./analytics.facts.ts";
import { MIN_PEOPLE } from "./release-gate.ts";

/** A location's protected answers of consecutive whole months, released for ever. */
export interface ReleaseCell {
  readonly locationId: number;
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** Distinct people behind every family that the cell releases, five or more: those of the least answered one. */
  readonly people: number;
  /** Responses that the cell's sums come from. */
  readonly responses: number;
  /** Every declared measure; those of a family with too few people are 0. */
  readonly measures: Readonly<Record<string, number>>;
}

/** What is known of cells released before: where each location's families stand. */
export interface ReleasedSoFar {
  readonly locationId: number;
  readonly lastMonth: string;
  readonly measures: Readonly<Record<string, number>>;
}

/** What a decision leaves behind: the new cells, and the locations whose answers go on waiting. */
export interface Decision {
  readonly cells: readonly ReleaseCell[];
  /** With the first month that waits; pooling per region after three months starts from here. */
  readonly waiting: readonly { readonly locationId: number; readonly since: string }[];
}

interface Pending {
  readonly family: AnswerFamily;
  rows: ProtectedMonth[];
}

function answeredBy(family: AnswerFamily, row: ProtectedMonth): boolean {
  return family.answered.some((measure) => (row.measures[measure] ?? 0) > 0);
}

function peopleIn(rows: readonly ProtectedMonth[]): number {
  return new Set(rows.map((row) => row.person)).size;
}

// A family whose measures are 0 in every cell has never been released, so everything of it is still waiting.
function releasedUntil(family: AnswerFamily, cells: readonly ReleasedSoFar[]): string {
  const months = cells.filter((cell) => family.answered.some((measure) => (cell.measures[measure] ?? 0) > 0));
  return months.reduce((latest, cell) => (cell.lastMonth > latest ? cell.lastMonth : latest), "");
}

function cellOf(locationId: number, lastMonth: string, released: readonly Pending[]): ReleaseCell {
  const rows = [...new Set(released.flatMap((each) => each.rows))];
  const measures: Record<string, number> = {};
  for (const { family, rows: own } of released) {
    for (const measure of family.measures)
      measures[measure] = own.reduce((sum, row) => sum + (row.measures[measure] ?? 0), 0);
  }
  return {
    locationId,
    lastMonth,
    firstMonth: rows.reduce((first, row) => (row.month < first ? row.month : first), lastMonth),
    // Who answered one question need not have answered another: a cell proves no more than its least answered family.
    people: Math.min(...released.map((each) => peopleIn(each.rows))),
    responses: rows.reduce((sum, row) => sum + row.responses, 0),
    measures,
  };
}

function decideLocation(
  locationId: number,
  rows: readonly ProtectedMonth[],
  families: readonly AnswerFamily[],
  cells: readonly ReleasedSoFar[],
): Decision {
  const pending = families.map((family): Pending => ({ family, rows: [] }));
  const until = families.map((family) => releasedUntil(family, cells));
  // A month at or before the last cell is closed for good: what comes in late joins the next cell, never an old one.
  const lastCell = cells.reduce((latest, cell) => (cell.lastMonth > latest ? cell.lastMonth : latest), "");
  const made: ReleaseCell[] = [];
  for (const month of [...new Set(rows.map((row) => row.month))].toSorted()) {
    const ofMonth = rows.filter((row) => row.month === month);
    pending.forEach((each, at) => {
      if (month > (until[at] ?? "")) each.rows.push(...ofMonth.filter((row) => answeredBy(each.family, row)));
    });
    const ready = month > lastCell ? pending.filter((each) => peopleIn(each.rows) >= MIN_PEOPLE) : [];
    if (ready.length === 0) continue;
    made.push(cellOf(locationId, month, ready));
    for (const each of ready) each.rows = [];
  }
  const left = pending.flatMap((each) => each.rows.map((row) => row.month)).toSorted();
  return { cells: made, waiting: left[0] === undefined ? [] : [{ locationId, since: left[0] }] };
}

/**
 * Decides the next release cells from the protected answers of closed months: per location, month after month, as soon
 * as at least five distinct people stand behind a family of measures; fewer wait and join the next month. Depends on
 * nothing but its input, so that the same answers and cells give the same decision. Cells so far are never changed.
 */
export function decideCells(
  rows: readonly ProtectedMonth[],
  families: readonly AnswerFamily[],
  soFar: readonly ReleasedSoFar[],
): Decision {
  const byLocation = Map.groupBy(rows, (row) => row.locationId);
  const decisions = [...byLocation].map(([locationId, own]) =>
    decideLocation(
      locationId,
      own,
      families,
      soFar.filter((cell) => cell.locationId === locationId),
    ),
  );
  return { cells: decisions.flatMap((each) => each.cells), waiting: decisions.flatMap((each) => each.waiting) };
}
