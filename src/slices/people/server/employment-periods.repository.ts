import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import {
  isWrong,
  linkedEmploymentPeriods,
  ofPeople,
  employmentLinkDifferences,
} from "./employment-periods.read-model.ts";

/**
 * Says of these people's employment periods since when the employment holds that each continues, and day and place of the next one;
 * to be called by anyone who writes employments, in the same transaction.
 */
export async function linkEmploymentPeriods(tx: ClientTx, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return;
  await sql`
    UPDATE employments AS kept
    SET continues_since = linked.continues_since, next_on = linked.next_on, next_location_id = linked.next_location_id
    FROM (${linkedEmploymentPeriods(tx.clientId, personIds)}) AS linked
    WHERE kept.client_id = ${tx.clientId} AND kept.id = linked.id AND ${isWrong}`.execute(tx.on());
}

/** Has every employment period say that, beside people who write employments; returns how many said something else. */
export async function repairEmploymentLinks(tx: ClientTx): Promise<number> {
  const wrong = await employmentLinkDifferences(tx);
  const personIds = [...new Set(wrong.map(({ key }) => key.person_id))];
  if (personIds.length === 0) return 0;
  // Anyone who writes these employment periods is waited for, so that what they say is read and not overwritten.
  await sql`
    SELECT id FROM employments
    WHERE client_id = ${tx.clientId} AND ${ofPeople(personIds)} ORDER BY id FOR UPDATE`.execute(tx.on());
  await linkEmploymentPeriods(tx, personIds);
  return wrong.length;
}
