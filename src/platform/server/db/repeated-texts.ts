import { createHash } from "node:crypto";

const names = new Map<string, string>();

/** The name under which a connection keeps what it parsed of a text; undefined for one that is parsed each time. */
export function preparedName(sql: string): string | undefined {
  return names.get(sql);
}

/** Has connections keep what they parse of a text. */
export function giveName(sql: string): void {
  // Of the text itself: behind a pooler two processes may meet on one connection.
  names.set(sql, `courtyard_${createHash("sha256").update(sql).digest("hex").slice(0, 16)}`);
}

const PLANNED_ONCE = "/* planned once */ ";

/**
 * Marks a text whose best plan is the same whatever its parameters: once it has a name, a connection of those who only read
 * plans it once, for any parameters. All others are planned anew each time (ADR 67).
 */
export function planOnce(sql: string): string {
  return PLANNED_ONCE + sql;
}

/** Whether a text is planned once. */
export function isPlannedOnce(sql: string): boolean {
  return sql.startsWith(PLANNED_ONCE);
}

/** A text that was sent so often will be sent again. */
const OFTEN = 3;
/** So many texts, of so many characters together: of each of those a connection keeps some 70 bytes of what it parsed. */
const MOST_REPEATED = 500;
const MOST_CHARACTERS = 300_000;

/**
 * How often those who only read sent texts, and which of them have a name: connections are told such a text once and then by
 * name, so that it is parsed once. It is planned anew each time unless it says otherwise, for the best plan of such a
 * statement may depend on its parameters. What was sent longest ago loses its name to what is sent now.
 */
export class RepeatedTexts {
  readonly #timesSent = new Map<string, number>();
  /** Texts with a name, as they are sent, in the order of their use. */
  readonly #named = new Map<string, string>();
  #characters = 0;

  /** The text to send for one that has parameters. It gets a name once it has come often: `OFTEN` times with this one. */
  toSent(sql: string): string {
    const named = this.#named.get(sql);
    if (named !== undefined) {
      this.#named.delete(sql);
      this.#named.set(sql, named);
      return named;
    }
    if (sql.length > MOST_CHARACTERS) return sql;
    const times = (this.#timesSent.get(sql) ?? 0) + 1;
    if (times === OFTEN) return this.#name(sql);
    // What came once and never again is forgotten with the rest.
    if (this.#timesSent.size === MOST_REPEATED * OFTEN) this.#timesSent.clear();
    this.#timesSent.set(sql, times);
    return sql;
  }

  #name(sql: string): string {
    // It ends otherwise: who writes keeps plans, and sends the same text without a name.
    const named = `${sql} `;
    this.#timesSent.delete(sql);
    this.#named.set(sql, named);
    this.#characters += sql.length;
    giveName(named);
    for (const [oldest, sent] of this.#named) {
      if (this.#named.size <= MOST_REPEATED && this.#characters <= MOST_CHARACTERS) break;
      this.#named.delete(oldest);
      this.#characters -= oldest.length;
      names.delete(sent);
    }
    return named;
  }
}
