import { expect, test } from "vitest";
import { daytimeZone, hourIn } from "./daytime-zone.ts";

/** Every half hour of one day in each week of a year: zones change their clocks in different weeks. */
const instants = Array.from({ length: 52 * 48 }, (_, index) => {
  const [week, halfHour] = [Math.floor(index / 48), index % 48];
  return new Date(Date.UTC(2026, 0, 1 + 7 * week, 0, 30 * halfHour));
});

test("at any instant of a year there is a zone in which it is between 9 and 21 h", () => {
  const late = instants.filter((at) => {
    const hour = hourIn(daytimeZone(at), at);
    return hour < 9 || hour >= 21;
  });
  expect(late).toEqual([]);
});

test.each([
  ["2026-11-20T15:00:00Z", "America/Chicago"],
  ["2026-11-21T03:00:00Z", "Pacific/Auckland"],
  ["2026-11-21T08:00:00Z", "Europe/Berlin"],
  ["2026-07-01T14:00:00Z", "America/Chicago"],
])("at %s that is %s", (at, zone) => {
  expect(daytimeZone(new Date(at))).toBe(zone);
});
