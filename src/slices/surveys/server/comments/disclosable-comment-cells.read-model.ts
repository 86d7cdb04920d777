import { type RawBuilder, sql } from "kysely";
import { MIN_AUTHORS } from "#slices/analytics/server/analytics.api.ts";
import { CONTACT_QUESTION_ID, YES } from "../surveys.rules.ts";

/** Builds a condition that a response's author asked to be contacted: an alert names that author, with the day. */
export const namesAuthor = (clientId: number): RawBuilder<boolean> => sql<boolean>`EXISTS (
      SELECT FROM answers AS c WHERE c.client_id = ${clientId} AND c.client_id = r.client_id
        AND c.invitation_id = r.invitation_id AND c.question_id = ${CONTACT_QUESTION_ID} AND c.value = ${YES} OFFSET 0)`;

/**
 * True of an invitation (`i`) whose author any response names: of those that a condition on the response (`other_r`) and its
 * invitation (`other`) leaves, wherever they are.
 */
export const isNamedAnywhere = (
  clientId: number,
  condition: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`EXISTS (
      SELECT FROM invitations AS other
      JOIN responses AS other_r ON other_r.client_id = other.client_id AND other_r.invitation_id = other.id
      JOIN answers AS c ON c.client_id = other.client_id AND c.invitation_id = other.id
      WHERE other.client_id = ${clientId} AND (other.person_id = i.person_id OR other.resident_id = i.resident_id)
        AND c.question_id = ${CONTACT_QUESTION_ID} AND c.value = ${YES} AND ${condition})`;

/** The author of a row of `entries` as far as they count: no one whom an alert of that month names hides anyone else. */
export const countedAuthor = sql`CASE WHEN NOT bool_or(is_named) OVER (PARTITION BY month, author) THEN author END`;

/**
 * Builds CTEs that follow one named `candidates`, which has the counted author and the cells k1 (finest) to k`steps`
 * (coarsest) of each row. The last one, `released`, has each row with its finest `cell` that enough authors share, and
 * its `step`. Rows released in a finer cell do not count in a coarser one; rows whose coarsest cell has too few authors
 * are left out. In the first `crowded` steps only rows that are `is_crowded` are looked at: no others can share such a cell with
 * enough authors.
 */
export function buildDisclosableCells(steps: number, crowded = 0): RawBuilder<unknown> {
  const getRemainingTable = (step: number): string => (step === 1 ? "candidates" : `w${step - 1}`);
  const all = Array.from({ length: steps }, (_, index) => index + 1);
  const sharedCells = all.map(
    // Without MATERIALIZED the planner, which expects few rows, would count the cells again for each of them.
    (n) =>
      `g${n} AS MATERIALIZED (SELECT k${n} FROM ${getRemainingTable(n)}${n <= crowded ? " WHERE is_crowded" : ""} GROUP BY k${n} HAVING count(DISTINCT counted) >= ${MIN_AUTHORS})`,
  );
  const remainders = all
    .slice(0, -1)
    .map((n) => `w${n} AS (SELECT * FROM ${getRemainingTable(n)} WHERE k${n} NOT IN (SELECT k${n} FROM g${n}))`);
  const result = all.map(
    (n) =>
      `SELECT ${getRemainingTable(n)}.*, ${n} AS step, k${n} AS cell FROM ${getRemainingTable(n)} WHERE k${n} IN (SELECT k${n} FROM g${n})`,
  );
  const ctes = sharedCells.flatMap((cells, index) => [cells, remainders[index] ?? []].flat());
  return sql.raw(`${ctes.join(", ")}, released AS (${result.join(" UNION ALL ")})`);
}
