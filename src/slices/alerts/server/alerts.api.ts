import type { ClientTx } from "#platform/server/db/database.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";

/** Alerts: what residents' responses ask the managers of their property to look after. */
export interface AlertsApi {
  /** How many alerts of a scope are open. */
  countOpen(tx: ClientTx, scope: Scope): Promise<number>;
}
