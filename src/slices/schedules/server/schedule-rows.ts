import { formatLocalDateTime } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { Schedule } from "#slices/schedules/contract/schedules.contract.ts";
import type { SchedulesDeps } from "./schedules.deps.ts";
import { isAdmin } from "./schedules.policy.ts";
import { type ScheduleRecord, readHistory, type HistoryEntry } from "./schedules.read-model.ts";
import { computeNextTimes, type Recurrence } from "./schedules.rules.ts";

const SHOWN_TIMES = 3;

/** Returns the timing of a schedule. */
export const toRecurrence = (schedule: Pick<ScheduleRecord, "first_at" | "time_zone" | "frequency">): Recurrence => ({
  firstAt: schedule.first_at,
  zone: schedule.time_zone,
  frequency: schedule.frequency,
});

/** Returns whether the actor may change a schedule: its creator, its first recipient, and client-admins for all. */
export function canChange(actor: Actor, schedule: ScheduleRecord): boolean {
  const [first] = schedule.readers;
  return schedule.owner_id === actor.personId || first?.personId === actor.personId || isAdmin(actor);
}

/**
 * Returns whether the actor created a schedule or gets it. The first recipient counts even after unsubscribing, because
 * only they can restart it.
 */
export function isParticipant(actor: Actor, schedule: ScheduleRecord): boolean {
  const isReader = schedule.readers.some(
    ({ personId, position, endedAt }) => personId === actor.personId && (position === 0 || endedAt === null),
  );
  return schedule.owner_id === actor.personId || isReader;
}

/** Returns the titles of schedules by report id, in the order of reports. */
export function toTitles(deps: Pick<SchedulesDeps, "reports">): ReadonlyMap<number, string> {
  return deps.reports.getReportTitles();
}

function toTimes(schedule: ScheduleRecord): Date[] {
  if (schedule.paused_at !== null) return [];
  const justBefore = new Date(schedule.next_at.getTime() - 1);
  return computeNextTimes(toRecurrence(schedule), justBefore, SHOWN_TIMES);
}

interface RowContext {
  readonly actor: Actor;
  readonly titles: ReadonlyMap<number, string>;
  readonly last: ReadonlyMap<number, HistoryEntry>;
}

function toRow({ actor, titles, last }: RowContext, schedule: ScheduleRecord): Schedule {
  const formatInstant = (instant: Date): string => formatLocalDateTime(schedule.time_zone, instant);
  const [first, ...more] = schedule.readers;
  const getCc = (n: number): string | null => {
    const reader = more[n - 1];
    return reader === undefined || reader.endedAt !== null ? null : reader.email;
  };
  const times = toTimes(schedule).map(formatInstant);
  const result = last.get(schedule.id);
  return {
    id: schedule.id,
    name: titles.get(schedule.report_id) ?? "",
    report_id: schedule.report_id,
    frequency: schedule.frequency,
    user_id: first?.personId ?? schedule.owner_id,
    recipient: { id: first?.personId ?? schedule.owner_id, name: first?.name ?? schedule.ownerName },
    owner: { id: schedule.owner_id, name: schedule.ownerName },
    file_type: schedule.file_type,
    first_occurrence_at: formatInstant(schedule.first_at),
    next_occurrence_at: times[0] ?? null,
    next_occurrences: times,
    time_zone: schedule.time_zone,
    cc_email1: getCc(1),
    cc_email2: getCc(2),
    cc_email3: getCc(3),
    cc_email4: getCc(4),
    cc_email5: getCc(5),
    endpoint: schedule.endpoint,
    send_empty: schedule.sends_empty,
    only_changed: schedule.only_changed,
    paused_at: schedule.paused_at === null ? null : formatInstant(schedule.paused_at),
    paused_reason: schedule.paused_reason,
    last_result: result === undefined ? null : { at: formatInstant(result.dueAt), state: result.state },
    may_change: canChange(actor, schedule),
  };
}

/** Converts schedules to rows of their lists, in the given order. */
export async function readScheduleRows(
  deps: SchedulesDeps,
  tx: ClientTx,
  actor: Actor,
  schedules: readonly ScheduleRecord[],
): Promise<Schedule[]> {
  const ids = schedules.map(({ id }) => id);
  const last = new Map((await readHistory(tx, ids, 1)).map((result) => [result.scheduleId, result]));
  const context = { actor, titles: toTitles(deps), last };
  return schedules.map((each) => toRow(context, each));
}
