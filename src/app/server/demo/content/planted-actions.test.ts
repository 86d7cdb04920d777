import { describe, expect, test } from "vitest";
import { companies, buildPlaces } from "./companies.ts";
import { computePlantedDays, planActions, plantedActions } from "./planted-actions.ts";
import { createSeededRandom } from "./random.ts";
import { LAST_MONTH, computeMean, generateResponses, createTypicalLocation } from "./testing/sampling.ts";

const [first] = companies;
if (!first) throw new Error("there are no companies");
const days = computePlantedDays("2023-11-20", "2026-11-20");
const countDone = (planned: ReturnType<typeof planActions>) =>
  plantedActions.map(
    ({ questionId }) => planned.filter((each) => each?.questionId === questionId && each.fromMonth > 0).length,
  );

describe("planted actions", () => {
  test("were done at twenty places each in companies of sixty or more, at the same places for the same size", () => {
    expect(countDone(planActions(buildPlaces(first, 120), days))).toEqual([20, 20]);
    expect(planActions(buildPlaces(first, 120), days)).toEqual(planActions(buildPlaces(first, 120), days));
  });

  test("are in no demo with smaller companies or without two yearly surveys", () => {
    expect(countDone(planActions(buildPlaces(first, 59), days))).toEqual([0, 0]);
    expect(countDone(planActions(buildPlaces(first, 120), computePlantedDays("2025-11-20", "2026-11-20")))).toEqual([
      0, 0,
    ]);
  });

  test.each([
    ["2026-10-20", "2025-08-14"],
    ["2026-10-21", "2026-08-14"],
    ["2027-03-01", "2026-08-14"],
  ])("in a demo of %s were done on %s, so that they have results", (today, doneOn) => {
    expect(computePlantedDays("2022-01-01", today)?.doneOn).toBe(doneOn);
  });

  test.each(plantedActions)(
    "raise question $questionId by $effect points from their month on, and no other",
    (action) => {
      const place = { ...createTypicalLocation(), planted: { ...action, fromMonth: LAST_MONTH } };
      const readScores = (month: number, at: typeof place | ReturnType<typeof createTypicalLocation>) => {
        const answers = generateResponses(createSeededRandom(5), 1, at, month, 4000).flat();
        const agreements = answers.flatMap(({ question, answer }) =>
          answer.agreement === undefined ? [] : [{ id: question.id, points: answer.agreement * 20 }],
        );
        return new Map(
          [...Map.groupBy(agreements, ({ id }) => id)].map(([id, all]) => [
            id,
            computeMean(all.map((each) => each.points)),
          ]),
        );
      };
      const without = readScores(LAST_MONTH, createTypicalLocation());
      for (const [id, score] of readScores(LAST_MONTH, place)) {
        const rise = score - (without.get(id) ?? 0);
        if (id === action.questionId) expect(Math.abs(rise - action.effect)).toBeLessThan(0.8);
        else expect(Math.abs(rise)).toBeLessThan(1);
      }
      expect(readScores(LAST_MONTH - 1, place)).toEqual(readScores(LAST_MONTH - 1, createTypicalLocation()));
    },
  );
});
