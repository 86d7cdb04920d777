import { toLocalDate } from "#platform/server/clock.ts";
import { notFound, AppError, forbidden } from "#platform/server/app-error.ts";
import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { ChangedSchedule, NewSchedule, Schedule } from "#slices/schedules/contract/schedules.contract.ts";
import { validateChangesOnly, findRecipients, toQuery, validateReport, validateFirstTime } from "./new-schedule.ts";
import { isParticipant, canChange, toRecurrence } from "./schedule-rows.ts";
import { getScheduleFor } from "./schedule-lists.ts";
import type { SchedulesDeps } from "./schedules.deps.ts";
import { reportMail } from "./schedules.kinds.ts";
import { canChooseRecipient } from "./schedules.policy.ts";
import { type ScheduleRecord, readSchedules } from "./schedules.read-model.ts";
import {
  deleteSchedule,
  insertDeliveries,
  insertSchedule,
  replaceRecipients,
  updateSchedule,
} from "./schedules.repository.ts";
import { computeNextAfter } from "./schedules.rules.ts";

/** The person who acts and their request, for the audit log. */
export interface ActorContext {
  readonly actor: Actor;
  readonly requestId: string;
}

/** Maximum number of schedules that one person may create. */
const MAX_OWNED = 50;

const toAuditObject = (id: number) => ({ objectType: "scheduled_report", objectId: id });

/** Inserts a delivery for each recipient and queues the emails, each once. */
export async function send(uow: UnitOfWork, schedule: ScheduleRecord, dueAt: Date, missed: number): Promise<void> {
  const readers = schedule.readers.filter(({ endedAt }) => endedAt === null).map(({ personId }) => personId);
  const ids = await insertDeliveries(uow, { scheduleId: schedule.id, dueAt, missed }, readers);
  for (const deliveryId of ids) await uow.post(reportMail, String(deliveryId), { deliveryId });
}

/**
 * Creates a schedule.
 * @throws `invalid` with all errors; `conflict` when the actor has too many schedules.
 */
export async function createSchedule(
  deps: SchedulesDeps,
  { actor, requestId }: ActorContext,
  body: NewSchedule,
): Promise<Schedule> {
  const firstAt = new Date(body.first_occurrence_at);
  const time = validateFirstTime(firstAt, deps.clock.now());
  const report = await validateReport(deps, actor, body);
  const readers = await deps.db.withClient(actor.clientId, (tx) => findRecipients(deps, tx, actor, body));
  // For an unknown report, missing permissions of recipients are not reported.
  const isUnknownReport = report.some(({ code }) => code === "no_report");
  const readerErrors = readers.problems.filter(({ code }) => !(isUnknownReport && code === "no_right"));
  assertNoFieldErrors([...report, ...(time === null ? [] : [time]), ...readerErrors]);
  const id = await deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const mySchedules = await readSchedules(uow, { of: { personId: actor.personId, isOwn: true } });
    if (mySchedules.filter(({ owner_id }) => owner_id === actor.personId).length >= MAX_OWNED) {
      throw new AppError("conflict", "too_many", `You have ${MAX_OWNED} automated reports; delete one first.`);
    }
    const { timeZone } = await deps.organization.readClient(uow, actor.clientId);
    const scheduleId = await insertSchedule(uow, {
      report_id: body.report_id,
      endpoint: body.endpoint,
      asked: toQuery(body),
      asked_on: toLocalDate(timeZone, uow.now),
      frequency: body.frequency,
      file_type: body.file_type,
      sends_empty: body.send_empty,
      only_changed: body.only_changed,
      owner_id: actor.personId,
      time_zone: timeZone,
      first_at: firstAt,
      created_at: uow.now,
    });
    await replaceRecipients(uow, scheduleId, readers.personIds, actor.personId);
    const { report_id, frequency, file_type } = body;
    const details = { report_id, frequency, file_type, readers: readers.personIds };
    await uow.audit({ operation: "schedules.create", ...toAuditObject(scheduleId), details });
    return scheduleId;
  });
  return getScheduleFor(deps, actor, id);
}

/**
 * Runs a change of a schedule in a unit of work.
 * @throws `notFound` when the actor cannot see it, `forbidden` when they may only view it.
 */
