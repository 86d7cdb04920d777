import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countDaysLate, findPageDays } from "./escalations.rules.ts";

test.each([
  ["2026-11-01", "2026-11-02", 1],
  ["2026-10-31", "2026-11-20", 20],
  ["2026-03-07", "2026-03-09", 2],
])("due on %s is on %s %i days late", (due, today, expected) => {
  expect(countDaysLate(due, today)).toBe(expected);
});

describe("the days of a page", () => {
  test("are the due dates of its tasks, with the number of tasks before them", () => {
    const counts = [
      { day: "2026-11-01", count: 3 },
      { day: "2026-11-02", count: 1 },
      { day: "2026-11-05", count: 4 },
    ];
    const page = { isDescending: false, offset: 3, limit: 2 };
    expect(findPageDays(counts, page)).toEqual({
      days: { first: "2026-11-02", last: "2026-11-05" },
      skipped: 3,
      all: 8,
    });
    expect(findPageDays(counts, { ...page, isDescending: true })).toEqual({
      days: { first: "2026-11-02", last: "2026-11-05" },
      skipped: 0,
      all: 8,
    });
    expect(findPageDays(counts, { ...page, offset: 8 })).toEqual({ days: null, skipped: 8, all: 8 });
    expect(findPageDays([], page)).toEqual({ days: null, skipped: 0, all: 0 });
  });

  test("contain the page of the whole list, at any offset and in both directions", () => {
    const lists = fc.array(fc.integer({ min: 1, max: 28 }), { maxLength: 60 });
    const pages = fc.record({
      isDescending: fc.boolean(),
      offset: fc.integer({ min: 0, max: 70 }),
      limit: fc.integer({ min: 1, max: 25 }),
    });
    fc.assert(
      fc.property(lists, pages, (dues, request) => {
        const { isDescending, offset, limit } = request;
        const toDay = (due: number): string => `2026-11-${String(due).padStart(2, "0")}`;
        const ordered = dues.map(toDay).toSorted();
        const list = isDescending ? ordered.toReversed() : ordered;
        const counts = [...Map.groupBy(ordered, (day) => day)].map(([day, due]) => ({ day, count: due.length }));
        const { days, skipped, all } = findPageDays(counts, request);
        const within = list.filter((day) => days !== null && day >= days.first && day <= days.last);
        expect(all).toBe(dues.length);
        expect(within.slice(offset - skipped, offset - skipped + limit)).toEqual(list.slice(offset, offset + limit));
      }),
    );
  });
});
