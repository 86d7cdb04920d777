import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { CONTINUES_WITHIN_DAYS, EVER } from "./employments.rules.ts";

/**
 * Says of these people's stretches since when the employment holds that each continues, as `continuedSince` does; to be
 * called by whoever writes employments, in the same transaction.
 */
export async function linkSpells(tx: ClientTx, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return;
  await sql`
    UPDATE employments AS kept SET continues_since = told.since
    FROM (
      SELECT part.id, CASE WHEN NOT part.begins THEN
          coalesce(max(CASE WHEN part.begins THEN part.starts_on END) OVER in_order, ${EVER}::date)
        END AS since
      FROM (
        SELECT id, person_id, starts_on,
          coalesce(starts_on - lag(ends_on) OVER in_order > ${sql.lit(CONTINUES_WITHIN_DAYS)}, true) AS begins
        FROM employments
        WHERE client_id = ${tx.clientId} AND person_id IN (
          SELECT id::bigint FROM jsonb_array_elements_text(${JSON.stringify(personIds)}::jsonb) AS of (id)
        )
        WINDOW in_order AS (PARTITION BY person_id ORDER BY starts_on NULLS FIRST)
      ) AS part
      WINDOW in_order AS (PARTITION BY part.person_id ORDER BY part.starts_on NULLS FIRST)
    ) AS told
    WHERE kept.client_id = ${tx.clientId} AND kept.id = told.id AND kept.continues_since IS DISTINCT FROM told.since`.execute(
    tx.on(),
  );
}
