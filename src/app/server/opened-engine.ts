import type { SqlEngine } from "#platform/server/db/engine.ts";

/** How long one statement may take, in milliseconds. Default: as long as a request may wait for it. */
export interface EngineLimits {
  readonly statementTimeout?: number;
  /** Connections to PostgreSQL reserved for sign-in, survey pages and readiness. Default: none. */
  readonly reserved?: number;
  /** Connections to PostgreSQL for all other requests. Default: 10. */
  readonly connections?: number;
  /** Connections to PostgreSQL for jobs. Default: those of requests. */
  readonly worker?: number;
}

/** An open, migrated database. */
export interface OpenEngine {
  readonly engine: SqlEngine;
  /** Where data is stored, for the person who starts the process. */
  readonly statement: string;
  /**
   * Updates the planner's statistics after a bulk load. Needs the owner of the tables: without DATABASE_OWNER_URL it returns
   * false, and PostgreSQL does it by itself within minutes.
   */
  updateStatistics(): Promise<boolean>;
  close(): Promise<void>;
}
