import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { ChangePeriod, ChangesReply } from "#slices/insights/contract/changes.contract.ts";

/** What insights tell other slices. */
export interface InsightsApi {
  /** What changed beyond chance in someone's places, as their home page lists it. */
  listChanges(actor: Actor, period: ChangePeriod): Promise<ChangesReply>;
}
