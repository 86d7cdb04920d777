import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CellAnswer } from "./cuts.rules.ts";
import { decideCuts, type ReleasedCut } from "./decide-cuts.rules.ts";
import { Work } from "./exact-basis.ts";
import { type Respondent, findingOf } from "./span.rules.ts";
import { runs } from "#test/support/property-runs.ts";

interface Employee {
  readonly person: number | null;
  readonly locationId: number;
  readonly regionId?: number;
  readonly category?: number | null;
  readonly band?: number | null;
  readonly surveyId?: number;
  readonly questions?: readonly number[];
}

function answersOf(employees: readonly Employee[]): readonly CellAnswer[] {
  return employees.flatMap(
    ({ person, locationId, regionId = 1, category = null, band = null, surveyId = 3, questions = [1, 2] }) => {
      const day = "2026-10-05";
      const response = {
        locationId,
        month: "2026-10-01",
        day,
        person,
        surveyId,
        positionCategoryId: category,
        answers: [],
      };
      return questions.map((questionId): CellAnswer => ({
        response,
        answer: { questionId, family: "score", weight: 3, agreement: 4, importance: null, value: null, choices: [] },
        regionId,
        tenureBand: band,
      }));
    },
  );
}

const decide = (answers: readonly CellAnswer[], perMonth = 1e8): readonly ReleasedCut[] =>
  decideCuts("score", answers, true, {
    perLook: 1e7,
    perPooledLook: 1e7,
    newWork: (steps) => new Work(steps),
    total: new Work(perMonth),
  });

const named = (cuts: readonly ReleasedCut[], kind: string): readonly string[] =>
  cuts
    .filter(({ key }) => key.kind === kind)
    .map(
      ({ key, level, placeId, people }) =>
        `${level} ${placeId}: ${key.id}${key.other ? `×${key.other}` : ""} of ${people}`,
    )
    .toSorted();

const staff = (count: number, from: number, more: Omit<Employee, "person">): Employee[] =>
  Array.from({ length: count }, (_, at) => ({ person: from + at, ...more }));

/** What somebody knows who has seen all that was released, as the rows that each answer is in. */
function seenBy(answers: readonly CellAnswer[], cuts: readonly ReleasedCut[]): readonly Respondent[] {
  const rowsOf = new Map<CellAnswer, number[]>();
  const locations = [...new Set(answers.map(({ response }) => response.locationId))];
  for (const answer of answers) rowsOf.set(answer, [locations.indexOf(answer.response.locationId)]);
  cuts.forEach((cut, at) => {
    for (const answer of cut.answers) rowsOf.get(answer)?.push(locations.length + at);
  });
  return [...Map.groupBy(answers, ({ response }) => response.person)].map(([person, own]) => ({
    isPerson: person !== null,
    answers: own.map((answer) => rowsOf.get(answer) ?? []),
  }));
}

describe("cuts of a closed month", () => {
  test("are shown where they and what remains of the cell have five people each", () => {
    const cuts = decide(
      answersOf([...staff(5, 1, { locationId: 1, category: 1 }), ...staff(6, 6, { locationId: 1, category: 2 })]),
    );
    expect(named(cuts, "position_category")).toEqual(["location 1: 1 of 5", "location 1: 2 of 6"]);
    expect(named(cuts, "question")).toEqual(["location 1: 1 of 11", "location 1: 2 of 11"]);
    expect(named(cuts, "category_question")).toHaveLength(4);
  });

  test("are not shown where four people remain", () => {
    const cuts = decide(
      answersOf([...staff(5, 1, { locationId: 1, category: 1 }), ...staff(4, 6, { locationId: 1, category: 2 })]),
    );
    expect(named(cuts, "position_category")).toEqual([]);
    expect(named(cuts, "question")).toHaveLength(2);
  });

  test("pool what a location cannot show with its region's, then with the client's", () => {
    const of = (regionId: number, locationIds: readonly number[], few: number): Employee[] =>
      locationIds.flatMap((locationId) => [
        ...staff(4, locationId * 100, { locationId, regionId, category: 1 }),
        ...staff(few, locationId * 100 + 50, { locationId, regionId, category: 2 }),
      ]);
    const cuts = decide(answersOf(of(7, [1, 2, 3, 4, 5, 6], 3)));
    expect(named(cuts, "position_category")).toEqual(["region 7: 1 of 24", "region 7: 2 of 18"]);
    const apart = decide(answersOf([1, 2, 3, 4, 5, 6].flatMap((id) => of(id, [id], 3))));
    expect(named(apart, "position_category")).toEqual(["client 0: 1 of 24", "client 0: 2 of 18"]);
  });

  test("a question that four people answered keeps another one back", () => {
    const cuts = decide(
      answersOf([
        ...staff(6, 1, { locationId: 1, questions: [1, 2, 3] }),
        ...staff(4, 7, { locationId: 1, questions: [1, 2, 4] }),
      ]),
    );
    // Question 4 has four people; with questions 1, 2 and 3 it would be what the cell has besides.
    expect(named(cuts, "question")).toHaveLength(2);
  });

  test("withhold what is not decided within the steps allowed", () => {
    const employees = [
      ...staff(6, 1, { locationId: 1, category: 1, band: 1 }),
      ...staff(6, 7, { locationId: 1, category: 2, band: 1 }),
    ];
    const crossing = [
      ...employees,
      ...staff(3, 13, { locationId: 1, category: 1, band: 2 }),
      ...staff(3, 16, { locationId: 1, category: 2, band: 2 }),
    ];
    expect(named(decide(answersOf(crossing)), "tenure_band")).toHaveLength(2);
    expect(named(decide(answersOf(crossing), 1), "tenure_band")).toEqual([]);
  });

  test("of any company tell nothing about one to four people, not even all of them together", () => {
    const employee = fc.record({
      locationId: fc.integer({ min: 1, max: 3 }),
      category: fc.option(fc.integer({ min: 1, max: 2 })),
      band: fc.option(fc.integer({ min: 1, max: 2 })),
      surveyId: fc.constantFrom(3, 5),
      questions: fc.subarray([1, 2, 3], { minLength: 1 }),
    });
    const often = runs(20);
    let shown = 0;
    fc.assert(
      fc.property(fc.array(employee, { minLength: 15, maxLength: 34 }), (made) => {
        const employees = made.map((each, at): Employee => ({
          ...each,
          person: at % 30,
          regionId: each.locationId === 3 ? 2 : 1,
        }));
        // Only cells with five people are there at all.
        const cells = Map.groupBy(employees, ({ locationId }) => locationId);
        const inCells = [...cells.values()].filter((own) => new Set(own.map(({ person }) => person)).size >= 5).flat();
        const answers = answersOf(inCells);
        const cuts = decide(answers);
        shown += cuts.length;
        expect(findingOf(seenBy(answers, cuts), new Work(1e9))).toBe("safe");
        // Rows of one cut share no answer.
        for (const own of Map.groupBy(cuts, ({ key }) => `${key.kind} ${key.id} ${key.other}`).values()) {
          const all = own.flatMap((cut) => cut.answers);
          expect(new Set(all).size).toBe(all.length);
        }
      }),
      { numRuns: often },
    );
    expect(shown).toBeGreaterThan(3 * often);
  });
});
