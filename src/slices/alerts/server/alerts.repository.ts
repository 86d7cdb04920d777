import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ResidentAnswered } from "#slices/surveys/server/surveys.api.ts";
import type { AlertReasons } from "./alerts.rules.ts";
import type { AlertsTables } from "./alerts.tables.ts";

/** Opens the alert of a response; returns its id. A response has one at most. */
export async function insertAlert(tx: ClientTx, answered: ResidentAnswered, reasons: AlertReasons): Promise<number> {
  const row = await tx
    .on<AlertsTables>()
    .insertInto("alerts")
    .values({
      client_id: tx.clientId,
      invitation_id: answered.invitationId,
      survey_id: answered.surveyId,
      location_id: answered.locationId,
      resident_id: answered.residentId,
      lease_id: answered.leaseId,
      is_protected: answered.signals === null,
      has_service_issue: reasons.hasServiceIssue,
      is_unlikely: reasons.isUnlikely,
      wants_contact: reasons.wantsContact,
      created_at: answered.at,
      created_on: answered.on,
      completed_at: null,
      completed_on: null,
      completed_by: null,
      comment: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Resolves an alert that is open; false when it is not open any more. */
export async function resolveAlert(
  tx: ClientTx,
  alertId: number,
  resolved: { readonly at: Date; readonly on: string; readonly by: number; readonly comment: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .on<AlertsTables>()
    .updateTable("alerts")
    .set({
      completed_at: resolved.at,
      // The client's zone may have been changed since.
      completed_on: sql<string>`greatest(${resolved.on}::date, created_on)`,
      completed_by: resolved.by,
      comment: resolved.comment,
    })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", alertId)
    .where("completed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the person, the words and the times of day off the alerts of these responses; what was counted stays. */
export async function unlinkAlerts(tx: ClientTx, invitationIds: readonly number[]): Promise<void> {
  // Midnight of UTC, computed from the day alone: what the session's zone is must not matter.
  const midnight = (column: string) => sql<Date>`to_timestamp(extract(epoch FROM ${sql.ref(column)}))`;
  await tx
    .on<AlertsTables>()
    .updateTable("alerts")
    .set({
      resident_id: null,
      lease_id: null,
      comment: null,
      created_at: midnight("created_on"),
      completed_at: sql<Date | null>`CASE WHEN completed_on IS NULL THEN NULL ELSE ${midnight("completed_on")} END`,
    })
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "in", [...invitationIds])
    .execute();
}
