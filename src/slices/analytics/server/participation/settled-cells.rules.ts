/** Sums of measures by their names. */
type Sums = Readonly<Record<string, number>>;

/** Settled participation: Started and Completed doubled, as stored. */
export interface SettledCells {
  readonly sent: number;
  readonly startedHalves: number;
  readonly completedHalves: number;
}

/** Returns the sums of cells, from their column names. */
export function toSettledCells(sums: Sums): SettledCells {
  const { sent = 0, started_halves: startedHalves = 0, completed_halves: completedHalves = 0 } = sums;
  return { sent, startedHalves, completedHalves };
}

/** Returns the sums of both cells together. */
export function addSettledCells(one: SettledCells, other: SettledCells): SettledCells {
  return {
    sent: one.sent + other.sent,
    startedHalves: one.startedHalves + other.startedHalves,
    completedHalves: one.completedHalves + other.completedHalves,
  };
}

/** Returns the sums of cells by measure, in halves, so that every sum is an integer. */
export function toHalves({ sent, startedHalves, completedHalves }: SettledCells): Sums {
  return { sent: 2 * sent, started: startedHalves, completed: completedHalves };
}

/** Returns daily invitations plus the settled cells, which cover those no longer open. */
export function addCellsToSums(sums: Sums, cells: SettledCells | null): Sums {
  if (cells === null) return sums;
  const add = (measure: string, halves: number): number => (sums[measure] ?? 0) + Math.floor(halves / 2);
  return {
    ...sums,
    started: add("started", cells.startedHalves),
    completed: add("completed", cells.completedHalves),
  };
}

/**
 * Returns a count of stored rows as printed: a count that may be all of n, or all but one, is at least n − 1; one that
 * may be none or one is at most 1.
 */
export function toPrintedCount(
  halves: number,
  n: number,
): {
  readonly value: number;
  readonly rounded: number;
  readonly bound: "at_least" | "at_most" | null;
} {
  if (halves >= 2 * (n - 1)) return { value: n - 1, rounded: n - 1, bound: "at_least" };
  if (halves <= 2) return { value: 1, rounded: 1, bound: "at_most" };
  const rounded = Math.floor((halves + 1) / 2);
  return { value: rounded, rounded, bound: null };
}
