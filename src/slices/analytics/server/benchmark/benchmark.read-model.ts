import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AnswerFamily, Condition, FactDeclaration, Grain, OpenFact, ReleasedFact } from "../analytics.facts.ts";
import type { Sums } from "../release/release-gate.ts";
import type { DaySpan } from "../windows.rules.ts";
import { type ClientMonth, getMeasuresOfPart, SHARED_SURVEYS_BELOW } from "./benchmark.rules.ts";

/** The two parts of a service's answers; the benchmark uses nothing else. */
export interface AnswerParts {
  readonly open: MonthlyFact & OpenFact;
  readonly released: ReleasedFact;
  /** The pools of a region's locations; null when nothing is pooled. */
  readonly pools: ReleasedFact | null;
}

type MonthlyFact = FactDeclaration & { readonly months: Grain };

interface MonthRow {
  readonly month: string;
  readonly survey_id?: number;
  readonly [measure: string]: number | string | undefined;
}

const ANSWERS = "answers";
const SURVEY = "survey_id";

/** Returns the parts of a service's answers among the declared facts; throws RangeError when one is not declared. */
export function getAnswerParts(facts: readonly FactDeclaration[], service: string): AnswerParts {
  const own = facts.filter((fact) => fact.service === service && fact.name === ANSWERS);
  const open = own.find((fact): fact is AnswerParts["open"] => fact.part === "open" && fact.months !== null);
  const parts = own.filter((fact) => fact.part === "released");
  const released = parts.find((fact) => !fact.isPool && fact.level === undefined);
  if (!open || !released) throw new RangeError(`the answers of ${service} are not declared by month`);
  return { open, released, pools: parts.find((fact) => fact.isPool) ?? null };
}

/**
 * Returns the families of a month with their measures. With pools: only those that pools have too, so that no stored
 * sum lacks a part.
 */
export function getFamilies({ released, pools }: AnswerParts, isPooled: boolean): readonly AnswerFamily[] {
  if (!isPooled || !pools) return released.families;
  return released.families.map((family) => ({
    ...family,
    measures: family.measures.filter((measure) => pools.measures.includes(measure)),
  }));
}

function buildCondition(condition: Condition): RawBuilder<unknown> {
  const column = sql.ref(condition.column);
  if ("is" in condition) return sql`${column} = ${condition.is}`;
  return condition.oneOf.length === 0 ? sql`false` : sql`${column} IN (${sql.join([...condition.oneOf])})`;
}

// A client's own surveys are in no benchmark, whatever the facts declare.
function toSharedCondition(condition: Condition): Condition {
  if (condition.column !== SURVEY || !("oneOf" in condition)) return condition;
  return { column: SURVEY, oneOf: condition.oneOf.filter((id) => id < SHARED_SURVEYS_BELOW) };
}

function buildConditions(tx: ClientTx, fact: FactDeclaration): RawBuilder<unknown> {
  const own = sql`${sql.ref("client_id")} = ${tx.clientId}`;
  return sql.join([own, ...fact.conditions.map((each) => buildCondition(toSharedCondition(each)))], sql` AND `);
}

function buildSum(measure: string): RawBuilder<unknown> {
  return sql`sum(${sql.ref(measure)})::bigint AS ${sql.ref(measure)}`;
}

// A location has at most one cell of a kind in a month.
const buildPeopleSums = (fact: ReleasedFact): readonly RawBuilder<unknown>[] =>
  fact.families.map((family) => buildSum(family.people));

