import type { Random } from "./random.ts";

/** What renewing depends on in companies where it is planted, in log-odds. Elsewhere it is random. */
export interface PlantedRenewals {
  /**
   * For each standard deviation by which a resident means to renew more than others; the answer about renewing shows
   * it.
   */
  readonly answer: number;
  /** For a repair that is open for weeks before the end of the lease. */
  readonly issue: number;
  /** For each point of opinion about the rent at the place. */
  readonly rent: number;
}

/** The product finds it in a few thousand leases; it is not obvious in the data. */
export const plantedRenewals: PlantedRenewals = { answer: 1.1, issue: -1.3, rent: 0.5 };

/** The odds of all others: with the above about as many leases are renewed as elsewhere. */
const USUAL = 0.47;
/** The share of leases with an open repair before their end. */
const WITH_ISSUE = 0.12;
/** Companies of this many communities have enough leases; every other one of these is left random. */
const MIN_COMMUNITIES = 28;

/**
 * Returns what is planted in a company, by its number of communities and its rank in the demo; null where renewing is
 * random.
 */
export function findPlantedRenewals(communities: number, rank: number): PlantedRenewals | null {
  return communities >= MIN_COMMUNITIES && rank % 2 === 0 ? plantedRenewals : null;
}

/** How a lease will end, as far as it is planted. */
export interface LeasePlan {
  /** In standard deviations: how much more than others the resident means to renew. */
  readonly intent: number;
  /** A repair is open before the end. */
  readonly hasIssue: boolean;
  /** The probability that the lease is renewed. */
  readonly renewing: number;
}

/** Draws how a lease will end at a place with this opinion about the rent. */
export function drawLeasePlan(random: Random, { answer, issue, rent }: PlantedRenewals, opinion: number): LeasePlan {
  const intent = random.normal();
  const hasIssue = random.happens(WITH_ISSUE);
  const odds = USUAL + answer * intent + (hasIssue ? issue : 0) + rent * opinion;
  return { intent, hasIssue, renewing: 1 / (1 + Math.exp(-odds)) };
}
