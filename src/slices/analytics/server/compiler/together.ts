import { named, type Statement } from "./statement.ts";

/** A statement that returns rows of key (`place_id`), `period` and these sums. */
export interface SumsStatement extends Statement {
  readonly sums: readonly string[];
}

/** Returns the column of a sum, counted from 0, in rows of several statements. */
export const columnAt = (at: number): string => `sum_${at}`;

const renumbered = (sql: string, by: number): string =>
  sql.replaceAll(/\$(\d+)/gu, (_placeholder, number: string) => `$${Number(number) + by}`);

/**
 * Combines several statements into one, with `part` as the position in the list, so that the cost besides their rows (a
 * round trip, a parse, a start) is paid once. Sums are in shared columns, in the order of their names.
 */
export function together(statements: readonly SumsStatement[]): Statement {
  const width = Math.max(...statements.map(({ sums }) => sums.length));
  const parameters: unknown[] = [];
  const parts = statements.map((statement, part) => {
    const sql = renumbered(statement.sql, parameters.length);
    parameters.push(...statement.parameters);
    const columns = Array.from({ length: width }, (_, at) => {
      const name = statement.sums[at];
      return `${name === undefined ? "NULL::bigint" : `result.${named(name)}`} AS ${columnAt(at)}`;
    });
    return `SELECT ${part} AS part, result.place_id, result.period, ${columns.join(", ")}\nFROM (\n${sql}\n) AS result`;
  });
  const isPlannedOnce = statements.every((statement) => statement.isPlannedOnce === true);
  return { sql: parts.join("\nUNION ALL\n"), parameters, isPlannedOnce };
}
