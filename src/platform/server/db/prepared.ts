import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import type { Tx } from "./database.ts";

const names = new Map<string, string>();

/** The name under which a connection keeps the plan of a statement; undefined for one that is planned each time. */
export function preparedName(sql: string): string | undefined {
  return names.get(sql);
}

// Of the text itself: behind a pooler two processes may meet on one connection.
const nameOf = (sql: string): string => `courtyard_${createHash("sha256").update(sql).digest("hex").slice(0, 16)}`;

/** A text is kept when it is sent for this time; a connection holds the plans of so many at most. */
const OFTEN = 20;
const MOST = 100;
/** So many texts are counted at once. */
const COUNTED = 2000;

const sent = new Map<string, number>();
let kept = 0;

/**
 * Has the plan of a statement kept that is written anew for each request but comes out the same: the first hundred that are
 * sent often. Only for statements whose best plan does not depend on their parameters.
 */
export function keepIfFrequent(sql: string): void {
  if (kept >= MOST || names.has(sql)) return;
  const times = (sent.get(sql) ?? 0) + 1;
  if (times < OFTEN) {
    if (sent.size >= COUNTED) sent.clear();
    sent.set(sql, times);
    return;
  }
  sent.delete(sql);
  kept += 1;
  names.set(sql, nameOf(sql));
}

/**
 * A statement that is sent so often, and is so quick, that planning it anew each time would cost more than running it. Its
 * text never changes; what does is in the parameters. Only for statements whose best plan does not depend on them.
 */
export class PreparedStatement<Row = Record<string, unknown>> {
  readonly #sql: string;

  constructor(sql: string) {
    this.#sql = sql;
    names.set(sql, nameOf(sql));
  }

  /** Runs it in a transaction; the rows are as the statement says. */
  async run(tx: Tx, parameters: readonly unknown[]): Promise<readonly Row[]> {
    const { rows } = await tx.on<unknown>().executeQuery<Row>(CompiledQuery.raw(this.#sql, [...parameters]));
    return rows;
  }
}
