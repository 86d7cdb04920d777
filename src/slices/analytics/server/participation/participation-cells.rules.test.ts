import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMonths } from "#platform/server/clock.ts";
import type { InvitationRecord } from "../analytics.participation.ts";
import {
  countEmployees,
  countResidents,
  decideParticipation,
  decideSurveySegments,
  getSettledUntil,
  type ParticipationBasis,
  type ParticipationRow,
  type CoveredMonths,
} from "./participation-cells.rules.ts";

const FIRST = "2026-01-01";
const LAST = "2026-06-01";

const createRecord = (over: Partial<InvitationRecord> = {}): InvitationRecord => ({
  locationId: 1,
  month: FIRST,
  person: 1,
  surveyId: 6,
  isStarted: false,
  isCompleted: false,
  ...over,
});

/** Creates invitations of a number of people of a location, the first of whom completed. */
const createPeople = (count: number, completed: number, over: Partial<InvitationRecord> = {}): InvitationRecord[] =>
  Array.from({ length: count }, (_, at) =>
    createRecord({
      person: at + 1 + 100 * (over.locationId ?? 1),
      isStarted: at < completed,
      isCompleted: at < completed,
      ...over,
    }),
  );

const createBasis = (over: Partial<ParticipationBasis> = {}): ParticipationBasis => ({
  lastSettled: LAST,
  taken: [],
  getRegionId: (locationId) => (locationId <= 3 ? 1 : 2),
  poolMonths: new Map(),
  count: countEmployees,
  ...over,
});

const anyRecord = fc
  .record({
    locationId: fc.integer({ min: 1, max: 5 }),
    month: fc.integer({ min: 0, max: 7 }).map((at) => addMonths(FIRST, at)),
    person: fc.option(fc.integer({ min: 1, max: 9 })),
    surveyId: fc.constantFrom(6, 1001, 1002),
    isStarted: fc.boolean(),
    isCompleted: fc.boolean(),
  })
  .map((each) => ({ ...each, isStarted: each.isStarted || each.isCompleted }));

const toCoveredMonths = (
  rows: readonly ParticipationRow[],
  pooled: readonly CoveredMonths[],
): readonly CoveredMonths[] => [
  ...rows
    .filter(({ cut, level }) => cut === "all" && level === "location")
    .map(({ placeId, firstMonth, lastMonth }) => ({ locationId: placeId, firstMonth, lastMonth, regionId: null })),
  ...pooled,
];

const selectTotals = (rows: readonly ParticipationRow[]): readonly ParticipationRow[] =>
  rows.filter(({ cut }) => cut === "all");

describe("a month of sending is settled", () => {
  test.each([
    ["2026-11-21", "2026-10-01"],
    ["2026-11-22", "2026-11-01"],
    ["2026-03-21", "2026-02-01"],
    ["2026-03-22", "2026-03-01"],
  ])("22 days after its last day: on %s those before %s are", (today, before) => {
    expect(getSettledUntil(today)).toBe(before);
  });
});

