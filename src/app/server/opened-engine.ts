import type { SqlEngine } from "#platform/server/db/engine.ts";

/** How long one statement may take, in milliseconds; left out, as long as a request may wait for it. */
export interface EngineLimits {
  readonly statementTimeout?: number;
  /** Connections of PostgreSQL that are kept for signing in, survey pages and the like; left out, none are. */
  readonly reserved?: number;
  /** Connections of PostgreSQL for everything else that requests do; left out, 10. */
  readonly connections?: number;
  /** Connections of PostgreSQL for jobs; left out, they share those of requests. */
  readonly worker?: number;
}

/** An open, prepared database and how to let go of it. */
export interface OpenEngine {
  readonly engine: SqlEngine;
  /** What the person who starts the process should know about where data is kept. */
  readonly statement: string;
  /**
   * After a bulk load: the planner learns what is there. Needs the tables' owner; without DATABASE_OWNER_URL it is left
   * to PostgreSQL, which notices within minutes, and this returns false.
   */
  settle(): Promise<boolean>;
  close(): Promise<void>;
}
