import { type Clock, toLocalDate } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import { getInvitationKey, invitationMessage } from "../invitation-message.ts";
import { takeReminders } from "./reminders.repository.ts";
import { isSendingHour, getRemindedDays } from "./schedule.rules.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: OrganizationApi;
}

const BATCH = 200;

/** Sends the reminders of a client's invitations that have been unanswered for four or nine days. Idempotent. */
export async function sendReminders({ db, clock, units, organization }: Deps, clientId: number): Promise<void> {
  const now = clock.now();
  const { timeZone } = await db.global((tx) => organization.readClient(tx, clientId));
  if (!isSendingHour(timeZone, now)) return;
  const auditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
  for (const days of getRemindedDays(toLocalDate(timeZone, now))) {
    let left = true;
    while (left) {
      left = await units.run(auditContext, async (uow) => {
        const ids = await takeReminders(uow, days, { now: uow.now, limit: BATCH });
        for (const invitationId of ids) {
          const { number: reminder } = days;
          await uow.post(invitationMessage, getInvitationKey(invitationId, reminder), { invitationId, reminder });
        }
        // A number only: ids of unanswered invitations would reveal who has not answered.
        const details = { reminder: days.number, invitations: ids.length };
        if (ids.length > 0) await uow.audit({ operation: "surveys.remind", details });
        return ids.length === BATCH;
      });
    }
  }
}
