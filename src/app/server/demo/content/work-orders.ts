import { z } from "zod";
import type { Random } from "./random.ts";
import type { Climate } from "./company.ts";
import type { LocationProfile } from "./place-character.ts";
import list from "./work-orders.json" with { type: "json" };

/** A kind of request. */
const kind = z.strictObject({
  category: z.string(),
  weight: z.number(),
  /** How much heat, and how much frost, add to the weight. */
  heat: z.number(),
  frost: z.number(),
  /** Typical days until it is done. */
  days: z.number(),
  descriptions: z.array(z.string()),
});
type WorkOrderKind = Readonly<z.output<typeof kind>>;

/** All kinds of repairs that residents request. */
const kinds: readonly [WorkOrderKind, ...WorkOrderKind[]] = z.tuple([kind], kind).parse(list);

/** A resident's request for a repair, as exported by a property system. */
export interface DemoWorkOrder {
  readonly category: string;
  readonly description: string;
  /** Days from opening to closing. */
  readonly daysOpen: number;
}

const warm = [0, 0, 0, 0.1, 0.5, 0.9, 1, 1, 0.6, 0.2, 0, 0];
const frozen = [1, 0.9, 0.5, 0.1, 0, 0, 0, 0, 0, 0.2, 0.5, 0.9];
const summerEffect: Readonly<Record<Climate, number>> = { hot: 1, both: 0.8, mild: 0.4, cold: 0.45 };
const winterEffect: Readonly<Record<Climate, number>> = { hot: 0.2, both: 0.7, mild: 0.4, cold: 1 };

/**
 * Generates a request at a place in a month (0 is January): cooling in summer, heating in winter. It takes longer the
 * worse the place is at repairs and the greater the seasonal strain.
 */
export function drawWorkOrder(random: Random, place: LocationProfile, monthOfYear: number): DemoWorkOrder {
  const heat = (warm[monthOfYear] ?? 0) * summerEffect[place.climate];
  const frost = (frozen[monthOfYear] ?? 0) * winterEffect[place.climate];
  const weights = kinds.map((each) => each.weight + each.heat * heat + each.frost * frost);
  const drawn = kinds[random.weighted(weights)] ?? kinds[0];
  const description = random.pick(
    isIcy(drawn, frost) ? drawn.descriptions : drawn.descriptions.filter((text) => !text.startsWith("Icy")),
  );
  const slowness = Math.exp((place.strain[monthOfYear] ?? 0) * 0.5 - (place.topics[54] ?? 0) * 1.5);
  const days = drawn.days * slowness * Math.exp(random.normal() * 0.7);
  return { category: drawn.category, description, daysOpen: Math.max(0, Math.min(45, Math.round(days))) };
}

function isIcy({ category }: WorkOrderKind, frost: number): boolean {
  return frost > 0.4 || category !== "Common Areas";
}
