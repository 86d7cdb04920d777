import type { ClientTx } from "#platform/server/db/database.ts";
import { buildClientJob, toJobAuditContext } from "#platform/server/jobs/client-jobs.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { toRecurrence } from "./schedule-rows.ts";
import type { SchedulesDeps } from "./schedules.deps.ts";
import { pausedMail, sweepJob } from "./schedules.kinds.ts";
import { findDue, type ScheduleRecord, readHistory, readSchedules } from "./schedules.read-model.ts";
import { pauseOwnedSchedules, advanceSchedule, updateSchedule } from "./schedules.repository.ts";
import { findDueDelivery } from "./schedules.rules.ts";
import { send } from "./schedules.service.ts";

/** A schedule is paused after this many consecutive times that reached no one. */
const MAX_FAILURES = 3;
/** Maximum number of recipients of one time. */
const READERS = 6;

/** Returns whether the last times since it was resumed all failed. */
async function isFailing(tx: ClientTx, { id, resumed_at }: ScheduleRecord): Promise<boolean> {
  const result = await readHistory(tx, [id], MAX_FAILURES * READERS);
  const since = result.filter(({ dueAt }) => resumed_at === null || dueAt >= resumed_at);
  const times = [...Map.groupBy(since, ({ dueAt }) => dueAt.getTime()).values()].slice(0, MAX_FAILURES);
  const hasFailed = (each: typeof result): boolean =>
    each.some(({ state }) => state === "failed") &&
    each.every(({ state }) => state === "failed" || state === "skipped");
  return times.length === MAX_FAILURES && times.every(hasFailed);
}

async function notify(uow: UnitOfWork, scheduleId: number, personIds: Iterable<number>): Promise<void> {
  for (const personId of new Set(personIds)) {
    const key = `${scheduleId}:${personId}:${uow.now.getTime()}`;
    await uow.post(pausedMail, key, { scheduleId, personId });
  }
}

async function pause(
  deps: SchedulesDeps,
  uow: UnitOfWork,
  schedule: ScheduleRecord,
  reason: "owner_gone" | "failing",
): Promise<void> {
  await updateSchedule(uow, schedule.id, { paused_at: uow.now, paused_reason: reason });
  await uow.audit({
    operation: sweepJob.name,
    objectType: "scheduled_report",
    objectId: schedule.id,
    details: { paused: reason },
  });
  await notify(uow, schedule.id, [schedule.owner_id, ...(await deps.staff.readClientAdmins(uow))]);
}

/** Sends one schedule if it is due; concurrent processes send it once. */
async function sendDue(deps: SchedulesDeps, uow: UnitOfWork, id: number): Promise<void> {
  const [schedule] = await readSchedules(uow, { id, dueBy: uow.now, shouldLock: true });
  const due = schedule && findDueDelivery(toRecurrence(schedule), schedule.next_at, uow.now);
  if (!schedule || !due) return;
  if ((await deps.identity.findReader(uow, schedule.owner_id)) === null) {
    await pause(deps, uow, schedule, "owner_gone");
  } else if (await isFailing(uow, schedule)) {
    await pause(deps, uow, schedule, "failing");
  } else if (await advanceSchedule(uow, id, schedule.next_at, due.nextAt)) {
    await send(uow, schedule, due.window, due.missed);
  }
}

/** Pauses the schedules of a person who leaves, and notifies the client-admins, in the same transaction. */
export async function pauseForLeaver(
  deps: Pick<SchedulesDeps, "staff">,
  uow: UnitOfWork,
  personId: number,
): Promise<void> {
  const paused = await pauseOwnedSchedules(uow, personId, uow.now);
  if (paused.length === 0) return;
  const admins = await deps.staff.readClientAdmins(uow);
  for (const id of paused) await notify(uow, id, admins);
}

/** Returns the job that sends due schedules. */
export function buildSchedulesJobs(deps: SchedulesDeps): Job[] {
  const readDue = (tx: ClientTx) => readSchedules(tx, { dueBy: deps.clock.now() });
  async function sendForClient(clientId: number): Promise<void> {
    const due = await deps.db.withClient(clientId, readDue);
    const failures: unknown[] = [];
    for (const { id } of due) {
      // An error in one schedule must not delay the others.
      await deps.units
        .run(toJobAuditContext(clientId), (uow) => sendDue(deps, uow, id))
        .catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} schedules were not taken up`);
  }
  return [
    buildClientJob(deps, sweepJob, { findWork: (client) => findDue(deps.clock.now())(client), run: sendForClient }),
  ];
}
