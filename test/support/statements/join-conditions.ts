/** Marks a value that is known before the statement runs: a parameter or a literal. */
export const CONSTANT = "constant";

interface Rule {
  readonly to: string;
  readonly all: readonly string[];
}

/**
 * Tracks which columns of a statement must equal one known value, by way of equality; columns are named by their
 * source.
 */
export class JoinConditions {
  readonly #rules: Rule[] = [];
  readonly #known = new Set([CONSTANT]);

  /** A column is known where all of these are. */
  connect(to: string, ...all: readonly string[]): void {
    this.#rules.push({ to, all });
  }

  /** Returns the columns that are not known from these conditions. */
  getUnknown(columns: readonly string[]): readonly string[] {
    this.#settle();
    return columns.filter((column) => !this.#known.has(column));
  }

  #settle(): void {
    let waiting: readonly Rule[] = this.#rules;
    for (;;) {
      const ready = waiting.filter(({ all }) => all.every((each) => this.#known.has(each)));
      if (ready.length === 0) return;
      for (const { to } of ready) this.#known.add(to);
      waiting = waiting.filter((rule) => !ready.includes(rule));
    }
  }
}
