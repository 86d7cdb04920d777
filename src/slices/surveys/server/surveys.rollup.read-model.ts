import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { RollupDifference } from "./surveys.api.ts";
import { answerMeasures } from "./surveys.rollup.rules.ts";
import type { SurveysTables } from "./surveys.tables.ts";

interface DifferenceRow {
  readonly location_id: number;
  readonly position_category_id: number;
  readonly survey_id: number;
  readonly day: string;
  readonly expected: Record<string, number> | null;
  readonly stored: Record<string, number> | null;
}

// The score follows the definition in words, not the code that fills the rollups: this side is what that one is held against.
const measuresFromRaw: Readonly<Record<string, RawBuilder<number>>> = {
  responses: sql`count(DISTINCT r.invitation_id)::int`,
  score_responses: sql`count(DISTINCT r.invitation_id) FILTER (WHERE s.weight IS NOT NULL)::int`,
  score_answers: sql`count(s.weight)::int`,
  score_num: sql`coalesce(sum(s.weight * a.agreement), 0)::bigint`,
  score_den: sql`coalesce(sum(s.weight), 0)::bigint`,
};

function measureFromRaw(name: string): RawBuilder<number> {
  const known = measuresFromRaw[name];
  if (known) return known;
  const [kind, step] = name.split("_");
  return sql`(count(*) FILTER (WHERE a.likelihood = ${sql.lit(kind)} AND a.value = ${sql.lit(Number(step))}))::int`;
}

const columns = sql.join(answerMeasures.map((name) => sql`${measureFromRaw(name)} AS ${sql.ref(name)}`));

function answersFromRaw(clientId: number, period: RawBuilder<string>): RawBuilder<unknown> {
  return sql`
    SELECT r.location_id, coalesce(r.position_category_id, 0) AS position_category_id, r.survey_id, ${period} AS day, ${columns}
    FROM responses r
    LEFT JOIN answers a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
    LEFT JOIN LATERAL (
      SELECT CASE
        WHEN a.question_type = 'agreement' AND a.agreement IS NOT NULL THEN 3
        WHEN a.question_type = 'agreement-importance' AND a.agreement IS NOT NULL THEN a.importance
      END AS weight
    ) s ON true
    WHERE r.client_id = ${clientId} AND NOT r.is_protected
    GROUP BY 1, 2, 3, 4`;
}

function participationFromRaw(clientId: number): RawBuilder<unknown> {
  return sql`
    SELECT location_id, coalesce(position_category_id, 0) AS position_category_id, survey_id, sent_on AS day,
      count(*)::int AS sent, count(started_at)::int AS started, count(completed_at)::int AS completed
    FROM invitations
    WHERE client_id = ${clientId}
    GROUP BY 1, 2, 3, 4`;
}

/** A rollup table, and the statement that says what its rows should be. */
export interface Comparison {
  readonly table: RollupDifference["table"];
  readonly column: "day" | "month";
  readonly measures: readonly string[];
  readonly raw: (clientId: number) => RawBuilder<unknown>;
}

export const comparisons: readonly Comparison[] = [
  { table: "participation_days", column: "day", measures: ["sent", "started", "completed"], raw: participationFromRaw },
  {
    table: "answer_days",
    column: "day",
    measures: answerMeasures,
    raw: (clientId) => answersFromRaw(clientId, sql`r.completed_on`),
  },
  {
    table: "answer_months",
    column: "month",
    measures: answerMeasures,
    raw: (clientId) => answersFromRaw(clientId, sql`r.completed_on - (extract(day FROM r.completed_on)::int - 1)`),
  },
];

async function compare(tx: ClientTx, { table, column, measures, raw }: Comparison): Promise<RollupDifference[]> {
  const names = measures.map((name) => sql.ref(name));
  const asJson = (side: string): RawBuilder<unknown> =>
    sql`jsonb_build_object(${sql.join(measures.flatMap((name) => [sql`${sql.lit(name)}::text`, sql.ref(`${side}.${name}`)]))})`;
  const { rows } = await sql<DifferenceRow>`
    SELECT location_id, position_category_id, survey_id, day,
      CASE WHEN e.present THEN ${asJson("e")} END AS expected, CASE WHEN t.present THEN ${asJson("t")} END AS stored
    FROM (SELECT true AS present, raw.* FROM (${raw(tx.clientId)}) AS raw) AS e
    FULL JOIN (
      SELECT true AS present, location_id, position_category_id, survey_id, ${sql.ref(column)} AS day, ${sql.join(names)}
      FROM ${sql.table(table)} WHERE client_id = ${tx.clientId}
    ) AS t USING (location_id, position_category_id, survey_id, day)
    WHERE e.present IS NULL OR t.present IS NULL OR ${asJson("e")} <> ${asJson("t")}
    ORDER BY location_id, position_category_id, survey_id, day`.execute(tx.on<SurveysTables>());
  return rows.map((row) => ({
    table,
    locationId: row.location_id,
    positionCategoryId: row.position_category_id,
    surveyId: row.survey_id,
    day: row.day,
    expected: row.expected,
    stored: row.stored,
  }));
}

/** Every rollup of the client that differs from what its raw rows add up to. */
export async function rollupDifferences(tx: ClientTx): Promise<RollupDifference[]> {
  const found: RollupDifference[] = [];
  for (const comparison of comparisons) found.push(...(await compare(tx, comparison)));
  return found;
}
