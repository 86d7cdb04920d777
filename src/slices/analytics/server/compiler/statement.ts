/** One SQL statement with its parameters, ready to run. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** The names of the sums in its rows, when the statement defines them. */
  readonly sums?: readonly string[];
  /** True when the same plan is the best for any parameters (ADR 67). */
  readonly isPlannedOnce?: boolean;
}

type SqlType = "bigint" | "bigint[]" | "date" | "text" | "text[]";

/** The parameters of one statement: typed, so that the planner need not guess, and each value once. */
export class Parameters {
  readonly #values: unknown[] = [];
  readonly #known = new Map<string, string>();

  /** Adds a value and returns its placeholder. */
  add(value: number | string | readonly number[] | readonly string[], type: SqlType): string {
    const key = `${type} ${JSON.stringify(value)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#values.push(value);
    const placeholder = `$${this.#values.length}::${type}`;
    this.#known.set(key, placeholder);
    return placeholder;
  }

  /** Returns all values, in the order of their placeholders. */
  get values(): readonly unknown[] {
    return [...this.#values];
  }
}

const identifier = /^[a-z][a-z0-9_]*$/;

/** Returns the table or column name of a declaration; throws RangeError for anything but a plain name. */
export function toIdentifier(name: string): string {
  if (!identifier.test(name)) throw new RangeError(`not a name of a table or column: ${name}`);
  return name;
}
