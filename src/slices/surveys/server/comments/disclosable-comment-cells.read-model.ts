import { type RawBuilder, sql } from "kysely";
import { MIN_AUTHORS } from "#slices/analytics/server/analytics.api.ts";
import { CONTACT_QUESTION_ID, YES } from "../surveys.rules.ts";

/** True of a response whose author asked to be contacted: an alert names that author, with the day. */
export const namesAuthor = (clientId: number): RawBuilder<boolean> => sql<boolean>`EXISTS (
      SELECT FROM answers AS c WHERE c.client_id = ${clientId} AND c.client_id = r.client_id
        AND c.invitation_id = r.invitation_id AND c.question_id = ${CONTACT_QUESTION_ID} AND c.value = ${YES})`;

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

/** The author of a row of `said` as far as they count: no one whom an alert of that month names hides anyone else. */
export const countedAuthor = sql`CASE WHEN NOT bool_or(is_named) OVER (PARTITION BY month, author) THEN author END`;

/**
 * Expressions that follow one called `whole`, with the author who counts and the cells k1 (finest) to k`steps` (coarsest)
 * of each row. The last of them, `told`, holds each row with the finest `cell` that enough authors share, and its `step`;
 * what is shown in a finer cell does not count in a coarser one, and what too few share even the coarsest with is left out.
 */
export function disclosableCells(steps: number): RawBuilder<unknown> {
  const left = (step: number): string => (step === 1 ? "whole" : `w${step - 1}`);
  const all = Array.from({ length: steps }, (_, index) => index + 1);
  const shared = all.map(
    // Else the planner, which expects hardly any rows, would count the cells once more for each of them.
    (n) =>
      `g${n} AS MATERIALIZED (SELECT k${n} FROM ${left(n)} GROUP BY k${n} HAVING count(DISTINCT counted) >= ${MIN_AUTHORS})`,
  );
  const rest = all
    .slice(0, -1)
    .map((n) => `w${n} AS (SELECT * FROM ${left(n)} WHERE k${n} NOT IN (SELECT k${n} FROM g${n}))`);
  const result = all.map(
    (n) => `SELECT ${left(n)}.*, ${n} AS step, k${n} AS cell FROM ${left(n)} WHERE k${n} IN (SELECT k${n} FROM g${n})`,
  );
  const inTurn = shared.flatMap((cells, index) => [cells, rest[index] ?? []].flat());
  return sql.raw(`${inTurn.join(", ")}, told AS (${result.join(" UNION ALL ")})`);
}
