import { addDays, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { type Job, buildJob } from "#platform/server/jobs/jobs.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessGrant } from "#slices/identity/server/identity.api.ts";
import type { DigestDeps } from "./digest.deps.ts";
import { digestJob, getDigestKey, digestMail } from "./digest.kinds.ts";
import { isDigestRole } from "./digest.policy.ts";
import { readOptOuts, readDueClients, readZones } from "./digest.read-model.ts";
import { deleteDigests, type DueDigest, insertDigests, saveNextCheck } from "./digest.repository.ts";
import { findZone, getNextOpening, findOpenWeek } from "./digest.rules.ts";

/** Digests that are written in one transaction. */
const POSTED_AT_A_TIME = 100;
/** Days for which the changes listed by a digest are stored. */
const KEPT_DAYS = 371;

/** Everyone who manages places or sees the company, with their permissions. */
async function readReaders(deps: DigestDeps, tx: ClientTx): Promise<ReadonlyMap<number, readonly AccessGrant[]>> {
  const ids = new Set<number>();
  for (const service of await deps.organization.readActiveServices(tx)) {
    const holders = await deps.access.listPermissionHolders(tx, service);
    for (const { personId, role } of holders) if (isDigestRole(role)) ids.add(personId);
  }
  const declined = await readOptOuts(tx);
  return deps.access.readAccess(
    tx,
    [...ids].filter((id) => !declined.has(id)),
  );
}

/** Returns which digests of a client may be sent now, and when to check it again. */
async function readDue(
  deps: DigestDeps,
  tx: ClientTx,
  now: Date,
): Promise<{ readonly due: readonly DueDigest[]; readonly nextAt: Date }> {
  const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
  const locations = await readZones(tx);
  const zones = [...new Set([timeZone, ...locations.map(({ zone }) => zone)])];
  const weeks = new Map(zones.map((zone) => [zone, findOpenWeek(zone, now)]));
  const nextAt = new Date(Math.min(...zones.map((zone) => getNextOpening(zone, now).getTime())));
  const isOpen = [...weeks.values()].some((week) => week !== null);
  const readers = isOpen ? await readReaders(deps, tx) : [];
  const due = [...readers].flatMap(([personId, grants]): DueDigest[] => {
    const managing = grants.filter(({ role }) => isDigestRole(role));
    const week = weeks.get(findZone(managing, locations, timeZone)) ?? null;
    return week === null ? [] : [{ personId, ...week }];
  });
  return { due, nextAt };
}

async function postDigests(uow: UnitOfWork, due: readonly DueDigest[]): Promise<void> {
  for (const digest of await insertDigests(uow, due)) {
    await uow.post(digestMail, getDigestKey(digest), { digestId: digest.id });
  }
}

/** The job that sends digests. */
export function buildDigestJobs(deps: DigestDeps): Job[] {
  async function postFor(clientId: number): Promise<void> {
    const auditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
    const now = deps.clock.now();
    const { due, nextAt } = await deps.db.withClient(clientId, (tx) => readDue(deps, tx, now));
    for (let at = 0; at < due.length; at += POSTED_AT_A_TIME) {
      await deps.units.run(auditContext, (uow) => postDigests(uow, due.slice(at, at + POSTED_AT_A_TIME)));
    }
    // Last: a client whose digests were not all written is due again.
    await deps.units.run(auditContext, async (uow) => {
      await deleteDigests(uow, { before: addDays(toLocalDate("UTC", now), -KEPT_DAYS) });
      await saveNextCheck(uow, nextAt);
    });
  }
  async function enqueueDue(): Promise<void> {
    const due = await deps.db.global((tx) => readDueClients(tx, deps.clock.now()));
    await deps.units.enqueueEach(digestJob, due);
  }
  return [buildJob(digestJob, ({ clientId }) => (clientId === undefined ? enqueueDue() : postFor(clientId)))];
}
