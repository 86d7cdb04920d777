import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { isInList } from "../comments/matching-comments.read-model.ts";
import { buildScoreSums } from "../residents/resident-responses.read-model.ts";

/** An open response with its resident, location and service request. */
export interface ResponseRecord {
  readonly invitation_id: number;
  readonly survey_id: number;
  readonly survey_version: number;
  readonly day: string;
  readonly resident_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_confidential: boolean;
  readonly locale: "en" | "es";
  readonly primary_email: string | null;
  readonly phone_number: string | null;
  readonly location_id: number;
  readonly location_name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly email: string;
  readonly phone: string;
  readonly region_id: number | null;
  readonly region_name: string | null;
  readonly unit_number: string | null;
  readonly likelihood: number | null;
  readonly num: number | null;
  readonly den: number | null;
  readonly has_issue: boolean;
  readonly category: string | null;
  readonly description: string | null;
  readonly opened_on: string | null;
  readonly closed_on: string | null;
}

/**
 * Reads the open responses of a resident at these locations (null for all), oldest first; none of an erased resident.
 */
export async function readOpenResponses(
  tx: ClientTx,
  residentId: number,
  locationIds: readonly number[] | null,
): Promise<readonly ResponseRecord[]> {
  const { rows } = await sql<ResponseRecord>`
    SELECT r.invitation_id, r.survey_id, i.survey_version, r.completed_on AS day, resident.id AS resident_id, resident.first_name,
      resident.last_name, resident.is_confidential, resident.locale, resident.primary_email, resident.phone_number, place.id AS location_id,
      place.name AS location_name, place.address, place.city, place.state, place.zip, place.email, place.phone,
      region.id AS region_id, region.name AS region_name, unit.unit_number, renewal.value AS likelihood, sums.num, sums.den,
      (issue.invitation_id IS NOT NULL) AS has_issue, work_order.category, work_order.description, work_order.opened_on, work_order.closed_on
    FROM invitations AS i
    JOIN responses AS r ON r.client_id = i.client_id AND r.invitation_id = i.id
    JOIN residents AS resident ON resident.client_id = i.client_id AND resident.id = i.resident_id
    JOIN locations AS place ON place.client_id = r.client_id AND place.id = r.location_id
    LEFT JOIN regions AS region ON region.client_id = place.client_id AND region.id = place.region_id
    LEFT JOIN leases AS lease ON lease.client_id = i.client_id AND lease.id = i.lease_id
    LEFT JOIN units AS unit ON unit.client_id = lease.client_id AND unit.id = lease.unit_id
    LEFT JOIN resident_renewals AS renewal ON renewal.client_id = r.client_id AND renewal.invitation_id = r.invitation_id
    LEFT JOIN service_issues AS issue ON issue.client_id = r.client_id AND issue.invitation_id = r.invitation_id
    LEFT JOIN work_orders AS work_order ON work_order.client_id = i.client_id AND i.event = 'work_order_closed' AND work_order.id::text = i.event_key
    LEFT JOIN LATERAL (${buildScoreSums(tx.clientId, sql`r.invitation_id`)}) AS sums ON true
    WHERE i.client_id = ${tx.clientId} AND r.client_id = ${tx.clientId} AND i.resident_id = ${residentId}
      AND NOT r.is_protected AND resident.erased_at IS NULL AND ${isInList("r.location_id", locationIds ?? undefined)}
    ORDER BY r.completed_at, r.invitation_id`.execute(tx.on());
  return rows;
}

export interface AnswerRecord {
  readonly question_id: number;
  readonly agreement: number | null;
  readonly importance: number | null;
  readonly value: number | null;
  readonly choices: readonly number[] | null;
  readonly text_entry: string | null;
}

/** Reads the answers of a response by question. */
export async function readAnswers(tx: ClientTx, invitationId: number): Promise<ReadonlyMap<number, AnswerRecord>> {
  const { rows } = await sql<AnswerRecord>`
    SELECT question_id, agreement, importance, value, choices, text_entry FROM answers
    WHERE client_id = ${tx.clientId} AND invitation_id = ${invitationId}`.execute(tx.on());
  return new Map(rows.map((row) => [row.question_id, row]));
}
