import type { ClientTx } from "#platform/server/db/database.ts";
import type { Erased } from "#platform/server/erasure.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { ResidentAlerts } from "#slices/residents/server/residents.api.ts";

/** Alerts: what residents' responses ask the managers of their property to look after. */
export interface AlertsApi {
  /** How many alerts of a scope are open. */
  countOpen(tx: ClientTx, scope: Scope): Promise<number>;
  /** Takes the open alerts of somebody who leaves away from them: nobody owns them then. */
  releaseOwner(uow: UnitOfWork, personId: number): Promise<void>;
  /** Takes what somebody wrote out of alerts, and their name out of what others wrote. */
  forget(uow: UnitOfWork, erased: Erased): Promise<void>;
  /** What lists and pages of residents say of their alerts. */
  readonly ofResidents: ResidentAlerts;
}
