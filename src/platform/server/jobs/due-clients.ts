import { type RawBuilder, sql } from "kysely";
import { CLUSTER } from "#platform/server/db/data-versions.ts";
import type { Database } from "#platform/server/db/database.ts";
import { findOutage } from "#platform/server/db/database-errors.ts";
import { describeError } from "#platform/server/log.ts";

/** A client id in a statement: each client of a list, or one client. */
type ClientExpression = RawBuilder<number>;

/**
 * Returns sources of due rows of a client: each is a FROM clause, and one row in any of them is enough. Every table in
 * it compares its client_id to `client` itself, not to another table. Casts and divisions that may fail are not
 * allowed.
 */
export type FindWork = (client: ClientExpression) => readonly RawBuilder<unknown>[];

/**
 * Returns true when one of the sources has a row. Scalar subqueries make PostgreSQL evaluate each client separately,
 * never by a hash over all clients.
 */
function hasRows(sources: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  if (sources.length === 0) return sql`false`;
  return sql.join(
    sources.map((source) => sql`coalesce((SELECT true FROM ${source} LIMIT 1), false)`),
    sql` OR `,
  );
}

/**
 * Finds due clients in one statement that sets each client in sequence, as row-level security requires. Returns null on
 * a cluster, where the statement would spread over nodes.
 */
async function findTogether(
  db: Database,
  ids: readonly number[],
  findWork: FindWork,
): Promise<readonly number[] | null> {
  return db.global(async (tx) => {
    const kysely = tx.on<unknown>();
    const cluster = await sql`SELECT FROM shared_data_versions WHERE kind = ${CLUSTER} LIMIT 1`.execute(kysely);
    if (cluster.rows.length > 0) return null;
    const { rows } = await sql<{ id: number }>`
      SELECT in_turn.id FROM unnest(${[...ids]}::bigint[]) AS in_turn (id)
      WHERE CASE WHEN set_config('app.client_id', in_turn.id::text, true) <> ''
        THEN ${hasRows(findWork(sql`in_turn.id`))} END
      ORDER BY in_turn.id`.execute(kysely);
    return rows.map(({ id }) => id);
  });
}

async function hasWork(db: Database, clientId: number, findWork: FindWork): Promise<boolean> {
  return db.reading(clientId, async (tx) => {
    const { rows } = await sql<{ is_due: boolean }>`
      SELECT ${hasRows(findWork(sql`${clientId}::bigint`))} AS is_due`.execute(tx.on<unknown>());
    return rows[0]?.is_due === true;
  });
}

const warned = new WeakSet<Database>();

/**
 * Warns once that clients are looked up one by one, which takes minutes for many. A database that is away is logged
 * elsewhere.
 */
function warnOnce(db: Database, error: unknown): void {
  if (warned.has(db) || findOutage(error) === "away") return;
  warned.add(db);
  db.warn?.({ error: describeError(error) }, "due-clients.one-by-one");
}

/**
 * Finds the clients for which the sources have rows, in one statement; one by one on a cluster, and with a warning when
 * that fails.
 */
export async function findDueClients(
  db: Database,
  ids: readonly number[],
  findWork: FindWork,
): Promise<readonly number[]> {
  const together = await findTogether(db, ids, findWork).catch((error: unknown) => {
    warnOnce(db, error);
    return null;
  });
  if (together !== null) return together;
  const due: number[] = [];
  // A client whose lookup fails is due: its own job then fails visibly and is retried.
  for (const id of ids) if (await hasWork(db, id, findWork).catch(() => true)) due.push(id);
  return due;
}
