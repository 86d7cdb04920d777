import { describe, expect, test } from "vitest";
import type { InboxKind } from "#slices/inbox/contract/inbox.contract.ts";
import { type Mark, sortItems, toSnoozeEnd } from "./inbox.rules.ts";

const now = new Date("2026-11-20T15:00:00Z");
const createItem = (kind: InboxKind, key: string, at: string, due: string | null = null) => ({
  kind,
  key,
  at: new Date(`2026-11-${at}:00:00Z`),
  dueAt: due === null ? null : new Date(`2026-11-${due}:00:00Z`),
  to: "/",
  name: null,
  about: "",
});
const createMark = (kind: InboxKind, key: string, more: Partial<Mark>): Mark => ({
  kind,
  item_key: key,
  done_at: null,
  snoozed_until: null,
  ...more,
});
const hide = (marks: readonly Mark[] = [], ...muted: InboxKind[]) => ({ marks, muted: new Set(muted) });
const getKeys = (items: readonly { key: string }[]): string[] => items.map(({ key }) => key);

describe("the items of an inbox", () => {
  test("are sorted: the longest late first, then the newest", () => {
    const items = [
      createItem("report", "1", "18T10"),
      createItem("alert", "2", "19T10", "20T14"),
      createItem("alert", "3", "19T10", "20T15"),
      createItem("alert", "4", "20T11", "20T16"),
      createItem("import", "5", "19T10"),
      createItem("alert", "6", "20T01", "20T09"),
    ];
    const sorted = sortItems(items, hide(), now);
    expect(getKeys(sorted)).toEqual(["6", "2", "3", "4", "5", "1"]);
    expect(sorted.map(({ isLate }) => isLate)).toEqual([true, true, true, false, false, false]);
  });

  test("at the same instant are sorted by kind and number", () => {
    const items = [
      createItem("import", "10", "18T10"),
      createItem("import", "9", "18T10"),
      createItem("alert", "11", "18T10"),
    ];
    expect(getKeys(sortItems(items, hide(), now))).toEqual(["11", "9", "10"]);
  });

  test("are hidden when done, and until a snooze ends, by kind and key", () => {
    const items = [
      createItem("import", "1", "19T10"),
      createItem("report", "1", "18T10"),
      createItem("report", "2", "17T10"),
    ];
    const done = createMark("import", "1", { done_at: now });
    expect(getKeys(sortItems(items, hide([done]), now))).toEqual(["1", "2"]);
    const createSnoozed = (until: number) =>
      createMark("report", "2", { snoozed_until: new Date(Number(now) + until) });
    expect(getKeys(sortItems(items, hide([createSnoozed(1)]), now))).toEqual(["1", "1"]);
    expect(getKeys(sortItems(items, hide([createSnoozed(0)]), now))).toEqual(["1", "1", "2"]);
  });
});

describe("a recurring item", () => {
  const createRenewed = (at: string) => [
    { ...createItem("alert", "1", "18T10"), renewedAt: new Date(`2026-11-${at}:00:00Z`) },
  ];
  const done = hide([createMark("alert", "1", { done_at: new Date("2026-11-19T10:00:00Z") })]);

  test("reappears after it was done, but not for an earlier recurrence", () => {
    expect(getKeys(sortItems(createRenewed("19T09"), done, now))).toEqual([]);
    expect(getKeys(sortItems(createRenewed("19T10"), done, now))).toEqual([]);
    expect(getKeys(sortItems(createRenewed("19T11"), done, now))).toEqual(["1"]);
  });

  test("stays hidden until its snooze ends", () => {
    const snoozed = hide([createMark("alert", "1", { snoozed_until: new Date(Number(now) + 1) })]);
    expect(getKeys(sortItems(createRenewed("19T11"), snoozed, now))).toEqual([]);
  });
});

test("a muted kind is hidden, except items that are late or assigned to the reader", () => {
  const items = [
    createItem("import", "1", "18T10"),
    createItem("alert", "2", "18T10"),
    createItem("alert", "3", "18T10", "20T15"),
    createItem("alert", "4", "18T10", "20T16"),
    { ...createItem("alert", "5", "18T10"), isOwn: true },
  ];
  expect(getKeys(sortItems(items, hide([], "alert"), now))).toEqual(["3", "5", "1"]);
  expect(getKeys(sortItems(items, hide([], "import"), now))).toEqual(["3", "2", "4", "5"]);
});

describe("a snooze", () => {
  const computeEnd = (until: "tomorrow" | "monday", at: string, zone = "America/Chicago") =>
    toSnoozeEnd(until, zone, new Date(at)).toISOString();

  test("ends at nine of the next day in the reader's zone, across a clock change", () => {
    expect(computeEnd("tomorrow", "2026-11-20T03:00:00Z")).toBe("2026-11-20T15:00:00.000Z");
    expect(computeEnd("tomorrow", "2026-11-20T15:00:00Z")).toBe("2026-11-21T15:00:00.000Z");
    expect(computeEnd("tomorrow", "2026-10-31T15:00:00Z")).toBe("2026-11-01T15:00:00.000Z");
    expect(computeEnd("tomorrow", "2026-10-30T15:00:00Z")).toBe("2026-10-31T14:00:00.000Z");
  });

  test("ends at nine of the next Monday, a week later on a Monday", () => {
    expect(computeEnd("monday", "2026-11-20T15:00:00Z")).toBe("2026-11-23T15:00:00.000Z");
    expect(computeEnd("monday", "2026-11-22T15:00:00Z")).toBe("2026-11-23T15:00:00.000Z");
    expect(computeEnd("monday", "2026-11-23T15:00:00Z")).toBe("2026-11-30T15:00:00.000Z");
    expect(computeEnd("monday", "2026-11-24T15:00:00Z")).toBe("2026-11-30T15:00:00.000Z");
  });
});
