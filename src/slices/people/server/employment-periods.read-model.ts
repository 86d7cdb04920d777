import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { CONTINUES_WITHIN_DAYS, SINCE_EVER } from "./employments.rules.ts";
import type { IntervalDifference } from "./people.api.ts";

/** The columns of an employment period that depend on the person's other employment periods. */
const result = ["continues_since", "next_on", "next_location_id"] as const;

const buildColumns = (side: string): RawBuilder<unknown> => sql.join(result.map((name) => sql.ref(`${side}.${name}`)));

/** Condition: the links of an employment period `stored` differ from the correct ones in `linked`. */
export const hasWrongLinks = sql`(${buildColumns("stored")}) IS DISTINCT FROM (${buildColumns("linked")})`;

/** Returns the condition that an employment period belongs to one of these people. */
export function isOfPeople(personIds: readonly number[]): RawBuilder<unknown> {
  const ids = JSON.stringify(personIds);
  return sql`person_id IN (SELECT id::bigint FROM jsonb_array_elements_text(${ids}::jsonb) AS of (id))`;
}

/**
 * Selects the correct links of everyone's or these people's employment periods: the start of the continued employment,
 * as in `computeEmploymentStarts`, and the start and location of the next period. Rows have `id` and those columns.
 */
export function selectLinkedPeriods(clientId: number, personIds?: readonly number[]): RawBuilder<unknown> {
  const own = personIds === undefined ? sql`` : sql`AND ${isOfPeople(personIds)}`;
  return sql`
    SELECT part.id, part.next_on, part.next_location_id, CASE WHEN NOT part.begins THEN
        coalesce(max(CASE WHEN part.begins THEN part.starts_on END) OVER in_order, ${SINCE_EVER}::date)
      END AS continues_since
    FROM (
      SELECT id, person_id, starts_on,
        lead(starts_on) OVER in_order AS next_on, lead(location_id) OVER in_order AS next_location_id,
        coalesce(starts_on - lag(ends_on) OVER in_order > ${sql.lit(CONTINUES_WITHIN_DAYS)}, true) AS begins
      FROM employments
      WHERE client_id = ${clientId} ${own}
      WINDOW in_order AS (PARTITION BY person_id ORDER BY starts_on NULLS FIRST, id)
    ) AS part
    WINDOW in_order AS (PARTITION BY part.person_id ORDER BY part.starts_on NULLS FIRST, part.id)`;
}

const buildJson = (side: string): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(result.flatMap((name) => [sql`${sql.lit(name)}::text`, sql.ref(`${side}.${name}`)]))})`;

/** Reads the employment periods whose stored links are wrong. */
export async function readEmploymentLinkDifferences(tx: ClientTx): Promise<readonly IntervalDifference[]> {
  const { rows } = await sql<Pick<IntervalDifference, "locationId" | "day" | "key" | "expected" | "stored">>`
    SELECT stored.location_id AS "locationId", coalesce(stored.starts_on::text, ${SINCE_EVER}) AS day,
      jsonb_build_object('id', stored.id, 'person_id', stored.person_id) AS key,
      ${buildJson("linked")} AS expected, ${buildJson("stored")} AS stored
    FROM employments AS stored
    JOIN (${selectLinkedPeriods(tx.clientId)}) AS linked ON linked.id = stored.id
    WHERE stored.client_id = ${tx.clientId} AND ${hasWrongLinks}
    ORDER BY stored.person_id, stored.id`.execute(tx.on());
  return rows.map((row) => ({ ...row, table: "employments" }));
}
