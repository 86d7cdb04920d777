import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { removeNameFrom } from "#platform/server/db/erased-names.ts";
import type { AlertsTables } from "./alerts.tables.ts";

// Midnight UTC, computed from the day alone: it must not depend on the session's time zone.
const toMidnight = (day: ReturnType<typeof sql.ref>) => sql<Date>`to_timestamp(extract(epoch FROM ${day}))`;
// Uses only immutable functions (not date_trunc): a cluster accepts no others in an update that reads columns.
const startOfDay = (at: ReturnType<typeof sql.ref>) =>
  sql<Date>`to_timestamp(floor(extract(epoch FROM ${at} - to_timestamp(0)) / 86400) * 86400)`;

/**
 * Removes the person, the texts and the times of day from the alerts of these responses; counts stay. The residents can
 * no longer be answered, so the clocks stop.
 */
export async function unlinkAlerts(tx: ClientTx, invitationIds: readonly number[]): Promise<void> {
  const rows = await tx
    .on<AlertsTables>()
    .updateTable("alerts")
    .set({
      resident_id: null,
      lease_id: null,
      comment: null,
      created_at: toMidnight(sql.ref("created_on")),
      completed_at: sql<Date | null>`CASE WHEN completed_on IS NULL THEN NULL ELSE ${toMidnight(sql.ref("completed_on"))} END`,
      first_response_due: null,
      resolve_due: null,
      acknowledged_at: startOfDay(sql.ref("acknowledged_at")),
    })
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "in", [...invitationIds])
    .returning("id")
    .execute();
  if (rows.length === 0) return;
  await tx
    .on<AlertsTables>()
    .updateTable("alert_events")
    .set({ comment: null, at: startOfDay(sql.ref("at")) })
    .where("client_id", "=", tx.clientId)
    .where(
      "alert_id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
}

/** Deletes a person's texts about alerts. */
export async function deleteAlertTextsBy(tx: ClientTx, personId: number): Promise<void> {
  for (const [table, author] of [
    ["alerts", "completed_by"],
    ["alert_events", "person_id"],
  ] as const) {
    await tx
      .on<AlertsTables>()
      .updateTable(table)
      .set({ comment: null })
      .where("client_id", "=", tx.clientId)
      .where(sql.ref(author), "=", personId)
      .execute();
  }
}

/** Deletes a name from texts about alerts. */
export async function deleteNameFromAlerts(tx: ClientTx, name: string): Promise<void> {
  const { value, hasName } = removeNameFrom("comment", name);
  for (const table of ["alerts", "alert_events"] as const) {
    await tx
      .on<AlertsTables>()
      .updateTable(table)
      .set({ comment: value })
      .where("client_id", "=", tx.clientId)
      .where(hasName)
      .execute();
  }
}
