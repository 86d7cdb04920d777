import { createSeededRandom } from "#app/server/demo/content/random.ts";
import type { DriverResponse } from "../server/drivers/find-drivers.rules.ts";

/**
 * Creates places with a level of their own, people with similar answers, and an outcome made of some of the answers.
 */
export function createDrivenCompany(
  seed: number,
  { places = 40, people = 30, slopes = [0, 0, 0, 0, 0, 0, 0, 0] },
): DriverResponse[] {
  const random = createSeededRandom(seed);
  const toScale = (value: number): number => Math.min(5, Math.max(1, Math.round(value)));
  return Array.from({ length: places * people }, (_, at) => at).map((at) => {
    const place = at % places;
    // At satisfied places people are satisfied and renew, but none of their answers is the reason.
    const local = ((place % 5) - 2) * 0.6;
    const mood = random.normal() * 0.5;
    const felt = slopes.map(() => random.normal() + mood);
    const outcome = slopes.reduce((sum, slope, topic) => sum + slope * (felt[topic] ?? 0), random.normal());
    return {
      place,
      month: String(Math.floor(at / places) % 12),
      ratings: felt.map((value) => 12 * toScale(3.4 + local + value)),
      outcome: toScale(3.2 + local + outcome),
    };
  });
}
