/** The result of a statement: rows as plain objects and the number of affected rows. */
export interface SqlResult {
  readonly rows: readonly Record<string, unknown>[];
  readonly affected: number | null;
}

/** One exclusive connection. A transaction uses it from BEGIN to COMMIT. */
export interface SqlConnection {
  /** Runs one statement with $1… parameters, or several without parameters. Rejects with the SQLSTATE in `code`. */
  query(sql: string, parameters?: readonly unknown[]): Promise<SqlResult>;
  release(): void;
}

/** A database that the product can run on: PGlite in a worker, or PostgreSQL behind a pool. */
export interface SqlEngine {
  readonly kind: "pglite" | "postgres";
  /** The role that application transactions set with SET LOCAL ROLE; null when the login is that role itself. */
  readonly applicationRole: string | null;
  connect(): Promise<SqlConnection>;
  /** The same while at most half of the connections are in use; null otherwise. Missing where there is only one. */
  connectIfIdle?(): Promise<SqlConnection> | null;
  close(): Promise<void>;
}

/** A database error with its five-character SQLSTATE. */
export class SqlError extends Error {
  override readonly name = "SqlError";
  readonly code: string;
  readonly constraint: string | null;

  constructor(message: string, code: string, constraint: string | null) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}
