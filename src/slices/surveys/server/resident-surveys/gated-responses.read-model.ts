import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildMonth } from "../comments/gated-comments.read-model.ts";
import { countedAuthor, buildDisclosableCells, namesAuthor } from "../comments/disclosable-comment-cells.read-model.ts";

/**
 * The confidential responses that a gate decides on: complete closed months from a first day up to another (exclusive).
 */
export interface GatedResponsesRequest {
  readonly surveyIds: readonly number[];
  readonly from: string;
  readonly before: string;
}

/**
 * Builds the CTEs that end in `gated`: every confidential response that may be listed. Only its month and survey are
 * shown, and its location, or else its region, where ten distinct residents share all of that. Responses whose month
 * and survey fewer than ten share wait. It is the gate of comments for rows without text: month and survey are in every
 * group, so no two ranges can be subtracted. An author whom an alert names does not count.
 */
export function buildGatedResponses(
  tx: ClientTx,
  { surveyIds, from, before }: GatedResponsesRequest,
): RawBuilder<unknown> {
  return sql`entries AS MATERIALIZED (
      SELECT r.survey_id, ${buildMonth(sql`r.completed_on`)} AS month, i.resident_id AS author, r.location_id, l.region_id,
        ${namesAuthor(tx.clientId)} AS is_named
      FROM responses AS r
      JOIN invitations AS i ON i.client_id = r.client_id AND i.id = r.invitation_id
      JOIN locations AS l ON l.client_id = r.client_id AND l.id = r.location_id
      WHERE r.client_id = ${tx.clientId} AND r.is_protected AND r.survey_id = ANY(${[...surveyIds]}::bigint[])
        AND r.completed_on >= ${from}::date AND r.completed_on < ${before}::date
    ),
    candidates AS (
      SELECT entries.*, ${countedAuthor} AS counted, concat_ws(' ', month, survey_id) AS k3, concat_ws(' ', month, survey_id, coalesce(region_id, 0)) AS k2,
        concat_ws(' ', month, survey_id, coalesce(region_id, 0), location_id) AS k1
      FROM entries
    ),
    ${buildDisclosableCells(3)},
    gated AS (
      SELECT month, survey_id, CASE WHEN step <= 1 THEN location_id END AS location_id,
        CASE WHEN step <= 2 THEN region_id END AS region_id
      FROM released
    )`;
}