describe("cells", () => {
  test("fewer than five people wait and join the next month; a cell includes all of its months", () => {
    const rows = [
      ...createPeople(3, 1),
      ...createPeople(3, 2, { month: "2026-02-01" }).map((row) => ({ ...row, person: 50 + Number(row.person) })),
    ];
    const { rows: cells } = decideParticipation(rows, createBasis());
    expect(selectTotals(cells)).toEqual([
      {
        cut: "all",
        cutId: 0,
        level: "location",
        placeId: 1,
        firstMonth: FIRST,
        lastMonth: "2026-02-01",
        people: 6,
        sent: 6,
        startedHalves: 6,
        completedHalves: 6,
      },
    ]);
  });

  test("five invitations of four people make no cell, and erased people do not count", () => {
    const rows = [...createPeople(4, 1), createRecord({ person: 101 }), createRecord({ person: null })];
    expect(decideParticipation(rows, createBasis()).rows).toEqual([]);
  });

  test("locations that waited three months are pooled by region, a single one is not", () => {
    const rows = [
      ...createPeople(3, 1),
      ...createPeople(2, 1, { locationId: 2 }),
      ...createPeople(3, 1, { locationId: 4 }),
    ];
    const { rows: cells, pooled } = decideParticipation(rows, createBasis());
    expect(selectTotals(cells)).toMatchObject([
      { level: "region", placeId: 1, people: 5, sent: 5, lastMonth: "2026-03-01" },
    ]);
    expect(pooled.map(({ locationId, regionId }) => [locationId, regionId])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  test("unsettled invitations are in no cell", () => {
    expect(decideParticipation(createPeople(9, 4, { month: addMonths(LAST, 1) }), createBasis()).rows).toEqual([]);
  });

  test("months that arrive late become cells of their own, months already taken stay as they are", () => {
    const taken = [{ locationId: 1, firstMonth: "2026-03-01", lastMonth: "2026-04-01", regionId: null }];
    const rows = [...createPeople(6, 3), ...createPeople(6, 3, { month: "2026-04-01" })];
    expect(selectTotals(decideParticipation(rows, createBasis({ taken })).rows)).toMatchObject([
      { lastMonth: FIRST, sent: 6 },
    ]);
  });

  test("cells include every settled invitation at most once, have five people or more, and are the same when decided in steps", () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 90 }), fc.integer({ min: 0, max: 4 }), (rows, step) => {
        const once = decideParticipation(rows, createBasis());
        expect(selectTotals(once.rows).every((row) => row.people >= 5)).toBe(true);
        const sent = selectTotals(once.rows).reduce((sum, row) => sum + row.sent, 0);
        expect(sent).toBeLessThanOrEqual(rows.filter(({ month }) => month <= LAST).length);
        const early = decideParticipation(rows, createBasis({ lastSettled: addMonths(FIRST, step) }));
        const pools = early.rows.filter(({ cut, level }) => cut === "all" && level === "region");
        const poolMonths = new Map(
          [...Map.groupBy(pools, ({ placeId }) => placeId)].map(([id, own]) => [
            id,
            new Set(own.map((row) => row.lastMonth)),
          ]),
        );
        const late = decideParticipation(
          rows,
          createBasis({ taken: toCoveredMonths(early.rows, early.pooled), poolMonths }),
        );
        expect([...early.rows, ...late.rows].toSorted(compareRows)).toEqual(once.rows.toSorted(compareRows));
        expect(
          decideParticipation(
            rows,
            createBasis({ taken: toCoveredMonths(once.rows, once.pooled), poolMonths: new Map() }),
          ).rows,
        ).toEqual([]);
      }),
    );
  });
});

const compareRows = (a: ParticipationRow, b: ParticipationRow): number =>
  JSON.stringify(a, Object.keys(a).toSorted()) < JSON.stringify(b, Object.keys(b).toSorted()) ? -1 : 1;

describe("stored counts", () => {
  test.each([
    [12, 12, 23],
    [12, 11, 23],
    [12, 10, 20],
    [12, 2, 4],
    [12, 1, 1],
    [12, 0, 1],
  ])("of %i employees %i answered: %i halves", (sent, completed, halves) => {
    expect(countEmployees(createPeople(sent, completed))).toEqual({
      people: sent,
      sent,
      startedHalves: halves,
      completedHalves: halves,
    });
  });

  test("for residents only confidential answers, exactly", () => {
    expect(countResidents(createPeople(6, 6))).toEqual({ people: 6, sent: 0, startedHalves: 12, completedHalves: 12 });
  });
});

describe("surveys of a cell", () => {
  test("a single one is the cell", () => {
    expect(decideSurveySegments(createPeople(5, 5)).map(([id]) => id)).toEqual([6]);
  });

  test("two are shown when each has two people who answered and two who did not; otherwise neither", () => {
    const large = createPeople(9, 5);
    const createSecond = (completed: number): InvitationRecord[] => createPeople(6, completed, { surveyId: 1001 });
    expect(decideSurveySegments([...large, ...createSecond(4)]).map(([id]) => id)).toEqual([6, 1001]);
    for (const completed of [0, 1, 5, 6])
      expect(decideSurveySegments([...large, ...createSecond(completed)])).toEqual([]);
  });

  test("shown surveys and the rest have five people, two who answered and two who did not start; stored counts add up", () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 60 }), (rows) => {
        const segments = decideSurveySegments(rows);
        const result = new Set(segments.map(([id]) => id));
        const rest = rows.filter(({ surveyId }) => !result.has(surveyId));
        if (result.size === 1 && rest.length === 0) return;
        for (const part of [
          ...segments.map(([, own]) => own),
          ...(segments.length > 0 && rest.length > 0 ? [rest] : []),
        ]) {
          expect(
            new Set(part.map(({ person }) => person).filter((person) => person !== null)).size,
          ).toBeGreaterThanOrEqual(5);
          expect(part.filter(({ isCompleted }) => isCompleted).length).toBeGreaterThanOrEqual(2);
          expect(part.filter(({ isStarted }) => !isStarted).length).toBeGreaterThanOrEqual(2);
        }
        if (segments.length === 0 || rest.length > 0) return;
        const sum = segments.reduce((halves, [, own]) => halves + countEmployees(own).completedHalves, 0);
        expect(sum).toBe(countEmployees(rows).completedHalves);
      }),
    );
  });
});
