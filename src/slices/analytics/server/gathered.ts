import type { Sums, WindowFacts } from "./release-gate.ts";

/** A place of the asked dimension; null: the total, or no such place. */
export type PlaceId = number | null;

type Part = "open" | "released" | "settled" | "young";

interface Kept {
  readonly parts: Record<Part, Sums>;
  readonly people: Record<"settled" | "young", number>;
  readonly plain: Record<string, Sums>;
}

const nothing = (): Kept => ({
  parts: { open: {}, released: {}, settled: {}, young: {} },
  people: { settled: 0, young: 0 },
  plain: {},
});

/** What is known so far, by place and slot. */
export class Gathered {
  readonly #kept = new Map<PlaceId, Map<string, Kept>>();

  add(place: PlaceId, slot: string, part: Part, sums: Sums): void {
    this.#at(place, slot).parts[part] = sums;
  }

  addPeople(place: PlaceId, slot: string, part: "settled" | "young", people: number): void {
    this.#at(place, slot).people[part] = people;
  }

  addPlain(place: PlaceId, slot: string, fact: string, sums: Sums): void {
    this.#at(place, slot).plain[fact] = sums;
  }

  /** Every place with some fact in some slot. */
  places(): readonly PlaceId[] {
    return [...this.#kept.keys()];
  }

  sumsOf(place: PlaceId, slot: string, part: Part): Sums {
    return this.#kept.get(place)?.get(slot)?.parts[part] ?? {};
  }

  /** What the gate looks at. */
  factsOf(place: PlaceId, slot: string): WindowFacts {
    const { parts, people, plain } = this.#kept.get(place)?.get(slot) ?? nothing();
    return {
      open: parts.open,
      released: parts.released,
      settled: { sums: parts.settled, people: people.settled },
      young: { sums: parts.young, people: people.young },
      plain,
    };
  }

  #at(place: PlaceId, slot: string): Kept {
    const slots = this.#kept.get(place) ?? new Map<string, Kept>();
    this.#kept.set(place, slots);
    const kept = slots.get(slot) ?? nothing();
    slots.set(slot, kept);
    return kept;
  }
}
