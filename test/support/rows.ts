import { CompiledQuery } from "kysely";
import type { TestDatabase } from "./test-database.ts";

/**
 * Returns the rows that a statement gives to the owner of the schema: of global tables, because row-level security
 * applies to it too.
 */
export async function readOwnerRows(t: TestDatabase, text: string): Promise<readonly Record<string, unknown>[]> {
  const connection = await t.owner.connect();
  try {
    return (await connection.query(text)).rows;
  } finally {
    connection.release();
  }
}

/** Returns the rows that a statement gives within a client. */
export function readClientRows(t: TestDatabase, clientId: number, text: string): Promise<Record<string, unknown>[]> {
  return t.db.withClient(clientId, async (tx) => {
    const { rows } = await tx.on<unknown>().executeQuery(CompiledQuery.raw(text));
    return rows as Record<string, unknown>[];
  });
}
