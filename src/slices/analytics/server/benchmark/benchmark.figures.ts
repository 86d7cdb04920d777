import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import { readOnce } from "#platform/server/db/recorded-reads.ts";
import type {
  BenchmarkByRequest,
  BenchmarkFigures,
  BenchmarkMonth,
  BenchmarkRequest,
  BenchmarkTable,
} from "../analytics.api.ts";
import type { AnalyticsFacts, AnswerFamily } from "../analytics.facts.ts";
import { getMetric, type MetricDeclaration } from "../analytics.metrics.ts";
import { type Sums, NO_FACTS, release } from "../release/release-gate.ts";
import { toSpan, splitSpan } from "../windows.rules.ts";
import { getAnswerParts } from "./benchmark.read-model.ts";
import {
  type RequestedMonths,
  type DisclosedMonth,
  readDisclosedSegments,
  readDisclosedMonths,
  readDisclosedSurveys,
} from "./benchmark.repository.ts";
import { ALL_SURVEYS, getMeasuresOfPart } from "./benchmark.rules.ts";
import { readSharedCategories } from "./segments.read-model.ts";

/** A requested metric with the family of measures behind it; null: it has no benchmark. */
interface RequestedMetric {
  readonly name: string;
  readonly metric: MetricDeclaration;
  readonly family: AnswerFamily | null;
}

function findFamily(metric: MetricDeclaration, families: readonly AnswerFamily[]): AnswerFamily | null {
  const { gate, unit, numerator, denominator } = metric;
  if (gate.kind !== "answers" || unit === "count" || denominator === null) return null;
  const family = families.find((each) => each.people === gate.people);
  if (!family) return null;
  const open = getMeasuresOfPart(family, "open");
  const terms = [...Object.keys(numerator), ...Object.keys(denominator)];
  return terms.every((measure) => open.includes(measure)) ? family : null;
}

// The same people may be in every month, so months count for no more people than the largest month does.
function sumMonths(
  family: AnswerFamily,
  months: readonly DisclosedMonth[],
): { readonly sums: Sums; readonly people: number } {
  const getValues = (name: string): readonly number[] => months.map((month) => month.sums[name] ?? 0);
  const sum = (name: string): number => getValues(name).reduce((all, one) => all + one, 0);
  return {
    sums: Object.fromEntries(
      [...new Set([...getMeasuresOfPart(family, "open"), ...family.measures])].map((name) => [name, sum(name)]),
    ),
    people: Math.max(0, ...getValues(family.people)),
  };
}

// Before distributions became a family of their own, a likelihood's steps were frozen with it.
function getMonths(family: AnswerFamily, months: readonly DisclosedMonth[]): readonly DisclosedMonth[] {
  const own = months.filter((month) => month.family === family.name);
  const { distributionOf } = family;
  if (distributionOf === undefined) return own;
  const earlier = months.filter(
    (month) => month.family === distributionOf && month.sums[`${distributionOf}_answers`] === undefined,
  );
  const getPeople = (month: DisclosedMonth): number => month.sums[`${distributionOf}_people`] ?? 0;
  return [
    ...own,
    ...earlier.map((month) => ({ ...month, sums: { ...month.sums, [family.people]: getPeople(month) } })),
  ];
}

function computeNumber({ metric, family }: RequestedMetric, months: readonly DisclosedMonth[]): number | null {
  if (!family) return null;
  const { sums, people } = sumMonths(family, getMonths(family, months));
  // Where both parts use the same measures they were added up; otherwise each is read by its own measures.
  const stored = family.openMeasures ? family.measures.map((name) => [name, sums[name] ?? 0] as const) : [];
  const released: Sums = people > 0 ? { ...Object.fromEntries(stored), [family.people]: people } : {};
  const figure = release(metric, { ...NO_FACTS, open: sums, released });
  // A bound ("≤ 10 %") is not a number to compare with.
  return figure.state === "value" && figure.bound === null ? figure.rounded : null;
}

function toFigures(requested: readonly RequestedMetric[], months: readonly DisclosedMonth[]): BenchmarkFigures {
  return Object.fromEntries(requested.map((each) => [each.name, computeNumber(each, months)]));
}