async function readRows(
  tx: ClientTx,
  fact: AnswerParts["open"] | ReleasedFact,
  span: DaySpan,
  columns: readonly RawBuilder<unknown>[],
): Promise<readonly MonthRow[]> {
  const { table, column } = fact.months;
  const month = sql.ref(column);
  const keys = fact.part === "open" ? sql`${month}, ${sql.ref(SURVEY)}` : month;
  const survey = fact.part === "open" ? [sql`${sql.ref(SURVEY)}`] : [];
  const { rows } = await sql<MonthRow>`
    SELECT ${sql.join([sql`${month} AS month`, ...survey, ...columns])}
      FROM ${sql.table(table)}
     WHERE ${buildConditions(tx, fact)} AND ${month} >= ${span.first}::date AND ${month} < ${span.until}::date
     GROUP BY ${keys}`.execute(tx.on());
  return rows;
}

function toSums(row: MonthRow): Sums {
  const { month: _month, survey_id: _survey, ...sums } = row;
  return Object.fromEntries(Object.entries(sums).map(([measure, sum]) => [measure, Number(sum)]));
}

const getReleasedMeasures = (fact: ReleasedFact): readonly string[] => [
  ...new Set(fact.families.flatMap((family) => family.measures).filter((measure) => fact.measures.includes(measure))),
];

/** Returns the released protected answers: cells, and pools from their first month on (null: of every month). */
async function readReleasedRows(
  tx: ClientTx,
  { released, pools }: AnswerParts,
  span: DaySpan,
  poolsFrom: string | null,
): Promise<readonly MonthRow[]> {
  const buildColumns = (fact: ReleasedFact): readonly RawBuilder<unknown>[] => [
    ...getReleasedMeasures(fact).map(buildSum),
    ...buildPeopleSums(fact),
  ];
  const cells = await readRows(tx, released, span, buildColumns(released));
  const first = poolsFrom !== null && poolsFrom > span.first ? poolsFrom : span.first;
  if (!pools || first >= span.until) return cells;
  return [...cells, ...(await readRows(tx, pools, { first, until: span.until }, buildColumns(pools)))];
}

function addSums(parts: readonly Sums[]): Sums {
  const names = new Set(parts.flatMap((part) => Object.keys(part)));
  return Object.fromEntries([...names].map((name) => [name, parts.reduce((sum, part) => sum + (part[name] ?? 0), 0)]));
}

/**
 * Returns the contribution of the transaction's client to the months of a span, by the month's first day: released
 * numbers only, with region pools from the month `poolsFrom` on (null: in every month).
 */
export async function readClientMonths(
  tx: ClientTx,
  parts: AnswerParts,
  span: DaySpan,
  poolsFrom: string | null,
): Promise<ReadonlyMap<string, ClientMonth>> {
  const openMeasures = [...new Set(parts.released.families.flatMap((family) => getMeasuresOfPart(family, "open")))];
  const openRows = await readRows(tx, parts.open, span, openMeasures.map(buildSum));
  const openByMonth = Map.groupBy(openRows, (row) => row.month);
  const releasedByMonth = Map.groupBy(await readReleasedRows(tx, parts, span, poolsFrom), (row) => row.month);
  return new Map(
    [...new Set([...openByMonth.keys(), ...releasedByMonth.keys()])].map((month) => {
      const surveys = (openByMonth.get(month) ?? []).map((row) => ({
        surveyId: Number(row.survey_id),
        sums: toSums(row),
      }));
      return [month, { open: surveys, released: addSums((releasedByMonth.get(month) ?? []).map(toSums)) }];
    }),
  );
}

/** Returns the first month in which the transaction's client has released numbers; null when it has none. */
export async function readFirstMonth(tx: ClientTx, parts: AnswerParts): Promise<string | null> {
  const firsts: string[] = [];
  for (const fact of [parts.open, parts.released, ...(parts.pools ? [parts.pools] : [])]) {
    const { table, column } = fact.months;
    const { rows } = await sql<{ first: string | null }>`
      SELECT min(${sql.ref(column)}) AS first FROM ${sql.table(table)} WHERE ${buildConditions(tx, fact)}`.execute(
      tx.on(),
    );
    const first = rows[0]?.first;
    if (first) firsts.push(first);
  }
  return firsts.toSorted()[0] ?? null;
}
