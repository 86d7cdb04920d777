import { describe, expect, test } from "vitest";
import { seededRandom } from "./random.ts";
import { companies } from "./companies.ts";
import { getLevelAt, type LocationProfile, POINT } from "./place-character.ts";
import {
  agreementTo,
  buildCharacters,
  findCompany,
  correlation,
  FIRST_MONTH,
  LAST_MONTH,
  mean,
  MONTHS,
  typicalLocation,
  responses,
  computeScore,
  spread,
} from "./testing/sampling.ts";

const REPAIRS = [212, 213] as const;
const drawing = seededRandom(21);
const places = companies.slice(0, 8).flatMap((company) => buildCharacters(drawing, company, 10));

function computeYear(place: LocationProfile, service: "ingage" | "intouch", yearsAgo: number): number {
  return mean(Array.from({ length: 12 }, (_, month) => getLevelAt(place, service, LAST_MONTH - month - 12 * yearsAgo)));
}

describe("the character of a place", () => {
  test("persists from month to month in the scores of forty responses each", () => {
    const chance = seededRandom(22);
    const some = buildCharacters(chance, findCompany("quillfeather"), 24);
    const scores = some.map((place) =>
      Array.from({ length: 8 }, (_, month) => computeScore(responses(chance, 24, place, FIRST_MONTH + 12 + month, 40))),
    );
    const pairs = scores.flatMap((row) =>
      row.slice(1).map((score, index): [number, number] => [row[index] ?? 0, score]),
    );
    expect(correlation(pairs)).toBeGreaterThan(0.6);
  });

  test("changes from year to year, seldom by more than six points", () => {
    const changes = places.map(
      (place) => (computeYear(place, "intouch", 0) - computeYear(place, "intouch", 1)) / POINT,
    );
    expect(spread(changes)).toBeGreaterThan(1.4);
    expect(spread(changes)).toBeLessThan(3.6);
    expect(changes.filter((change) => Math.abs(change) <= 6).length / changes.length).toBeGreaterThan(0.93);
    expect(changes.some((change) => change > 1.5)).toBe(true);
    expect(changes.some((change) => change < -1.5)).toBe(true);
  });

  test("differs between places and is much the same for residents and employees", () => {
    const now = places.map((place): [number, number] => [
      computeYear(place, "intouch", 0),
      computeYear(place, "ingage", 0),
    ]);
    expect(spread(now.map(([residents]) => residents)) / POINT).toBeGreaterThan(4);
    expect(spread(now.map(([residents]) => residents)) / POINT).toBeLessThan(7.5);
    expect(correlation(now)).toBeGreaterThan(0.4);
    expect(correlation(now)).toBeLessThan(0.95);
  });

  test("follows its company: a good one, a struggling one, one that improves", () => {
    const levels = (slug: string, yearsAgo: number): number =>
      mean(
        buildCharacters(seededRandom(23), findCompany(slug), 30).map((place) =>
          computeYear(place, "intouch", yearsAgo),
        ),
      ) / POINT;
    expect(levels("bramblewick", 0) - levels("sablewood", 0)).toBeGreaterThan(5);
    expect(levels("larkmeadow", 0) - levels("larkmeadow", 2)).toBeGreaterThan(2.5);
    expect(levels("sablewood", 0)).toBeLessThan(levels("sablewood", 2));
  });

  test.each([
    ["hot", 6, 2],
    ["cold", 0, 5],
  ] as const)(
    "has its season: where it is %s, repairs suffer in month %i more than in month %i",
    (climate, worst, best) => {
      const chance = seededRandom(24);
      const strain = places.find((place) => place.climate === climate)?.strain ?? new Float64Array(12);
      const place = { ...typicalLocation(), strain };
      const repairsIn = (month: number): number =>
        agreementTo(responses(chance, 24, place, 2025 * 12 + month, 1500), REPAIRS);
      expect(repairsIn(best) - repairsIn(worst)).toBeGreaterThan(2.5);
      const quietIn = (month: number): number =>
        agreementTo(responses(chance, 24, place, 2025 * 12 + month, 1500), [203]);
      expect(Math.abs(quietIn(best) - quietIn(worst))).toBeLessThan(5);
    },
  );

  test("changes for good after a change of manager", () => {
    const changed = places.flatMap((place) =>
      place.change && place.change.month > FIRST_MONTH + 5 && place.change.month < LAST_MONTH - 6 ? [place] : [],
    );
    expect(changed.length).toBeGreaterThan(5);
    const jumps = changed.map((place): [number, number] => {
      const at = place.change?.month ?? 0;
      const around = (from: number): number =>
        mean([0, 1, 2, 3, 4].map((month) => getLevelAt(place, "intouch", from + month)));
      return [place.change?.shift ?? 0, around(at) - around(at - 5)];
    });
    expect(correlation(jumps)).toBeGreaterThan(0.85);
  });

  test("is the same for the same seed, and uses its nearest month outside its history", () => {
    const [one] = buildCharacters(seededRandom(25), findCompany("harborline"), 1);
    const [same] = buildCharacters(seededRandom(25), findCompany("harborline"), 1);
    expect(one).toEqual(same);
    expect(one?.residents).toHaveLength(MONTHS);
    expect(one && getLevelAt(one, "intouch", LAST_MONTH + 5)).toBe(one?.residents[MONTHS - 1]);
  });
});
