import { expect, test } from "vitest";
import { isWholeRun } from "#test/support/whole-run.ts";
import { attackRanks } from "./quantile-attack.ts";

test.each(isWholeRun ? [1, 2, 3, 4] : [1])(
  "limits among the properties of all companies disclose to a company no property of another one, and planted errors are caught (seed %s)",
  (seed) => {
    const { outcome, caught } = attackRanks(seed);
    expect(Object.values(outcome.derived).flat()).toEqual([]);
    expect(outcome.groups).toBeGreaterThan(1000);
    expect(caught.map(({ isCaught }) => isCaught)).toEqual([true, true]);
  },
);
