import { addDays } from "#platform/server/clock.ts";

/** The days of which it is kept who lives where: somewhere it is still yesterday or tomorrow already. In order. */
export function occupancyDays(today: string): readonly string[] {
  return [-1, 0, 1].map((shift) => addDays(today, shift));
}
