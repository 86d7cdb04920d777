import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AnswerFamily, ProtectedAnswer } from "../analytics.facts.ts";
import type { AdmittedResponse } from "../confidentiality/answer-cohorts.rules.ts";
import { isStoredExactly } from "../confidentiality/stored-sums.rules.ts";
import type { ReleaseProgress } from "../pending-answers.rules.ts";
import { type CellInput, type ReleaseCell, decideCells } from "./release-cells.rules.ts";
import type { PoolingContext } from "./release-pools.rules.ts";

const families: readonly AnswerFamily[] = [
  { name: "score", people: "score_people", answered: ["score_responses"], measures: ["score_responses", "score_num"] },
  {
    name: "renew",
    people: "renew_people",
    answered: ["renew_answers"],
    measures: ["renew_answers", "renew_likely_x2", "renew_unlikely_x2"],
  },
  {
    name: "renew_options",
    people: "renew_options_people",
    answered: [1, 2, 3, 4, 5].map((step) => `renew_${step}`),
    measures: [1, 2, 3, 4, 5].map((step) => `renew_${step}`),
    distributionOf: "renew",
  },
];

const nothing = { weight: 0, agreement: null, importance: null, value: null, choices: [] } as const;
const createScore = (agreement: number): ProtectedAnswer => ({
  ...nothing,
  questionId: 1,
  family: "score",
  weight: 3,
  agreement,
});
const createRenewal = (value: number): ProtectedAnswer => ({ ...nothing, questionId: 9, family: "renew", value });

let lastId = 0;
function createResponse(
  month: string,
  person: number,
  answers: readonly ProtectedAnswer[] = [createScore(4)],
  locationId = 1,
): AdmittedResponse {
  lastId += 1;
  const day = `${month.slice(0, 8)}05`;
  return {
    id: lastId,
    kind: "resident",
    locationId,
    month,
    day,
    sentMonth: month,
    isPooledOnly: false,
    person,
    surveyId: 24,
    positionCategoryId: null,
    answers,
  };
}

const createResponses = (
  month: string,
  people: readonly number[],
  answers?: readonly ProtectedAnswer[],
  locationId?: number,
): AdmittedResponse[] => people.map((person) => createResponse(month, person, answers, locationId));

const decide = (responses: readonly AdmittedResponse[], more: Partial<CellInput> = {}) =>
  decideCells({ responses, families, soFar: [], ...more });

const toProgress = (cells: readonly ReleaseCell[]): ReleaseProgress[] => cells.map((cell) => ({ ...cell }));

