import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import {
  hasWrongLinks,
  selectLinkedPeriods,
  isOfPeople,
  readEmploymentLinkDifferences,
} from "./employment-periods.read-model.ts";

/**
 * Updates the links of these people's employment periods: the start of the continued employment, and the start and
 * location of the next period. Every write to employments must call it in the same transaction.
 */
export async function linkEmploymentPeriods(tx: ClientTx, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return;
  await sql`
    UPDATE employments AS stored
    SET continues_since = linked.continues_since, next_on = linked.next_on, next_location_id = linked.next_location_id
    FROM (${selectLinkedPeriods(tx.clientId, personIds)}) AS linked
    WHERE stored.client_id = ${tx.clientId} AND stored.id = linked.id AND ${hasWrongLinks}`.execute(tx.on());
}

/**
 * Corrects wrong links of all employment periods, safely beside concurrent writes. Returns the number of wrong ones.
 */
export async function repairEmploymentLinks(tx: ClientTx): Promise<number> {
  const wrong = await readEmploymentLinkDifferences(tx);
  const personIds = [...new Set(wrong.map(({ key }) => key.person_id))];
  if (personIds.length === 0) return 0;
  // Waits for concurrent writes to these periods, so that their changes are read and not overwritten.
  await sql`
    SELECT id FROM employments
    WHERE client_id = ${tx.clientId} AND ${isOfPeople(personIds)} ORDER BY id FOR UPDATE`.execute(tx.on());
  await linkEmploymentPeriods(tx, personIds);
  return wrong.length;
}
