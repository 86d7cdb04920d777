import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ResidentAlert, ResidentAlerts } from "#slices/residents/server/residents.api.ts";
import { reasonNames } from "./alerts.rules.ts";

const labels = {
  service_issue: "Service issue",
  unlikely_to_renew: "Unlikely to renew",
  contact_requested: "Contact requested",
} as const;

function openAt(tx: ClientTx, locationIds: readonly number[] | null): RawBuilder<unknown> {
  const at = locationIds === null ? sql`true` : sql`alert.location_id = ANY(${[...locationIds]}::bigint[])`;
  return sql`alert.client_id = ${tx.clientId} AND alert.completed_at IS NULL AND alert.resident_id IS NOT NULL AND ${at}`;
}

interface Row {
  readonly resident_id: number;
  readonly created_on: string;
  readonly has_service_issue: boolean;
  readonly is_unlikely: boolean;
  readonly wants_contact: boolean;
}

/** What alerts contribute to lists of residents: the open ones. */
export const residentAlerts: ResidentAlerts = {
  sortKeys: (tx, locationIds) => sql`SELECT alert.resident_id, count(*)::int AS sort_key
    FROM alerts AS alert WHERE ${openAt(tx, locationIds)} GROUP BY alert.resident_id`,
  async openOf(tx, residentIds, locationIds) {
    const found = new Map<number, ResidentAlert[]>();
    if (residentIds.length === 0) return found;
    const { rows } = await sql<Row>`
      SELECT alert.resident_id, alert.created_on, alert.has_service_issue, alert.is_unlikely, alert.wants_contact
      FROM alerts AS alert
      WHERE ${openAt(tx, locationIds)} AND alert.resident_id = ANY(${[...residentIds]}::bigint[])
      ORDER BY alert.created_on DESC, alert.id DESC`.execute(tx.on());
    for (const row of rows) {
      const reasons = reasonNames({
        hasServiceIssue: row.has_service_issue,
        isUnlikely: row.is_unlikely,
        wantsContact: row.wants_contact,
      });
      const alert = { day: row.created_on, name: reasons.map((reason) => labels[reason]).join(", ") };
      found.set(row.resident_id, [...(found.get(row.resident_id) ?? []), alert]);
    }
    return found;
  },
};
