import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { withBulkQueryPlan } from "#platform/server/db/statistics.ts";
import type { RollupDifference, WrittenRollup } from "./surveys.api.ts";
import { readQuestionDifferences } from "./questions/questions.read-model.ts";
import { answerMeasures } from "./surveys.rollup.rules.ts";
import type { SurveysTables } from "./surveys.tables.ts";

interface DifferenceRow {
  readonly key: Record<string, number | string>;
  readonly expected: Record<string, number> | null;
  readonly stored: Record<string, number> | null;
}

// The score follows the written definition, not the code that fills the rollups: this side verifies that code.
const ofResponse: Readonly<Record<string, RawBuilder<number>>> = {
  responses: sql`1`,
  score_responses: sql`least(count(s.weight), 1)`,
  score_answers: sql`count(s.weight)`,
  score_num: sql`coalesce(sum(s.weight * a.agreement), 0)`,
  score_den: sql`coalesce(sum(s.weight), 0)`,
};

// Sums over responses of squares and products of each response's values.
const products: Readonly<Record<string, RawBuilder<number>>> = {
  score_nn: sql`one.score_num * one.score_num`,
  score_nd: sql`one.score_num * one.score_den`,
  score_dd: sql`one.score_den * one.score_den`,
};

function measureOfResponse(name: string): RawBuilder<number> {
  const known = ofResponse[name];
  if (known) return known;
  const [kind, step] = name.split("_");
  return sql`count(*) FILTER (WHERE a.likelihood = ${sql.lit(kind)} AND a.value = ${sql.lit(Number(step))})`;
}

const responseColumns = sql.join(
  answerMeasures
    .filter((name) => products[name] === undefined)
    .map((name) => sql`${measureOfResponse(name)} AS ${sql.ref(name)}`),
);
const columns = sql.join(
  answerMeasures.map((name) => sql`sum(${products[name] ?? sql.ref(`one.${name}`)})::bigint AS ${sql.ref(name)}`),
);

/** Keys of the rows with sums, besides day or month. */
const sumKeys = ["location_id", "position_category_id", "survey_id"];
const keyColumns = sql`raw.location_id, coalesce(raw.position_category_id, 0) AS position_category_id, raw.survey_id`;

// The first day of the month, computed with date arithmetic: nothing here may depend on a time zone.
const startOfMonth = (day: string): RawBuilder<string> =>
  sql`${sql.ref(day)} - (extract(day FROM ${sql.ref(day)})::int - 1)`;

function selectRawAnswers(clientId: number, period: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT ${keyColumns}, ${period} AS period, ${columns}
    FROM responses AS raw
    JOIN (
      SELECT r.client_id, r.invitation_id, ${responseColumns}
      FROM responses AS r
      LEFT JOIN answers a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
      LEFT JOIN LATERAL (
        SELECT CASE
          WHEN a.question_type = 'agreement' AND a.agreement IS NOT NULL THEN 3
          WHEN a.question_type = 'agreement-importance' AND a.agreement IS NOT NULL THEN a.importance
        END AS weight
      ) s ON true
      WHERE r.client_id = ${clientId} AND NOT r.is_protected
      GROUP BY r.client_id, r.invitation_id
    ) AS one ON one.client_id = raw.client_id AND one.invitation_id = raw.invitation_id
    WHERE raw.client_id = ${clientId} AND NOT raw.is_protected
    GROUP BY 1, 2, 3, 4`;
}

// Started and completed are counted for open invitations only; for others released months are shown.
function selectRawParticipation(clientId: number, period: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT ${keyColumns}, ${period} AS period,
      count(*)::int AS sent, (count(raw.started_at) FILTER (WHERE NOT raw.is_protected))::int AS started,
      (count(raw.completed_at) FILTER (WHERE NOT raw.is_protected))::int AS completed
    FROM invitations AS raw
    WHERE raw.client_id = ${clientId}
    GROUP BY 1, 2, 3, 4`;
}

// Every event counts on one day, for one survey and one category, so months are sums of days.
function selectDaySums(
  clientId: number,
  { table, measures }: { readonly table: WrittenRollup; readonly measures: readonly string[] },
): RawBuilder<unknown> {
  const sums = sql.join(measures.map((name) => sql`sum(${sql.ref(`raw.${name}`)})::bigint AS ${sql.ref(name)}`));
  return sql`
    SELECT ${keyColumns}, ${startOfMonth("raw.day")} AS period, ${sums}
    FROM ${sql.table(table)} AS raw
    WHERE raw.client_id = ${clientId}
    GROUP BY 1, 2, 3, 4`;
}

// Open responses that report a service issue; each refers to the same resident's next one. An erased resident has no
// id.
function selectRawServiceIssues(clientId: number): RawBuilder<unknown> {
  const selectNext = (column: string): RawBuilder<unknown> =>
    sql`CASE WHEN i.resident_id IS NOT NULL THEN lead(${sql.ref(column)}) OVER in_order END`;
  return sql`
    SELECT r.location_id, r.invitation_id, r.survey_id, r.completed_on AS period, i.resident_id,
      ${selectNext("r.completed_on")} AS next_on, ${selectNext("r.location_id")} AS next_location_id
    FROM responses AS r
    JOIN invitations AS i ON i.client_id = ${clientId} AND i.id = r.invitation_id
    WHERE r.client_id = ${clientId} AND NOT r.is_protected AND EXISTS (
      SELECT FROM answers AS a
      JOIN catalog_questions AS q ON q.id = a.question_id
      WHERE a.client_id = ${clientId} AND a.invitation_id = r.invitation_id AND a.value = q.service_issue_value
    )
    WINDOW in_order AS (PARTITION BY i.resident_id ORDER BY r.completed_on, r.invitation_id)`;
}

