import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CellAnswer, CellInvitee } from "./segments.rules.ts";
import { decideSegments, type ReleasedSegment } from "./decide-segments.rules.ts";
import { WorkLimit } from "./exact-basis.ts";
import { type Respondent, computeFinding } from "./span.rules.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

interface Employee {
  readonly person: number | null;
  readonly locationId: number;
  readonly regionId?: number;
  readonly category?: number | null;
  readonly band?: number | null;
  readonly surveyId?: number;
  readonly questions?: readonly number[];
  readonly agreement?: number;
}

let lastId = 0;

function createAnswers(employees: readonly Employee[]): readonly CellAnswer[] {
  return employees.flatMap(
    ({
      person,
      locationId,
      regionId = 1,
      category = null,
      band = null,
      surveyId = 3,
      questions = [1, 2],
      agreement,
    }) => {
      const day = "2026-10-05";
      lastId += 1;
      const response = {
        id: lastId,
        kind: "new_hire" as const,
        locationId,
        month: "2026-10-01",
        sentMonth: "2026-10-01",
        day,
        person,
        surveyId,
        positionCategoryId: category,
        answers: [],
      };
      return questions.map((questionId): CellAnswer => ({
        response,
        // Half of them agree, so that no class is near none or all.
        answer: {
          questionId,
          family: "score",
          weight: 3,
          agreement: agreement ?? (lastId % 2 === 0 ? 4 : 2),
          importance: null,
          value: null,
          choices: [],
        },
        regionId,
        tenureBand: band,
      }));
    },
  );
}

const SILENT = 100_000;

/** Creates the people who answered, and three more of each kind who did not. */
function createInvitees(answers: readonly CellAnswer[], silent = 3): readonly CellInvitee[] {
  const groups = Map.groupBy(answers, ({ response, tenureBand }) =>
    [response.locationId, response.surveyId, response.positionCategoryId, tenureBand].join(" "),
  );
  return [...groups.values()].flatMap((own, group) => {
    const [first] = own;
    if (!first) return [];
    const { locationId, surveyId, positionCategoryId } = first.response;
    const people = [...new Set(own.map(({ response }) => response.person))];
    const others = Array.from({ length: silent }, (_, at) => SILENT + group * 10 + at);
    return [...people, ...others].map((person): CellInvitee => ({
      invitee: {
        kind: "new_hire",
        locationId,
        surveyId,
        positionCategoryId,
        person,
        sentDate: "2026-10-01",
        completedDate: (person ?? 0) >= SILENT ? null : "2026-10-05",
      },
      regionId: first.regionId,
      tenureBand: first.tenureBand,
    }));
  });
}

const decide = (answers: readonly CellAnswer[], perMonth = 1e8, invitees = createInvitees(answers)) =>
  decideSegments({
    family: "score",
    answers,
    invitees,
    hasTotals: true,
    end: "2026-11-01",
    limits: {
      stepsPerCheck: 1e7,
      stepsPerPooledCheck: 1e7,
      createWork: (steps) => new WorkLimit(steps),
      total: new WorkLimit(perMonth),
    },
  });

const formatSegments = (segments: readonly ReleasedSegment[], kind: string): readonly string[] =>
  segments
    .filter(({ key }) => key.kind === kind)
    .map(
      ({ key, level, placeId, people }) =>
        `${level} ${placeId}: ${key.id}${key.other ? `×${key.other}` : ""} of ${people}`,
    )
    .toSorted();

const createStaff = (count: number, from: number, more: Omit<Employee, "person">): Employee[] =>
  Array.from({ length: count }, (_, at) => ({ person: from + at, ...more }));

