import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { RollupDifference } from "../surveys.api.ts";
import { type ClosedRollupTable, closedTables } from "./questions.tables.ts";

interface DifferenceRow {
  readonly key: Record<string, number | string>;
  readonly expected: Record<string, number> | null;
  readonly stored: Record<string, number> | null;
}

const joinRefs = (names: readonly string[], of: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(`${of}.${name}`)));
const buildJson = (of: string, names: readonly string[]): RawBuilder<unknown> =>
  sql`to_jsonb((SELECT named FROM (SELECT ${joinRefs(names, of)}) AS named))`;

// Only what is closed is held against the answers: the rest of a month is read from them.
async function readDifferences(
  tx: ClientTx,
  { table, column, keys, sums }: ClosedRollupTable,
): Promise<RollupDifference[]> {
  const key = [...keys, "period"];
  const period = column === "day" ? sql.ref("fact.day") : sql.ref("seal.month");
  const added = sql.join(sums.map((name) => sql`sum(${sql.ref(`fact.${name}`)})::bigint AS ${sql.ref(name)}`));
  const buildMonth = (day: string): RawBuilder<unknown> =>
    sql`${sql.ref(day)} - (extract(day FROM ${sql.ref(day)})::integer - 1)`;
  const buildClosedCondition = (day: string): RawBuilder<unknown> =>
    sql`seal.client_id = ${tx.clientId} AND NOT seal.is_stale AND seal.month = ${buildMonth(day)}`;
  const { rows } = await sql<DifferenceRow>`
    SELECT coalesce(${buildJson("e", key)}, ${buildJson("t", key)}) AS key,
      CASE WHEN e.present THEN ${buildJson("e", sums)} END AS expected,
      CASE WHEN t.present THEN ${buildJson("t", sums)} END AS stored
    FROM (
      SELECT true AS present, ${joinRefs(keys, "fact")}, ${period} AS period, ${added}
      FROM question_answers AS fact
      JOIN question_rollup_status AS seal ON ${buildClosedCondition("fact.day")} AND fact.day <= seal.closed_through
      WHERE fact.client_id = ${tx.clientId}
      GROUP BY ${joinRefs(keys, "fact")}, ${period}
    ) AS e
    FULL JOIN (
      SELECT true AS present, ${joinRefs(keys, "fact")}, ${sql.ref(`fact.${column}`)} AS period, ${joinRefs(sums, "fact")}
      FROM ${sql.table(table)} AS fact
      JOIN question_rollup_status AS seal ON ${buildClosedCondition(`fact.${column}`)}
      WHERE fact.client_id = ${tx.clientId}
    ) AS t USING (${sql.join(key.map((name) => sql.ref(name)))})
    WHERE e.present IS NULL OR t.present IS NULL
      OR ${buildJson("e", sums)} <> ${buildJson("t", sums)}`.execute(tx.on());
  return rows.map(({ key: { location_id: locationId, period: day, ...rest }, expected, stored }) => ({
    table,
    locationId: locationId === undefined ? null : Number(locationId),
    day: String(day),
    key: rest,
    expected,
    stored,
  }));
}

/** Returns every closed number by question that differs from the sum of its answers. */
export async function readQuestionDifferences(tx: ClientTx): Promise<RollupDifference[]> {
  const differences: RollupDifference[] = [];
  for (const each of closedTables) differences.push(...(await readDifferences(tx, each)));
  return differences;
}
