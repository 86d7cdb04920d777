import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import type { ClientTx, Tx } from "./database.ts";

const names = new Map<string, string>();

/** The name under which a connection keeps the plan of a statement; undefined for one that is planned each time. */
export function preparedName(sql: string): string | undefined {
  return names.get(sql);
}

const formatName = (sql: string): string =>
  // Of the text itself: behind a pooler two processes may meet on one connection.
  `courtyard_${createHash("sha256").update(sql).digest("hex").slice(0, 16)}`;

/** A text that was sent so often will be sent again. */
const OFTEN = 3;
/** So many texts, of so many characters together: of each of those a connection keeps some 70 bytes of what it parsed. */
const MOST_REPEATED = 200;
const MOST_CHARACTERS = 300_000;

// The text as it is sent by name ends otherwise: where plans are kept, the same text is sent without one.
const byName = (sql: string): string => `${sql} `;

/** How often texts were sent, and which of them got a name. A process has one; a test that counts has its own. */
export class RepeatedTexts {
  readonly #timesSent = new Map<string, number>();
  readonly #named = new Set<string>();
  #characters = 0;

  /** Whether a text has a name, which it gets once it has come often: `OFTEN` times with this one. */
  count(sql: string): boolean {
    if (this.#named.has(sql)) return true;
    const isFull = this.#named.size === MOST_REPEATED || this.#characters + sql.length > MOST_CHARACTERS;
    if (isFull) return false;
    const times = (this.#timesSent.get(sql) ?? 0) + 1;
    if (times < OFTEN) {
      // What came once and never again is forgotten with the rest.
      if (this.#timesSent.size === MOST_REPEATED * OFTEN) this.#timesSent.clear();
      this.#timesSent.set(sql, times);
      return false;
    }
    this.#timesSent.delete(sql);
    this.#named.add(sql);
    this.#characters += sql.length;
    names.set(byName(sql), formatName(sql));
    return true;
  }
}

const textsOfProcess = new RepeatedTexts();

/**
 * The text to send for one that varies with what is requested: once it has come often to those who only read (`reading`),
 * connections are told it once and then by name, so that it is parsed once. It is planned anew each time, for the best plan
 * of such a statement does depend on its parameters.
 */
export function repeatedText(tx: ClientTx, sql: string, texts = textsOfProcess): string {
  if (tx.isSnapshot !== true) return sql;
  return texts.count(sql) ? byName(sql) : sql;
}

/**
 * A statement that is sent so often, and is so quick, that planning it anew each time would cost more than running it. Its
 * text never changes; what does is in the parameters. Only for statements whose best plan does not depend on them.
 */
export class PreparedStatement<Row = Record<string, unknown>> {
  readonly #sql: string;

  constructor(sql: string) {
    this.#sql = sql;
    names.set(sql, formatName(sql));
  }

  /** Runs it in a transaction; the rows are as the statement says. */
  async run(tx: Tx, parameters: readonly unknown[]): Promise<readonly Row[]> {
    const { rows } = await tx.on<unknown>().executeQuery<Row>(CompiledQuery.raw(this.#sql, [...parameters]));
    return rows;
  }
}
