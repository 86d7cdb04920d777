import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scaleRuns } from "#test/support/property-runs.ts";
import {
  closeGroups,
  selectGroupReaders,
  selectReaders,
  type FlagPerson,
  type FlagRouting,
  canConcern,
  type PrintedPlace,
} from "./flags.rules.ts";

const createPerson = (id: number, locations: readonly number[] = [], regions: readonly number[] = []): FlagPerson => ({
  id,
  managed: { locationIds: new Set(locations), regionIds: new Set(regions) },
});
const createRouting = (safety: FlagPerson[], admins: FlagPerson[] = []): FlagRouting => ({
  readers: { safety, discrimination: [] },
  admins,
});
const createPlace = (locationId: number | null, regionId: number | null): PrintedPlace => ({ locationId, regionId });

describe("readers of a shown comment", () => {
  test.each([
    ["the location is managed", createPlace(1, 9), true],
    ["another location of the region is managed", createPlace(2, 9), false],
    ["the region is shown and a location in it is managed", createPlace(null, 9), true],
    ["another region is shown", createPlace(null, 8), false],
    ["no place is shown", createPlace(null, null), true],
  ])("a manager of a location is concerned when %s: %s", (_, printed, expected) => {
    expect(canConcern(createPerson(5, [1], [9]), printed)).toBe(expected);
  });

  test("a person who manages nothing is never concerned", () => {
    for (const printed of [createPlace(1, 9), createPlace(null, 9), createPlace(null, null)])
      expect(canConcern(createPerson(5), printed)).toBe(false);
  });

  test("are the other named readers; without one, administrators who do not manage the place; otherwise no one", () => {
    const manager = createPerson(5, [1], [9]);
    expect(
      selectReaders(createRouting([manager, createPerson(6)], [createPerson(7)]), "safety", createPlace(1, 9)),
    ).toEqual([6]);
    expect(
      selectReaders(
        createRouting([manager], [createPerson(7), createPerson(8, [1], [9])]),
        "safety",
        createPlace(1, 9),
      ),
    ).toEqual([7]);
    expect(selectReaders(createRouting([manager], [createPerson(7)]), "safety", createPlace(2, 9))).toEqual([5]);
    expect(selectReaders(createRouting([manager], [createPerson(8, [1], [9])]), "safety", createPlace(1, 9))).toEqual(
      [],
    );
  });
});

describe("readers of a group", () => {
  const createNotice = (...safety: number[]) => ({ safety, discrimination: [] });

  test("must be named for the kind by each notice in it", () => {
    const routing = createRouting([createPerson(6)]);
    expect(selectGroupReaders(routing, "safety", [createNotice(6), createNotice(6, 7)])).toEqual([6]);
    expect(selectGroupReaders(routing, "safety", [createNotice(6), createNotice(7)])).toEqual([]);
    expect(selectGroupReaders(routing, "discrimination", [createNotice(6)])).toEqual([]);
    expect(selectGroupReaders(routing, "safety", [])).toEqual([]);
  });

  test("exclude managers and former readers; administrators never replace them", () => {
    expect(
      selectGroupReaders(createRouting([createPerson(6, [1], [9])], [createPerson(7)]), "safety", [createNotice(6, 7)]),
    ).toEqual([]);
    expect(selectGroupReaders(createRouting([], [createPerson(6)]), "safety", [createNotice(6)])).toEqual([]);
  });
});

describe("closeGroups", () => {
  const createMany = (count: number, regionId: number | null, from = 0) =>
    Array.from({ length: count }, (_, at) => ({ author: from + at, regionId }));

  test("groups a region with ten authors, then the rest with ten authors; fewer wait", () => {
    const groups = closeGroups([...createMany(10, 1), ...createMany(6, 2, 20), ...createMany(4, null, 40)]);
    expect(groups.map(({ regionId, comments }) => [regionId, comments.length])).toEqual([
      [1, 10],
      [null, 10],
    ]);
    expect(closeGroups([...createMany(9, 1), ...createMany(9, 1)])).toEqual([]);
    expect(closeGroups([...createMany(10, 1), ...createMany(9, 2, 20)]).map(({ regionId }) => regionId)).toEqual([1]);
  });

  test("does not count an author whom an alert names", () => {
    expect(closeGroups([...createMany(9, 1), { author: null, regionId: 1 }])).toEqual([]);
  });

  test("creates no group with fewer than ten authors, and puts no comment into two", () => {
    const comment = fc.record({
      author: fc.option(fc.integer({ min: 1, max: 30 })),
      regionId: fc.option(fc.integer({ min: 1, max: 4 })),
    });
    fc.assert(
      fc.property(fc.array(comment, { maxLength: 120 }), (waiting) => {
        const groups = closeGroups(waiting);
        const comments = groups.flatMap((group) => group.comments);
        expect(new Set(comments).size).toBe(comments.length);
        for (const group of groups) {
          expect(new Set(group.comments.flatMap(({ author }) => author ?? [])).size).toBeGreaterThanOrEqual(10);
          if (group.regionId !== null)
            expect(group.comments.every(({ regionId }) => regionId === group.regionId)).toBe(true);
        }
      }),
      { numRuns: scaleRuns(200) },
    );
  });
});
