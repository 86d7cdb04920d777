import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths } from "#platform/server/clock.ts";
import { findNewest, locatePage, splitByClosing } from "./comment-months.rules.ts";

const START = "2025-11-01";
const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays(START, days));
const range = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
/** How far months are closed: days of each month; none of some. */
const closed = fc.array(fc.option(fc.integer({ min: 0, max: 30 })), { minLength: 14, maxLength: 14 }).map(
  (months) =>
    new Map(
      months.flatMap((days, at) => {
        const month = addMonths(START, at);
        const last = addDays(addMonths(month, 1), -1);
        const through = days === null ? "" : addDays(month, days);
        return days === null ? [] : [[month, through < last ? through : last] as const];
      }),
    ),
);

const listDays = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let at = from; at <= to; at = addDays(at, 1)) days.push(at);
  return days;
};

test("every day of a range is counted once, from rollups as far as they go", () => {
  fc.assert(
    fc.property(range, closed, (requested, through) => {
      const { months, days, answers } = splitByClosing(requested, through);
      const ofMonths = months.flatMap((month) => listDays(month, through.get(month) ?? ""));
      const ofDays = days.flatMap(({ from, to }) => listDays(from, to));
      const ofAnswers = answers.flatMap(({ from, to }) => listDays(from, to));
      const all = listDays(requested.from, requested.to);
      expect([...ofMonths, ...ofDays, ...ofAnswers].toSorted()).toEqual(all);
      const isClosed = (each: string): boolean => each <= (through.get(`${each.slice(0, 7)}-01`) ?? "");
      expect(ofAnswers).toEqual(all.filter((each) => !isClosed(each)));
    }),
  );
});

test("what follows on each other is one span of answers", () => {
  expect(splitByClosing({ from: "2026-01-10", to: "2026-04-05" }, new Map([["2026-03-01", "2026-03-20"]]))).toEqual({
    months: ["2026-03-01"],
    days: [],
    answers: [
      { from: "2026-01-10", to: "2026-02-28" },
      { from: "2026-03-21", to: "2026-04-05" },
    ],
  });
});

test("a page is found in its months, whatever the order", () => {
  const count = fc.integer({ min: 1, max: 9 });
  const months = fc.dictionary(
    fc.integer({ min: 0, max: 12 }).map((at) => addMonths(START, at)),
    count,
  );
  const page = fc.record({
    offset: fc.integer({ min: 0, max: 30 }),
    limit: fc.integer({ min: 0, max: 12 }),
    isOldestFirst: fc.boolean(),
  });
  fc.assert(
    fc.property(months, page, (counts, { offset, limit, isOldestFirst }) => {
      const requested = { from: addDays(START, 4), to: addDays(START, 390) };
      const known = new Map(Object.entries(counts));
      const listed = [...known].toSorted(([a], [b]) => (a < b === isOldestFirst ? -1 : 1));
      const rows = listed.flatMap(([month, many]) => Array.from({ length: many }, (_, at) => `${month} ${at}`));
      const place = locatePage(known, requested, { offset, limit, isOldestFirst });
      const expected = rows.slice(offset, offset + limit);
      if (place === null) {
        expect(expected).toEqual([]);
        return;
      }
      const { from, to } = place.within;
      expect(from >= requested.from && to <= requested.to).toBe(true);
      const own = rows.filter((row) => row.slice(0, 10) <= to && addMonths(row.slice(0, 10), 1) > from);
      expect(own.slice(place.offset, place.offset + limit)).toEqual(expected);
      // No month is read that the page is not in or between.
      expect(own[place.offset]?.slice(0, 7)).toBe((isOldestFirst ? from : to).slice(0, 7));
    }),
  );
});

test("the newest of several lists are in the days found, from the month of the last of them", () => {
  const list = fc.dictionary(
    fc.integer({ min: 0, max: 12 }).map((at) => addMonths(START, at)),
    fc.integer({ min: 1, max: 4 }),
  );
  fc.assert(
    fc.property(fc.array(list, { maxLength: 3 }), fc.integer({ min: 1, max: 6 }), (lists, limit) => {
      const requested = { from: addDays(START, 4), to: addDays(START, 390) };
      const newest = lists.flatMap((counts) =>
        Object.entries(counts)
          .toSorted(([a], [b]) => (a < b ? 1 : -1))
          .flatMap(([month, many]) => Array.from({ length: many }, () => month))
          .slice(0, limit),
      );
      const found = findNewest(
        lists.map((counts) => new Map(Object.entries(counts))),
        requested,
        limit,
      );
      const [oldest, last] = [newest.toSorted()[0], newest.toSorted().at(-1)];
      expect(found?.from.slice(0, 7)).toBe(oldest?.slice(0, 7));
      expect(found?.to.slice(0, 7)).toBe(last?.slice(0, 7));
    }),
  );
});
