import { isWholeRun } from "./whole-run.ts";

/** How much of what a property was written for it is tried: a quarter in a usual run, four times all with `--all`. */
const SHARE = isWholeRun ? 4 : 1 / 4;

/** How often to try a property that a developer would try so often. Every run tries others: the seed is never the same. */
export function runs(often: number): number {
  return Math.max(2, Math.ceil(often * SHARE));
}
