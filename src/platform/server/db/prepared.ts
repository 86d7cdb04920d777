import { CompiledQuery } from "kysely";
import type { Tx } from "./database.ts";
import { giveName } from "./repeated-texts.ts";

/**
 * A statement that is sent so often, and is so quick, that planning it anew each time would cost more than running it. Its
 * text never changes; what does is in the parameters. Only for statements whose best plan does not depend on them.
 */
export class PreparedStatement<Row = Record<string, unknown>> {
  readonly #sql: string;

  constructor(sql: string) {
    this.#sql = sql;
    giveName(sql);
  }

  /** Runs it in a transaction; the rows are as the statement says. */
  async run(tx: Tx, parameters: readonly unknown[]): Promise<readonly Row[]> {
    const { rows } = await tx.on<unknown>().executeQuery<Row>(CompiledQuery.raw(this.#sql, [...parameters]));
    return rows;
  }
}
