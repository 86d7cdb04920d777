import type { SqlConnection } from "#platform/server/db/engine.ts";

/** Receives the statements of a committed transaction in order, and the text that ended it; empty for a statement alone. */
export type OnCommit = (statements: readonly string[], end: string) => void;

/** Returns the same connection; `onCommit` is called as each transaction on it is committed, with what it sent. */
export function listenToTransactions(connection: SqlConnection, onCommit: OnCommit): SqlConnection {
  let open: string[] | null = null;
  return {
    query: (sql, parameters) => {
      if (sql.startsWith("BEGIN")) open = [];
      else if (sql === "ROLLBACK") open = null;
      else if (sql.endsWith("COMMIT")) {
        onCommit(open ?? [], sql);
        open = null;
      } else if (open) open.push(sql);
      else onCommit([sql], "");
      return connection.query(sql, parameters);
    },
    release: () => connection.release(),
  };
}
