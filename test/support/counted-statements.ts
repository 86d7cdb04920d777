import type { Kysely } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { watchStatements } from "#platform/server/db/kysely-dialect.ts";

/** Wraps a transaction to count the statements that contain a text. */
export function countStatements(tx: ClientTx, words = ""): { readonly tx: ClientTx; readonly count: () => number } {
  let count = 0;
  const watched = watchStatements(tx.on<unknown>(), (sql) => {
    if (sql.includes(words)) count += 1;
  });
  return {
    tx: { ...tx, on: <Tables>() => watched as unknown as Kysely<Tables> },
    count: () => count,
  };
}
