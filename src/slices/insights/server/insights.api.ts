import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { ChangePeriod, ChangesReply } from "#slices/insights/contract/changes.contract.ts";

/** The functions that insights provide to other slices. */
export interface InsightsApi {
  /** Returns the changes beyond chance in an actor's places, as their home page lists them. */
  listChanges(actor: Actor, period: ChangePeriod): Promise<ChangesReply>;
}
