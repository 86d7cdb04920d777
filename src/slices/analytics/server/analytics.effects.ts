import type { AudienceService } from "./analytics.facts.ts";
import type { DateRange } from "./analytics.time.ts";
import type { ChangeEffect } from "./statistics/expected-change.rules.ts";

export type { ChangeEffect, CombinedEffect } from "./statistics/expected-change.rules.ts";
export {
  combineEffects,
  judgeEffect,
  MIN_PEOPLE_PER_CHANGE,
  MIN_PLACES,
  hasDrifted as wasMoving,
} from "./statistics/expected-change.rules.ts";

/** The question whose change is measured, and the places that had an action on it. */
export interface EffectsRequest {
  readonly service: AudienceService;
  readonly question: number;
  /** Whole months: a year before, and as many months as there are after. */
  readonly before: DateRange;
  readonly after: DateRange;
  /** Locations with an action on the question in these windows; they are left out of what is expected. */
  readonly treated: readonly number[];
  readonly today: string;
}

/** The change at locations of a client beyond what was expected. */
export interface EffectTable {
  /** The number of places to compare with. */
  readonly places: number;
  /** False: too few places to expect anything. */
  readonly hasEnoughPlaces: boolean;
  /** Returns the effect at a location; null without enough places or without answers there. */
  find(locationId: number): ChangeEffect | null;
}
