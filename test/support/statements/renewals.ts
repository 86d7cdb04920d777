import { findKind } from "#platform/server/db/data-kinds.ts";
import { readWrittenTables, WRITES } from "./written-tables.ts";

const RENEWAL = /^INSERT INTO (?:shared_)?data_versions\b/;

/** Records which kinds of data got new versions in every transaction that sent a statement. */
export class Renewals {
  readonly #byStatement = new Map<string, ReadonlySet<string>>();

  /** Notes a committed transaction. */
  note(statements: readonly string[], end: string): void {
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
