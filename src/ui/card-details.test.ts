import { expect, test } from "vitest";
import { markDetails } from "#ui/card-details.ts";
import type { Column } from "#ui/data-table.tsx";

function listDetails(keys: readonly string[], important: readonly string[] = []): string[] {
  const columns = keys.map((key): Column<null> => ({
    key,
    label: key,
    sortable: false,
    important: important.includes(key),
    cell: () => key,
  }));
  return markDetails(columns).flatMap(({ key, isDetail }) => (isDetail ? [key] : []));
}

test("a name and four values stay, further columns are details", () => {
  expect(listDetails(["name", "a", "b", "c", "d"])).toEqual([]);
  expect(listDetails(["name", "a", "b", "c", "d", "e", "f"])).toEqual(["e", "f"]);
});

test("important columns take the places of others, and stay even where there are more than four", () => {
  expect(listDetails(["name", "a", "b", "c", "d", "e", "f"], ["f"])).toEqual(["d", "e"]);
  expect(listDetails(["name", "a", "b", "c", "d", "e", "f"], ["b", "c", "d", "e", "f"])).toEqual(["a"]);
});

test("a column that already is a detail takes no place of others", () => {
  const keys = ["name", "box", "a", "b", "c", "d"];
  const columns = keys.map((key): Column<null> => ({
    key,
    label: key,
    sortable: false,
    isDetail: key === "box",
    cell: () => key,
  }));
  expect(markDetails(columns).flatMap(({ key, isDetail }) => (isDetail ? [key] : []))).toEqual(["box"]);
});
