import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toMeasured, toMeasuredAsReleased } from "../../testing/answering.ts";
import { countMoreAnswers } from "./more-answers.rules.ts";
import { computeCertainty, computeDifference, LEVEL_ALONE, type MeasuredRatio } from "./certainty.rules.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

/** Answers with importance 3 and these agreements. */
const createAnswers = (agreements: readonly number[]): MeasuredRatio =>
  toMeasured(agreements.map((agreement) => [3 * agreement, 3] as const));
const repeat = (agreements: readonly number[], times: number): number[] =>
  Array.from({ length: times }, () => agreements).flat();
const judge = (now: MeasuredRatio, before: MeasuredRatio): string | null => {
  const difference = computeDifference(now, before);
  return difference && computeCertainty(difference, LEVEL_ALONE);
};

describe("answers that would tell", () => {
  const before = createAnswers(repeat([2, 3, 4, 5, 4], 40));
  const unclear = createAnswers(repeat([2, 5, 5, 4, 4], 4));

  test("are as many as make the difference real, and not one fewer", () => {
    expect(judge(unclear, before)).toBe("unclear");
    const needed = countMoreAnswers(unclear, before) ?? Number.NaN;
    expect(needed).toBeGreaterThan(0);
    const createGrown = (n: number): MeasuredRatio => {
      const times = n / unclear.n;
      const { num, den, nn, nd, dd } = unclear;
      const grown = { num: num * times, den: den * times, nn: nn * times, nd: nd * times, dd: dd * times };
      return { ...unclear, ...grown, n, shown: n };
    };
    expect(judge(createGrown(unclear.n + needed), before)).toBe("real");
    expect(judge(createGrown(unclear.n + needed - 1), before)).toBe("unclear");
  });

  test("are told for unclear differences only", () => {
    expect(countMoreAnswers(createAnswers(repeat([2, 3, 4, 5, 4], 8)), before)).toBeNull();
    expect(countMoreAnswers(createAnswers(repeat([4, 5], 30)), before)).toBeNull();
  });

  test("are not told of protected answers, whose number and spread nobody learns", () => {
    const [first, second] = [unclear, before].map((each) => ({ ...each, protectedPart: "some" as const }));
    expect(countMoreAnswers(first ?? unclear, before)).toBeNull();
    expect(countMoreAnswers(unclear, second ?? before)).toBeNull();
    const released = toMeasuredAsReleased(repeat([2, 5, 5, 4, 4], 4).map((agreement) => [3 * agreement, 3] as const));
    expect(countMoreAnswers(released, before)).toBeNull();
  });

  test("are not told where the earlier window is too small to tell, whatever comes", () => {
    expect(countMoreAnswers(unclear, createAnswers([2, 3, 4, 4, 5, 3, 4, 2, 4]))).toBeNull();
    const few = createAnswers(repeat([2, 3, 4, 4, 4], 2));
    expect(judge(unclear, few)).toBe("unclear");
    expect(countMoreAnswers(unclear, few)).toBeNull();
  });

  test("are never more than four times those that are there", () => {
    const agreements = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(agreements, agreements, (now, earlier) => {
        const needed = countMoreAnswers(createAnswers(now), createAnswers(earlier));
        expect(needed === null || (needed >= 1 && needed <= 4 * now.length)).toBe(true);
      }),
      { numRuns: scaleRuns(200) },
    );
  });
});
