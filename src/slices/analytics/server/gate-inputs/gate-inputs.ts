import type { DimensionKey } from "../analytics.dimensions.ts";
import type { InvitedCohort } from "../analytics.metrics.ts";
import { addSettledCells, type SettledCells } from "../participation/settled-cells.rules.ts";
import type { Sums, WindowFacts } from "../release/release-gate.ts";

interface Kept {
  /** By the number of an answer plan. */
  readonly open: Sums[];
  readonly released: Sums[];
  /** Open responses, when they did not come with the answers. */
  responses: Sums | null;
  readonly invited: Record<InvitedCohort, Sums>;
  readonly people: Record<InvitedCohort, number>;
  /** Settled participation; null: no cell. */
  cells: SettledCells | null;
  readonly plain: Record<string, Sums>;
}

const nothing = (): Kept => ({
  open: [],
  released: [],
  responses: null,
  invited: { settled: {}, young: {} },
  people: { settled: 0, young: 0 },
  cells: null,
  plain: {},
});
const unknown = nothing();

function added(one: Sums | undefined, other: Sums): Sums {
  if (!one) return other;
  const sums: Record<string, number> = { ...one };
  for (const measure in other) sums[measure] = (sums[measure] ?? 0) + (other[measure] ?? 0);
  return sums;
}

/** The facts gathered so far, by key and slot. */
export class GateInputs {
  readonly #kept = new Map<DimensionKey, Map<string, Kept>>();
  readonly #everywhere = new Map<string, Record<string, Sums>>();

  addOpen(key: DimensionKey, slot: string, plan: number, sums: Sums): void {
    this.#at(key, slot).open[plan] = sums;
  }

  /** Adds to the sums of other released facts of the plan. */
  addReleased(key: DimensionKey, slot: string, plan: number, sums: Sums): void {
    const { released } = this.#at(key, slot);
    released[plan] = added(released[plan], sums);
  }

  addResponses(key: DimensionKey, slot: string, sums: Sums): void {
    this.#at(key, slot).responses = sums;
  }

  /** Records that a slot without open responses has none. */
  knowResponses(key: DimensionKey, slot: string): void {
    this.#at(key, slot).responses ??= {};
  }

  addInvited(key: DimensionKey, slot: string, cohort: InvitedCohort, sums: Sums): void {
    this.#at(key, slot).invited[cohort] = sums;
  }

  addPeople(key: DimensionKey, slot: string, cohort: InvitedCohort, people: number): void {
    this.#at(key, slot).people[cohort] = people;
  }

  addCells(key: DimensionKey, slot: string, cells: SettledCells): void {
    const kept = this.#at(key, slot);
    kept.cells = kept.cells === null ? cells : addSettledCells(kept.cells, cells);
  }

  addUngated(key: DimensionKey, slot: string, fact: string, sums: Sums): void {
    const { plain } = this.#at(key, slot);
    plain[fact] = { ...plain[fact], ...sums };
  }

  /** Records what every key has of an ungated fact in a slot, with or without rows of its own. */
  setUngatedTotal(slot: string, fact: string, sums: Sums): void {
    this.#everywhere.set(slot, { ...this.#everywhere.get(slot), [fact]: sums });
  }

  /** Returns every key with a fact in some slot. */
  keys(): readonly DimensionKey[] {
    return [...this.#kept.keys()];
  }

  getInvited(key: DimensionKey, slot: string, cohort: InvitedCohort): Sums {
    return this.#of(key, slot).invited[cohort];
  }

  /** Returns the least number of invited people, as far as it is known. */
  listPeople(key: DimensionKey, slot: string, cohort: InvitedCohort): number {
    return this.#of(key, slot).people[cohort];
  }

  /**
   * Returns the facts that the gate checks for one answer plan. Invited people and the number of responses come from
   * the `ground`: where they cannot be split by key, it is what all keys have together.
   */
  getFacts(
    key: DimensionKey,
    slot: string,
    plan: number,
    {
      ground = this.#own(key),
      isSettledOnly = false,
    }: { readonly ground?: Ground | undefined; readonly isSettledOnly?: boolean } = {},
  ): WindowFacts {
    const { open, released, plain } = this.#of(key, slot);
    const { invited, people, responses, cells } = ground.of(slot);
    const answers = open[plan] ?? {};
    return {
      open: responses ? { ...answers, responses: responses["responses"] ?? 0 } : answers,
      released: released[plan] ?? {},
      settled: { sums: invited.settled, people: people.settled },
      young: { sums: invited.young, people: people.young },
      cells,
      isSettledOnly,
      plain: this.#withKnown(slot, plain),
    };
  }

  #withKnown(slot: string, plain: Kept["plain"]): Kept["plain"] {
    const known = this.#everywhere.get(slot);
    if (known === undefined) return plain;
    const facts = Object.entries(known).map(([fact, sums]) => [fact, { ...sums, ...plain[fact] }] as const);
    return { ...plain, ...Object.fromEntries(facts) };
  }

  /** Returns the ground of a key, for `getFacts` of any other key. */
  getGround(key: DimensionKey): Ground {
    return this.#own(key);
  }

  #own(key: DimensionKey): Ground {
    return { of: (slot) => this.#of(key, slot) };
  }

  #of(key: DimensionKey, slot: string): Kept {
    return this.#kept.get(key)?.get(slot) ?? unknown;
  }

  #at(key: DimensionKey, slot: string): Kept {
    const slots = this.#kept.get(key) ?? new Map<string, Kept>();
    this.#kept.set(key, slots);
    const kept = slots.get(slot) ?? nothing();
    slots.set(slot, kept);
    return kept;
  }
}

/** Invited people and the number of responses, slot by slot. */
interface Ground {
  of(slot: string): Pick<Kept, "invited" | "people" | "responses" | "cells">;
}
