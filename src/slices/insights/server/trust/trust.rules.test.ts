import { describe, expect, test } from "vitest";
import type { Precision, Released } from "#slices/analytics/server/analytics.api.ts";
import type { InvitedResidents } from "../insights.deps.ts";
import { findMixGap, gradeTrust } from "./trust.rules.ts";

const createReleased = (rounded: number, n = 200): Released =>
  ({ state: "value", value: rounded, rounded, n, bound: null }) as Released;
const createPrecision = (more: Partial<Precision> = {}): Precision => ({
  score: createReleased(70),
  halfWidth: 2,
  hasProtected: false,
  responseRate: createReleased(55),
  ...more,
});
const everyone: InvitedResidents = {
  reached: 100,
  uninvited: 0,
  byLanguage: [],
  byTenure: [],
  effort: { judged: 0, doubtful: 0 },
};

describe("the grade of a score", () => {
  test.each([
    [3, "A"],
    [3.04, "B"],
    [5, "B"],
    [8, "C"],
    [8.1, "D"],
  ])("for an interval of ±%d is %s", (halfWidth, grade) => {
    expect(gradeTrust(createPrecision({ halfWidth }), null)?.grade).toBe(grade);
  });

  test.each([
    [100, "A"],
    [99, "B"],
    [50, "B"],
    [20, "C"],
    [19, "D"],
  ])("for %d people is %s when it contains confidential answers, whatever their spread", (n, grade) => {
    const graded = [0.1, 40, null].map((halfWidth) =>
      gradeTrust(createPrecision({ score: createReleased(70, n), hasProtected: true, halfWidth }), null),
    );
    expect(graded[0]).toMatchObject({
      grade,
      parts: expect.arrayContaining([expect.objectContaining({ kind: "people", value: n })]),
    });
    expect(graded[1]).toEqual(graded[0]);
    expect(graded[2]).toEqual(graded[0]);
  });

  test.each([
    [29, 29, undefined],
    [30, 0, "A"],
    [30, 3, "A"],
    [30, 4, "B"],
    [100, 30, "C"],
    [100, 31, "D"],
  ])("for %d open responses of which %d were hasty or uniform is %s", (judged, doubtful, grade) => {
    const graded = gradeTrust(createPrecision(), { ...everyone, effort: { judged, doubtful } });
    expect(graded?.parts.find(({ kind }) => kind === "effort")?.grade).toBe(grade);
  });

  test("is the worst of its parts, which come first", () => {
    const graded = gradeTrust(createPrecision({ responseRate: createReleased(24) }), {
      ...everyone,
      uninvited: 20,
      byLanguage: [
        { invited: 60, answered: 30 },
        { invited: 40, answered: 5 },
      ],
    });
    expect(graded?.grade).toBe("C");
    expect(graded?.parts.map(({ kind, grade, value }) => [kind, grade, value])).toEqual([
      ["rate", "C", 24],
      ["mix", "C", 26],
      ["coverage", "B", 83],
      ["interval", "A", 2],
    ]);
    expect(graded?.parts[1]?.by).toBe("language");
  });

  test("is null for a score that is not shown, and ignores a rate that is not", () => {
    expect(gradeTrust(createPrecision({ score: { state: "hidden" } as Released }), everyone)).toBeNull();
    expect(gradeTrust(createPrecision({ score: { state: "na" } as Released }), everyone)).toBeNull();
    const graded = gradeTrust(createPrecision({ responseRate: { state: "hidden" } as Released }), null);
    expect(graded?.parts.map(({ kind }) => kind)).toEqual(["interval"]);
  });

  test("judges a mix from 30 answers on, and a coverage from five people", () => {
    expect(findMixGap([{ invited: 60, answered: 29 }])).toBeNull();
    expect(
      findMixGap([
        { invited: 50, answered: 15 },
        { invited: 50, answered: 15 },
      ]),
    ).toBe(0);
    expect(gradeTrust(createPrecision(), { ...everyone, reached: 4, uninvited: 4 })?.grade).toBe("A");
    expect(gradeTrust(createPrecision(), { ...everyone, reached: 5, uninvited: 6 })?.grade).toBe("D");
  });
});
