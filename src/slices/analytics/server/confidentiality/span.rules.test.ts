import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ExactBasis, WorkLimit } from "./exact-basis.ts";
import { computeFinding, computePooledFinding, type Respondent } from "./span.rules.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const createLimit = (): WorkLimit => new WorkLimit(1e9);

/** Rank over the rationals, by elimination with fractions of big integers: written only for this test. */
function getRank(columns: readonly (readonly number[])[], rows: number): number {
  const matrix: bigint[][] = columns.map((column) =>
    Array.from({ length: rows }, (_, row) => (column.includes(row) ? 1n : 0n)),
  );
  let rank = 0;
  for (let row = 0; row < rows; row += 1) {
    const at = matrix.findIndex((column, index) => index >= rank && column[row] !== 0n);
    const pivot = matrix[at];
    if (!pivot) continue;
    matrix.splice(at, 1);
    matrix.splice(rank, 0, pivot);
    for (let other = rank + 1; other < matrix.length; other += 1) {
      const factor = matrix[other]?.[row] ?? 0n;
      matrix[other] = (matrix[other] ?? []).map(
        (value, index) => value * (pivot[row] ?? 0n) - factor * (pivot[index] ?? 0n),
      );
    }
    rank += 1;
  }
  return rank;
}

function* iterateGroups(people: number): Generator<ReadonlySet<number>> {
  const stack: number[][] = [[]];
  for (let group = stack.pop(); group; group = stack.pop()) {
    if (group.length > 0) yield new Set(group);
    if (group.length === 4) continue;
    for (let next = (group.at(-1) ?? -1) + 1; next < people; next += 1) stack.push([...group, next]);
  }
}

/** The definition itself: some combination of the rows is zero outside the answers of some one to four people. */
function isDerivable(respondents: readonly Respondent[], rows: number): boolean {
  const all = getRank(
    respondents.flatMap((each) => each.answers),
    rows,
  );
  for (const group of iterateGroups(respondents.length)) {
    const others = respondents.filter((_, index) => !group.has(index)).flatMap((each) => each.answers);
    if (getRank(others, rows) < all) return true;
  }
  return false;
}

const createPerson = (...answers: readonly (readonly number[])[]): Respondent => ({ isPerson: true, answers });
const repeat = (count: number, each: Respondent): Respondent[] => Array.from({ length: count }, () => each);

