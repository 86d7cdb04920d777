import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildParameterRows } from "#platform/server/db/parameter-rows.ts";
import { withBulkQueryPlan } from "#platform/server/db/statistics.ts";
import { readQuestionDifferences } from "./questions/questions.read-model.ts";
import { markQuestionsDirty } from "./questions/questions.repository.ts";
import { type Comparison, comparisons } from "./surveys.rollup.read-model.ts";
import type { SurveysTables } from "./surveys.tables.ts";

// Rollups are corrected while people answer. A response commits together with its additions to the rollups. So in the
// snapshot of one statement, the difference between raw rows and rollups is exactly the error, with any
// concurrent writers. Adding that difference to the current value of the row loses no response. Rollups that are lists
// instead of sums are written under their invitations' lock.

const joinNames = (columns: readonly string[], of?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(of === undefined ? column : `${of}.${column}`)));

const isSum = ({ keys }: Comparison): boolean => !keys.includes("invitation_id");

/** Serializes corrections of a client until the transaction ends: two would both add the same difference. */
export async function lockRollups(tx: ClientTx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('rollups ' || ${tx.clientId}::bigint, 0))`.execute(tx.on());
}

/** Builds a join of raw rows and stored rows, in one snapshot: `e` is expected, `t` is stored. */
function buildJoin(clientId: number, { table, keys, column, measures, selectRaw }: Comparison): RawBuilder<unknown> {
  const key = [...keys, "period"];
  return sql`
    ((SELECT true AS present, ${joinNames([...key, ...measures], "raw")} FROM (${selectRaw(clientId)}) AS raw) AS e
    FULL JOIN (
      SELECT true AS present, ${sql.ref(column)} AS period, ${joinNames([...keys, ...measures])}
      FROM ${sql.table(table)} WHERE client_id = ${clientId}
    ) AS t USING (${joinNames(key)}))`;
}

function buildDifferenceCondition(measures: readonly string[]): RawBuilder<unknown> {
  const pairs = measures.map((name) => sql`${sql.ref(`e.${name}`)} IS DISTINCT FROM ${sql.ref(`t.${name}`)}`);
  return sql`(e.present IS NULL OR t.present IS NULL OR ${sql.join(pairs, sql` OR `)})`;
}

async function run(tx: ClientTx, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(tx.on<SurveysTables>());
  return Number(numAffectedRows ?? 0);
}

async function correctSums(tx: ClientTx, rollup: Comparison): Promise<number> {
  const { table, keys, column, measures } = rollup;
  const difference = sql.join(
    measures.map((name) => sql`coalesce(${sql.ref(`e.${name}`)}, 0) - coalesce(${sql.ref(`t.${name}`)}, 0)`),
  );
  const added = sql.join(
    measures.map((name) => sql`${sql.ref(name)} = ${sql.ref(`total.${name}`)} + ${sql.ref(`excluded.${name}`)}`),
  );
  const changed = await run(
    tx,
    sql`INSERT INTO ${sql.table(table)} AS total (client_id, ${joinNames([...keys, column, ...measures])})
      SELECT anchor.client_id, ${joinNames([...keys, "period"])}, ${difference}
      FROM ${await buildParameterRows(tx, buildJoin(tx.clientId, rollup))}
      WHERE ${buildDifferenceCondition(measures)}
      ORDER BY ${joinNames([...keys, "period"])}
      ON CONFLICT (client_id, ${joinNames([...keys, column])}) DO UPDATE SET ${added}`,
  );
  // A row with only zeros should not exist; if someone adds to it concurrently, it is not deleted.
  const empty = sql.join(
    measures.map((name) => sql`${sql.ref(name)} = 0`),
    sql` AND `,
  );
  if (changed > 0) await run(tx, sql`DELETE FROM ${sql.table(table)} WHERE client_id = ${tx.clientId} AND ${empty}`);
  return changed;
}

/** Locks the invitations of differing rows, and all others of their residents, so that none is completed meanwhile. */
async function lockInvitations(tx: ClientTx, rollup: Comparison): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT invitation_id AS id FROM ${buildJoin(tx.clientId, rollup)} WHERE ${buildDifferenceCondition(rollup.measures)}`.execute(
    tx.on(),
  );
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return ids;
  const locked = await sql<{ resident_id: number | null }>`
    SELECT own.resident_id FROM invitations AS own
    WHERE own.client_id = ${tx.clientId} AND (own.id = ANY(${ids}::bigint[]) OR own.resident_id IN (
      SELECT named.resident_id FROM invitations AS named
      WHERE named.client_id = ${tx.clientId} AND named.id = ANY(${ids}::bigint[]) AND named.resident_id IS NOT NULL
    ))
    ORDER BY own.id FOR UPDATE`.execute(tx.on());
  return locked.rows.length > 0 ? ids : [];
}

async function correctList(tx: ClientTx, rollup: Comparison): Promise<number> {
  const { table, keys, column, measures } = rollup;
  const ids = await lockInvitations(tx, rollup);
  if (ids.length === 0) return 0;
  const others = [...keys.filter((key) => key !== "invitation_id"), column, ...measures];
  const removed = await run(
    tx,
    sql`DELETE FROM ${sql.table(table)} AS own WHERE own.client_id = ${tx.clientId} AND own.invitation_id IN (
      SELECT invitation_id FROM ${buildJoin(tx.clientId, rollup)} WHERE e.present IS NULL AND invitation_id = ANY(${ids}::bigint[])
    )`,
  );
  const written = await run(
    tx,
    sql`INSERT INTO ${sql.table(table)} AS own (client_id, ${joinNames([...keys, column, ...measures])})
      SELECT anchor.client_id, ${joinNames(keys)}, period, ${joinNames(measures, "e")}
      FROM ${await buildParameterRows(tx, buildJoin(tx.clientId, rollup))}
      WHERE e.present AND ${buildDifferenceCondition(measures)} AND invitation_id = ANY(${ids}::bigint[])
      ORDER BY invitation_id
      ON CONFLICT (client_id, invitation_id) DO UPDATE SET ${sql.join(
        others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
      )}`,
  );
  return removed + written;
}

/**
 * Corrects every rollup that is written with its raw rows, while people answer. Readers see the old numbers until the
 * commit and the new ones after it, and no answer is lost or counted twice. Returns the number of wrong rows. Months
 * with a wrong number by question are read from the answers until they are closed again.
 */
export async function correctRollups(tx: ClientTx): Promise<number> {
  await lockRollups(tx);
  return withBulkQueryPlan(tx, async () => {
    let corrected = 0;
    // Lists first: completing a response locks its invitation before any sum.
    for (const each of comparisons.filter((rollup) => !isSum(rollup))) corrected += await correctList(tx, each);
    for (const each of comparisons.filter(isSum)) corrected += await correctSums(tx, each);
    const closed = await readQuestionDifferences(tx);
    await markQuestionsDirty(
      tx,
      closed.map(({ day }) => day),
    );
    return corrected + closed.length;
  });
}
