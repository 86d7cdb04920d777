import { formatLocalDateTime } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { Schedule } from "#slices/schedules/contract/schedules.contract.ts";
import type { SchedulesDeps } from "./schedules.deps.ts";
import { isAdmin } from "./schedules.policy.ts";
import { type ScheduleRecord, readHistory, type Shown } from "./schedules.read-model.ts";
import { nextTimes, type Rhythm } from "./schedules.rules.ts";

const SHOWN_TIMES = 3;

/** Returns the timing of a schedule. */
export const toRhythm = (found: Pick<ScheduleRecord, "first_at" | "time_zone" | "frequency">): Rhythm => ({
  firstAt: found.first_at,
  zone: found.time_zone,
  frequency: found.frequency,
});

/** Returns whether the actor may change a schedule: its creator, its first recipient, and client-admins for all. */
export function mayChange(actor: Actor, found: ScheduleRecord): boolean {
  const [first] = found.readers;
  return found.owner_id === actor.personId || first?.personId === actor.personId || isAdmin(actor);
}

/**
 * Returns whether the actor created a schedule or gets it. The first recipient counts even after unsubscribing, because
 * only they can restart it.
 */
export function isParticipant(actor: Actor, found: ScheduleRecord): boolean {
  const isReader = found.readers.some(
    ({ personId, position, endedAt }) => personId === actor.personId && (position === 0 || endedAt === null),
  );
  return found.owner_id === actor.personId || isReader;
}

/** Returns the titles of schedules by report id, in the order of reports. */
export function toTitles(deps: Pick<SchedulesDeps, "reports">): ReadonlyMap<number, string> {
  return deps.reports.titles();
}

function toTimes(found: ScheduleRecord): Date[] {
  if (found.paused_at !== null) return [];
  const justBefore = new Date(found.next_at.getTime() - 1);
  return nextTimes(toRhythm(found), justBefore, SHOWN_TIMES);
}

interface Seen {
  readonly actor: Actor;
  readonly titles: ReadonlyMap<number, string>;
  readonly last: ReadonlyMap<number, Shown>;
}

function toRow({ actor, titles, last }: Seen, found: ScheduleRecord): Schedule {
  const at = (instant: Date): string => formatLocalDateTime(found.time_zone, instant);
  const [first, ...more] = found.readers;
  const cc = (n: number): string | null => {
    const reader = more[n - 1];
    return reader === undefined || reader.endedAt !== null ? null : reader.email;
  };
  const times = toTimes(found).map(at);
  const result = last.get(found.id);
  return {
    id: found.id,
    name: titles.get(found.report_id) ?? "",
    report_id: found.report_id,
    frequency: found.frequency,
    user_id: first?.personId ?? found.owner_id,
    recipient: { id: first?.personId ?? found.owner_id, name: first?.name ?? found.ownerName },
    owner: { id: found.owner_id, name: found.ownerName },
    file_type: found.file_type,
    first_occurrence_at: at(found.first_at),
    next_occurrence_at: times[0] ?? null,
    next_occurrences: times,
    time_zone: found.time_zone,
    cc_email1: cc(1),
    cc_email2: cc(2),
    cc_email3: cc(3),
    cc_email4: cc(4),
    cc_email5: cc(5),
    endpoint: found.endpoint,
    send_empty: found.sends_empty,
    only_changed: found.only_changed,
    paused_at: found.paused_at === null ? null : at(found.paused_at),
    paused_reason: found.paused_reason,
    last_result: result === undefined ? null : { at: at(result.dueAt), state: result.state },
    may_change: mayChange(actor, found),
  };
}

/** Converts schedules to rows of their lists, in the given order. */
export async function scheduleRows(
  deps: SchedulesDeps,
  tx: ClientTx,
  actor: Actor,
  found: readonly ScheduleRecord[],
): Promise<Schedule[]> {
  const ids = found.map(({ id }) => id);
  const last = new Map((await readHistory(tx, ids, 1)).map((result) => [result.scheduleId, result]));
  const seen = { actor, titles: toTitles(deps), last };
  return found.map((each) => toRow(seen, each));
}
