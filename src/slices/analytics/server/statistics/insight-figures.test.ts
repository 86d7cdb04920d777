import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { isWholeRun } from "#test/support/whole-run.ts";
import { FULL_LENGTH, type InsightFigure } from "../../testing/figure-rows.ts";
import { measureInsights, toFigureTable } from "../../testing/insight-figures.ts";

// Measures what the product calls real where the truth is known. Seeds are fixed: runs of equal length give equal
// figures.

const LENGTH = isWholeRun ? FULL_LENGTH : { companies: 15, actions: 1500 };

let figures: readonly InsightFigure[];
beforeAll(() => {
  figures = measureInsights(LENGTH);
}, 1_800_000);

function read(key: string): number {
  const found = figures.find((each) => each.key === key);
  if (!found) throw new Error(`there is no figure ${key}`);
  return found.measured;
}

describe("by the product's rules, on fixed seeds", () => {
  // The bounds hold for fifteen companies and for three hundred; the document has the figures of the latter.
  test.each([
    ["unchanged.listed", 0, 0.3],
    ["unchanged.reports", 0, 2.5],
    ["unchanged.filled", 0, 1.2],
    ["changed4.listed", 0, 12],
    ["changed8.listed", 0, 12],
    ["changed8.filled", 0, 12],
    ["changed8.found", 70, 100],
    ["useless15.called", 0, 5],
    ["useless40.called", 0, 5.5],
    ["useless15.points", -0.3, 0.3],
    ["useless40.points", -0.3, 0.3],
    ["useless15.five", 0, 6],
    ["useless40.five", 0, 6],
    ["useless15.twenty", 0, 6],
    ["useless40.twenty", 0, 7],
    ["helping4.15.points", 3.5, 4.5],
    ["helping4.40.points", 3.5, 4.5],
    ["helping8.15.called", 22, 100],
    ["helping8.40.called", 52, 100],
    ["helping4.15.seven", 33, 100],
    ["helping4.40.seven", 65, 100],
    ["helping4.40.twenty", 87, 100],
    ["quiet.any", 0, 20],
    ["differing.false", 0, 12],
    ["differing.found", 80, 100],
    ["ranks.of10", 70, 92],
    ["ranks.of25", 70, 95],
    ["ranks.of50", 75, 97],
    ["ranks.of75", 70, 95],
    ["drivers40.called", 0, 14],
    ["drivers6.called", 0, 14],
    ["links.called", 0, 10],
  ])("%s is between %d and %d", (key, least, most) => {
    expect(read(key)).toBeGreaterThanOrEqual(least);
    expect(read(key)).toBeLessThanOrEqual(most);
  });

  test("testing each row alone is as bad as the document says", () => {
    expect(read("unchanged.alone")).toBeGreaterThan(35);
    expect(read("changed4.alone")).toBeGreaterThan(40);
    expect(read("useless15.up")).toBeGreaterThan(70);
    expect(read("useless15.rise")).toBeGreaterThan(3.5);
    for (const key of ["drivers40.pooled", "drivers6.pooled", "links.pooled"]) expect(read(key)).toBeGreaterThan(90);
  });

  test.runIf(isWholeRun)("the table of the document matches the measurement", () => {
    const document = readFileSync("docs/insight-figures.md", "utf8");
    expect(document).toContain(toFigureTable(figures));
  });
});
