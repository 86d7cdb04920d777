import { describe, expect, test } from "vitest";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import { toFamily, type RowsRequest, toText } from "./families.rules.ts";

const client: Scope = { kind: "client" };
const createScope = (regionIds: number[], locationIds: number[]): Scope => ({ kind: "places", regionIds, locationIds });
const send = (more: Partial<RowsRequest>): RowsRequest => ({
  by: "location",
  scope: client,
  filters: {},
  locationIds: null,
  ...more,
});
const locations = send({});
const regions = send({ by: "region" });

const getFamilyText = (request: RowsRequest): string | null => {
  const family = toFamily(request);
  return family && toText(family);
};

describe("rows of places are judged among all of the client's", () => {
  test.each<[string, RowsRequest]>([
    ["whole", locations],
    ["within a scope", send({ scope: createScope([1], [7]) })],
    ["of some locations", send({ locationIds: [3, 4] })],
    ["filtered by region", send({ filters: { region: [2] } })],
    ["a total of one location", send({ by: "total", filters: { location: [3] } })],
    ["a total of one location within a region", send({ by: "total", filters: { location: [3], region: [1] } })],
    ["a total of one location's manager", send({ by: "total", scope: createScope([], [3]) })],
    ["a total of one location in a list", send({ by: "total", locationIds: [3] })],
  ])("%s", (_, request) => {
    expect(getFamilyText(request)).toBe(toText(locations));
  });

  test("and a total of one region among the regions", () => {
    for (const more of [{ filters: { region: [2] } }, { scope: createScope([2], []) }])
      expect(getFamilyText(send({ by: "total", ...more }))).toBe(toText(regions));
  });

  test("with the same content, which changes the figures", () => {
    const filters = { question: [18], region: [2] };
    expect(getFamilyText(send({ filters }))).toBe(toText(send({ filters: { question: [18] } })));
    expect(getFamilyText(send({ by: "total", filters: { question: [18], location: [2] } }))).toBe(
      toText(send({ filters: { question: [18] } })),
    );
  });
});

describe("rows of content are judged among all of their dimension at the requested place", () => {
  test("whichever filters select rows of it", () => {
    const at = { region: [2] };
    for (const more of [{}, { question: [1, 2] }, { topic: [5] }, { factor: [1], question_type: ["agreement"] }])
      expect(getFamilyText(send({ by: "question", filters: { ...at, ...more } }))).toBe(
        toText(send({ by: "question", filters: at })),
      );
  });

  test("while filters that change their figures stay", () => {
    const filters = { survey: [24], region: [2] };
    expect(getFamilyText(send({ by: "question", filters }))).toBe(toText(send({ by: "question", filters })));
    expect(getFamilyText(send({ by: "survey", filters: { topic: [5] } }))).toBe(
      toText(send({ by: "survey", filters: { topic: [5] } })),
    );
  });

  test("and a total of one content of the whole client among that content", () => {
    expect(getFamilyText(send({ by: "total", filters: { question: [18] } }))).toBe(toText(send({ by: "question" })));
  });
});

test.each<[string, Partial<RowsRequest>]>([
  ["the whole client", {}],
  ["places picked by hand", { filters: { location: [3, 4] } }],
  ["several places in sight", { scope: createScope([1], [7]) }],
  ["two contents at once", { filters: { question: [18], survey: [1] } }],
])("a total of %s is judged alone", (_, more) => {
  expect(toFamily(send({ by: "total", ...more }))).toBeNull();
});

test("equal requests have equal texts, in any order of their parts", () => {
  const one = send({ scope: createScope([1, 2], [3]), filters: { survey: [1, 2], topic: [5] } });
  const other = send({ scope: createScope([2, 1], [3]), filters: { topic: [5], survey: [2, 1] } });
  expect(toText(one)).toBe(toText(other));
  expect(toText(one)).not.toBe(toText(send({ ...one, filters: {} })));
});
