import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { AlertSources, AlertsTables } from "./alerts.tables.ts";

/** Returns the alert of an event and the person it was assigned to; null without such an event. */
export async function findAlertEvent(tx: ClientTx, eventId: number) {
  const row = await tx
    .on<AlertsTables>()
    .selectFrom("alert_events")
    .select(["alert_id", "to_id"])
    .where("client_id", "=", tx.clientId)
    .where("id", "=", eventId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the language of a resident; English without one. */
export async function readResidentLocale(tx: ClientTx, residentId: number | null): Promise<"en" | "es"> {
  const row = await tx
    .on<AlertSources>()
    .selectFrom("residents")
    .select("locale")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", residentId ?? 0)
    .executeTakeFirst();
  return row?.locale ?? "en";
}

/**
 * Finds clients with alerts past a deadline that were not escalated since, or with resolved ones whose residents have
 * not answered.
 */
export const findLateAlerts =
  ({ now, silentBefore }: { readonly now: Date; readonly silentBefore: Date }): FindWork =>
  (client) => {
    const due = sql`CASE WHEN a.acknowledged_at IS NULL THEN a.first_response_due ELSE a.resolve_due END`;
    return [
      sql`alerts AS a WHERE a.client_id = ${client} AND a.completed_at IS NULL AND ${due} <= ${now}::timestamptz
        AND NOT EXISTS (
          SELECT FROM alert_events AS e WHERE e.client_id = ${client} AND e.alert_id = a.id AND e.kind = 'escalated'
            AND e.at >= ${due})`,
      sql`alerts AS a WHERE a.client_id = ${client} AND a.resident_check = 'asked'
        AND a.completed_at <= ${silentBefore}::timestamptz`,
    ];
  };

/** Returns open alerts of active locations past a deadline that were not escalated since. */
export function readUnescalated(tx: ClientTx, now: Date) {
  const due = sql<Date>`CASE WHEN a.acknowledged_at IS NULL THEN a.first_response_due ELSE a.resolve_due END`;
  return tx
    .on<AlertsTables & AlertSources>()
    .selectFrom("alerts as a")
    .innerJoin("locations as p", (join) =>
      join.onRef("p.client_id", "=", "a.client_id").onRef("p.id", "=", "a.location_id"),
    )
    .select(["a.id", "a.location_id", "a.owner_id"])
    .where("a.client_id", "=", tx.clientId)
    .where("a.completed_at", "is", null)
    .where("p.status_id", "=", 1)
    .where(sql<boolean>`${due} <= ${now}::timestamptz`)
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT FROM alert_events e WHERE e.client_id = a.client_id AND e.alert_id = a.id
          AND e.kind = 'escalated' AND e.at >= ${due})`,
    )
    .orderBy("a.id")
    .execute();
}

/** Returns resolved alerts whose residents were asked before an instant and have not answered. */
export async function readUnansweredChecks(tx: ClientTx, before: Date): Promise<number[]> {
  const rows = await tx
    .on<AlertsTables>()
    .selectFrom("alerts")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("resident_check", "=", "asked")
    .where("completed_at", "<=", before)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns when each of these alerts was last escalated, reopened or assigned to a person. */
export async function readRenewals(
  tx: ClientTx,
  alertIds: readonly number[],
  personId: number,
): Promise<ReadonlyMap<number, Date>> {
  if (alertIds.length === 0) return new Map();
  const rows = await tx
    .on<AlertsTables>()
    .selectFrom("alert_events")
    .select(["alert_id", sql<Date>`max(at)`.as("at")])
    .where("client_id", "=", tx.clientId)
    .where(sql<boolean>`alert_id = ANY(${[...alertIds]}::bigint[])`)
    .where(sql<boolean>`(kind IN ('escalated', 'reopened') OR (kind = 'assigned' AND to_id = ${personId}))`)
    .groupBy("alert_id")
    .execute();
  return new Map(rows.map(({ alert_id: id, at }) => [id, at]));
}

/** Returns those of these alerts that are open. */
export async function readOpenIds(tx: ClientTx, alertIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .on<AlertsTables>()
    .selectFrom("alerts")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("completed_at", "is", null)
    .where(sql<boolean>`id = ANY(${[...alertIds]}::bigint[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
