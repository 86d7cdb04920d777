import { type RawBuilder, sql } from "kysely";
import { CLUSTER } from "#platform/server/db/data-versions.ts";
import type { Database } from "#platform/server/db/database.ts";

/** The client as a statement names it: each of all clients in turn, or one. */
type ClientExpression = RawBuilder<number>;

/**
 * Where rows are due of a client: each is what follows FROM, and one row of any of them is enough. Every table in it has its
 * client_id equal to `client` itself, not to that of another table. A cast or division that may fail has no place here.
 */
export type FindWork = (client: ClientExpression) => readonly RawBuilder<unknown>[];

/** True where one of the sources has a row. A scalar query: PostgreSQL makes it anew for each client, and never a hash of all. */
function hasRows(sources: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  if (sources.length === 0) return sql`false`;
  return sql.join(
    sources.map((source) => sql`coalesce((SELECT true FROM ${source} LIMIT 1), false)`),
    sql` OR `,
  );
}

/** In one statement that enters each client in turn, as row-level security wants it. Null on a cluster: it spreads over nodes. */
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

/** The clients of which the sources have rows, found in one statement; where that fails, and on a cluster, one by one. */
export async function findDueClients(
  db: Database,
  ids: readonly number[],
  findWork: FindWork,
): Promise<readonly number[]> {
  const together = await findTogether(db, ids, findWork).catch(() => null);
  if (together !== null) return together;
  const due: number[] = [];
  // What cannot be read of a client fails in its own job, where it is seen and tried again.
  for (const id of ids) if (await hasWork(db, id, findWork).catch(() => true)) due.push(id);
  return due;
}
