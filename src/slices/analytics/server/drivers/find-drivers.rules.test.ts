import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scaleRuns } from "#test/support/property-runs.ts";
import { createDrivenCompany } from "../../testing/driven-companies.ts";
import { centerSums, completeResponse, type DriverResponse, sumResponses } from "./driver-sums.rules.ts";
import { findDrivers } from "./find-drivers.rules.ts";
import { computeRelativeWeights } from "./relative-weights.rules.ts";

const readSample = (name: string): string => readFileSync(new URL(`../../testing/${name}`, import.meta.url), "utf8");

/** The results of R for the responses of the sample (drivers.R). */
const r = JSON.parse(readSample("drivers.json")) as {
  readonly n: number;
  readonly explained: number;
  readonly adjusted: number;
  readonly shares: readonly number[];
  readonly correlations: readonly number[];
  readonly chances: readonly number[];
  readonly reach: readonly number[];
};
const TOPICS = r.shares.length;

const sample: readonly DriverResponse[] = readSample("drivers.csv")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [place = "", month = "", ...values] = line.split(",");
    const ratings = values.slice(0, TOPICS).map((value) => (value === "" ? null : 12 * Number(value)));
    return { place: Number(place), month, ratings, outcome: Number(values[TOPICS]) };
  });

const complete = (responses: readonly DriverResponse[]) =>
  responses.map(completeResponse).filter((values) => values !== null);

/** Returns sums of products within places. */
function findWithin(responses: readonly DriverResponse[], topics: number): readonly number[] {
  const triangles = [...Map.groupBy(responses, ({ place }) => place).values()].map((some) =>
    centerSums(sumResponses(complete(some), topics + 1)),
  );
  return (triangles[0] ?? []).map((_, at) => triangles.reduce((sum, triangle) => sum + (triangle[at] ?? 0), 0));
}

const expectAlike = (found: readonly number[], wanted: readonly number[], within = 1e-9): void => {
  expect(found).toHaveLength(wanted.length);
  for (const [at, value] of found.entries()) expect(Math.abs(value - (wanted[at] ?? 0))).toBeLessThan(within);
};

describe("drivers of an outcome, compared with R's lm with a dummy for each place", () => {
  test("explain the same, with the same shares and correlations, to a billionth", () => {
    const found = computeRelativeWeights(findWithin(sample, TOPICS), TOPICS);
    expectAlike([found?.explained ?? 0], [r.explained]);
    expectAlike(found?.shares ?? [], r.shares);
    expectAlike(found?.correlations ?? [], r.correlations);
  });

  test("are the topics that the jackknife and p.adjust select, with their intervals", () => {
    const { n, drivers: found } = findDrivers(sample, TOPICS);
    expect(n).toBe(r.n);
    expectAlike([found?.explained ?? 0], [r.adjusted]);
    const isDriver = r.chances.map((chance) => chance <= 0.05);
    expect(isDriver).toContain(false);
    expect(found?.topics.map(({ share }) => share > 0)).toEqual(isDriver);
    for (const [at, { share, interval }] of (found?.topics ?? []).entries()) {
      if (interval === null) {
        expect(share).toBe(0);
        continue;
      }
      const [middle = 0, reach = 0] = [r.shares[at], r.reach[at]];
      expectAlike([share], [middle]);
      expectAlike([interval.low, interval.high], [Math.max(0, middle - reach), Math.min(1, middle + reach)], 1e-5);
    }
  });
});

const anyResponse = fc.record({
  place: fc.integer({ min: 1, max: 4 }),
  month: fc.constantFrom("a", "b", "c"),
  ratings: fc.array(fc.option(fc.integer({ min: 12, max: 60 })), { minLength: 3, maxLength: 3 }),
  outcome: fc.integer({ min: 1, max: 5 }),
});

