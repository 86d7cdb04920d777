import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import { runningReading } from "./running.rules.ts";

const known = new Set(["2024-12-01", "2025-11-23", "2025-12-01", "2026-10-01"]);

describe("reading a span from running sums", () => {
  test("begins and ends on days that have a sum, to the day", () => {
    expect(runningReading({ first: "2024-12-01", until: "2025-11-23" }, "location", { location: known })).toEqual({
      between: { first: "2024-12-01", until: "2025-11-23" },
      rest: [],
    });
  });

  test("what is not settled yet is left for months and days", () => {
    expect(runningReading({ first: "2025-12-01", until: "2026-11-23" }, "location", { location: known })).toEqual({
      between: { first: "2025-12-01", until: "2026-10-01" },
      rest: [{ first: "2026-10-01", until: "2026-11-23" }],
    });
  });

  test("within a span only the beginnings of months are used: no month is read in two parts", () => {
    expect(runningReading({ first: "2024-12-15", until: "2026-01-31" }, "region", { region: known })).toEqual({
      between: null,
      rest: [{ first: "2024-12-15", until: "2026-01-31" }],
    });
  });

  test("at its end also another day, where few are left to be read one by one; a job that is late leaves a month", () => {
    const days = new Set(["2025-12-01", "2026-10-01", "2026-11-01", "2026-11-21"]);
    const read = (until: string) => runningReading({ first: "2025-12-01", until }, "location", { location: days });
    expect(read("2026-11-24")).toEqual({
      between: { first: "2025-12-01", until: "2026-11-21" },
      rest: [{ first: "2026-11-21", until: "2026-11-24" }],
    });
    expect(read("2026-11-25").rest).toEqual([{ first: "2026-11-01", until: "2026-11-25" }]);
  });

  test("of locations less than three months are no gain, and a level without sums has none", () => {
    const days = new Set(["2026-01-01", "2026-02-01", "2026-04-01"]);
    const month = { first: "2026-01-01", until: "2026-02-01" };
    expect(runningReading(month, "location", { location: days }).between).toBeNull();
    expect(runningReading(month, "client", { client: days }).between).toEqual(month);
    expect(runningReading(month, "region", { location: days, client: days }).between).toBeNull();
  });

  test("whatever days there are, the parts are disjoint and together exactly the span", () => {
    const day = fc.integer({ min: 0, max: 900 }).map((offset) => addDays("2024-01-15", offset));
    const days = fc.array(fc.oneof(day, day.map(startOfMonth)), { maxLength: 12 });
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 800 }), days, (first, length, found) => {
        const span = { first, until: addDays(first, length) };
        const { between, rest } = runningReading(span, "client", { client: new Set(found) });
        const parts = [...rest, ...(between ? [between] : [])].toSorted((a, b) => (a.first < b.first ? -1 : 1));
        expect(parts[0]?.first).toBe(span.first);
        expect(parts.at(-1)?.until).toBe(span.until);
        for (const [at, part] of parts.entries()) {
          expect(part.first < part.until).toBe(true);
          if (at > 0) expect(parts[at - 1]?.until).toBe(part.first);
        }
        if (between) {
          expect(found).toContain(between.first);
          expect(found).toContain(between.until);
          const isMonth = (edge: string): boolean => edge === addMonths(edge, 0);
          expect(between.first === span.first || isMonth(between.first)).toBe(true);
          expect(addDays(between.until, 3) >= span.until || isMonth(between.until)).toBe(true);
        }
      }),
    );
  });
});
