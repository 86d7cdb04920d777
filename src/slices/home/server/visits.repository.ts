import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { VisitTables } from "./home.tables.ts";

/** Opening the page again within this time continues the visit. */
const VISIT_MILLISECONDS = 30 * 60_000;

/** Records a visit and returns when the one before it ended; null without one. */
export async function saveVisit(tx: ClientTx, personId: number, now: Date): Promise<Date | null> {
  // Computed here: a cluster updates a row that conflicts by immutable functions only, and intervals are not.
  const isOver = sql<boolean>`home_visits.visited_at < ${new Date(now.getTime() - VISIT_MILLISECONDS)}::timestamptz`;
  const { previous_at: previous } = await tx
    .on<VisitTables>()
    .insertInto("home_visits")
    .values({ client_id: tx.clientId, person_id: personId, visited_at: now, previous_at: null })
    .onConflict((conflict) =>
      conflict.columns(["client_id", "person_id"]).doUpdateSet({
        visited_at: now,
        previous_at: sql<Date | null>`CASE WHEN ${isOver} THEN home_visits.visited_at ELSE home_visits.previous_at END`,
      }),
    )
    .returning("previous_at")
    .executeTakeFirstOrThrow();
  return previous;
}

/** Deletes a person's visits. */
export async function deleteVisits(tx: ClientTx, personId: number): Promise<void> {
  await tx
    .on<VisitTables>()
    .deleteFrom("home_visits")
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .execute();
}
