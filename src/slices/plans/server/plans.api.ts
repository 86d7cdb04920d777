import type { PlansOfPeople } from "#slices/people/server/people.api.ts";

/** What other slices may ask about plans. */
export interface PlansApi {
  /** How plans stand for the people of a place, and for one of them. */
  readonly ofPeople: PlansOfPeople;
}
