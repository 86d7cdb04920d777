import { addDays, type Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { AuditContext, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import { getFirstOpenDay } from "../surveys.rules.ts";
import { findMonthsToClose, closeQuestionMonth } from "./questions.repository.ts";

export interface QuestionRollupDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: Pick<OrganizationApi, "readClient" | "readClients">;
}

/** Returns the last day whose answers by question can be closed now. */
export function getLastDayToClose(clock: Clock): string {
  return addDays(getFirstOpenDay(clock.now()), -1);
}

/**
 * Closes the rollups by question of a client up to the last day that is over, each month in its own transaction.
 * Returns the number of closed months. Idempotent; may be stopped at any point.
 */
export async function refreshQuestionRollups(
  { db, clock, units }: QuestionRollupDeps,
  clientId: number,
): Promise<number> {
  const auditContext: AuditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
  const through = getLastDayToClose(clock);
  const months = await db.withClient(clientId, (tx) => findMonthsToClose(tx, through));
  let closed = 0;
  for (const month of months) {
    if (await units.run(auditContext, (uow) => closeQuestionMonth(uow, month, through))) closed += 1;
  }
  return closed;
}
