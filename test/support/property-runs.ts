import { isWholeRun } from "./whole-run.ts";

/** Share of a property's written runs: a quarter in a usual run, four times all with `--all`. */
const SHARE = isWholeRun ? 4 : 1 / 4;

/**
 * Returns how many runs to use for a property that is written for this many. Every run tries other cases: the seed
 * always differs.
 */
export function scaleRuns(often: number): number {
  return Math.max(2, Math.ceil(often * SHARE));
}
