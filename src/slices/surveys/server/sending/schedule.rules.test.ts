import { describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { findUpcomingEventDays, findEventDaysForToday, getDueDay } from "./events.rules.ts";
import { isDue, isSendingHour, getRemindedDays, sendInstant } from "./schedule.rules.ts";

describe("sendInstant and isDue", () => {
  test.each([
    [
      "at nine in the client's zone",
      "America/Chicago",
      "2026-11-25",
      "2026-11-20T15:00:00Z",
      "2026-11-25T15:00:00.000Z",
    ],
    [
      "at nine where clocks go back by half an hour",
      "Australia/Lord_Howe",
      "2026-04-05",
      "2026-04-01T15:00:00Z",
      "2026-04-04T22:30:00.000Z",
    ],
    [
      "at nine on the day clocks go forward",
      "America/New_York",
      "2026-03-08",
      "2026-03-01T00:00:00Z",
      "2026-03-08T13:00:00.000Z",
    ],
    [
      "at nine on the day clocks go back",
      "America/New_York",
      "2026-11-01",
      "2026-10-01T00:00:00Z",
      "2026-11-01T14:00:00.000Z",
    ],
    [
      "at once when nine has passed",
      "America/Chicago",
      "2026-11-20",
      "2026-11-20T18:00:00Z",
      "2026-11-20T18:00:00.000Z",
    ],
  ])("%s", (_, zone, day, now, instant) => {
    expect(sendInstant(zone, day, new Date(now)).toISOString()).toBe(instant);
  });

  test.each([
    ["draft", "2026-11-19T00:00:00Z", false],
    ["scheduled", "2026-11-20T15:00:01Z", false],
    ["scheduled", "2026-11-20T15:00:00Z", true],
    ["sending", "2026-11-21T00:00:00Z", true],
    ["sent", "2026-11-19T00:00:00Z", false],
    ["canceled", "2026-11-19T00:00:00Z", false],
  ] as const)("isDue for %s at %s: %s", (state, at, due) => {
    expect(isDue({ state, sendAt: new Date(at) }, new Date("2026-11-20T15:00:00Z"))).toBe(due);
  });
});

test("isSendingHour is false before nine", () => {
  expect(isSendingHour("America/Chicago", new Date("2026-11-20T14:59:59Z"))).toBe(false);
  expect(isSendingHour("America/Chicago", new Date("2026-11-20T15:00:00Z"))).toBe(true);
});

test("reminders are due four and nine days after the invitation, with a short delay at most", () => {
  expect(getRemindedDays("2026-11-20")).toEqual([
    { number: 1, from: "2026-11-13", to: "2026-11-16" },
    { number: 2, from: "2026-11-08", to: "2026-11-11" },
  ]);
});

describe("events", () => {
  test.each([
    ["move_in", "2026-11-06", "2026-11-20"],
    ["work_order_closed", "2026-11-19", "2026-11-20"],
    ["lease_end", "2027-02-18", "2026-11-20"],
    ["hire_30", "2026-10-21", "2026-11-20"],
    ["hire_60", "2026-09-21", "2026-11-20"],
    ["hire_90", "2026-08-22", "2026-11-20"],
    ["last_day", "2026-11-20", "2026-11-20"],
  ] as const)("%s of %s is due on %s", (event, happened, due) => {
    expect(getDueDay(event, happened)).toBe(due);
    const days = findEventDaysForToday({ event, startsOn: "2026-01-01" }, due);
    expect(days?.to).toBe(happened);
    expect(days?.from).toBe(addDays(happened, -3));
  });

  test("events due before the rule started send no survey", () => {
    expect(findEventDaysForToday({ event: "move_in", startsOn: "2026-11-20" }, "2026-11-20")).toEqual({
      from: "2026-11-06",
      to: "2026-11-06",
    });
    expect(findEventDaysForToday({ event: "move_in", startsOn: "2026-11-21" }, "2026-11-20")).toBeNull();
  });

  test("a campaign looks ahead exactly as far as its invitation would block an event", () => {
    expect(findUpcomingEventDays({ event: "last_day", startsOn: "2026-01-01" }, "2026-11-20")).toEqual({
      from: "2026-11-20",
      to: "2026-12-19",
    });
  });
});
