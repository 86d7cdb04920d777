import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildClientJob, toJobAuditContext } from "#platform/server/jobs/client-jobs.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { FlagsDeps } from "./flags.deps.ts";
import { flagMail, flagsJob } from "./flags.kinds.ts";
import { findSettings, readUngrouped } from "./flags.read-model.ts";
import { insertGroup, lockFlags, markMailed } from "./flags.repository.ts";
import { closeGroups } from "./flags.rules.ts";
import { listFor, readRouted } from "./routed-comments.ts";

/** All comments with a notice are later than this day. */
const ALWAYS = "2000-01-01";

const services = ["intouch", "ingage"] as const;

async function readToday(deps: FlagsDeps, tx: ClientTx, now: Date): Promise<string> {
  const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
  return toLocalDate(timeZone, now);
}

/** Groups comments of closed months that the gate does not show. */
async function groupComments(deps: FlagsDeps, uow: UnitOfWork): Promise<void> {
  await lockFlags(uow);
  const keys = await readUngrouped(uow);
  const day = await readToday(deps, uow, uow.now);
  for (const service of services) {
    const waiting = await deps.surveys.flagged.readWaiting(uow, { service, today: day, since: ALWAYS, keys });
    for (const group of closeGroups(waiting)) await insertGroup(uow, { ...group, day });
  }
}

/** Emails each reader who has new comments. */
async function postMails(deps: FlagsDeps, uow: UnitOfWork): Promise<void> {
  await lockFlags(uow);
  const { comments, people } = await readRouted(deps, uow, "open");
  const day = await readToday(deps, uow, uow.now);
  for (const personId of people?.people.keys() ?? []) {
    const flags = listFor(personId, comments).flatMap((comment) => comment.flags);
    const fresh = flags.filter(({ mailedIds }) => !mailedIds.includes(personId)).map(({ id }) => id);
    if (fresh.length === 0) continue;
    await uow.post(flagMail, `${personId}:${day}`, { personId });
    await markMailed(uow, personId, fresh);
  }
}

/** Returns the job that groups comments and emails their readers. */
export function buildFlagsJobs(deps: FlagsDeps): Job[] {
  return [
    buildClientJob(deps, flagsJob, {
      findWork: findSettings,
      run: async (clientId) => {
        await deps.units.run(toJobAuditContext(clientId), (uow) => groupComments(deps, uow));
        await deps.units.run(toJobAuditContext(clientId), (uow) => postMails(deps, uow));
      },
    }),
  ];
}
