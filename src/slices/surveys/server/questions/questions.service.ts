import { addDays, type Clock, dayIn } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { Cause, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import { firstMonthOf } from "../running/running.read-model.ts";
import { keepRunningSums } from "../running/running.repository.ts";
import { answeredDay, runningDays } from "../running/running.rules.ts";
import { firstOpenDay } from "../surveys.rules.ts";
import { monthsToPlace, monthsToSeal, placeMonth, sealMonth } from "./questions.repository.ts";

export interface SealingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organisation: Pick<OrganisationApi, "client" | "clients">;
}

/**
 * Brings the rollups by question of a client up to the last day that is over, month by month, each in a transaction of
 * its own; returns how many months were sealed. Then adds up anew by region what was sealed before a location moved, and makes
 * the running sums that tables of today ask for. Again without effect; may be stopped anywhere.
 */
export async function sealQuestions(
  { db, clock, units, organisation }: SealingDeps,
  clientId: number,
): Promise<number> {
  const cause: Cause = { clientId, accountId: null, impersonatorId: null, requestId: null };
  const now = clock.now();
  const through = addDays(firstOpenDay(now), -1);
  const { months, wanted } = await db.inClient(clientId, async (tx) => {
    const { timeZone } = await organisation.client(tx, clientId);
    const [today, answered] = [dayIn(timeZone, now), answeredDay(timeZone, now)];
    const running = runningDays(today, answered, await firstMonthOf(tx));
    return { months: await monthsToSeal(tx, through), wanted: running };
  });
  let sealed = 0;
  for (const month of months) {
    if (await units.run(cause, (uow) => sealMonth(uow, month, through))) sealed += 1;
  }
  const moved = await db.inClient(clientId, monthsToPlace);
  for (const month of moved) await units.run(cause, (uow) => placeMonth(uow, month));
  await units.run(cause, (uow) => keepRunningSums(uow, wanted));
  return sealed;
}