/** Returns what an observer of everything released knows, as the rows that each answer is in. */
function toRespondents(answers: readonly CellAnswer[], segments: readonly ReleasedSegment[]): readonly Respondent[] {
  const getRows = new Map<CellAnswer, number[]>();
  const locations = [...new Set(answers.map(({ response }) => response.locationId))];
  for (const answer of answers) getRows.set(answer, [locations.indexOf(answer.response.locationId)]);
  segments.forEach((segment, at) => {
    for (const answer of segment.answers) getRows.get(answer)?.push(locations.length + at);
  });
  return [...Map.groupBy(answers, ({ response }) => response.person)].map(([person, own]) => ({
    isPerson: person !== null,
    answers: own.map((answer) => getRows.get(answer) ?? []),
  }));
}

describe("cuts of a closed month", () => {
  const createTwoPlaces = (few: number): Employee[] => [
    ...createStaff(5, 1, { locationId: 1, category: 1 }),
    ...createStaff(few, 6, { locationId: 1, category: 2 }),
    ...createStaff(5, 21, { locationId: 2, category: 1 }),
    ...createStaff(6, 26, { locationId: 2, category: 2 }),
  ];

  test("are by survey and question for places, and by kinds that distinguish people from regions up", () => {
    const segments = decide(createAnswers(createTwoPlaces(6)));
    expect(formatSegments(segments, "position_category")).toEqual(["region 1: 1 of 10", "region 1: 2 of 12"]);
    expect(formatSegments(segments, "question")).toEqual(
      [1, 2].flatMap((place) => [`location ${place}: 1 of 11`, `location ${place}: 2 of 11`]),
    );
    expect(formatSegments(segments, "category_question").every((name) => name.startsWith("region"))).toBe(true);
  });

  test("are not shown when they would leave four people", () => {
    const few = [
      ...createStaff(5, 1, { locationId: 1, category: 1 }),
      ...createStaff(2, 6, { locationId: 1, category: 2 }),
      ...createStaff(5, 21, { locationId: 2, category: 1 }),
      ...createStaff(2, 26, { locationId: 2, category: 2 }),
    ];
    const segments = decide(createAnswers(few));
    expect(formatSegments(segments, "position_category")).toEqual([]);
    expect(formatSegments(segments, "question")).toHaveLength(4);
  });

  test("are not shown when fewer than two of those invited did not answer, in the part or in the rest", () => {
    const answers = createAnswers(createTwoPlaces(6));
    const invitees = createInvitees(answers);
    const omitSilent = (category: number, keep: number): readonly CellInvitee[] => {
      const silent = invitees.filter(
        ({ invitee }) => invitee.completedDate === null && invitee.positionCategoryId === category,
      );
      return invitees.filter((each) => !silent.slice(keep).includes(each));
    };
    expect(formatSegments(decide(answers, 1e8, omitSilent(1, 2)), "position_category")).toHaveLength(2);
    for (const [category, keep] of [
      [1, 1],
      [2, 1],
      [2, 0],
    ] as const)
      expect(formatSegments(decide(answers, 1e8, omitSilent(category, keep)), "position_category")).toEqual([]);
    // If people of a category were invited and none answered, the rest would identify them.
    const [someone] = invitees;
    if (!someone) throw new Error("someone was invited");
    const third = {
      ...someone,
      invitee: { ...someone.invitee, person: 1, positionCategoryId: 3, completedDate: null },
    };
    expect(formatSegments(decide(answers, 1e8, [...invitees, third]), "position_category").length).toBeLessThan(2);
  });

  test("are withheld when their classes and those of places would disclose what all people of a group answered", () => {
    // Both places' agreements are exact, and so are the second category's: the first would follow, six of six.
    const createExactPlace = (locationId: number, from: number): Employee[] => [
      ...createStaff(5, from, { locationId, category: 1, questions: [1], agreement: 5 }),
      ...createStaff(8, from + 10, { locationId, category: 2, questions: [1] }),
    ];
    const segments = decide(createAnswers([...createExactPlace(1, 1), ...createExactPlace(2, 101)]));
    expect(formatSegments(segments, "question")).toHaveLength(2);
    expect(formatSegments(segments, "category_question")).toEqual([]);
  });

  test("pool what a location cannot show with its region's, then with the client's", () => {
    const createRegion = (regionId: number, locationIds: readonly number[], few: number): Employee[] =>
      locationIds.flatMap((locationId) => [
        ...createStaff(4, locationId * 100, { locationId, regionId, category: 1 }),
        ...createStaff(few, locationId * 100 + 50, { locationId, regionId, category: 2 }),
      ]);
    const segments = decide(createAnswers(createRegion(7, [1, 2, 3, 4, 5, 6], 3)));
    expect(formatSegments(segments, "position_category")).toEqual(["region 7: 1 of 24", "region 7: 2 of 18"]);
    const apart = decide(createAnswers([1, 2, 3, 4, 5, 6].flatMap((id) => createRegion(id, [id], 3))));
    expect(formatSegments(apart, "position_category")).toEqual(["client 0: 1 of 24", "client 0: 2 of 18"]);
  });

  test("a question answered by four people withholds another one", () => {
    const segments = decide(
      createAnswers([
        ...createStaff(6, 1, { locationId: 1, questions: [1, 2, 3] }),
        ...createStaff(4, 7, { locationId: 1, questions: [1, 2, 4] }),
      ]),
    );
    // Question 4 has four people; with questions 1, 2 and 3 shown, it would be the rest of the cell.
    expect(formatSegments(segments, "question")).toHaveLength(2);
  });

  test("are withheld when they are not decided within the step limit", () => {
    const createBandedPlace = (locationId: number, from: number): Employee[] => [
      ...createStaff(6, from, { locationId, category: 1, band: 1 }),
      ...createStaff(6, from + 6, { locationId, category: 2, band: 1 }),
      ...createStaff(3, from + 12, { locationId, category: 1, band: 2 }),
      ...createStaff(3, from + 15, { locationId, category: 2, band: 2 }),
    ];
    const crossing = [...createBandedPlace(1, 1), ...createBandedPlace(2, 101)];
    expect(formatSegments(decide(createAnswers(crossing)), "tenure_band")).toHaveLength(2);
    expect(formatSegments(decide(createAnswers(crossing), 1), "tenure_band")).toEqual([]);
  });

  test("of any company disclose nothing about one to four people, not even all cuts together", () => {
    const employee = fc.record({
      locationId: fc.integer({ min: 1, max: 3 }),
      category: fc.option(fc.integer({ min: 1, max: 2 })),
      band: fc.option(fc.integer({ min: 1, max: 2 })),
      surveyId: fc.constantFrom(3, 5),
      questions: fc.subarray([1, 2, 3], { minLength: 1 }),
    });
    const often = scaleRuns(20);
    let shown = 0;
    fc.assert(
      fc.property(fc.array(employee, { minLength: 15, maxLength: 34 }), (made) => {
        const employees = made.map((each, at): Employee => ({
          ...each,
          person: at % 30,
          regionId: each.locationId === 3 ? 2 : 1,
        }));
        // Only cells with five people exist at all.
        const cells = Map.groupBy(employees, ({ locationId }) => locationId);
        const inCells = [...cells.values()].filter((own) => new Set(own.map(({ person }) => person)).size >= 5).flat();
        const answers = createAnswers(inCells);
        const segments = decide(answers);
        shown += segments.length;
        expect(computeFinding(toRespondents(answers, segments), new WorkLimit(1e9))).toBe("safe");
        // Segments of one kind share no answer.
        for (const own of Map.groupBy(segments, ({ key }) => `${key.kind} ${key.id} ${key.other}`).values()) {
          const all = own.flatMap((segment) => segment.answers);
          expect(new Set(all).size).toBe(all.length);
        }
      }),
      { numRuns: often },
    );
    expect(shown).toBeGreaterThan(often);
  }, 60_000);
});
