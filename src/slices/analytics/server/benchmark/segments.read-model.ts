import { sql } from "kysely";
import { addMonths } from "#platform/server/clock.ts";
import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { DimensionKey } from "../analytics.dimensions.ts";
import type { AnalyticsFacts, AnswerFamily, AudienceService, FactDeclaration } from "../analytics.facts.ts";
import { getMetric } from "../analytics.metrics.ts";
import { runStatement } from "../analytics.read-model.ts";
import { compileFact } from "../compiler/compile-fact.ts";
import type { Period } from "../compiler/periods.ts";
import { buildPlan } from "../planning.rules.ts";
import type { Sums } from "../release/release-gate.ts";
import type { DaySpan } from "../windows.rules.ts";
import { getAnswerParts } from "./benchmark.read-model.ts";
import { hasPools, getMeasuresOfPart, listMonths } from "./benchmark.rules.ts";
import { type BenchmarkSegment, benchmarkSegments, type ClientSegments } from "./segments.rules.ts";
import { findSharedCategory } from "./shared-categories.ts";

const SCORE = "agreement_importance";

/** Returns the shared category of each of the client's position categories that has one. */
export async function readSharedCategories(tx: ClientTx): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM position_categories WHERE client_id = ${tx.clientId}`.execute(tx.on());
  return new Map(
    rows.flatMap(({ id, name }) => {
      const shared = findSharedCategory(name);
      return shared === null ? [] : [[id, shared] as const];
    }),
  );
}

/** Returns the topic of every question of the shared catalog. */
export async function readTopics(tx: Tx, { mappings = [] }: AnalyticsFacts): Promise<ReadonlyMap<number, number>> {
  const mapping = mappings.find((each) => each.dimension === "topic");
  if (!mapping) return new Map();
  const { rows } = await sql<{ id: number; topic: number }>`
    SELECT ${sql.ref(mapping.id)} AS id, ${sql.ref(mapping.column)} AS topic FROM ${sql.table(mapping.table)}`.execute(
    tx.on(),
  );
  return new Map(rows.map(({ id, topic }) => [id, topic]));
}

/**
 * Returns the facts that a service's answers are read from by a segment: those of the company index; empty when there
 * are none.
 */
function getFacts(
  segment: BenchmarkSegment,
  service: AudienceService,
  declared: AnalyticsFacts,
): readonly FactDeclaration[] {
  const grouping = { by: segment, filters: {}, isOfPlaces: false };
  const plan = buildPlan(getMetric(declared, SCORE), service, grouping, declared);
  if (!plan || plan.leavesOutProtected) return [];
  return [...(plan.open ? [plan.open] : []), ...plan.released];
}

/** Returns whether a service's surveys are a segment, so that it includes their protected answers. */
export function hasSurveySegments(service: AudienceService, declared: AnalyticsFacts): boolean {
  return getFacts("survey", service, declared).length > 0;
}

/**
 * Returns the months of a segment: all, except where surveys with open answers were frozen with their month, before
 * pools and segments were included; then only the months that have them.
 */
function getMonths(
  segment: BenchmarkSegment,
  facts: readonly FactDeclaration[],
  months: readonly string[],
  poolsFrom: string | null,
): readonly string[] {
  const isAll = facts.some((fact) => fact.part === "released" && fact.isAll);
  return segment === "survey" && !isAll ? months.filter((month) => hasPools(poolsFrom, month)) : months;
}

/** The service whose segments are read, and the first month that includes pools and survey segments. */
interface SegmentsQuery {
  readonly service: AudienceService;
  readonly declared: AnalyticsFacts;
  readonly poolsFrom: string | null;
}

type SumsByKey = Map<number, { open: Sums; released: Sums }>;

function add(to: SumsByKey, key: number, part: "open" | "released", sums: Sums): void {
  const known = to.get(key) ?? { open: {}, released: {} };
  to.set(key, known);
  const names = new Set([...Object.keys(known[part]), ...Object.keys(sums)]);
  known[part] = Object.fromEntries([...names].map((name) => [name, (known[part][name] ?? 0) + (sums[name] ?? 0)]));
}

/** Returns the measures of a family that a fact has, with the people of a released one. */
function getMeasures(fact: FactDeclaration, families: readonly AnswerFamily[]): readonly string[] {
  const measures = families.flatMap((family) => {
    const isThere = fact.part === "open" || fact.families.some(({ people }) => people === family.people);
    return isThere ? getMeasuresOfPart(family, fact.part) : [];
  });
  const people = fact.part === "released" ? fact.families.map((family) => family.people) : [];
  const known = new Set([...fact.measures, ...people]);
  return [...new Set(measures)].filter((name) => known.has(name));
}

const toPeriod = (month: string): Period => {
  const until = addMonths(month, 1);
  return { slot: month, cohort: "all", first: month, until, reach: until };
};

/**
 * Returns the contribution of the transaction's client to the months of a span, segment by segment: released numbers
 * only. `poolsFrom`: as in `readClientMonths`.
 */
export async function readClientSegments(
  tx: ClientTx,
  { service, declared, poolsFrom }: SegmentsQuery,
  span: DaySpan,
): Promise<ReadonlyMap<string, ClientSegments>> {
  const months = listMonths(span.first, span.until);
  const { families } = getAnswerParts(declared.facts, service).released;
  const categories = await readSharedCategories(tx);
  const toSharedKey = (segment: BenchmarkSegment, key: DimensionKey): number =>
    (segment === "position_category" ? categories.get(Number(key)) : Number(key)) ?? 0;
  const brought = new Map(
    months.map((month) => [
      month,
      new Map<BenchmarkSegment, SumsByKey>(benchmarkSegments.map((cut) => [cut, new Map()])),
    ]),
  );
  const requested = { clientId: tx.clientId, mappings: declared.mappings ?? [] };
  const wholeClient = { scope: { kind: "client" }, locationIds: null, placeIds: null } as const;
  for (const cut of benchmarkSegments) {
    const facts = getFacts(cut, service, declared);
    const own = getMonths(cut, facts, months, poolsFrom);
    for (const fact of facts) {
      const request = { ...requested, ...wholeClient, by: cut, periods: own.map(toPeriod) };
      const statement = compileFact(fact, getMeasures(fact, families), request);
      for (const { place_id: key, period, ...sums } of await runStatement(tx, statement)) {
        const added = brought.get(own[period] ?? "")?.get(cut);
        if (added) add(added, toSharedKey(cut, key), fact.part, sums as unknown as Sums);
      }
    }
  }
  return brought;
}
