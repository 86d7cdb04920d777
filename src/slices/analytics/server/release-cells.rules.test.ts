import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AnswerFamily, ProtectedMonth } from "./analytics.facts.ts";
import { type Pooling, type ReleaseCell, type ReleasedSoFar, decideCells } from "./release-cells.rules.ts";

const families: readonly AnswerFamily[] = [
  { name: "score", people: "score_people", answered: ["score_responses"], measures: ["score_responses", "score_num"] },
  { name: "renew", people: "renew_people", answered: ["renew_1", "renew_5"], measures: ["renew_1", "renew_5"] },
];

function row(
  month: string,
  person: number,
  measures: Record<string, number> = { score_responses: 1, score_num: 10 },
): ProtectedMonth {
  return { locationId: 1, month, person, responses: 1, measures };
}

const people = (month: string, ids: readonly number[], measures?: Record<string, number>): ProtectedMonth[] =>
  ids.map((id) => row(month, id, measures));

const soFar = (cells: readonly ReleaseCell[]): ReleasedSoFar[] => cells.map((cell) => ({ ...cell }));

describe("release cells", () => {
  test("four people wait, and join the next month that makes five", () => {
    const january = people("2026-01-01", [1, 2, 3, 4]);
    expect(decideCells(january, families, [])).toEqual({
      cells: [],
      pools: [],
      waiting: [{ locationId: 1, since: "2026-01-01" }],
    });
    const { cells, waiting } = decideCells([...january, row("2026-03-01", 5)], families, []);
    expect(cells).toEqual([
      {
        locationId: 1,
        firstMonth: "2026-01-01",
        lastMonth: "2026-03-01",
        people: 5,
        responses: 5,
        measures: { score_responses: 5, score_num: 50, score_people: 5 },
        since: { score: "2026-01-01" },
        after: "",
      },
    ]);
    expect(waiting).toEqual([]);
  });

  test("the same four people never make five, however often they answer", () => {
    const months = ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"];
    const rows = months.flatMap((month) => people(month, [1, 2, 3, 4]));
    expect(decideCells(rows, families, []).cells).toEqual([]);
  });

  test("a family with too few people stays out of the cell and waits for its own five", () => {
    const renewal = { renew_5: 1, renew_1: 0 };
    const january = [...people("2026-01-01", [1, 2, 3, 4, 5]), ...people("2026-01-01", [6, 7], renewal)];
    const first = decideCells(january, families, []).cells;
    expect(first).toMatchObject([{ people: 5, measures: { score_num: 50 } }]);
    expect(first[0]?.measures["renew_5"] ?? 0).toBe(0);
    const february = people("2026-02-01", [8, 9, 10], renewal);
    const second = decideCells([...january, ...february], families, soFar(first)).cells;
    expect(second).toEqual([
      {
        locationId: 1,
        firstMonth: "2026-01-01",
        lastMonth: "2026-02-01",
        people: 5,
        responses: 5,
        measures: { renew_5: 5, renew_1: 0, renew_people: 5 },
        since: { renew: "2026-01-01" },
        after: "2026-02-01",
      },
    ]);
  });

  test("a cell knows the people of each of its families; of all of them as many as the least answered has", () => {
    const both = { score_responses: 1, score_num: 10, renew_5: 1, renew_1: 0 };
    const nine = people("2026-01-01", [1, 2, 3, 4, 5, 6, 7, 8, 9], both);
    // Once more by the first person, and a tenth who says nothing about renewal: ten answers of nine people.
    const { cells } = decideCells([...nine, row("2026-01-01", 1, both), row("2026-01-01", 10)], families, []);
    expect(cells).toMatchObject([
      { people: 9, measures: { score_responses: 11, score_people: 10, renew_5: 10, renew_people: 9 } },
    ]);
  });

  test("a family that reaches five by late answers waits for a month without a cell", () => {
    const renewal = { renew_5: 1, renew_1: 0 };
    const january = [...people("2026-01-01", [1, 2, 3, 4, 5]), ...people("2026-01-01", [6, 7, 8, 9], renewal)];
    const cells = decideCells(january, families, []).cells;
    const late = [...january, row("2026-01-01", 10, renewal)];
    expect(decideCells(late, families, soFar(cells))).toEqual({
      cells: [],
      pools: [],
      waiting: [{ locationId: 1, since: "2026-01-01" }],
    });
    const next = [...late, row("2026-02-01", 6, renewal)];
    expect(decideCells(next, families, soFar(cells)).cells).toMatchObject([{ lastMonth: "2026-02-01", people: 5 }]);
  });

  test("answers that come late never change a cell", () => {
    const january = people("2026-01-01", [1, 2, 3, 4, 5]);
    const cells = decideCells(january, families, []).cells;
    const late = people("2026-01-01", [6, 7, 8, 9, 10, 11]);
    expect(decideCells([...january, ...late], families, soFar(cells)).cells).toEqual([]);
  });
});

