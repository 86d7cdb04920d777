import { addDays, type Clock, localDate } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { AuditContext, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import { findFirstMonth } from "../cumulative-totals/running.read-model.ts";
import { refreshCumulativeTotals } from "../cumulative-totals/running.repository.ts";
import { answeredDay, cumulativeDays } from "../cumulative-totals/running.rules.ts";
import { firstOpenDay } from "../surveys.rules.ts";
import { monthsToPlace, monthsToClose, placeMonth, closeQuestionMonth } from "./questions.repository.ts";

export interface QuestionRollupDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organisation: Pick<OrganisationApi, "client" | "clients">;
}

/**
 * Brings the rollups by question of a client up to the last day that is over, month by month, each in a transaction of
 * its own; returns how many months were closed. Then adds up anew by region what was closed before a location moved, and makes
 * the running sums that tables of today request. Again without effect; may be stopped anywhere.
 */
export async function refreshQuestionRollups(
  { db, clock, units, organisation }: QuestionRollupDeps,
  clientId: number,
): Promise<number> {
  const cause: AuditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
  const now = clock.now();
  const through = addDays(firstOpenDay(now), -1);
  const { months, wanted } = await db.withClient(clientId, async (tx) => {
    const { timeZone } = await organisation.client(tx, clientId);
    const [today, answered] = [localDate(timeZone, now), answeredDay(timeZone, now)];
    const running = cumulativeDays(today, answered, await findFirstMonth(tx));
    return { months: await monthsToClose(tx, through), wanted: running };
  });
  let closed = 0;
  for (const month of months) {
    if (await units.run(cause, (uow) => closeQuestionMonth(uow, month, through))) closed += 1;
  }
  const moved = await db.withClient(clientId, monthsToPlace);
  for (const month of moved) await units.run(cause, (uow) => placeMonth(uow, month));
  await units.run(cause, (uow) => refreshCumulativeTotals(uow, wanted));
  return closed;
}