describe("what released sums disclose", () => {
  test("five people in one sum are safe, four are not", () => {
    expect(computeFinding(repeat(5, createPerson([0])), createLimit())).toBe("safe");
    expect(computeFinding(repeat(4, createPerson([0])), createLimit())).toBe("unsafe");
  });

  test("a part follows from the whole and the rest", () => {
    expect(computeFinding([...repeat(5, createPerson([0, 1])), ...repeat(5, createPerson([0]))], createLimit())).toBe(
      "safe",
    );
    expect(computeFinding([...repeat(5, createPerson([0, 1])), ...repeat(4, createPerson([0]))], createLimit())).toBe(
      "unsafe",
    );
  });

  test("crossing cuts disclose a corner that neither of them discloses alone", () => {
    // Sums 0, 1, 2, 3 of two parties by two shifts, 3, 4, 4 and 5 people: 0 + 2 − 4 … is not about one corner alone.
    const createCorners = (a: number, b: number, c: number, d: number, more: number[] = []): Respondent[] => [
      ...repeat(a, createPerson([0, 2, ...more])),
      ...repeat(b, createPerson([0, 3])),
      ...repeat(c, createPerson([1, 2])),
      ...repeat(d, createPerson([1, 3])),
    ];
    expect(computeFinding(createCorners(3, 4, 4, 5), createLimit())).toBe("safe");
    expect(computeFinding(createCorners(0, 6, 6, 6), createLimit())).toBe("safe");
    // With one corner empty, 0 = only the second shift, so the difference of 3 and 0 is the last corner.
    expect(computeFinding(createCorners(0, 6, 6, 3), createLimit())).toBe("unsafe");
    // A sum over three people more than another's discloses those three.
    expect(
      computeFinding(
        [...createCorners(5, 5, 5, 5), ...repeat(3, createPerson([0, 2, 4])), ...repeat(5, createPerson([4]))],
        createLimit(),
      ),
    ).toBe("safe");
  });

  test("a person who answers in several sums is one person in all of them", () => {
    const twice = repeat(4, createPerson([0], [1]));
    expect(computeFinding([...twice, createPerson([0]), createPerson([1])], createLimit())).toBe("safe");
    // Four people are in both sums, twice in the first, which has one person more: still each person counts once.
    expect(computeFinding([...repeat(4, createPerson([0], [0, 1])), createPerson([0])], createLimit())).toBe("unsafe");
  });

  test("answers without a known person protect no one", () => {
    const unknown: Respondent = { isPerson: false, answers: [[0]] };
    expect(computeFinding([...repeat(4, createPerson([0])), unknown, unknown], createLimit())).toBe("unsafe");
    expect(computeFinding([...repeat(5, createPerson([0])), unknown], createLimit())).toBe("safe");
  });

  test("a check over the work limit is undecided, not guessed", () => {
    const many = Array.from({ length: 40 }, (_, at) => createPerson([at % 7, 7 + (at % 5), 12 + (at % 3)]));
    expect(computeFinding(many, new WorkLimit(20))).toBe("undecided");
  });

  // The limit decides what is released, so a faster search must count the same steps; the numbers are those of a search
  // that remembers nothing.
  test.each([
    [33, 1, "safe", 322_612],
    [33, 2, "unsafe", 25_728],
    [40, 2, "unsafe", 174_895],
    [36, 1, "safe", 313_134],
  ] as const)("what is remembered counts like what is computed: %d people", (count, every, finding, steps) => {
    const people = Array.from({ length: count }, (_, at) => {
      const answers = [
        [at % 4, 4 + ((at * at) % 5), 9 + (at % 3)],
        [at % 5, 5 + ((at * 7) % 4)],
      ];
      return createPerson(...(at % every === 0 && every > 1 ? answers.slice(0, 1) : answers));
    });
    const work = new WorkLimit(1e9);
    expect([computeFinding(people, work), 1e9 - work.left]).toEqual([finding, steps]);
    expect(computeFinding(people, new WorkLimit(steps))).toBe(finding);
    expect(computeFinding(people, new WorkLimit(steps - 1))).toBe("undecided");
  });

  test("equals the definition for any small company", () => {
    const answers = fc.array(fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }), { minLength: 1, maxLength: 3 });
    const company = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 4 }), answers).map(([count, own]) => repeat(count, createPerson(...own))),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(company, (groups) => {
        const respondents = groups.flat().slice(0, 11);
        expect(computeFinding(respondents, createLimit())).toBe(isDerivable(respondents, 5) ? "unsafe" : "safe");
      }),
      { numRuns: scaleRuns(400) },
    );
  });
});

describe("sums pooled over groups", () => {
  const getRow = (group: number): number => group;
  const POOLS = 100;
  const isPooled = (row: number): boolean => row >= POOLS;
  const createGroup = (...people: readonly Respondent[]): Respondent => ({
    isPerson: true,
    answers: people.flatMap((each) => each.answers),
  });

  test("are safe when five groups are in each of them, and undecided with four", () => {
    const createSix = (at: number): Respondent =>
      createGroup(...repeat(4, createPerson([getRow(at), POOLS])), ...repeat(2, createPerson([getRow(at), POOLS + 1])));
    expect(computePooledFinding([0, 1, 2, 3, 4].map(createSix), isPooled, createLimit())).toBe("safe");
    expect(computePooledFinding([0, 1, 2, 3].map(createSix), isPooled, createLimit())).toBe("undecided");
  });

  test("are never called safe when a person can be derived [property]", () => {
    const oneGroup = fc.array(fc.subarray([POOLS, POOLS + 1], { minLength: 1 }), { minLength: 1, maxLength: 3 });
    const often = scaleRuns(300);
    let safe = 0;
    fc.assert(
      fc.property(fc.array(oneGroup, { minLength: 6, maxLength: 9 }), (made) => {
        // Each group has five more people without any pooled sum, so that its own sum is safe.
        const respondents = made.map((people, at) => [
          ...people.map((pools) => createPerson([at, ...pools])),
          ...repeat(5, createPerson([at, ...(at % 2 === 0 ? [POOLS] : [])])),
        ]);
        const finding = computePooledFinding(
          respondents.map((people) => createGroup(...people)),
          isPooled,
          createLimit(),
        );
        if (finding !== "safe") return;
        safe += 1;
        expect(computeFinding(respondents.flat(), createLimit())).toBe("safe");
      }),
      { numRuns: often },
    );
    expect(safe).toBeGreaterThan(often / 30);
  });
});

test("a basis stops when integers are no longer exact", () => {
  const basis = new ExactBasis(createLimit());
  basis.add({ places: [0, 1], values: [2 ** 40 + 1, 3] });
  expect(() => basis.add({ places: [0, 1], values: [2 ** 41 - 1, 5] })).toThrow("exact");
});
