import { formatLocalDateTime } from "#platform/server/clock.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import {
  frequencies,
  type ReportDelivery,
  type Schedule,
  type ScheduleList,
  scheduleSorts,
  type ScheduleSort,
  type SchedulesQuery,
} from "#slices/schedules/contract/schedules.contract.ts";
import { readReason } from "./delivery-reasons.ts";
import { isParticipant, readScheduleRows } from "./schedule-rows.ts";
import type { SchedulesDeps } from "./schedules.deps.ts";
import { canChooseRecipient } from "./schedules.policy.ts";
import { readHistory, readSchedules } from "./schedules.read-model.ts";

const labels: Readonly<Record<ScheduleSort, string>> = {
  name: "Name",
  recipient: "Recipient",
  frequency: "Frequency",
  next_occurrence_at: "Next",
  first_occurrence_at: "First",
};

const keys: Readonly<Record<ScheduleSort, (row: Schedule) => string>> = {
  name: (row) => row.name.toLowerCase(),
  recipient: (row) => row.recipient.name.toLowerCase(),
  frequency: (row) => String(frequencies.indexOf(row.frequency)),
  // Paused schedules come last.
  next_occurrence_at: (row) => (row.next_occurrence_at ? new Date(row.next_occurrence_at).toISOString() : "~"),
  first_occurrence_at: (row) => new Date(row.first_occurrence_at).toISOString(),
};

/** Lists the schedules that the actor created or gets, or those of everyone else. */
export function listSchedules(
  deps: SchedulesDeps,
  actor: Actor,
  isOwn: boolean,
  { sort_by, sort_desc, page }: SchedulesQuery,
): Promise<ScheduleList> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const schedules = await readSchedules(tx, { of: { personId: actor.personId, isOwn } });
    const rows = await readScheduleRows(deps, tx, actor, schedules);
    const key = keys[sort_by];
    const sorted = rows.toSorted((a, b) => key(a).localeCompare(key(b), "en") || a.id - b.id);
    if (sort_desc === "true") sorted.reverse();
    const pages = Math.ceil(sorted.length / page.size);
    return {
      data: sorted.slice((page.number - 1) * page.size, page.number * page.size),
      meta: {
        pagination: { last: page.number >= pages, total_pages: pages, record_count: sorted.length },
        filters: {},
        structures: {},
        additional_meta: { sorts: [...scheduleSorts], export_options: [] },
        headers: scheduleSorts.map((each) => ({ key: each, label: labels[each], sortable: true, numeric: false })),
      },
    };
  });
}

/**
 * Returns one visible schedule: the actor's own, or any for viewers of the whole company. Throws `notFound` for others.
 */
export function getScheduleFor(deps: SchedulesDeps, actor: Actor, id: number): Promise<Schedule> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const [schedule] = await readSchedules(tx, { id });
    if (!schedule || !(isParticipant(actor, schedule) || canChooseRecipient(actor))) throw notFound();
    const [row] = await readScheduleRows(deps, tx, actor, [schedule]);
    if (!row) throw notFound();
    return row;
  });
}

const MAX_NOTIFIED = 60;

/** Lists the last deliveries of a visible schedule. */
export function listDeliveries(deps: SchedulesDeps, actor: Actor, id: number): Promise<ReportDelivery[]> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const [schedule] = await readSchedules(tx, { id });
    if (!schedule || !(isParticipant(actor, schedule) || canChooseRecipient(actor))) throw notFound();
    const result = await readHistory(tx, [id], MAX_NOTIFIED);
    return result.map(({ reason: storedReason, ...each }) => ({
      id: each.id,
      due_at: formatLocalDateTime(schedule.time_zone, each.dueAt),
      recipient: { id: each.personId, name: each.name },
      state: each.state,
      reason: readReason(storedReason).text,
      reason_code: readReason(storedReason).code,
      rows: each.rows,
      missed: each.missed,
    }));
  });
}
