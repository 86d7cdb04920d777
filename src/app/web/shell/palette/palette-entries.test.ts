import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  buildPaletteGroups,
  matchesWords,
  getNeighborEntry,
  type PaletteEntry,
} from "#app/web/shell/palette/palette-entries.ts";

const createEntry = (text: string): PaletteEntry => ({ key: text, text, detail: null, to: `/${text}` });
const pages = ["Dashboard", "Team", "Surveys"].map(createEntry);
const plans = ["Dazzling start"].map(createEntry);
const actions = ["Dark theme", "Sign out"].map(createEntry);

const getGroupTexts = (typed: string, found: Parameters<typeof buildPaletteGroups>[2] = []) =>
  buildPaletteGroups(typed, { pages, plans, items: [], actions }, found).map(({ name, entries }) => [
    name,
    ...entries.map(({ text }) => text),
  ]);

describe("entries of the palette", () => {
  test("are all pages and actions before anything is typed", () => {
    expect(getGroupTexts("")).toEqual([
      ["page", "Dashboard", "Team", "Surveys"],
      ["action", "Dark theme", "Sign out"],
    ]);
  });

  test("that match are listed pages first and actions last, whatever the order of the server", () => {
    const found = [
      { kind: "person", text: "Dana Whitfield", detail: "Manager", to: "/team/1/employee-details" },
      { kind: "location", text: "Dahlia Court", detail: "Coastal", to: "/property/2/dashboard" },
      { kind: "region", text: "Danube", detail: null, to: "/region/3/dashboard" },
    ] as const;
    expect(getGroupTexts("da", found)).toEqual([
      ["page", "Dashboard"],
      ["plan", "Dazzling start"],
      ["region", "Danube"],
      ["location", "Dahlia Court"],
      ["person", "Dana Whitfield"],
      ["action", "Dark theme"],
    ]);
  });

  test("form no group without an entry", () => {
    expect(getGroupTexts("zzz")).toEqual([]);
  });

  test("a place and a person with the same id are two entries", () => {
    const found = [
      { kind: "region", text: "One", detail: null, to: "/region/1/dashboard" },
      { kind: "location", text: "One", detail: null, to: "/property/1/dashboard" },
    ] as const;
    const keys = buildPaletteGroups("one", { pages: [], plans: [], items: [], actions: [] }, found).flatMap(
      ({ entries }) => entries.map(({ key }) => key),
    );
    expect(new Set(keys).size).toBe(2);
  });
});

test.each([
  ["Sign out", "out sign", true],
  ["Configuración", "configuracion", true],
  ["Configuración", "CONFIGURACIÓN", true],
  ["Surveys", "veys", false],
  ["Surveys", "  ", true],
])("%j contains the words of %j: %s", (text, typed, expected) => {
  expect(matchesWords(text, typed)).toBe(expected);
});

test("steps wrap around: as many steps as entries lead back to the start", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(), fc.constantFrom<1 | -1>(1, -1), (count, from, step) => {
      const entries = Array.from({ length: count }, (_, at) => createEntry(String(at)));
      const start = entries[from % count]?.key ?? "";
      const seen = [start];
      for (let at = 1; at < count; at += 1) seen.push(getNeighborEntry(entries, seen.at(-1) ?? null, step)?.key ?? "");
      expect(new Set(seen).size).toBe(count);
      expect(getNeighborEntry(entries, seen.at(-1) ?? null, step)?.key).toBe(start);
    }),
  );
});

test("a step from no entry begins at that end, and with no entries stays at none", () => {
  expect(getNeighborEntry(pages, null, 1)?.text).toBe("Dashboard");
  expect(getNeighborEntry(pages, "gone", -1)?.text).toBe("Surveys");
  expect(getNeighborEntry([], null, 1)).toBeUndefined();
});
