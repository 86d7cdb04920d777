import { referenceTables, distributedTables } from "#app/server/reference-tables.ts";
import type { SqlConnection, SqlEngine } from "#platform/server/db/engine.ts";
import { readBreaches } from "./client-statements.ts";
import { readConflictBreaches } from "./conflict-updates.ts";
import { DerivedMarks } from "./derived-marks.ts";
import { Renewals } from "./renewals.ts";
import type { SqlCatalog } from "./scope.ts";
import { listenToTransactions } from "./transactions.ts";
import { WRITES } from "./written-tables.ts";

const DEPTH = 60;
/** Stack frames between a statement and its caller. */
const between =
  /node_modules|node:internal|\/src\/platform\/server\/db\/|\/test\/support\/(?:statements|test-database|rows)/;
/** Statements that open, mark and end transactions read no table; new versions are sent with the end. */
const framing = /^(?:BEGIN|SET|COMMIT|ROLLBACK|INSERT INTO (?:shared_)?data_versions)\b/;
/** A test among those frames is its own caller. */
const ownTest = /\.test\.ts/;
/** The demo's loader fills clients without rows, and adds up what is derived from them itself. */
const loader = /\/src\/app\/server\/demo\//;
/** Code that is not the product: it may read all clients at once. */
const testCode = /\.(?:test|spec|bench)\.ts|\/test\/|\/testing\//;

function createCaller(stack: string | undefined): string {
  const frames = (stack ?? "").split("\n").slice(1);
  return frames.find((frame) => !between.test(frame) || ownTest.test(frame))?.trim() ?? "";
}

async function readRows(engine: SqlEngine, sql: string): Promise<readonly Record<string, unknown>[]> {
  const connection = await engine.connect();
  try {
    return (await connection.query(sql)).rows;
  } finally {
    connection.release();
  }
}

/** The tables of a database: those with forced row-level security are clients', and so are views with client_id. */
export async function readSqlCatalog(owner: SqlEngine): Promise<SqlCatalog> {
  const rows = await readRows(
    owner,
    `SELECT c.relname AS name, c.relkind = 'v' AS is_view, c.relforcerowsecurity AS is_forced,
            array_to_string(array_agg(a.attname::text), ' ') AS columns
       FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relkind IN ('r', 'p', 'v') GROUP BY 1, 2, 3`,
  );
  const columns = new Map(rows.map((row) => [String(row["name"]), new Set(String(row["columns"]).split(" "))]));
  const isOwned = (row: Record<string, unknown>): boolean =>
    row["is_forced"] === true ||
    (row["is_view"] === true && columns.get(String(row["name"]))?.has("client_id") === true);
  const owned = new Set(rows.filter(isOwned).map((row) => String(row["name"])));
  const spread = new Set(distributedTables);
  const known = new Set([...owned, ...spread, ...referenceTables]);
  const local = [...columns.keys()].filter((name) => !known.has(name));
  return { columns, owned, spread, local: new Set(local) };
}

/** By catalog the texts of valid reading statements: a worker's files send mostly the same ones. */
const provenByCatalog = new Map<string, Set<string>>();

function getProven({ columns, owned, spread, local }: SqlCatalog): Set<string> {
  const names = [...columns].map(([table, of]) =>
    [table, [...of].toSorted().join(" "), owned.has(table), spread.has(table), local.has(table)].join(" "),
  );
  const key = names.toSorted().join(";");
  const proven = provenByCatalog.get(key) ?? new Set();
  provenByCatalog.set(key, proven);
  return proven;
}

/** Records the text of every statement that the product sends, each once, with its first caller. */
export class StatementRecorder {
  readonly #callers = new Map<string, string>();
  readonly #catalog: SqlCatalog;
  readonly #proven: Set<string>;
  readonly #isProduct: (caller: string) => boolean;
  readonly #renewals = new Renewals();
  readonly #marks = new DerivedMarks();

  /** `isProduct` decides whose statements count, by the line that sent one. */
  constructor(catalog: SqlCatalog, isProduct = (caller: string): boolean => !testCode.test(caller)) {
    this.#catalog = catalog;
    this.#proven = getProven(catalog);
    this.#isProduct = isProduct;
  }

  /** Returns the same engine with a recorder. */
  listen(engine: SqlEngine): SqlEngine {
    const recordConnection = (connection: SqlConnection): SqlConnection =>
      listenToTransactions(this.#heard(connection), (statements, end) => {
        this.#renewals.note(statements, end);
        this.#marks.note(statements);
      });
    return {
      kind: engine.kind,
      applicationRole: engine.applicationRole,
      connect: async () => recordConnection(await engine.connect()),
      ...(engine.connectIfIdle && { connectIfIdle: () => engine.connectIfIdle?.()?.then(recordConnection) ?? null }),
      close: () => engine.close(),
    };
  }

  #heard(connection: SqlConnection): SqlConnection {
    return {
      query: (sql, parameters) => {
        this.#note(sql);
        return connection.query(sql, parameters);
      },
      release: () => connection.release(),
    };
  }

  #note(sql: string): void {
    if (this.#callers.has(sql) || this.#proven.has(sql) || framing.test(sql)) return;
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = DEPTH;
    const { stack } = new Error("a statement");
    Error.stackTraceLimit = limit;
    this.#callers.set(sql, createCaller(stack));
  }

  /**
   * Returns every statement of the product that leaves open whose rows it means, or that writes data of reports without
   * a new version of it, or without marking what is derived from it, as sentences; empty when all is well.
   */
  async listBreaches(): Promise<readonly string[]> {
    const wanted = [...this.#callers].filter(([, caller]) => this.#isProduct(caller));
    const found: string[] = [];
    for (const [sql, caller] of wanted) {
      const breaches = [
        ...(await readBreaches(sql, this.#catalog)),
        ...(await readConflictBreaches(sql, this.#catalog)),
        ...(await this.#renewals.listBreaches(sql)),
        ...(loader.test(caller) ? [] : await this.#marks.listBreaches(sql)),
      ];
      // Each file checks by itself whether a writing statement had a new version beside it.
      if (breaches.length === 0 && !WRITES.test(sql)) this.#proven.add(sql);
      if (breaches.length > 0)
        found.push(`${breaches.join("; ")}\n  ${caller}\n  ${sql.replaceAll(/\s+/g, " ").trim()}`);
    }
    return found;
  }
}
