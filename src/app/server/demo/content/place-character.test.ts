import { describe, expect, test } from "vitest";
import { createSeededRandom } from "./random.ts";
import { companies } from "./companies.ts";
import { getLevelAt, type LocationProfile, POINT } from "./place-character.ts";
import {
  computeAgreement,
  buildCharacters,
  findCompany,
  computeCorrelation,
  FIRST_MONTH,
  LAST_MONTH,
  computeMean,
  MONTHS,
  createTypicalLocation,
  generateResponses,
  computeScore,
  computeSpread,
} from "./testing/sampling.ts";

const REPAIRS = [212, 213] as const;
const companyRandom = createSeededRandom(21);
const places = companies.slice(0, 8).flatMap((company) => buildCharacters(companyRandom, company, 10));

function computeYear(place: LocationProfile, service: "ingage" | "intouch", yearsAgo: number): number {
  return computeMean(
    Array.from({ length: 12 }, (_, month) => getLevelAt(place, service, LAST_MONTH - month - 12 * yearsAgo)),
  );
}

describe("the character of a place", () => {
  test("persists from month to month in the scores of forty responses each", () => {
    const random = createSeededRandom(22);
    const some = buildCharacters(random, findCompany("quillfeather"), 24);
    const scores = some.map((place) =>
      Array.from({ length: 8 }, (_, month) =>
        computeScore(generateResponses(random, 24, place, FIRST_MONTH + 12 + month, 40)),
      ),
    );
    const pairs = scores.flatMap((row) =>
      row.slice(1).map((score, index): [number, number] => [row[index] ?? 0, score]),
    );
    expect(computeCorrelation(pairs)).toBeGreaterThan(0.6);
  });

  test("changes from year to year, seldom by more than six points", () => {
    const changes = places.map(
      (place) => (computeYear(place, "intouch", 0) - computeYear(place, "intouch", 1)) / POINT,
    );
    expect(computeSpread(changes)).toBeGreaterThan(1.4);
    expect(computeSpread(changes)).toBeLessThan(3.6);
    expect(changes.filter((change) => Math.abs(change) <= 6).length / changes.length).toBeGreaterThan(0.93);
    expect(changes.some((change) => change > 1.5)).toBe(true);
    expect(changes.some((change) => change < -1.5)).toBe(true);
  });

  test("differs between places and is much the same for residents and employees", () => {
    const now = places.map((place): [number, number] => [
      computeYear(place, "intouch", 0),
      computeYear(place, "ingage", 0),
    ]);
    expect(computeSpread(now.map(([residents]) => residents)) / POINT).toBeGreaterThan(4);
    expect(computeSpread(now.map(([residents]) => residents)) / POINT).toBeLessThan(7.5);
    expect(computeCorrelation(now)).toBeGreaterThan(0.4);
    expect(computeCorrelation(now)).toBeLessThan(0.95);
  });

  test("follows its company: a good one, a struggling one, one that improves", () => {
    const computeLevel = (slug: string, yearsAgo: number): number =>
      computeMean(
        buildCharacters(createSeededRandom(23), findCompany(slug), 30).map((place) =>
          computeYear(place, "intouch", yearsAgo),
        ),
      ) / POINT;
    expect(computeLevel("bramblewick", 0) - computeLevel("sablewood", 0)).toBeGreaterThan(5);
    expect(computeLevel("larkmeadow", 0) - computeLevel("larkmeadow", 2)).toBeGreaterThan(2.5);
    expect(computeLevel("sablewood", 0)).toBeLessThan(computeLevel("sablewood", 2));
  });

  test.each([
    ["hot", 6, 2],
    ["cold", 0, 5],
  ] as const)(
    "has its season: where it is %s, repairs suffer in month %i more than in month %i",
    (climate, worst, best) => {
      const random = createSeededRandom(24);
      const strain = places.find((place) => place.climate === climate)?.strain ?? new Float64Array(12);
      const place = { ...createTypicalLocation(), strain };
      const computeRepairs = (month: number): number =>
        computeAgreement(generateResponses(random, 24, place, 2025 * 12 + month, 1500), REPAIRS);
      expect(computeRepairs(best) - computeRepairs(worst)).toBeGreaterThan(2.5);
      const computeQuiet = (month: number): number =>
        computeAgreement(generateResponses(random, 24, place, 2025 * 12 + month, 1500), [203]);
      expect(Math.abs(computeQuiet(best) - computeQuiet(worst))).toBeLessThan(5);
    },
  );

  test("changes for good after a change of manager", () => {
    const changed = places.flatMap((place) =>
      place.change && place.change.month > FIRST_MONTH + 5 && place.change.month < LAST_MONTH - 6 ? [place] : [],
    );
    expect(changed.length).toBeGreaterThan(5);
    const jumps = changed.map((place): [number, number] => {
      const at = place.change?.month ?? 0;
      const computeMeanAround = (from: number): number =>
        computeMean([0, 1, 2, 3, 4].map((month) => getLevelAt(place, "intouch", from + month)));
      return [place.change?.shift ?? 0, computeMeanAround(at) - computeMeanAround(at - 5)];
    });
    expect(computeCorrelation(jumps)).toBeGreaterThan(0.85);
  });

  test("is the same for the same seed, and uses its nearest month outside its history", () => {
    const [one] = buildCharacters(createSeededRandom(25), findCompany("harborline"), 1);
    const [same] = buildCharacters(createSeededRandom(25), findCompany("harborline"), 1);
    expect(one).toEqual(same);
    expect(one?.residents).toHaveLength(MONTHS);
    expect(one && getLevelAt(one, "intouch", LAST_MONTH + 5)).toBe(one?.residents[MONTHS - 1]);
  });
});
