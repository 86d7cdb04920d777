import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leaseAnswers } from "#slices/residents/contract/lease-warnings.contract.ts";
import { scaleRuns } from "#test/support/property-runs.ts";
import { LeavingRates, type PastLeases, toLeaseAnswer } from "./lease-warnings.rules.ts";

const createPastLeases = (
  answer: PastLeases["answer"],
  hasIssue: boolean,
  leases: number,
  left: number,
): PastLeases => ({
  answer,
  hasIssue,
  leases,
  left,
  observedMonth: 1,
  outcomeMonth: 4,
});

test.each([
  [null, "none"],
  [1, "unlikely"],
  [2, "unlikely"],
  [3, "neutral"],
  [4, "likely"],
  [5, "likely"],
])("an answer of %s is %s", (value, answer) => {
  expect(toLeaseAnswer(value)).toBe(answer);
});

describe("rates of leaving", () => {
  test("are drawn to the usual one as if 20 more leases had ended at the usual rate", () => {
    const rates = new LeavingRates([
      createPastLeases("unlikely", true, 20, 20),
      createPastLeases("none", false, 80, 20),
    ]);
    expect(rates.usual).toBe(0.4);
    expect(rates.computeRate({ answer: "unlikely", hasIssue: true })).toBeCloseTo((20 + 20 * 0.4) / 40, 12);
    // A group without past leases has the usual rate.
    expect(rates.computeRate({ answer: "neutral", hasIssue: false })).toBeCloseTo(0.4, 12);
    expect(rates.count({ answer: "neutral", hasIssue: false })).toBe(0);
    expect(rates.outcomes).toBe(100);
  });

  test("are between those of the group and of the company, and cells add up", () => {
    const cell = fc.record({
      answer: fc.constantFrom(...leaseAnswers),
      hasIssue: fc.boolean(),
      leases: fc.integer({ min: 1, max: 400 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 20 }), (cells) => {
        const all = cells.map((each) =>
          createPastLeases(each.answer, each.hasIssue, each.leases, Math.round(each.leases * each.share)),
        );
        const rates = new LeavingRates(all);
        for (const { answer, hasIssue } of all) {
          const own = all.filter((each) => each.answer === answer && each.hasIssue === hasIssue);
          const leases = own.reduce((sum, each) => sum + each.leases, 0);
          const share = own.reduce((sum, each) => sum + each.left, 0) / leases;
          const rate = rates.computeRate({ answer, hasIssue }) ?? -1;
          const usual = rates.usual ?? -1;
          expect(rates.count({ answer, hasIssue })).toBe(leases);
          expect(rate).toBeGreaterThanOrEqual(Math.min(share, usual) - 1e-9);
          expect(rate).toBeLessThanOrEqual(Math.max(share, usual) + 1e-9);
        }
      }),
      { numRuns: scaleRuns(100) },
    );
  });

  test("form three bands around the usual rate, and none without past leases", () => {
    const rates = new LeavingRates([
      createPastLeases("unlikely", false, 180, 120),
      createPastLeases("likely", false, 180, 60),
      createPastLeases("none", false, 640, 320),
    ]);
    const getRisk = (answer: PastLeases["answer"]) => rates.computeRisk({ answer, hasIssue: false });
    expect([getRisk("unlikely"), getRisk("none"), getRisk("likely"), getRisk("neutral")]).toEqual([
      "higher",
      "usual",
      "lower",
      "usual",
    ]);
    expect(new LeavingRates().computeRisk({ answer: "none", hasIssue: false })).toBeNull();
    expect(new LeavingRates().usual).toBeNull();
  });
});