describe("release cells", () => {
  test("four people wait, and join the next month that makes five", () => {
    const january = createResponses("2026-01-01", [1, 2, 3, 4]);
    expect(decide(january)).toEqual({ cells: [], pools: [], waiting: [{ locationId: 1, since: "2026-01-01" }] });
    const march = createResponse("2026-03-01", 5, [createScore(2)]);
    const { cells, waiting } = decide([...january, march]);
    expect(cells).toMatchObject([
      {
        locationId: 1,
        firstMonth: "2026-01-01",
        lastMonth: "2026-03-01",
        people: 5,
        responses: 5,
        measures: { score_responses: 5, score_num: 54, score_den: 15, score_people: 5 },
      },
    ]);
    expect(cells[0]?.members["score"]).toEqual([...january, march].map(({ id }) => id));
    expect(waiting).toEqual([]);
  });

  test("the same four people never make five, however often they answer", () => {
    const months = ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"];
    expect(decide(months.flatMap((month) => createResponses(month, [1, 2, 3, 4]))).cells).toEqual([]);
  });

  test("a family with too few people stays out of the cell and waits for its own five", () => {
    const january = [
      ...createResponses("2026-01-01", [1, 2, 3, 4, 5]),
      ...createResponses("2026-01-01", [6, 7], [createRenewal(5)]),
    ];
    const first = decide(january).cells;
    expect(first).toMatchObject([{ people: 5, measures: { score_responses: 5 } }]);
    expect(first[0]?.measures["renew_answers"] ?? 0).toBe(0);
    const february = [
      ...createResponses("2026-02-01", [8, 9], [createRenewal(5)]),
      createResponse("2026-02-01", 10, [createRenewal(3)]),
    ];
    const second = decide([...january, ...february], { soFar: toProgress(first) }).cells;
    expect(second).toMatchObject([
      {
        firstMonth: "2026-01-01",
        lastMonth: "2026-02-01",
        people: 5,
        // Four of five are stored like five of five; none like one.
        measures: { renew_answers: 5, renew_likely_x2: 9, renew_unlikely_x2: 1, renew_people: 5 },
      },
    ]);
  });

  test("a family that reaches five through late answers waits for a month without a cell", () => {
    const january = [
      ...createResponses("2026-01-01", [1, 2, 3, 4, 5]),
      ...createResponses("2026-01-01", [6, 7, 8, 9], [createRenewal(5)]),
    ];
    const cells = decide(january).cells;
    const late = [...january, createResponse("2026-01-01", 10, [createRenewal(5)])];
    expect(decide(late, { soFar: toProgress(cells) }).cells).toEqual([]);
    const next = [...late, createResponse("2026-02-01", 6, [createRenewal(5)])];
    expect(decide(next, { soFar: toProgress(cells) }).cells).toMatchObject([{ lastMonth: "2026-02-01", people: 5 }]);
  });

  test("late answers never change a cell", () => {
    const january = createResponses("2026-01-01", [1, 2, 3, 4, 5]);
    const cells = decide(january).cells;
    const late = createResponses("2026-01-01", [6, 7, 8, 9, 10, 11]);
    expect(decide([...january, ...late], { soFar: toProgress(cells) }).cells).toEqual([]);
  });
});

describe("a distribution", () => {
  const createMixed = (month: string, people: readonly number[]): AdmittedResponse[] =>
    people.map((person, at) => createResponse(month, person, [createRenewal([1, 2, 3, 4, 5][at % 5] ?? 3)]));

  test("needs ten people, and waits for them over cells that are stored exactly", () => {
    const january = createMixed("2026-01-01", [1, 2, 3, 4, 5]);
    const first = decide(january).cells;
    expect(first[0]?.measures).toMatchObject({ renew_answers: 5, renew_likely_x2: 4, renew_unlikely_x2: 4 });
    expect(first[0]?.measures["renew_options_people"]).toBeUndefined();
    const both = [...january, ...createMixed("2026-02-01", [6, 7, 8, 9, 10])];
    const second = decide(both, { soFar: toProgress(first) }).cells;
    expect(second).toMatchObject([
      { measures: { renew_answers: 5, renew_options_people: 10, renew_5: 2, renew_1: 2 } },
    ]);
    expect(decide(both).cells.at(-1)).toEqual(second[0]);
  });

  test("never includes answers of a cell that is stored as if all had answered so", () => {
    const january = createResponses("2026-01-01", [1, 2, 3, 4, 5, 6], [createRenewal(5)]);
    const february = createMixed("2026-02-01", [7, 8, 9, 10, 11]);
    const march = createMixed("2026-03-01", [12, 13, 14, 15, 16]);
    const { cells } = decide([...january, ...february, ...march]);
    expect(cells.map(({ measures }) => measures["renew_options_people"])).toEqual([undefined, undefined, 10]);
  });
});

