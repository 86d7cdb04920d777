import pg from "pg";
import { type SqlConnection, type SqlEngine, SqlError } from "./engine.ts";
import { getCurrentLane, type Lane } from "./lanes.ts";
import { isPlannedOnce, getPreparedName } from "./prepared-statement-names.ts";
import { withoutShardNumbers } from "./shard-names.ts";

// Ids stay below 2^53, so they are numbers. A date is a calendar day, never an instant.
const typeParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, (text) => text],
]);

function getTypeParser(oid: number, format?: "text" | "binary"): (text: string) => unknown {
  const own = typeParsers.get(oid);
  if (own) return own;
  return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
}

export interface PostgresOptions {
  readonly url: string;
  /** Maximum number of connections in the pool. */
  readonly connections?: number;
  /** Connections for the reserved lane (lanes.ts), besides the pool; without them it shares the pool. */
  readonly reserved?: number;
  /** Connections for jobs, besides the pool; without them they share the pool. */
  readonly worker?: number;
  /** Milliseconds after which PostgreSQL cancels a statement. */
  readonly statementTimeout?: number;
}

/** An error without a PostgreSQL code means that the server is unreachable or went away. */
function toSqlError(error: unknown): unknown {
  if (error instanceof SqlError) return error;
  if (error instanceof pg.DatabaseError) {
    error.message = withoutShardNumbers(error.message);
    // A cluster names the constraint only in the message.
    const constraintName = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1];
    if (constraintName !== undefined) error.constraint = constraintName;
    return error;
  }
  const { message, code } = error as { message?: string; code?: string };
  // For a host name with several addresses, Node's error has no message, only a code.
  const connectionError = new SqlError(message || code || String(error), "08006", null);
  connectionError.cause = error;
  return connectionError;
}

/** Milliseconds that a request waits for a connection before it fails. */
const REQUEST_WAITS = 5000;
/** Jobs wait longer, because many more may run at once than have a connection. */
const JOB_WAITS = 60_000;

function openPool(options: PostgresOptions, connections: number, waits = REQUEST_WAITS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: connections,
    connectionTimeoutMillis: waits,
    statement_timeout: options.statementTimeout ?? 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // Concurrent statements are sent at once and return in order, without a round trip between them.
    pipeline: true,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  });
  // The pool replaces an idle connection that breaks. The next query reports a lasting problem.
  pool.on("error", () => {});
  return pool;
}

/** Closes prepared statements whose text lost its name. The driver has no call for it and only records them. */
function closeForgotten(client: pg.PoolClient): void {
  const { connection } = client as unknown as {
    readonly connection: {
      readonly parsedStatements: Record<string, string>;
      close(what: { readonly type: "S"; readonly name: string }): void;
    };
  };
  for (const [name, text] of Object.entries(connection.parsedStatements)) {
    if (getPreparedName(text) !== undefined) continue;
    connection.close({ type: "S", name });
    delete connection.parsedStatements[name];
  }
}

/** Sets the plan mode before a statement when it differs from that of the previous one. */
class PlanMode {
  readonly #client: pg.PoolClient;
  #isOnce = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  set(sql: string, name: string | undefined, values: readonly unknown[] = []): void {
    // A transaction's BEGIN sets the mode. A statement without parameters has only one plan.
    if (sql.startsWith("BEGIN")) this.#isOnce = false;
    if (values.length === 0) return;
    const isOnce = name !== undefined && isPlannedOnce(sql);
    if (isOnce === this.#isOnce) return;
    this.#isOnce = isOnce;
    const mode = isOnce ? "force_generic_plan" : "force_custom_plan";
    // Sent ahead of the statement, without waiting. If it fails, so does the statement.
    this.#client.query(`SET LOCAL plan_cache_mode = ${mode}`).catch(() => {});
  }
}

/** PostgreSQL 15 or later behind a pool. The login is the unprivileged application role. */
export class PostgresEngine implements SqlEngine {
  readonly kind = "postgres";
  readonly applicationRole = null;
  readonly #pool: pg.Pool;
  readonly #own: ReadonlyMap<Lane, pg.Pool>;

  constructor(options: PostgresOptions) {
    this.#pool = openPool(options, options.connections ?? 10);
    const own = new Map<Lane, pg.Pool>();
    if (options.reserved !== undefined) own.set("reserved", openPool(options, options.reserved));
    if (options.worker !== undefined) own.set("worker", openPool(options, options.worker, JOB_WAITS));
    this.#own = own;
  }

  connectIfIdle(): Promise<SqlConnection> | null {
    const { totalCount, idleCount, waitingCount, options } = this.#getPool();
    const isIdle = waitingCount === 0 && (totalCount - idleCount) * 2 <= (options.max ?? 0);
    return isIdle ? this.connect() : null;
  }

  #getPool(): pg.Pool {
    return this.#own.get(getCurrentLane()) ?? this.#pool;
  }

  async connect(): Promise<SqlConnection> {
    const pool = this.#getPool();
    const client = await pool.connect().catch((error: unknown) => {
      throw toSqlError(error);
    });
    closeForgotten(client);
    const plans = new PlanMode(client);
    let broken = false;
    const onError = (): void => {
      broken = true;
    };
    client.on("error", onError);
    return {
      query: async (sql, parameters) => {
        // Several statements in one string return a list; the last result counts.
        const name = getPreparedName(sql);
        const values = parameters ? [...parameters] : undefined;
        plans.set(sql, name, values);
        const request =
          name === undefined ? client.query(sql, values) : client.query({ name, text: sql, values: values ?? [] });
        const answer: pg.QueryResult | pg.QueryResult[] = await request.catch((error: unknown) => {
          throw toSqlError(error);
        });
        const result = Array.isArray(answer) ? answer.at(-1) : answer;
        return { rows: result?.rows ?? [], affected: result?.rowCount ?? null };
      },
      release: () => {
        client.off("error", onError);
        client.release(broken);
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool, ...this.#own.values()].map((pool) => pool.end()));
  }
}
