import type { Random } from "./random.ts";

/** What renewing depends on in companies where it was planted, in log-odds. Elsewhere chance alone decides. */
export interface PlantedRenewals {
  /** For each standard deviation by which someone means to renew more than others; the answer about renewing tells it. */
  readonly answer: number;
  /** Where a repair waits for weeks before the end of the lease. */
  readonly issue: number;
  /** For each point of opinion about the rent at the place. */
  readonly rent: number;
}

/** Found at a few thousand leases by the product, and not at once by anyone who looks. */
export const plantedRenewals: PlantedRenewals = { answer: 1.1, issue: -1.3, rent: 0.5 };

/** The odds of everyone else: with the above about as many leases are renewed as elsewhere. */
const USUAL = 0.47;
/** The share of leases before whose end a repair waits. */
const WITH_ISSUE = 0.12;
/** Companies of so many communities have enough leases; of these every other one is left to chance. */
const LEAST_COMMUNITIES = 28;

/** What is planted in a company, by how many communities it has and its rank in the demo; null where chance decides. */
export function findPlantedRenewals(communities: number, rank: number): PlantedRenewals | null {
  return communities >= LEAST_COMMUNITIES && rank % 2 === 0 ? plantedRenewals : null;
}

/** How a lease will end, as far as it is planted. */
export interface LeasePlan {
  /** In standard deviations: how much more than others the resident means to renew. */
  readonly intent: number;
  /** A repair waits before the end. */
  readonly hasIssue: boolean;
  /** The chance that the lease is renewed. */
  readonly renewing: number;
}

/** Draws how a lease will end at a place where people think so of the rent. */
export function drawLeasePlan(chance: Random, { answer, issue, rent }: PlantedRenewals, opinion: number): LeasePlan {
  const intent = chance.normal();
  const hasIssue = chance.happens(WITH_ISSUE);
  const odds = USUAL + answer * intent + (hasIssue ? issue : 0) + rent * opinion;
  return { intent, hasIssue, renewing: 1 / (1 + Math.exp(-odds)) };
}
