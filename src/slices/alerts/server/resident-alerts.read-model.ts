import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ResidentAlert, ResidentAlerts } from "#slices/residents/server/residents.api.ts";
import { alertReasonNames } from "#slices/alerts/contract/alert-reason-names.ts";
import { findLink, getReasonNames } from "./alerts.rules.ts";

function isAt(locationIds: readonly number[] | null): RawBuilder<unknown> {
  return locationIds === null ? sql`true` : sql`alert.location_id = ANY(${[...locationIds]}::bigint[])`;
}

function openAt(tx: ClientTx, locationIds: readonly number[] | null): RawBuilder<unknown> {
  return sql`alert.client_id = ${tx.clientId} AND alert.completed_at IS NULL AND alert.resident_id IS NOT NULL
    AND ${isAt(locationIds)}`;
}

interface Row {
  readonly resident_id: number;
  readonly created_on: string;
  readonly has_service_issue: boolean;
  readonly is_unlikely: boolean;
  readonly wants_contact: boolean;
}

interface Record extends Row {
  readonly id: number;
  readonly invitation_id: number;
  readonly is_protected: boolean;
  readonly completed_on: string | null;
}

function getName(row: Row): string {
  const reasons = getReasonNames({
    hasServiceIssue: row.has_service_issue,
    isUnlikely: row.is_unlikely,
    wantsContact: row.wants_contact,
  });
  return reasons.map((reason) => alertReasonNames.en[reason]).join(", ");
}

/** The alerts contributed to residents: open ones to the list, all to the page. */
export const residentAlerts: ResidentAlerts = {
  selectSortKeys: (tx, locationIds) => sql`SELECT alert.resident_id, count(*)::int AS sort_key
    FROM alerts AS alert WHERE ${openAt(tx, locationIds)} GROUP BY alert.resident_id`,
  selectAnswerAlerts: (tx) => sql`SELECT opened.resident_id, opened.location_id, opened.created_on, opened.completed_on
    FROM alerts AS opened WHERE opened.client_id = ${tx.clientId} AND NOT opened.is_protected`,
  async readOpen(tx, residentIds, locationIds) {
    const found = new Map<number, ResidentAlert[]>();
    if (residentIds.length === 0) return found;
    const { rows } = await sql<Row>`
      SELECT alert.resident_id, alert.created_on, alert.has_service_issue, alert.is_unlikely, alert.wants_contact
      FROM alerts AS alert
      WHERE ${openAt(tx, locationIds)} AND alert.resident_id = ANY(${[...residentIds]}::bigint[])
      ORDER BY alert.created_on DESC, alert.id DESC`.execute(tx.on());
    for (const row of rows) {
      const alert = { day: row.created_on, name: getName(row) };
      found.set(row.resident_id, [...(found.get(row.resident_id) ?? []), alert]);
    }
    return found;
  },
  async readAll(tx, residentId, locationIds) {
    const { rows } = await sql<Record>`
      SELECT alert.id, alert.resident_id, alert.invitation_id, alert.is_protected, alert.created_on, alert.completed_on,
        alert.has_service_issue, alert.is_unlikely, alert.wants_contact
      FROM alerts AS alert
      WHERE alert.client_id = ${tx.clientId} AND alert.resident_id = ${residentId} AND ${isAt(locationIds)}
      ORDER BY (alert.completed_at IS NOT NULL), alert.created_on DESC, alert.id DESC`.execute(tx.on());
    return rows.map((row) => {
      const {
        id,
        created_on: day,
        completed_on: completedOn,
        is_protected: isProtected,
        invitation_id: invitationId,
      } = row;
      // Only to the response: this is shown on the page of the resident.
      const to = isProtected ? null : findLink({ residentId, invitationId, isProtected });
      return { id, day, completedOn, to, name: getName(row) };
    });
  },
};