describe("locations that wait", () => {
  const regionOf = (locationId: number): number => (locationId <= 2 ? 7 : 8);
  const pooling = (lastClosed: string): Pooling => ({ regionOf, lastClosed, newestPool: new Map() });
  const at = (locationId: number, month: string, ids: readonly number[]): ProtectedMonth[] =>
    people(month, ids).map((each) => ({ ...each, locationId }));
  const waiting = [
    ...at(1, "2026-01-01", [1, 2, 3]),
    ...at(2, "2026-02-01", [4, 5, 6]),
    ...at(3, "2026-01-01", [7, 8]),
  ];

  test("are pooled with their region's once they have waited three closed months", () => {
    expect(decideCells(waiting, families, [], pooling("2026-03-01")).pools).toEqual([]);
    const { pools, cells } = decideCells(waiting, families, [], pooling("2026-04-01"));
    expect(cells).toEqual([]);
    expect(pools).toMatchObject([
      {
        regionId: 7,
        firstMonth: "2026-01-01",
        lastMonth: "2026-04-01",
        people: 6,
        measures: { score_num: 60, score_people: 6 },
        taken: [{ family: "score", locationIds: [1, 2] }],
      },
    ]);
  });

  test("are not pooled alone, nor with fewer than five people, nor twice", () => {
    const five = at(1, "2026-01-01", [1, 2, 3, 4]);
    expect(
      decideCells([...five, ...at(3, "2026-01-01", [5, 6, 7])], families, [], pooling("2026-09-01")).pools,
    ).toEqual([]);
    expect(
      decideCells(
        [...at(1, "2026-01-01", [1, 2]), ...at(2, "2026-01-01", [2, 3, 4])],
        families,
        [],
        pooling("2026-09-01"),
      ).pools,
    ).toEqual([]);
    const taken = [1, 2].map((locationId) => ({
      locationId,
      lastMonth: "2026-04-01",
      measures: {},
      pooledFamily: "score",
    }));
    const again = decideCells(waiting, families, taken, {
      ...pooling("2026-09-01"),
      newestPool: new Map([[7, "2026-04-01"]]),
    });
    expect(again.pools).toEqual([]);
    // What comes after the pool is the location's own again.
    const own = decideCells(
      [...waiting, ...at(1, "2026-06-01", [1, 2, 3, 4, 5])],
      families,
      taken,
      pooling("2026-09-01"),
    );
    expect(own.cells).toMatchObject([{ locationId: 1, firstMonth: "2026-06-01", people: 5 }]);
  });
});

describe("for any answers", () => {
  const month = fc.integer({ min: 1, max: 9 }).map((at) => `2026-0${at}-01`);
  const anyRow = fc.record({
    locationId: fc.integer({ min: 1, max: 3 }),
    month,
    person: fc.integer({ min: 1, max: 12 }),
    responses: fc.constant(1),
    measures: fc.record({ score_responses: fc.nat(1), score_num: fc.nat(25), renew_1: fc.nat(1), renew_5: fc.nat(1) }),
  });
  const rows = fc.uniqueArray(anyRow, {
    selector: (each) => `${each.locationId} ${each.month} ${each.person}`,
    maxLength: 150,
  });
  const isOf = (family: AnswerFamily, measures: Readonly<Record<string, number>>): boolean =>
    family.answered.some((measure) => (measures[measure] ?? 0) > 0);

  test("every family of every cell has five distinct people, and no answer is in two cells", () => {
    fc.assert(
      fc.property(rows, (answers) => {
        const { cells } = decideCells(answers, families, []);
        for (const family of families) {
          for (const location of [1, 2, 3]) {
            const own = cells.filter((cell) => cell.locationId === location && isOf(family, cell.measures));
            let from = "";
            for (const cell of own) {
              const inside = answers.filter(
                (each) =>
                  each.locationId === location &&
                  each.month > from &&
                  each.month <= cell.lastMonth &&
                  isOf(family, each.measures),
              );
              expect(new Set(inside.map((each) => each.person)).size).toBeGreaterThanOrEqual(5);
              for (const measure of family.measures) {
                const sum = inside.reduce(
                  (all, each) => all + (new Map(Object.entries(each.measures)).get(measure) ?? 0),
                  0,
                );
                expect(cell.measures[measure]).toBe(sum);
              }
              expect(cell.people).toBeGreaterThanOrEqual(5);
              from = cell.lastMonth;
            }
          }
        }
      }),
    );
  });

  test("deciding month by month gives the cells of deciding at once, and again gives none", () => {
    fc.assert(
      fc.property(rows, (answers) => {
        const atOnce = decideCells(answers, families, []).cells;
        const byMonth: ReleaseCell[] = [];
        for (let at = 1; at <= 9; at += 1) {
          const closed = answers.filter((each) => each.month <= `2026-0${at}-01`);
          byMonth.push(...decideCells(closed, families, soFar(byMonth)).cells);
        }
        const key = (cell: ReleaseCell): string => `${cell.locationId} ${cell.lastMonth}`;
        expect(new Map(byMonth.map((cell) => [key(cell), cell]))).toEqual(
          new Map(atOnce.map((cell) => [key(cell), cell])),
        );
        expect(decideCells(answers, families, soFar(atOnce)).cells).toEqual([]);
      }),
    );
  });
});
