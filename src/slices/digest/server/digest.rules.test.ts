import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatLocalDateTime } from "#platform/server/clock.ts";
import type { ListedChange } from "./listed-changes.ts";
import { scaleRuns } from "#test/support/property-runs.ts";
import { changes as clockChanges, zones } from "#test/support/zones.ts";
import { findZone, getChangeKey, MAX_LISTED, getNextOpening, findOpenWeek, summarizeChanges } from "./digest.rules.ts";

const HOUR = 3_600_000;
const zone = fc.constantFrom(...zones);
const instant = fc
  .date({ min: new Date("2026-01-01T00:00:00Z"), max: new Date("2027-12-31T00:00:00Z"), noInvalidDate: true })
  .map((at) => new Date(Math.floor(at.getTime() / 1000) * 1000));

describe("a digest is due", () => {
  test("from seven on Tuesday to seven on Wednesday, by the wall clock of every zone", () => {
    fc.assert(
      fc.property(zone, instant, (where, now) => {
        const wall = formatLocalDateTime(where, now).slice(0, 19);
        const week = findOpenWeek(where, now);
        const weekday = new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay();
        const isTuesday = weekday === 2 && wall.slice(11) >= "07:00:00";
        const isWednesday = weekday === 3 && wall.slice(11) < "07:00:00";
        expect(week !== null).toBe(isTuesday || isWednesday);
        if (week === null) return;
        expect(new Date(`${week.week}T00:00:00Z`).getUTCDay()).toBe(2);
        expect(week.leavesBy > now).toBe(true);
        expect(formatLocalDateTime(where, week.leavesBy).slice(11, 16)).toBe("07:00");
      }),
      { numRuns: scaleRuns(200) },
    );
  });

  test("next at the coming start, at seven, within eight days, with no other week between", () => {
    fc.assert(
      fc.property(zone, instant, (where, now) => {
        const next = getNextOpening(where, now);
        const open = findOpenWeek(where, next);
        expect(open?.week).toBe(formatLocalDateTime(where, next).slice(0, 10));
        expect(formatLocalDateTime(where, next).slice(11, 16)).toBe("07:00");
        expect(next > now && next.getTime() - now.getTime() <= 7 * 24 * HOUR + HOUR).toBe(true);
        const before = findOpenWeek(where, new Date(next.getTime() - 1000));
        expect(before).toBeNull();
        const running = findOpenWeek(where, now);
        if (running !== null) expect(running.leavesBy <= next).toBe(true);
      }),
      { numRuns: scaleRuns(200) },
    );
  });

  test.each(clockChanges)("once in the week of the change of clocks of %s, in every zone", (day) => {
    const from = new Date(`${day}T00:00:00Z`).getTime() - 7 * 24 * HOUR;
    for (const where of zones) {
      const weeks = new Map<string, number>();
      for (let hour = 0; hour < 14 * 24; hour += 4) {
        const open = findOpenWeek(where, new Date(from + hour * HOUR));
        if (open) weeks.set(open.week, (weeks.get(open.week) ?? 0) + 1);
      }
      // Three where the two weeks begin within a digest's day.
      expect([2, 3]).toContain(weeks.size);
      for (const hours of weeks.values()) expect(hours).toBeLessThanOrEqual(7);
    }
  });
});

describe("the zone of a recipient", () => {
  const locations = [
    { id: 1, regionId: 1, zone: "America/Denver" },
    { id: 2, regionId: 1, zone: "America/Denver" },
    { id: 3, regionId: 2, zone: "America/Chicago" },
    { id: 4, regionId: null, zone: "America/Denver" },
  ];
  const createGrant = (regionIds: number[], locationIds: number[]) => ({ regionIds, locationIds });
  test.each([
    ["one property", [createGrant([], [3])], "America/Chicago"],
    ["a region of one zone", [createGrant([1], [])], "America/Denver"],
    ["properties of one zone in two services", [createGrant([], [1]), createGrant([], [4])], "America/Denver"],
    ["properties of two zones", [createGrant([], [1, 3])], "America/New_York"],
    ["the whole company", [createGrant([], [])], "America/New_York"],
    ["the whole company in one service", [createGrant([], [1]), createGrant([], [])], "America/New_York"],
    ["a property that is closed", [createGrant([], [9])], "America/New_York"],
  ])("%s", (_, grants, expected) => {
    expect(findZone(grants, locations, "America/New_York")).toBe(expected);
  });
});

describe("changes", () => {
  const createChange = (id: number, delta: number, more: Partial<ListedChange> = {}): ListedChange => ({
    place: { id, name: `Place ${id}`, linkType: "location" },
    reasons: [],
    service: "intouch",
    column: "satisfaction",
    kind: "score",
    value: 70 + delta,
    previous: 70,
    delta,
    to: null,
    ...more,
  });

  test("are listed by place and service in the given order, and no more than five", () => {
    const renew = { column: "likely_to_renew", kind: "percent" } as const;
    const all = [
      createChange(2, 9),
      createChange(1, -8),
      createChange(2, 6, renew),
      createChange(2, 5, { service: "ingage", column: "engagement" }),
      ...[3, 4, 5, 6].map((id) => createChange(id, 4)),
    ];
    const { listed, more, standing } = summarizeChanges(all, new Set());
    expect(listed.map(({ name, figures }) => [name, figures.map(({ delta }) => delta)])).toEqual([
      ["Place 2", [9, 6]],
      ["Place 1", [-8]],
      ["Place 2", [5]],
      ["Place 3", [4]],
      ["Place 4", [4]],
    ]);
    expect([listed.length, more, standing]).toEqual([MAX_LISTED, 2, 0]);
  });

  test("are listed once, and counted while they last; a reversed one is new", () => {
    const known = new Set([createChange(1, 8), createChange(2, 7)].map(getChangeKey));
    const summary = summarizeChanges([createChange(1, 3), createChange(2, -7), createChange(3, 5)], known);
    expect(summary.listed.map(({ name }) => name)).toEqual(["Place 2", "Place 3"]);
    expect(summary.standing).toBe(1);
  });

  test("are recognized without their numbers", () => {
    expect(getChangeKey(createChange(12, -6))).toBe("intouch:location:12:satisfaction:down");
  });
});
