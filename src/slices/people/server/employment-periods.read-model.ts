import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { CONTINUES_WITHIN_DAYS, EVER } from "./employments.rules.ts";
import type { IntervalDifference } from "./people.api.ts";

/** The columns by which an employment period says what its person's other employment periods would. */
const result = ["continues_since", "next_on", "next_location_id"] as const;

const from = (side: string): RawBuilder<unknown> => sql.join(result.map((name) => sql.ref(`${side}.${name}`)));

/** Whether an employment period (kept) does not say what it should (linked). */
export const isWrong = sql`(${from("kept")}) IS DISTINCT FROM (${from("linked")})`;

/** Whether an employment period is of one of these people. */
export function ofPeople(personIds: readonly number[]): RawBuilder<unknown> {
  const ids = JSON.stringify(personIds);
  return sql`person_id IN (SELECT id::bigint FROM jsonb_array_elements_text(${ids}::jsonb) AS of (id))`;
}

/**
 * What the employment periods of everybody, or of these people, should say: since when the employment holds that each continues, as
 * `employmentStartDates` has it, and day and place of the next one. Rows of id and those columns.
 */
export function linkedEmploymentPeriods(clientId: number, personIds?: readonly number[]): RawBuilder<unknown> {
  const own = personIds === undefined ? sql`` : sql`AND ${ofPeople(personIds)}`;
  return sql`
    SELECT part.id, part.next_on, part.next_location_id, CASE WHEN NOT part.begins THEN
        coalesce(max(CASE WHEN part.begins THEN part.starts_on END) OVER in_order, ${EVER}::date)
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

const asJson = (side: string): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(result.flatMap((name) => [sql`${sql.lit(name)}::text`, sql.ref(`${side}.${name}`)]))})`;

/** Every employment period of employment that does not say of its person's other ones what they are. */
export async function employmentLinkDifferences(tx: ClientTx): Promise<readonly IntervalDifference[]> {
  const { rows } = await sql<Pick<IntervalDifference, "locationId" | "day" | "key" | "expected" | "stored">>`
    SELECT kept.location_id AS "locationId", coalesce(kept.starts_on::text, ${EVER}) AS day,
      jsonb_build_object('id', kept.id, 'person_id', kept.person_id) AS key,
      ${asJson("linked")} AS expected, ${asJson("kept")} AS stored
    FROM employments AS kept
    JOIN (${linkedEmploymentPeriods(tx.clientId)}) AS linked ON linked.id = kept.id
    WHERE kept.client_id = ${tx.clientId} AND ${isWrong}
    ORDER BY kept.person_id, kept.id`.execute(tx.on());
  return rows.map((row) => ({ ...row, table: "employments" }));
}
