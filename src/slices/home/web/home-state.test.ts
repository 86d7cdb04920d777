import { expect, test } from "vitest";
import { toGreeting } from "./greeting.ts";
import { readHome, getWindowName, writeHome, type HomeWindow } from "./home-state.ts";

test.each([
  [0, "morning"],
  [11, "morning"],
  [12, "afternoon"],
  [17, "afternoon"],
  [18, "evening"],
  [23, "evening"],
])("at %i o'clock it is %s", (hour, part) => {
  expect(toGreeting(hour)).toBe(part);
});

test.each<HomeWindow>([
  { kind: "profile" },
  { kind: "new", news: "spotlight" },
  { kind: "read", news: "announcement", id: 12 },
  { kind: "edit", news: "announcement", id: 12 },
  { kind: "remove", news: "spotlight", id: 3 },
])("the address names the dialog %j and restores it", (window) => {
  const state = { window, whole: ["spotlights"], unfolded: ["training" as const] };
  expect(readHome(writeHome(state))).toEqual(state);
  expect(getWindowName(window)).not.toBe("");
});

test.each([
  "",
  "read",
  "read-announcement",
  "read-announcement-0",
  "new-spotlight-3",
  "read-poem-3",
  "edit-spotlight-x",
])("%j opens nothing", (open) => {
  expect(readHome({ open }).window).toBeNull();
});

test("unknown blocks are left out, and an empty state has an empty address", () => {
  expect(readHome({ all: "training,nonsense,announcements" }).whole).toEqual(["training", "announcements"]);
  expect(readHome({ show: "surveys,nonsense" }).unfolded).toEqual(["surveys"]);
  expect(writeHome({ window: null, whole: [], unfolded: [] })).toEqual({});
});