async function change(
  deps: SchedulesDeps,
  { actor, requestId }: ActorContext,
  id: number,
  work: (uow: UnitOfWork, schedule: ScheduleRecord) => Promise<string>,
): Promise<void> {
  await deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const [schedule] = await readSchedules(uow, { id, shouldLock: true });
    if (!schedule || !(isParticipant(actor, schedule) || canChooseRecipient(actor))) throw notFound();
    if (!canChange(actor, schedule)) throw forbidden();
    const step = await work(uow, schedule);
    await uow.audit({ operation: "schedules.own", ...toAuditObject(id), details: { step } });
  });
}

const getNext = (schedule: Parameters<typeof toRecurrence>[0], now: Date): Date =>
  schedule.first_at > now ? schedule.first_at : computeNextAfter(toRecurrence(schedule), now);

/** Changes when, to whom and in which format a report is sent. Throws `invalid` with all errors. */
export async function changeSchedule(
  deps: SchedulesDeps,
  context: ActorContext,
  id: number,
  body: ChangedSchedule,
): Promise<Schedule> {
  const { actor } = context;
  await change(deps, context, id, async (uow, schedule) => {
    const firstAt = new Date(body.first_occurrence_at);
    const isSame = Math.abs(firstAt.getTime() - schedule.first_at.getTime()) < 60_000;
    const time = isSame ? null : validateFirstTime(firstAt, uow.now);
    const isSameRecipient = body.user_id === schedule.readers[0]?.personId;
    // The main recipient may remain, even if the actor could not choose them.
    const request = {
      ...body,
      report_id: schedule.report_id,
      user_id: isSameRecipient ? actor.personId : body.user_id,
    };
    const readers = await findRecipients(deps, uow, actor, request);
    assertNoFieldErrors([
      ...(time === null ? [] : [time]),
      ...validateChangesOnly(deps, { ...request, actor }),
      ...readers.problems,
    ]);
    const first_at = isSame ? schedule.first_at : firstAt;
    const rhythm = { first_at, time_zone: schedule.time_zone, frequency: body.frequency };
    const { frequency, file_type, send_empty: sends_empty, only_changed } = body;
    const next_at = isSame && frequency === schedule.frequency ? schedule.next_at : getNext(rhythm, uow.now);
    await updateSchedule(uow, id, { frequency, file_type, sends_empty, only_changed, first_at, next_at });
    await replaceRecipients(uow, id, [body.user_id, ...readers.personIds.slice(1)], actor.personId);
    return "change";
  });
  return getScheduleFor(deps, actor, id);
}

/** Pauses a schedule until it is resumed. */
export async function pauseSchedule(deps: SchedulesDeps, context: ActorContext, id: number): Promise<Schedule> {
  await change(deps, context, id, async (uow, schedule) => {
    if (schedule.paused_at === null) await updateSchedule(uow, id, { paused_at: uow.now, paused_reason: "by_hand" });
    return "pause";
  });
  return getScheduleFor(deps, context.actor, id);
}

const hasReaders = ({ readers }: ScheduleRecord): boolean => readers.some(({ endedAt }) => endedAt === null);

/** Resumes a schedule at its next time. If the owner has left, the actor becomes the owner. */
export async function resumeSchedule(deps: SchedulesDeps, context: ActorContext, id: number): Promise<Schedule> {
  await change(deps, context, id, async (uow, schedule) => {
    if (!hasReaders(schedule))
      throw new AppError("conflict", "no_readers", "Everybody has ended this report; choose who gets it first.");
    const owner = await deps.identity.findReader(uow, schedule.owner_id);
    await updateSchedule(uow, id, {
      paused_at: null,
      paused_reason: null,
      resumed_at: uow.now,
      next_at: getNext(schedule, uow.now),
      ...(owner === null ? { owner_id: context.actor.personId } : {}),
    });
    return "resume";
  });
  return getScheduleFor(deps, context.actor, id);
}

/** Sends a report now, at most once per minute. Throws `conflict` while it is paused. */
export async function runSchedule(deps: SchedulesDeps, context: ActorContext, id: number): Promise<Schedule> {
  await change(deps, context, id, async (uow, schedule) => {
    if (schedule.paused_at !== null)
      throw new AppError("conflict", "paused", "This report is paused; resume it first.");
    await send(uow, schedule, new Date(Math.floor(uow.now.getTime() / 60_000) * 60_000), 0);
    return "run";
  });
  return getScheduleFor(deps, context.actor, id);
}

/** Deletes a schedule with its history. */
export async function removeSchedule(deps: SchedulesDeps, context: ActorContext, id: number): Promise<void> {
  await change(deps, context, id, async (uow) => {
    await deleteSchedule(uow, id);
    return "delete";
  });
}
