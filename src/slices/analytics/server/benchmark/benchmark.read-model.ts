import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Condition, FactDeclaration, Grain, OpenFact, ReleasedFact } from "../analytics.facts.ts";
import type { Sums } from "../release-gate.ts";
import type { DaySpan } from "../windows.rules.ts";
import { type ClientMonth, measuresOfPart, SHARED_SURVEYS_BELOW } from "./benchmark.rules.ts";

/** The two parts of a service's answers; only what is in them may enter the benchmark. */
export interface AnswerParts {
  readonly open: MonthlyFact & OpenFact;
  readonly released: ReleasedFact;
}

type MonthlyFact = FactDeclaration & { readonly months: Grain };

interface MonthRow {
  readonly month: string;
  readonly survey_id?: number;
  readonly [measure: string]: number | string | undefined;
}

const ANSWERS = "answers";
const SURVEY = "survey_id";

/** The parts of a service's answers among the declared facts; throws RangeError where one is not declared. */
export function answerPartsOf(facts: readonly FactDeclaration[], service: string): AnswerParts {
  const own = facts.filter((fact) => fact.service === service && fact.name === ANSWERS);
  const open = own.find((fact): fact is AnswerParts["open"] => fact.part === "open" && fact.months !== null);
  const released = own.find((fact) => fact.part === "released");
  if (!open || !released) throw new RangeError(`the answers of ${service} are not declared by month`);
  return { open, released };
}

function conditionOf(condition: Condition): RawBuilder<unknown> {
  const column = sql.ref(condition.column);
  if ("is" in condition) return sql`${column} = ${condition.is}`;
  return condition.oneOf.length === 0 ? sql`false` : sql`${column} IN (${sql.join([...condition.oneOf])})`;
}

// Surveys of a client's own are in no benchmark, whatever the facts declare.
function shared(condition: Condition): Condition {
  if (condition.column !== SURVEY || !("oneOf" in condition)) return condition;
  return { column: SURVEY, oneOf: condition.oneOf.filter((id) => id < SHARED_SURVEYS_BELOW) };
}

function conditions(tx: ClientTx, fact: FactDeclaration): RawBuilder<unknown> {
  const own = sql`${sql.ref("client_id")} = ${tx.clientId}`;
  return sql.join([own, ...fact.conditions.map((each) => conditionOf(shared(each)))], sql` AND `);
}

function total(measure: string): RawBuilder<unknown> {
  return sql`sum(${sql.ref(measure)})::bigint AS ${sql.ref(measure)}`;
}

// A location has one cell of a kind in a month at most.
const people = (fact: ReleasedFact): readonly RawBuilder<unknown>[] =>
  fact.families.map((family) => total(family.people));

async function rowsOf(
  tx: ClientTx,
  fact: AnswerParts[keyof AnswerParts],
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
     WHERE ${conditions(tx, fact)} AND ${month} >= ${span.first}::date AND ${month} < ${span.until}::date
     GROUP BY ${keys}`.execute(tx.on());
  return rows;
}

function sumsOf(row: MonthRow): Sums {
  const { month: _month, survey_id: _survey, ...sums } = row;
  return Object.fromEntries(Object.entries(sums).map(([measure, sum]) => [measure, Number(sum)]));
}

/** What the client of the transaction brings to the months of a span, by the month's first day: released numbers only. */
export async function readClientMonths(
  tx: ClientTx,
  { open, released }: AnswerParts,
  span: DaySpan,
): Promise<ReadonlyMap<string, ClientMonth>> {
  const measures = [...new Set(released.families.flatMap((family) => family.measures))];
  const openMeasures = [...new Set(released.families.flatMap((family) => measuresOfPart(family, "open")))];
  const openRows = await rowsOf(tx, open, span, openMeasures.map(total));
  const cells = await rowsOf(tx, released, span, [...measures.map(total), ...people(released)]);
  const openByMonth = Map.groupBy(openRows, (row) => row.month);
  const cellByMonth = new Map(cells.map((row) => [row.month, sumsOf(row)]));
  return new Map(
    [...new Set([...openByMonth.keys(), ...cellByMonth.keys()])].map((month) => {
      const surveys = (openByMonth.get(month) ?? []).map((row) => ({
        surveyId: Number(row.survey_id),
        sums: sumsOf(row),
      }));
      return [month, { open: surveys, released: cellByMonth.get(month) ?? {} }];
    }),
  );
}

/** The first month in which the client of the transaction has anything released; null where it has nothing. */
export async function readFirstMonth(tx: ClientTx, parts: AnswerParts): Promise<string | null> {
  const firsts: string[] = [];
  for (const fact of [parts.open, parts.released]) {
    const { table, column } = fact.months;
    const { rows } = await sql<{ first: string | null }>`
      SELECT min(${sql.ref(column)}) AS first FROM ${sql.table(table)} WHERE ${conditions(tx, fact)}`.execute(tx.on());
    const first = rows[0]?.first;
    if (first) firsts.push(first);
  }
  return firsts.toSorted()[0] ?? null;
}
