import { CompiledQuery } from "kysely";
import type { Tx } from "./database.ts";
import { assignName } from "./prepared-statement-names.ts";

/**
 * A statement that is so frequent and fast that planning it each time would cost more than running it. Its text is
 * constant, and only its parameters change. Use it only for statements whose best plan does not depend on them.
 */
export class PreparedStatement<Row = Record<string, unknown>> {
  readonly #sql: string;

  constructor(sql: string) {
    this.#sql = sql;
    assignName(sql);
  }

  /** Runs the statement in a transaction and returns its rows. */
  async run(tx: Tx, parameters: readonly unknown[]): Promise<readonly Row[]> {
    const { rows } = await tx.on<unknown>().executeQuery<Row>(CompiledQuery.raw(this.#sql, [...parameters]));
    return rows;
  }
}
