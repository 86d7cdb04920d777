import { readWrittenTables, WRITES } from "./written-tables.ts";

// Derived rows are right because every transaction that writes the rows they are computed from also writes them, or
// marks them as stale (ADR 21, 31, 68). A writer that forgets it is found by its statements.

/** The derived rows of source tables, and how the statement is recognized that writes or marks them. */
interface DerivedRule {
  readonly sources: readonly string[];
  readonly derived: string;
  readonly isMark: (sql: string) => boolean;
}

const MARK = /\b(?:INSERT INTO|UPDATE|DELETE FROM) "?question_rollup_status\b/i;

const rules: readonly DerivedRule[] = [
  {
    sources: ["answers", "responses"],
    derived: "numbers by question",
    // Marked as stale; compared with the answers under the lock of corrections; counted by the submit itself, of which
    // the current day is in no closed month.
    isMark: (sql) => MARK.test(sql) || sql.includes("'rollups '") || sql.includes("inserted_answers AS ("),
  },
  {
    sources: ["employments"],
    derived: "links of employment periods",
    // Linked again, or none is left: sample data is removed whole.
    isMark: (sql) =>
      sql.includes("SET continues_since = linked.continues_since") ||
      sql === 'DELETE FROM "employments" WHERE client_id = $1',
  },
];

/** Records by statement which derived rows were written or marked in every transaction that sent it. */
export class DerivedMarks {
  readonly #byStatement = new Map<string, ReadonlySet<DerivedRule>>();

  /** Notes a committed transaction. */
  note(statements: readonly string[]): void {
    const writes = statements.filter((each) => WRITES.test(each));
    if (writes.length === 0) return;
    const marked = new Set(rules.filter(({ isMark }) => statements.some(isMark)));
    for (const sql of writes) {
      const before = this.#byStatement.get(sql);
      this.#byStatement.set(sql, before ? new Set([...before].filter((rule) => marked.has(rule))) : marked);
    }
  }

  /** Returns the tables that a statement wrote, in any transaction, without marking what is derived, as sentences. */
  async listBreaches(sql: string): Promise<readonly string[]> {
    const marked = this.#byStatement.get(sql);
    if (!marked) return [];
    const written = await readWrittenTables(sql);
    return rules
      .filter((rule) => !marked.has(rule))
      .flatMap(({ sources, derived }) =>
        sources.filter((table) => written.has(table)).map((table) => `writes ${table} without marking ${derived}`),
      );
  }
}