describe("locations that wait", () => {
  const getRegion = (locationId: number): number => (locationId <= 2 ? 7 : 8);
  const createPooling = (lastClosed: string): PoolingContext => ({
    regionByLocation: getRegion,
    lastClosed,
    newestPool: new Map(),
  });
  const waiting = [
    ...createResponses("2026-01-01", [1, 2, 3], undefined, 1),
    ...createResponses("2026-02-01", [4, 5, 6], undefined, 2),
    ...createResponses("2026-01-01", [7, 8], undefined, 3),
  ];

  test("are pooled with others of their region once they have waited three closed months", () => {
    expect(decide(waiting, { pooling: createPooling("2026-03-01") }).pools).toEqual([]);
    const { pools, cells } = decide(waiting, { pooling: createPooling("2026-04-01") });
    expect(cells).toEqual([]);
    expect(pools).toMatchObject([
      {
        regionId: 7,
        firstMonth: "2026-01-01",
        lastMonth: "2026-04-01",
        people: 6,
        measures: { score_num: 72, score_people: 6 },
        taken: [{ family: "score", locationIds: [1, 2] }],
      },
    ]);
  });

  test("are not pooled alone, nor with fewer than five people, nor twice", () => {
    const at = { pooling: createPooling("2026-09-01") };
    const alone = [
      ...createResponses("2026-01-01", [1, 2, 3, 4], undefined, 1),
      ...createResponses("2026-01-01", [5, 6, 7], undefined, 3),
    ];
    expect(decide(alone, at).pools).toEqual([]);
    const four = [
      ...createResponses("2026-01-01", [1, 2], undefined, 1),
      ...createResponses("2026-01-01", [2, 3, 4], undefined, 2),
    ];
    expect(decide(four, at).pools).toEqual([]);
    const taken = [1, 2].map((locationId) => ({
      locationId,
      lastMonth: "2026-04-01",
      measures: {},
      pooledFamily: "score",
    }));
    const newestPool = new Map([[7, "2026-04-01"]]);
    const again = decide(waiting, { soFar: taken, pooling: { ...at.pooling, newestPool } });
    expect(again.pools).toEqual([]);
    // Answers after the pool are the location's own again.
    const own = decide([...waiting, ...createResponses("2026-06-01", [1, 2, 3, 4, 5], undefined, 1)], {
      ...at,
      soFar: taken,
    });
    expect(own.cells).toMatchObject([{ locationId: 1, firstMonth: "2026-06-01", people: 5 }]);
  });
});

describe("answers whose participation is shown by region", () => {
  const markPooledOnly = (rows: readonly AdmittedResponse[]): AdmittedResponse[] =>
    rows.map((row) => ({ ...row, isPooledOnly: true }));
  const small = markPooledOnly([
    ...createResponses("2026-03-01", [1, 2, 3], undefined, 1),
    ...createResponses("2026-03-01", [4, 5], undefined, 2),
  ]);
  const pooling: PoolingContext = { regionByLocation: () => 7, lastClosed: "2026-03-01", newestPool: new Map() };

  test("enter at once with those of their region, and never a cell of their location", () => {
    const { cells, pools } = decide(small, { pooling });
    expect(cells).toEqual([]);
    expect(pools).toMatchObject([
      { regionId: 7, people: 5, taken: [{ family: "score", locationIds: [1, 2], isPooledOnly: true }] },
    ]);
    expect(decide(markPooledOnly(createResponses("2026-03-01", [1, 2, 3, 4, 5, 6])), { pooling })).toMatchObject({
      cells: [],
      pools: [],
    });
  });

  test("are taken separately from the location's others, which still wait for a cell", () => {
    const others = createResponses("2026-03-01", [11, 12, 13], undefined, 1);
    const { pools } = decide([...small, ...others], { pooling });
    expect(pools).toMatchObject([{ people: 5, responses: 5 }]);
    const soFar = [1, 2].map((locationId) => ({
      locationId,
      lastMonth: "2026-03-01",
      measures: {},
      pooledFamily: "score",
      isPooledOnly: true,
    }));
    const later = createResponses("2026-04-01", [14, 15], undefined, 1);
    expect(decide([...small, ...others, ...later], { soFar }).cells).toMatchObject([{ people: 5, responses: 5 }]);
  });
});