// Open answers about renewal; each refers to the day of the same resident's next one.
function selectRawRenewals(clientId: number): RawBuilder<unknown> {
  return sql`
    SELECT r.location_id, r.invitation_id, r.survey_id, r.completed_on AS period, i.resident_id, a.value,
      CASE WHEN i.resident_id IS NOT NULL THEN
        lead(r.completed_on) OVER (PARTITION BY i.resident_id ORDER BY r.completed_on, r.invitation_id)
      END AS next_on
    FROM responses AS r
    JOIN invitations AS i ON i.client_id = ${clientId} AND i.id = r.invitation_id
    JOIN answers AS a ON a.client_id = ${clientId} AND a.invitation_id = r.invitation_id
    WHERE r.client_id = ${clientId} AND NOT r.is_protected AND a.likelihood = 'renew' AND a.value IS NOT NULL`;
}

/** A rollup table, and the query of its expected rows: keys, `period` for its day or month, measures. */
export interface Comparison {
  readonly table: WrittenRollup;
  readonly keys: readonly string[];
  readonly column: "day" | "month";
  readonly measures: readonly string[];
  readonly selectRaw: (clientId: number) => RawBuilder<unknown>;
  /** The cheapest query of the same rows; tables that it reads precede it in the list. */
  readonly selectRebuilt: (clientId: number) => RawBuilder<unknown>;
}

type Source = (clientId: number, period: RawBuilder<unknown>) => RawBuilder<unknown>;

function buildComparison(
  table: WrittenRollup,
  source: Source,
  measures: readonly string[],
  column: Comparison["column"],
): Comparison {
  const happened = source === selectRawParticipation ? "raw.sent_on" : "raw.completed_on";
  const period = column === "day" ? sql.ref(happened) : startOfMonth(happened);
  const selectRaw = (clientId: number): RawBuilder<unknown> => source(clientId, period);
  const days = source === selectRawParticipation ? "daily_participation" : "daily_response_totals";
  const selectFromDays = (clientId: number): RawBuilder<unknown> => selectDaySums(clientId, { table: days, measures });
  return {
    table,
    keys: sumKeys,
    column,
    measures,
    selectRaw,
    selectRebuilt: column === "day" ? selectRaw : selectFromDays,
  };
}

const participation = ["sent", "started", "completed"];

export const comparisons: readonly Comparison[] = [
  buildComparison("daily_participation", selectRawParticipation, participation, "day"),
  buildComparison("monthly_participation", selectRawParticipation, participation, "month"),
  buildComparison("daily_response_totals", selectRawAnswers, answerMeasures, "day"),
  buildComparison("monthly_response_totals", selectRawAnswers, answerMeasures, "month"),
  {
    table: "service_issues",
    keys: ["location_id", "invitation_id", "survey_id"],
    column: "day",
    measures: ["resident_id", "next_on", "next_location_id"],
    selectRaw: selectRawServiceIssues,
    selectRebuilt: selectRawServiceIssues,
  },
  {
    table: "resident_renewals",
    keys: ["location_id", "invitation_id", "survey_id"],
    column: "day",
    measures: ["resident_id", "value", "next_on"],
    selectRaw: selectRawRenewals,
    selectRebuilt: selectRawRenewals,
  },
];

async function compare(
  tx: ClientTx,
  { table, keys, column, measures, selectRaw }: Comparison,
): Promise<RollupDifference[]> {
  const buildJson = (side: string, names: readonly string[]): RawBuilder<unknown> =>
    sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql`${sql.lit(name)}::text`, sql.ref(`${side}.${name}`)]))})`;
  const key = [...keys, "period"];
  const joined = sql.join(key.map((name) => sql.ref(name)));
  const stored = sql.join([...keys, ...measures].map((name) => sql.ref(name)));
  const { rows } = await sql<DifferenceRow>`
    SELECT jsonb_build_object(${sql.join(key.flatMap((name) => [sql`${sql.lit(name)}::text`, sql.ref(name)]))}) AS key,
      CASE WHEN e.present THEN ${buildJson("e", measures)} END AS expected,
      CASE WHEN t.present THEN ${buildJson("t", measures)} END AS stored
    FROM (SELECT true AS present, raw.* FROM (${selectRaw(tx.clientId)}) AS raw) AS e
    FULL JOIN (
      SELECT true AS present, ${sql.ref(column)} AS period, ${stored}
      FROM ${sql.table(table)} WHERE client_id = ${tx.clientId}
    ) AS t USING (${joined})
    WHERE e.present IS NULL OR t.present IS NULL OR ${buildJson("e", measures)} <> ${buildJson("t", measures)}
    ORDER BY ${joined}`.execute(tx.on<SurveysTables>());
  return rows.map(({ key: { location_id: locationId, period, ...rest }, expected, stored: storedRow }) => ({
    table,
    locationId: Number(locationId),
    day: String(period),
    key: rest,
    expected,
    stored: storedRow,
  }));
}

/** Returns every rollup row of the client that differs from its raw rows. */
export async function readRollupDifferences(tx: ClientTx): Promise<RollupDifference[]> {
  return withBulkQueryPlan(tx, async () => {
    const differences: RollupDifference[] = [];
    for (const each of comparisons) differences.push(...(await compare(tx, each)));
    differences.push(...(await readQuestionDifferences(tx)));
    return differences;
  });
}
