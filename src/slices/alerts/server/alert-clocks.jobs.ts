import { buildClientJob } from "#platform/server/jobs/client-jobs.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import { findLateAlerts, readUnansweredChecks, readUnescalated } from "./alert-events.read-model.ts";
import { escalate } from "./alert-notifications.ts";
import type { AlertsDeps } from "./alerts.deps.ts";
import { alertClocksJob } from "./alerts.kinds.ts";
import { insertAlertEvents, lockAlert, updateAlert } from "./alerts.repository.ts";
import { endResidentCheck } from "./resident-check.ts";

const SILENT_MS = 7 * 86_400_000;

async function escalateLate(deps: AlertsDeps, clientId: number): Promise<void> {
  const auditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
  const read = await deps.db.reading(clientId, (tx) => readUnescalated(tx, deps.clock.now()));
  for (const { id } of read) {
    await deps.units.run(auditContext, async (uow) => {
      await lockAlert(uow, id);
      // Another run may have escalated it already.
      const late = (await readUnescalated(uow, uow.now)).find((each) => each.id === id);
      if (!late) return;
      const { location_id: locationId, owner_id: ownerId } = late;
      await escalate(deps, uow, { id, locationId, ownerId, at: uow.now }, "late");
    });
  }
}

async function closeSilent(deps: AlertsDeps, clientId: number): Promise<void> {
  const auditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
  await deps.units.run(auditContext, async (uow) => {
    for (const alertId of await readUnansweredChecks(uow, new Date(uow.now.getTime() - SILENT_MS))) {
      await updateAlert(uow, alertId, { resident_check: "unverified" });
      await insertAlertEvents(uow, [{ alertId, at: uow.now, kind: "unverified", personId: null }]);
      await endResidentCheck(deps, uow, alertId);
    }
  });
}

/** The job that escalates late alerts, and stops waiting for residents who do not answer. */
export function buildAlertJobs(deps: AlertsDeps): Job[] {
  async function runClient(clientId: number): Promise<void> {
    await closeSilent(deps, clientId);
    const services = await deps.db.reading(clientId, (tx) => deps.organization.readActiveServices(tx));
    if (services.has("intouch")) await escalateLate(deps, clientId);
  }
  return [
    buildClientJob(deps, alertClocksJob, {
      findWork: (client) => {
        const now = deps.clock.now();
        return findLateAlerts({ now, silentBefore: new Date(now.getTime() - SILENT_MS) })(client);
      },
      run: runClient,
    }),
  ];
}
