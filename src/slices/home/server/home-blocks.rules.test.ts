import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, getEndOfDay } from "#platform/server/clock.ts";
import { isClosingSoon, toNewsItem, startOfNextWeek, toTaskItem } from "./home-blocks.rules.ts";

describe("next week", () => {
  test.each([
    // Monday to Sunday of one week.
    ["2026-11-16", "2026-11-23"],
    ["2026-11-20", "2026-11-23"],
    ["2026-11-21", "2026-11-23"],
    ["2026-11-22", "2026-11-23"],
    ["2026-11-23", "2026-11-30"],
    ["2026-12-31", "2027-01-04"],
  ])("seen from %s starts on %s", (today, monday) => {
    expect(startOfNextWeek(today)).toBe(monday);
  });

  test("is one to seven days away, and a Monday", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const today = addDays("2000-01-01", days);
        const monday = startOfNextWeek(today);
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(monday > today && monday <= addDays(today, 7)).toBe(true);
      }),
    );
  });
});

describe("a survey closes soon", () => {
  const zone = "America/Chicago";
  const now = new Date("2026-11-20T15:00:00Z");
  const endOfTomorrow = getEndOfDay(zone, "2026-11-21");

  test.each([
    ["tomorrow at 23:00", "2026-11-22T05:00:00Z", true],
    ["at the end of tomorrow", "2026-11-22T06:00:00Z", true],
    ["today", "2026-11-20T20:00:00Z", true],
    ["the day after at 00:30", "2026-11-22T06:30:00Z", false],
    ["at the end of the day after", "2026-11-23T06:00:00Z", false],
    ["a moment ago", "2026-11-20T15:00:00Z", false],
  ])("that closes %s: %s", (_when, closesAt, expected) => {
    expect(isClosingSoon(new Date(closesAt), now, endOfTomorrow)).toBe(expected);
  });
});

describe("news", () => {
  const item = {
    id: 7,
    headline: "Thank you",
    details: "For the Saturday.",
    media: null,
    posted_on: "2026-11-19",
    posted_at: new Date("2026-11-19T12:00:00Z"),
    author_id: 5,
    first_name: "Ana",
    last_name: "Diaz",
    erased_at: null,
  };

  test.each([
    ["announcement", 5, true, ["edit", "remove"]],
    ["announcement", 5, false, []],
    ["announcement", 6, true, ["edit", "remove"]],
    ["spotlight", 5, false, ["remove"]],
    ["spotlight", 6, true, ["remove"]],
    ["spotlight", 6, false, []],
  ] as const)("%s, seen by person %i (administrator: %s), can be %j", (kind, personId, isAdmin, actions) => {
    const news = toNewsItem({ ...item, kind }, { personId, isAdmin });
    expect(news.actions).toEqual(actions);
    expect(news.is_own).toBe(personId === item.author_id);
  });

  test("names its author, and no author after erasure", () => {
    const viewer = { personId: 1, isAdmin: false };
    expect(toNewsItem({ ...item, kind: "spotlight" }, viewer).author).toBe("Ana Diaz");
    const erased = { ...item, kind: "announcement", first_name: "", last_name: "", erased_at: new Date(0) } as const;
    expect(toNewsItem(erased, viewer).author).toBeNull();
  });
});

test("a task is for another person, or for the viewer; a course task has its address", () => {
  const task = {
    id: 4,
    title: { en: "Fair housing", es: "Vivienda justa" },
    description: "",
    descriptionEs: "",
    types: ["onboarding"],
    about: { id: 9, name: "Ben Cole" },
    dueOn: "2026-11-21",
    due: "tomorrow",
    today: "2026-11-20",
    course: { id: 2, url: "https://learn.example/2" },
    isPlain: false,
  } as const;
  expect(toTaskItem(task, 9)).toMatchObject({ for: null, href: "/my-tasks?user_task_id=4", due: "tomorrow" });
  expect(toTaskItem(task, 1)).toMatchObject({ for: "Ben Cole", launch_link: "https://learn.example/2" });
  expect(toTaskItem({ ...task, course: null }, 1).launch_link).toBeNull();
});