function toRequestedMetrics(
  request: Pick<BenchmarkRequest, "service" | "metrics">,
  declared: AnalyticsFacts,
): readonly RequestedMetric[] {
  const { families } = getAnswerParts(declared.facts, request.service).released;
  return request.metrics.map((name) => {
    const metric = getMetric(declared, name);
    return { name, metric, family: findFamily(metric, families) };
  });
}

const getNames = (requested: readonly RequestedMetric[]): readonly string[] => [
  ...new Set(requested.flatMap(({ family }) => (family ? [family.name, family.distributionOf ?? family.name] : []))),
];

const seesOneMoment = (tx: Tx): tx is ClientTx => "isSnapshot" in tx && tx.isSnapshot === true;

/**
 * Returns the frozen months of a span. A table, its total and each month of a timeline request their own; within one
 * snapshot they are read once.
 */
async function readMonths(tx: Tx, { span, ...requested }: RequestedMonths): Promise<readonly DisclosedMonth[]> {
  if (!seesOneMoment(tx)) return readDisclosedMonths(tx, { ...requested, span });
  const name = `benchmark months ${JSON.stringify(requested)}`;
  const months = await readOnce(tx, name, (inner) => readDisclosedMonths(inner, { ...requested, span: null }));
  return months.filter(({ month }) => month >= span.first && month < span.until);
}

async function read(
  tx: Tx,
  request: BenchmarkRequest,
  requested: readonly RequestedMetric[],
): Promise<readonly DisclosedMonth[]> {
  const span = splitSpan(toSpan(request.range)).months;
  if (!span) return [];
  const families = getNames(requested);
  const { service, surveyId = ALL_SURVEYS } = request;
  const months = await readMonths(tx, { service, surveyId, families, span });
  if (surveyId === ALL_SURVEYS) return months;
  // A month has a survey either with its open answers only or, with its protected ones, among the segments.
  const cuts = await readDisclosedSegments(tx, { service, cut: "survey", cutId: surveyId, families, span });
  return [...months, ...cuts].toSorted((a, b) => (a.month < b.month ? -1 : 1));
}

/** Returns SBX of the whole frozen months within the range. Throws RangeError for an unknown metric. */
export async function readBenchmark(
  tx: Tx,
  request: BenchmarkRequest,
  declared: AnalyticsFacts,
): Promise<BenchmarkFigures> {
  const requested = toRequestedMetrics(request, declared);
  return toFigures(requested, await read(tx, request, requested));
}

/** Returns SBX of the whole frozen months within the range, by a segment. Throws RangeError for an unknown metric. */
export async function readBenchmarkTable(
  tx: ClientTx,
  request: BenchmarkByRequest,
  declared: AnalyticsFacts,
): Promise<BenchmarkTable> {
  const requested = toRequestedMetrics(request, declared);
  const noFigures = toFigures(requested, []);
  const span = splitSpan(toSpan(request.range)).months;
  if (!span) return { get: () => noFigures };
  const { service, by } = request;
  const families = getNames(requested);
  const cuts = await readDisclosedSegments(tx, { service, cut: by, families, span });
  const rows = by === "survey" ? [...cuts, ...(await readDisclosedSurveys(tx, { service, families, span }))] : cuts;
  const byId = new Map([...Map.groupBy(rows, (row) => row.cutId)].map(([id, own]) => [id, toFigures(requested, own)]));
  const categories = by === "position_category" ? await readSharedCategories(tx) : null;
  return {
    get: (key) => {
      const id = categories ? categories.get(Number(key)) : Number(key);
      return (id === undefined ? undefined : byId.get(id)) ?? noFigures;
    },
  };
}

/** Returns SBX month by month, without the months that have none. Throws RangeError for an unknown metric. */
export async function readBenchmarkTimeline(
  tx: Tx,
  request: BenchmarkRequest,
  declared: AnalyticsFacts,
): Promise<readonly BenchmarkMonth[]> {
  const requested = toRequestedMetrics(request, declared);
  const byMonth = Map.groupBy(await read(tx, request, requested), (row) => row.month);
  return [...byMonth]
    .map(([month, rows]) => ({ month, figures: toFigures(requested, rows) }))
    .filter(({ figures }) => Object.values(figures).some((figure) => figure !== null));
}
