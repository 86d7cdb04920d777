import type { DimensionKey } from "../analytics.dimensions.ts";
import type { InvitedCohort } from "../analytics.metrics.ts";
import { addSettledCells, type SettledCells } from "../participation/settled-cells.rules.ts";
import type { Sums, WindowFacts } from "../release/release-gate.ts";

interface KeyFacts {
  /** By the number of an answer plan. */
  readonly open: Sums[];
  readonly released: Sums[];
  /** Open responses, when they did not come with the answers. */
  responses: Sums | null;
  readonly invited: Record<InvitedCohort, Sums>;
  readonly people: Record<InvitedCohort, number>;
  /** Settled participation; null: no cell. */
  cells: SettledCells | null;
  readonly ungated: Record<string, Sums>;
}

const createFacts = (): KeyFacts => ({
  open: [],
  released: [],
  responses: null,
  invited: { settled: {}, young: {} },
  people: { settled: 0, young: 0 },
  cells: null,
  ungated: {},
});
const NO_FACTS = createFacts();

function addSums(one: Sums | undefined, other: Sums): Sums {
  if (!one) return other;
  const sums: Record<string, number> = { ...one };
  for (const measure in other) sums[measure] = (sums[measure] ?? 0) + (other[measure] ?? 0);
  return sums;
}

/** The facts gathered so far, by key and slot. */
export class GateInputs {
  readonly #factsByKey = new Map<DimensionKey, Map<string, KeyFacts>>();
  readonly #ungatedTotals = new Map<string, Record<string, Sums>>();

  addOpen(key: DimensionKey, slot: string, plan: number, sums: Sums): void {
    this.#getOrAdd(key, slot).open[plan] = sums;
  }

  /** Adds to the sums of other released facts of the plan. */
  addReleased(key: DimensionKey, slot: string, plan: number, sums: Sums): void {
    const { released } = this.#getOrAdd(key, slot);
    released[plan] = addSums(released[plan], sums);
  }

  addResponses(key: DimensionKey, slot: string, sums: Sums): void {
    this.#getOrAdd(key, slot).responses = sums;
  }

  /** Records that a slot without open responses has none. */
  completeResponses(key: DimensionKey, slot: string): void {
    this.#getOrAdd(key, slot).responses ??= {};
  }

  addInvited(key: DimensionKey, slot: string, cohort: InvitedCohort, sums: Sums): void {
    this.#getOrAdd(key, slot).invited[cohort] = sums;
  }

  addPeople(key: DimensionKey, slot: string, cohort: InvitedCohort, people: number): void {
    this.#getOrAdd(key, slot).people[cohort] = people;
  }

  addCells(key: DimensionKey, slot: string, cells: SettledCells): void {
    const facts = this.#getOrAdd(key, slot);
    facts.cells = facts.cells === null ? cells : addSettledCells(facts.cells, cells);
  }

  addUngated(key: DimensionKey, slot: string, fact: string, sums: Sums): void {
    const { ungated } = this.#getOrAdd(key, slot);
    ungated[fact] = { ...ungated[fact], ...sums };
  }

  /** Records what every key has of an ungated fact in a slot, with or without rows of its own. */
  setUngatedTotal(slot: string, fact: string, sums: Sums): void {
    this.#ungatedTotals.set(slot, { ...this.#ungatedTotals.get(slot), [fact]: sums });
  }

  /** Returns every key with a fact in some slot. */
  getKeys(): readonly DimensionKey[] {
    return [...this.#factsByKey.keys()];
  }

  getInvited(key: DimensionKey, slot: string, cohort: InvitedCohort): Sums {
    return this.#find(key, slot).invited[cohort];
  }

  /** Returns the least number of invited people, as far as it is known. */
  getPeople(key: DimensionKey, slot: string, cohort: InvitedCohort): number {
    return this.#find(key, slot).people[cohort];
  }

  /**
   * Returns the facts that the gate checks for one answer plan. Invited people and the number of responses come from
   * `invitedFacts`: where they cannot be split by key, it is what all keys have together.
   */
  getFacts(
    key: DimensionKey,
    slot: string,
    plan: number,
    {
      invitedFacts = this.getInvitedFacts(key),
      isSettledOnly = false,
    }: { readonly invitedFacts?: InvitedFacts | undefined; readonly isSettledOnly?: boolean } = {},
  ): WindowFacts {
    const { open, released, ungated } = this.#find(key, slot);
    const { invited, people, responses, cells } = invitedFacts.getSlot(slot);
    const answers = open[plan] ?? {};
    return {
      open: responses ? { ...answers, responses: responses["responses"] ?? 0 } : answers,
      released: released[plan] ?? {},
      settled: { sums: invited.settled, people: people.settled },
      young: { sums: invited.young, people: people.young },
      cells,
      isSettledOnly,
      ungated: this.#addTotals(slot, ungated),
    };
  }

  #addTotals(slot: string, ungated: KeyFacts["ungated"]): KeyFacts["ungated"] {
    const known = this.#ungatedTotals.get(slot);
    if (known === undefined) return ungated;
    const facts = Object.entries(known).map(([fact, sums]) => [fact, { ...sums, ...ungated[fact] }] as const);
    return { ...ungated, ...Object.fromEntries(facts) };
  }

  /** Returns the invited facts of a key, for `getFacts` of any other key. */
  getInvitedFacts(key: DimensionKey): InvitedFacts {
    return { getSlot: (slot) => this.#find(key, slot) };
  }

  #find(key: DimensionKey, slot: string): KeyFacts {
    return this.#factsByKey.get(key)?.get(slot) ?? NO_FACTS;
  }

  #getOrAdd(key: DimensionKey, slot: string): KeyFacts {
    const slots = this.#factsByKey.get(key) ?? new Map<string, KeyFacts>();
    this.#factsByKey.set(key, slots);
    const facts = slots.get(slot) ?? createFacts();
    slots.set(slot, facts);
    return facts;
  }
}

/** Invited people and the number of responses, slot by slot. */
interface InvitedFacts {
  getSlot(slot: string): Pick<KeyFacts, "invited" | "people" | "responses" | "cells">;
}
