import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import type { Tx } from "./database.ts";

const names = new Map<string, string>();

/** The name under which a connection keeps the plan of a statement; undefined for one that is planned each time. */
export function preparedName(sql: string): string | undefined {
  return names.get(sql);
}

/**
 * A statement that is sent so often, and is so quick, that planning it anew each time would cost more than running it. Its
 * text never changes; what does is in the parameters. Only for statements whose best plan does not depend on them.
 */
export class PreparedStatement<Row = Record<string, unknown>> {
  readonly #sql: string;

  constructor(sql: string) {
    this.#sql = sql;
    // Of the text itself: behind a pooler two processes may meet on one connection.
    names.set(sql, `courtyard_${createHash("sha256").update(sql).digest("hex").slice(0, 16)}`);
  }

  /** Runs it in a transaction; the rows are as the statement says. */
  async run(tx: Tx, parameters: readonly unknown[]): Promise<readonly Row[]> {
    const { rows } = await tx.on<unknown>().executeQuery<Row>(CompiledQuery.raw(this.#sql, [...parameters]));
    return rows;
  }
}
