import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildParameterRows } from "#platform/server/db/parameter-rows.ts";
import { withBulkQueryPlan } from "#platform/server/db/statistics.ts";
import { markAllQuestionsDirty } from "./questions/questions.repository.ts";
import { lockRollups } from "./surveys.rollup.correction.repository.ts";
import { comparisons } from "./surveys.rollup.read-model.ts";
import type { SurveysTables } from "./surveys.tables.ts";

/** Rewrites every rollup of the client from its raw rows. */
export async function rebuildRollups(tx: ClientTx): Promise<void> {
  const db = tx.on<SurveysTables>();
  await lockRollups(tx);
  // Rollups by question are closed again by their job; until then they are read from the answers.
  await markAllQuestionsDirty(tx);
  await withBulkQueryPlan(tx, async () => {
    for (const { table, keys, column, measures, selectRebuilt: rebuilt } of comparisons) {
      await db.deleteFrom(table).where("client_id", "=", tx.clientId).execute();
      const read = sql.join([...keys, "period", ...measures].map((name) => sql.ref(`raw.${name}`)));
      const written = sql.join([...keys, column, ...measures].map((name) => sql.ref(name)));
      await sql`
      INSERT INTO ${sql.table(table)} (client_id, ${written})
      SELECT anchor.client_id, ${read} FROM ${await buildParameterRows(tx, sql`(${rebuilt(tx.clientId)}) AS raw`)}`.execute(
        db,
      );
    }
  });
}
