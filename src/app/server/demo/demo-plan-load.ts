import { toDayNumber } from "./demo-days.ts";

const FORTNIGHT = 14;

/** Counts plans that begin at a place around the same days: its people are busy then. */
export class PlanLoadCounter {
  readonly #begun = new Map<string, number>();

  /** Counts a plan that begins somewhere on a day. */
  add(locationId: number | null, day: string): void {
    const key = this.#key(locationId, day, 0);
    this.#begun.set(key, (this.#begun.get(key) ?? 0) + 1);
  }

  /** Returns how many plans begin in the same fortnight or the one before, without the one that begins on the day. */
  countOthers(locationId: number | null, day: string): number {
    const count = (before: number): number => this.#begun.get(this.#key(locationId, day, before)) ?? 0;
    return Math.max(0, count(0) + count(1) - 1);
  }

  #key(locationId: number | null, day: string, before: number): string {
    return `${locationId} ${Math.floor(toDayNumber(day) / FORTNIGHT) - before}`;
  }
}