test("sums of any parts add up to the sums of all", () => {
  fc.assert(
    fc.property(fc.array(anyResponse, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (responses, parts) => {
      const all = sumResponses(complete(responses), 4);
      const some = Array.from({ length: parts }, (_, part) =>
        sumResponses(complete(responses.filter((__, at) => at % parts === part)), 4),
      );
      const add = (of: "single" | "pairs") =>
        all[of].map((_, at) => some.reduce((sum, each) => sum + (each[of][at] ?? 0), 0));
      expect({ n: some.reduce((sum, { n }) => sum + n, 0), single: add("single"), pairs: add("pairs") }).toEqual(all);
    }),
    { numRuns: scaleRuns(200) },
  );
});

test("a response uses its own mean for skipped topics, and counts from 70 % of the topics", () => {
  const completeRatings = (ratings: (number | null)[]) =>
    completeResponse({ place: 1, month: "a", ratings, outcome: 4 });
  expect(completeRatings([60, 24, null, 36])).toEqual([60, 24, 40, 36, 4]);
  expect(completeRatings([60, null, null, 36])).toBeNull();
  expect(completeRatings([60, 60, 60, 60, 60, 60, 60, null, null, null])?.at(-2)).toBe(60);
  expect(completeRatings([null])).toBeNull();
});

const repeat = <Value>(times: number, make: (seed: number) => Value): Value[] =>
  Array.from({ length: times }, (_, at) => make(at + 1));

describe("companies with known drivers", () => {
  const isShown = (topics: readonly { share: number }[] | undefined) => topics?.some(({ share }) => share > 0) === true;

  test("names a driver in at most one of twenty when places differ but no topic matters", () => {
    for (const size of [{}, { places: 6, people: 60 }, { places: 1, people: 240 }]) {
      const named = repeat(40, (seed) => isShown(findDrivers(createDrivenCompany(seed, size), 8).drivers?.topics));
      expect(named.filter(Boolean).length / named.length).toBeLessThanOrEqual(0.1);
    }
  });

  test("finds the topics that an outcome is made of, the strongest first, and for 1,200 people mostly the same three", () => {
    const slopes = [0.9, 0, 0.6, 0, 0.45, 0, 0, 0];
    const ranked = repeat(40, (seed) => {
      const topics = findDrivers(createDrivenCompany(seed, { slopes }), 8).drivers?.topics ?? [];
      return topics.map(({ share }, topic) => ({ share, topic })).toSorted((a, b) => b.share - a.share);
    });
    const findThree = (order: readonly { topic: number }[]) =>
      order
        .slice(0, 3)
        .map(({ topic }) => topic)
        .toSorted((a, b) => a - b);
    const three = ranked.filter((order) => findThree(order).join(" ") === "0 2 4");
    expect(ranked.filter(([first]) => first?.topic === 0).length / 40).toBeGreaterThan(0.95);
    expect(three.length / 40).toBeGreaterThan(0.85);
  });

  test("marks a topic as standing out only when it matters more than others", () => {
    const findStandingOut = (slopes: readonly number[]) =>
      repeat(40, (seed) => {
        const topics = findDrivers(createDrivenCompany(seed, { slopes: [...slopes] }), 8).drivers?.topics ?? [];
        return topics.flatMap(({ standsOut }, topic) => (standsOut ? [topic] : []));
      });
    const alike = findStandingOut([0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4]);
    expect(alike.filter(({ length }) => length > 0).length / 40).toBeLessThanOrEqual(0.1);
    const one = findStandingOut([1, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3]);
    expect(one.filter((topics) => topics.join(" ") === "0").length / 40).toBeGreaterThan(0.9);
  });

  test("returns nothing for fewer than 100 people, or when all answers are alike", () => {
    const company = createDrivenCompany(1, { places: 9, people: 11, slopes: [2, 0, 0] });
    expect(company).toHaveLength(99);
    expect(findDrivers(company, 3)).toEqual({ n: 99, drivers: null });
    expect(findDrivers([...company, ...company.slice(0, 1)], 3).drivers).not.toBeNull();
    expect(
      findDrivers(
        createDrivenCompany(1, {}).map((each) => ({ ...each, outcome: 4 })),
        8,
      ).drivers,
    ).toBeNull();
  });

  test("leaves out a topic that all rate alike, and one with the opposite direction", () => {
    const company = createDrivenCompany(3, { slopes: [1, 0, -1.4, 0] }).map((each) => ({
      ...each,
      ratings: each.ratings.with(1, 48),
    }));
    const shares = findDrivers(company, 4).drivers?.topics.map(({ share }) => share);
    expect(shares?.[0]).toBeGreaterThan(0);
    expect(shares?.slice(1, 3)).toEqual([0, 0]);
  });
});