describe("for any answers", () => {
  const anyRow = fc.record({
    locationId: fc.integer({ min: 1, max: 3 }),
    month: fc.integer({ min: 1, max: 9 }).map((at) => `2026-0${at}-01`),
    person: fc.integer({ min: 1, max: 12 }),
    agreement: fc.option(fc.integer({ min: 1, max: 5 })),
    value: fc.option(fc.integer({ min: 1, max: 5 })),
  });
  const companies = fc.record({
    rows: fc
      .uniqueArray(anyRow, { selector: (each) => `${each.locationId} ${each.month} ${each.person}`, maxLength: 150 })
      .map((rows) =>
        rows.map(({ locationId, month, person, agreement, value }) =>
          createResponse(
            month,
            person,
            [
              ...(agreement === null ? [] : [createScore(agreement)]),
              ...(value === null ? [] : [createRenewal(value)]),
            ],
            locationId,
          ),
        ),
      ),
  });
  const includesFamily = (family: AnswerFamily, { measures }: ReleaseCell): boolean =>
    family.answered.some((measure) => (measures[measure] ?? 0) > 0);

  test("every family of every cell has five distinct people, ten for a distribution, and no answer is in two cells", () => {
    fc.assert(
      fc.property(companies, ({ rows }) => {
        const { cells } = decide(rows);
        const byId = new Map(rows.map((row) => [row.id, row]));
        const seen = new Set<string>();
        for (const cell of cells) {
          for (const family of families.filter((each) => !each.distributionOf && includesFamily(each, cell))) {
            const inside = (cell.members[family.name] ?? []).flatMap((id) => byId.get(id) ?? []);
            const people = new Set(inside.map(({ person }) => person)).size;
            expect(people).toBeGreaterThanOrEqual(5);
            expect(cell.measures[family.people]).toBe(people);
            for (const { id } of inside) {
              expect(seen.has(`${family.name} ${id}`)).toBe(false);
              seen.add(`${family.name} ${id}`);
            }
          }
          const options = cell.measures["renew_options_people"] ?? 10;
          expect(options).toBeGreaterThanOrEqual(10);
        }
      }),
    );
  });

  test("a distribution covers whole cells, none of which is stored as if all or none were of a class", () => {
    fc.assert(
      fc.property(companies, ({ rows }) => {
        const byId = new Map(rows.map((row) => [row.id, row]));
        for (const own of Map.groupBy(decide(rows).cells, ({ locationId }) => locationId).values()) {
          let exact = 0;
          for (const { members, measures } of own) {
            const answers = (members["renew"] ?? []).flatMap((id) => {
              const response = byId.get(id);
              return (response?.answers ?? [])
                .filter(({ family }) => family === "renew")
                .flatMap((each) => (response ? [{ response, answer: each }] : []));
            });
            if (measures["renew_answers"] !== undefined && isStoredExactly("renew", answers)) exact += answers.length;
            if (measures["renew_options_people"] === undefined) continue;
            expect([1, 2, 3, 4, 5].reduce((sum, step) => sum + (measures[`renew_${step}`] ?? 0), 0)).toBe(exact);
            exact = 0;
          }
        }
      }),
    );
  });

  test("deciding month by month gives the same cells as deciding at once, and deciding again gives none", () => {
    fc.assert(
      fc.property(companies, ({ rows }) => {
        const atOnce = decide(rows).cells;
        const byMonth: ReleaseCell[] = [];
        for (let at = 1; at <= 9; at += 1) {
          const closed = rows.filter((each) => each.month <= `2026-0${at}-01`);
          byMonth.push(...decide(closed, { soFar: toProgress(byMonth) }).cells);
        }
        const getKey = (cell: ReleaseCell): string => `${cell.locationId} ${cell.lastMonth}`;
        const sortMembers = ({ members, ...cell }: ReleaseCell) => ({
          ...cell,
          members: Object.fromEntries(
            Object.entries(members).map(([name, ids]) => [name, ids.toSorted((a, b) => a - b)]),
          ),
        });
        expect(new Map(byMonth.map((cell) => [getKey(cell), sortMembers(cell)]))).toEqual(
          new Map(atOnce.map((cell) => [getKey(cell), sortMembers(cell)])),
        );
        expect(decide(rows, { soFar: toProgress(atOnce) }).cells).toEqual([]);
      }),
    );
  });
});
