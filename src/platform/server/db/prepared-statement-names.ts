import { createHash } from "node:crypto";

const names = new Map<string, string>();

/** Returns the name of a prepared statement by its text; undefined for a text that is parsed each time. */
export function getPreparedName(sql: string): string | undefined {
  return names.get(sql);
}

/** Gives a text a name, so that connections prepare it. */
export function assignName(sql: string): void {
  // A hash of the text, because two processes may share one connection behind a pooler.
  names.set(sql, `courtyard_${createHash("sha256").update(sql).digest("hex").slice(0, 16)}`);
}

const PLANNED_ONCE = "/* planned once */ ";

/**
 * Marks a text whose best plan is the same for all parameters. Once it has a name, a reading connection plans it only
 * once. All others are planned each time (ADR 67).
 */
export function planOnce(sql: string): string {
  return PLANNED_ONCE + sql;
}

/** Returns true for a text that is planned once. */
export function isPlannedOnce(sql: string): boolean {
  return sql.startsWith(PLANNED_ONCE);
}

/** A text that was sent this many times is expected again. */
const OFTEN = 3;
/**
 * Maximum number and total length of named texts. A connection needs some 70 bytes per character for a prepared text.
 */
const MAX_REPEATED = 500;
const MAX_CHARACTERS = 300_000;

/**
 * Counts texts of reading transactions and names the frequent ones, so that connections prepare them. They are still
 * planned each time unless marked otherwise, because the best plan may depend on the parameters. The least recently
 * used text loses its name first.
 */
export class PreparedStatementNames {
  readonly #timesSent = new Map<string, number>();
  /** Named texts in the form to send, least recently used first. */
  readonly #named = new Map<string, string>();
  #characters = 0;

  /** Returns the text to send for a statement with parameters. It gets a name with its `OFTEN`th use. */
  toSent(sql: string): string {
    const namedText = this.#named.get(sql);
    if (namedText !== undefined) {
      this.#named.delete(sql);
      this.#named.set(sql, namedText);
      return namedText;
    }
    if (sql.length > MAX_CHARACTERS) return sql;
    const times = (this.#timesSent.get(sql) ?? 0) + 1;
    if (times === OFTEN) return this.#name(sql);
    // Drops all counts, to forget texts that came only once.
    if (this.#timesSent.size === MAX_REPEATED * OFTEN) this.#timesSent.clear();
    this.#timesSent.set(sql, times);
    return sql;
  }

  #name(sql: string): string {
    // The trailing space makes it differ from the text in writing transactions, which cache plans and must stay
    // unnamed.
    const namedText = `${sql} `;
    this.#timesSent.delete(sql);
    this.#named.set(sql, namedText);
    this.#characters += sql.length;
    assignName(namedText);
    for (const [oldest, oldestNamed] of this.#named) {
      if (this.#named.size <= MAX_REPEATED && this.#characters <= MAX_CHARACTERS) break;
      this.#named.delete(oldest);
      this.#characters -= oldest.length;
      names.delete(oldestNamed);
    }
    return namedText;
  }
}
