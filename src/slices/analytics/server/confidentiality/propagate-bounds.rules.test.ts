import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BoundedRow, revealsClass } from "./propagate-bounds.rules.ts";

const createAtoms = (...capacities: readonly number[]) => capacities.map((capacity) => ({ capacity }));

/** Creates a released row as stored: exact, or one of two counts when it is near none or all. */
function createRow(partition: string, held: readonly number[], count: number, capacity: number): BoundedRow {
  if (count <= 1) return { partition, atoms: held, low: 0, high: 1 };
  if (count >= capacity - 1) return { partition, atoms: held, low: capacity - 1, high: capacity };
  return { partition, atoms: held, low: count, high: count };
}

describe("the bounds of rows together", () => {
  // Two places (atoms 0 and 1, 2 and 3) and two categories (0 and 2, 1 and 3) of the same people.
  const sizes = [3, 4, 3, 4] as const;
  const createRows = (counts: readonly [number, number, number, number]): readonly BoundedRow[] => {
    const createCountedRow = (partition: string, held: readonly (0 | 1 | 2 | 3)[]): BoundedRow =>
      createRow(
        partition,
        held,
        held.reduce<number>((sum, at) => sum + counts[at], 0),
        held.reduce<number>((sum, at) => sum + sizes[at], 0),
      );
    return [
      createCountedRow("place", [0, 1]),
      createCountedRow("place", [2, 3]),
      createCountedRow("category", [0, 2]),
      createCountedRow("category", [1, 3]),
    ];
  };

  test("a category that all agreed in follows from the other one and two exact places", () => {
    expect(revealsClass(createAtoms(...sizes), createRows([3, 1, 3, 1]), 1)).toBe(true);
  });

  test("nothing follows when every row is exact and away from none and all", () => {
    expect(revealsClass(createAtoms(...sizes), createRows([2, 2, 1, 2]), 1)).toBe(false);
  });

  test("rows stored for two counts stay ambiguous when all of them are", () => {
    expect(revealsClass(createAtoms(...sizes), createRows([3, 4, 3, 3]), 1)).toBe(false);
  });

  test("two of them disclose each other when their sum is known", () => {
    // Six or seven of one place and four of the other are four of one category and five or six of the other: six and
    // six.
    expect(revealsClass(createAtoms(...sizes), createRows([3, 3, 3, 1]), 1)).toBe(true);
  });

  test("the rest beside the rows of one way may not turn out to be none or all", () => {
    const places = [createRow("place", [0, 1], 4, 9), createRow("place", [2, 3], 5, 9)];
    const shown = createRow("category", [0, 2], 9, 12);
    // The six of the other category are in no row of their own: 9 of 9 are in the first one.
    expect(revealsClass(createAtoms(6, 3, 6, 3), [...places, { ...shown, low: 9, high: 9 }], 1)).toBe(true);
    expect(revealsClass(createAtoms(6, 3, 6, 3), [...places, { ...shown, low: 6, high: 6 }], 1)).toBe(false);
  });
});

test("every finding is true: no other counts fit the rows", () => {
  const system = fc.record({
    sizes: fc.tuple(
      fc.integer({ min: 3, max: 4 }),
      fc.integer({ min: 3, max: 4 }),
      fc.integer({ min: 3, max: 4 }),
      fc.integer({ min: 3, max: 4 }),
    ),
    shares: fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4), fc.nat(4)),
  });
  let found = 0;
  fc.assert(
    fc.property(system, ({ sizes, shares }) => {
      const counts = sizes.map((size, at) => Math.min(size, shares[at] ?? 0));
      const sumAt = (list: readonly number[], held: readonly number[]): number =>
        held.reduce((sum, at) => sum + (list[at] ?? 0), 0);
      const createStoredRow = (partition: string, held: readonly number[]) =>
        createRow(partition, held, sumAt(counts, held), sumAt(sizes, held));
      const rows = [
        createStoredRow("place", [0, 1]),
        createStoredRow("place", [2, 3]),
        createStoredRow("category", [0, 2]),
        createStoredRow("category", [1, 3]),
      ];
      if (!revealsClass(createAtoms(...sizes), rows, 1)) return;
      found += 1;
      // Every way of spreading the class over the atoms that fits all rows.
      const fits: number[][] = [];
      const [a, b, c, d] = sizes;
      for (let w = 0; w <= a; w += 1)
        for (let x = 0; x <= b; x += 1)
          for (let y = 0; y <= c; y += 1)
            for (let z = 0; z <= d; z += 1) {
              const tried = [w, x, y, z];
              if (rows.every((each) => sumAt(tried, each.atoms) >= each.low && sumAt(tried, each.atoms) <= each.high))
                fits.push(tried);
            }
      const isCertain = (held: readonly number[]): boolean => new Set(fits.map((each) => sumAt(each, held))).size === 1;
      const groups = [...sizes.keys()].map((at) => [at]).concat(rows.map((each) => [...each.atoms]));
      expect(groups.some(isCertain)).toBe(true);
    }),
    { numRuns: 500 },
  );
  expect(found).toBeGreaterThan(20);
});

describe("points that agreements fall short of all 5", () => {
  const createExactRow = (partition: string, held: readonly number[], points: number): BoundedRow => ({
    partition,
    atoms: held,
    low: points,
    high: points,
  });

  test("a category's row beside that of a place of low scores discloses that the others of the category agreed", () => {
    // Seven of a place lack 24 points, so the three of the category among them lack at least 8 of the category's 9.
    const sizes = createAtoms(3 * 4, 4 * 4, 3 * 4);
    expect(revealsClass(sizes, [createExactRow("place", [0, 1], 24), createExactRow("category", [0, 2], 9)], 3)).toBe(
      true,
    );
    expect(revealsClass(sizes, [createExactRow("place", [0, 1], 14), createExactRow("category", [0, 2], 9)], 3)).toBe(
      false,
    );
  });

  test("disclose the exact size of the top block when every way of lacking them implies it", () => {
    const buildWays = (answers: number): number[][] =>
      answers === 0
        ? [[]]
        : buildWays(answers - 1).flatMap((rest) => [0, 1, 2, 3, 4].map((points) => [points, ...rest]));
    const interval = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat(20), fc.nat(6));
    fc.assert(
      fc.property(interval, ([answers, from, width]) => {
        const low = Math.min(from, 4 * answers - 1);
        const high = Math.min(low + width, 4 * answers);
        const fits = buildWays(answers).filter((own) => {
          const points = own.reduce((sum, each) => sum + each, 0);
          return low <= points && points <= high;
        });
        const tops = new Set(fits.map((own) => own.filter((each) => each <= 1).length));
        const isKnown = tops.size === 1 && (answers <= 4 || tops.has(0) || tops.has(answers));
        fc.pre(low < high);
        expect(revealsClass(createAtoms(4 * answers), [{ partition: "place", atoms: [0], low, high }], 3)).toBe(
          isKnown,
        );
      }),
      { numRuns: 300 },
    );
  });
});
