import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { employmentStartDates } from "./employments.rules.ts";
import { FROM_EVER, snapshotDays, heldSince, type SnapshotPeriod } from "./headcount-snapshots.rules.ts";
import { runs } from "#test/support/property-runs.ts";

const FIRST_DAY = "2026-01-01";
const DAYS = 220;

/** Employment periods one after another, with gaps around the thirty days that still continue. */
const periods: fc.Arbitrary<readonly SnapshotPeriod[]> = fc
  .record({
    isSinceEver: fc.boolean(),
    isOpen: fc.boolean(),
    parts: fc.array(
      fc.record({
        id: fc.option(fc.integer({ min: 1, max: 4 })),
        place: fc.constantFrom(1, 2, null),
        gap: fc.oneof(fc.constantFrom(1, 30, 31), fc.integer({ min: 1, max: 40 })),
        days: fc.nat(30),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ isSinceEver, isOpen, parts }) => {
    let last = FIRST_DAY;
    const taken = new Set<number | null>();
    return parts.map(({ id, place, gap, days }, at) => {
      const startsOn = addDays(last, gap);
      last = addDays(startsOn, days);
      const own = taken.has(id) ? null : id;
      taken.add(own);
      return {
        id: own,
        locationId: place,
        startsOn: at === 0 && isSinceEver ? null : startsOn,
        endsOn: at === parts.length - 1 && isOpen ? null : last,
      };
    });
  });

/** Where someone is employed on a day, and since when. */
function heldOn(own: readonly SnapshotPeriod[], day: string): unknown {
  const since = employmentStartDates(own);
  return own.flatMap(({ locationId, startsOn, endsOn }, at) =>
    (startsOn ?? "") <= day && (endsOn === null || endsOn >= day) ? [[locationId, since[at] ?? startsOn]] : [],
  );
}

describe("the first day that a change changes", () => {
  const one: SnapshotPeriod = { id: 1, locationId: 1, startsOn: "2026-01-05", endsOn: null };
  test.each([
    ["somebody came", [], [{ ...one, id: null }], "2026-01-05"],
    ["since ever", [], [{ ...one, startsOn: null }], FROM_EVER],
    ["went", [one], [], "2026-01-05"],
    ["left", [one], [{ ...one, endsOn: "2026-03-01" }], "2026-03-02"],
    ["left later", [{ ...one, endsOn: "2026-03-01" }], [{ ...one, endsOn: "2026-04-01" }], "2026-03-02"],
    ["was elsewhere", [one], [{ ...one, locationId: null }], "2026-01-05"],
    ["began earlier", [one], [{ ...one, startsOn: "2025-12-05" }], "2025-12-05"],
    ["nothing", [one], [{ ...one }], null],
  ])("%s", (_name, before, after, since) => {
    expect(heldSince(before, after)).toBe(since);
  });

  test("before it everything is as it was", () => {
    fc.assert(
      fc.property(periods, periods, (before, after) => {
        const stored = before.map((each, at) => ({ ...each, id: each.id ?? 10 + at }));
        const since = heldSince(stored, after);
        for (let day = addDays(FIRST_DAY, -3); day < addDays(FIRST_DAY, DAYS); day = addDays(day, 1)) {
          if (since !== null && day >= since) break;
          expect(heldOn(after, day)).toEqual(heldOn(stored, day));
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

test("the days that tables of today end before, and first days of months", () => {
  const { places, client } = snapshotDays("2026-11-22");
  expect(places).toEqual([
    "2025-11-01",
    "2025-11-22",
    "2025-11-23",
    "2025-11-24",
    "2026-10-01",
    "2026-11-01",
    "2026-11-22",
    "2026-11-23",
    "2026-11-24",
  ]);
  expect(client).toEqual(expect.arrayContaining([...places, "2024-09-01", "2025-02-01", "2026-09-01"]));
  expect(client).toHaveLength(33);
});
