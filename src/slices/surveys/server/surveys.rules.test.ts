import { describe, expect, test } from "vitest";
import { toLocalDate } from "#platform/server/clock.ts";
import { getLinkExpiry, findNextContactDay, toState } from "./surveys.rules.ts";

describe("a link", () => {
  test.each([
    ["America/Chicago", "2026-11-20", "2026-12-11T06:00:00.000Z"],
    ["UTC", "2026-11-20", "2026-12-11T00:00:00.000Z"],
    // Clocks go forward on March 8, 2026: calendar days are counted, not hours.
    ["America/New_York", "2026-02-20", "2026-03-13T04:00:00.000Z"],
  ])("in %s, sent on %s, ends at %s", (zone, sentOn, end) => {
    expect(getLinkExpiry(zone, sentOn).toISOString()).toBe(end);
  });

  test("expires on the first day on which its invitation is 21 days old", () => {
    const end = getLinkExpiry("America/Los_Angeles", "2026-11-20");
    expect(toLocalDate("America/Los_Angeles", end)).toBe("2026-12-11");
    expect(toLocalDate("America/Los_Angeles", new Date(end.getTime() - 1))).toBe("2026-12-10");
  });

  const expiresAt = new Date("2026-12-11T06:00:00Z");
  test.each([
    ["open", null, "2026-12-11T05:59:59.999Z"],
    ["expired", null, "2026-12-11T06:00:00.000Z"],
    ["completed", new Date("2026-12-01T00:00:00Z"), "2027-01-01T00:00:00.000Z"],
  ])("is %s", (state, completedAt, now) => {
    expect(toState({ completedAt, expiresAt }, new Date(now))).toBe(state);
  });
});

describe("the contact budget", () => {
  test.each([
    [24, { any: null, followUp: null, sameSurvey: null }, null],
    [24, { any: "2026-10-21", followUp: null, sameSurvey: null }, "2026-11-20"],
    [26, { any: "2026-10-21", followUp: null, sameSurvey: null }, "2026-11-20"],
    [26, { any: "2026-10-21", followUp: "2026-09-01", sameSurvey: null }, "2026-11-30"],
    [24, { any: "2026-10-21", followUp: "2026-09-01", sameSurvey: null }, "2026-11-20"],
    [26, { any: "2026-11-19", followUp: "2026-01-01", sameSurvey: null }, "2026-12-19"],
  ])("survey %i after %o may be sent on %s", (surveyId, last, day) => {
    expect(findNextContactDay(surveyId, last)).toBe(day);
  });
});
