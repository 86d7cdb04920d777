import type { AudienceService } from "./analytics.facts.ts";
import type { DateRange } from "./analytics.time.ts";
import type { ChangeEffect } from "./statistics/expected-change.rules.ts";

export type { ChangeEffect, CombinedEffect } from "./statistics/expected-change.rules.ts";
export {
  combineEffects,
  judgeEffect,
  LEAST_PEOPLE,
  LEAST_PLACES,
  wasMoving,
} from "./statistics/expected-change.rules.ts";

/** The change of which question, and which places had an action on it. */
export interface EffectsRequest {
  readonly service: AudienceService;
  readonly question: number;
  /** Whole months: a year before, and as much as there is after it. */
  readonly before: DateRange;
  readonly after: DateRange;
  /** Locations with an action on the question in these windows: nothing is expected from them. */
  readonly treated: readonly number[];
  readonly today: string;
}

/** What changed at locations of a client beyond what was expected. */
export interface EffectTable {
  /** How many places there were to compare with. */
  readonly places: number;
  /** False: too few to expect anything. */
  readonly hasEnoughPlaces: boolean;
  /** The effect at a location; null without enough places, or answers there. */
  of(locationId: number): ChangeEffect | null;
}
