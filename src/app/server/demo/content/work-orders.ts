import type { Random } from "./random.ts";
import type { SentimentBaseline } from "./company.ts";
import type { LocationProfile } from "./place-character.ts";
import { type WorkOrderKind, workOrderKinds } from "./work-order-kinds.ts";

/** A resident's request for a repair, as exported by a property system. */
export interface DemoWorkOrder {
  readonly category: string;
  readonly description: string;
  /** Days from opening to closing. */
  readonly daysOpen: number;
}

const warm = [0, 0, 0, 0.1, 0.5, 0.9, 1, 1, 0.6, 0.2, 0, 0];
const frozen = [1, 0.9, 0.5, 0.1, 0, 0, 0, 0, 0, 0.2, 0.5, 0.9];
const summerEffect: Readonly<Record<SentimentBaseline, number>> = { hot: 1, both: 0.8, mild: 0.4, cold: 0.45 };
const winterEffect: Readonly<Record<SentimentBaseline, number>> = { hot: 0.2, both: 0.7, mild: 0.4, cold: 1 };

/**
 * Generates a request at a place in a month (0 is January): cooling in summer, heating in winter. It takes longer the
 * worse the place is at repairs and the greater the seasonal strain.
 */
export function workOrder(chance: Random, place: LocationProfile, monthOfYear: number): DemoWorkOrder {
  const heat = (warm[monthOfYear] ?? 0) * summerEffect[place.climate];
  const frost = (frozen[monthOfYear] ?? 0) * winterEffect[place.climate];
  const kind =
    workOrderKinds[
      chance.weighted(workOrderKinds.map((each) => each.weight + each.heat * heat + each.frost * frost))
    ] ?? workOrderKinds[0];
  if (!kind) throw new RangeError("there are no kinds of work orders");
  const description = chance.pick(
    isIcy(kind, frost) ? kind.descriptions : kind.descriptions.filter((text) => !text.startsWith("Icy")),
  );
  const slowness = Math.exp((place.strain[monthOfYear] ?? 0) * 0.5 - (place.topics[54] ?? 0) * 1.5);
  const days = kind.days * slowness * Math.exp(chance.normal() * 0.7);
  return { category: kind.category, description, daysOpen: Math.max(0, Math.min(45, Math.round(days))) };
}

function isIcy(kind: WorkOrderKind, frost: number): boolean {
  return frost > 0.4 || kind.category !== "Common Areas";
}
