import { parse } from "libpg-query";
import { findKind } from "#platform/server/db/data-kinds.ts";
import type { SqlConnection } from "#platform/server/db/engine.ts";

/** Texts that a writing statement contains; one that only reads may contain them too. */
export const WRITES = /\b(?:INSERT|UPDATE|DELETE|MERGE)\b/i;
const RENEWAL = /^INSERT INTO (?:shared_)?data_versions\b/;
const writing = new Set(["InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt"]);

/** Returns the tables that a statement writes, by PostgreSQL's own parser. */
async function readWrittenTables(sql: string): Promise<ReadonlySet<string>> {
  const written = new Set<string>();
  const walk = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      if (writing.has(key)) written.add((inner as { relation?: { relname?: string } }).relation?.relname ?? "");
      walk(inner);
    }
  };
  walk(await parse(sql));
  return written;
}

/** Records which kinds of data got new versions in every transaction that sent a statement. */
export class Renewals {
  readonly #byStatement = new Map<string, ReadonlySet<string>>();

  /** Returns the same connection with a recorder. */
  listen(connection: SqlConnection): SqlConnection {
    let open: string[] | null = null;
    return {
      query: (sql, parameters) => {
        if (sql.startsWith("BEGIN")) open = [];
        else if (sql === "ROLLBACK") open = null;
        else if (sql.endsWith("COMMIT")) {
          this.#commit(open ?? [], sql);
          open = null;
        } else if (open) open.push(sql);
        else this.#commit([sql], "");
        return connection.query(sql, parameters);
      },
      release: () => connection.release(),
    };
  }

  #commit(statements: readonly string[], end: string): void {
    const kinds = new Set(RENEWAL.test(end) ? [...end.matchAll(/'([a-z]+)'/g)].map(([, kind = ""]) => kind) : []);
    for (const sql of statements.filter((each) => WRITES.test(each))) {
      const before = this.#byStatement.get(sql);
      this.#byStatement.set(sql, before ? new Set([...before].filter((kind) => kinds.has(kind))) : kinds);
    }
  }

  /** Returns what a statement wrote, in any transaction, without a new version of its kind, as sentences. */
  async listBreaches(sql: string): Promise<readonly string[]> {
    const renewed = this.#byStatement.get(sql);
    if (!renewed) return [];
    return [...(await readWrittenTables(sql))].flatMap((table) => {
      const kind = findKind(table);
      return !kind || renewed.has(kind) ? [] : [`writes ${table} without a new version of ${kind}`];
    });
  }
}
