import { type RawBuilder, sql } from "kysely";
import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { noteReads } from "#platform/server/db/recorded-reads.ts";
import type { PlansTables } from "../plans.tables.ts";

/** Today's date in a time zone of the client's open tasks. */
export interface ZoneDay {
  readonly zone: string;
  readonly today: string;
}

/** Reads the time zones of the client's open tasks and computes today in each. Zones are computed outside SQL. */
export async function readZoneDays(tx: ClientTx, now: Date): Promise<readonly ZoneDay[]> {
  // Jumps from zone to zone by index, independent of the number of tasks.
  const { rows } = await sql<{ zone: string }>`
    WITH RECURSIVE zones (zone) AS (
      SELECT min(t.zone) FROM user_tasks t WHERE t.client_id = ${tx.clientId} AND t.outcome_id IS NULL
      UNION ALL
      SELECT (
        SELECT min(t.zone) FROM user_tasks t
        WHERE t.client_id = ${tx.clientId} AND t.outcome_id IS NULL AND t.zone > z.zone
      )
      FROM zones z WHERE z.zone IS NOT NULL
    )
    SELECT zone FROM zones WHERE zone IS NOT NULL`.execute(tx.on<PlansTables>());
  noteReads(tx, ["clock"]);
  return rows.map(({ zone }) => ({ zone, today: toLocalDate(zone, now) }));
}

/**
 * Returns a source with one row `z.today`: the day in the zone of a task `o`. It is a CASE rather than a join, because
 * all zones together have only two or three different days at a time.
 */
export function buildTodaySource(days: readonly ZoneDay[]): RawBuilder<unknown> {
  const [last, ...others] = Map.groupBy(days, ({ today }) => today);
  if (last === undefined) return sql`(SELECT NULL::date AS today)`;
  const whens = others.map(
    ([today, zones]) => sql`WHEN o.zone = ANY(${zones.map(({ zone }) => zone)}::text[]) THEN ${today}::date`,
  );
  const [day] = last;
  if (whens.length === 0) return sql`(SELECT ${day}::date AS today)`;
  return sql`(SELECT CASE ${sql.join(whens, sql` `)} ELSE ${day}::date END AS today)`;
}

/** Returns the latest of these days, for conditions that use an index. */
export function computeLatestDay(days: readonly ZoneDay[]): string {
  return days.reduce((last, { today }) => (today > last ? today : last), "0001-01-01");
}

/**
 * Condition: a date of a task `o` is before the day `z.today` of its zone. Two fixed days decide most tasks, by index
 * and with good statistics. The zone decides only the tasks between them.
 */
export function isBeforeToday(days: readonly ZoneDay[], day: RawBuilder<unknown>): RawBuilder<boolean> {
  const latest = computeLatestDay(days);
  const earliest = days.reduce((first, { today }) => (today < first ? today : first), latest);
  const isBefore = (today: string): RawBuilder<boolean> => sql<boolean>`${day} < ${today}::date`;
  return earliest === latest
    ? isBefore(latest)
    : sql<boolean>`(${isBefore(latest)} AND (${isBefore(earliest)} OR ${day} < z.today))`;
}

/** Condition: an open task `o` was not abandoned before the day `z.today` of its zone. */
export const isStillOpen = sql<boolean>`o.outcome_id IS NULL AND (o.abandon_on IS NULL OR o.abandon_on >= z.today)`;

/** Progress of an open task `o` on the day `z.today` of its zone: 1 Scheduled, 2 Pending, 3 Past Due. */
export const openProgressId = sql<number>`CASE
  WHEN o.due_on IS NULL OR z.today < o.alert_on THEN 1 WHEN z.today <= o.due_on THEN 2 ELSE 3 END`;

/** A task due within these days and without notes needs attention. */
const SOON_DAYS = 3;

/**
 * Returns the attention rank of an open task `o` on the day `z.today` of its zone, as an index into `priorityFlags`:
 * late, due within three days and without notes, or `otherwise`.
 */
export function buildAttentionRank(tx: ClientTx, otherwise: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`CASE
    WHEN o.due_on < z.today THEN 0
    WHEN o.due_on <= z.today + ${sql.lit(SOON_DAYS)} AND NOT EXISTS (
      SELECT FROM user_task_notes n WHERE n.client_id = ${tx.clientId} AND n.user_task_id = o.id
    ) THEN 1
    ELSE ${otherwise} END`;
}
