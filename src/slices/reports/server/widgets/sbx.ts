import type {
  AnalyticsApi,
  AudienceService,
  Bucket,
  DateRange,
  DimensionKey,
} from "#slices/analytics/server/analytics.api.ts";
import { SCORE } from "../places/place-figures.rules.ts";
import type { ReportContext } from "./context.ts";
import type { TableQuery } from "./request.rules.ts";
import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { scopes } from "./scopes.ts";

function findAudience({ service }: ReportContext): AudienceService | null {
  return service === "introduce" ? null : service;
}

/**
 * Returns the one survey that filters select; null without such a filter, undefined where SBX does not have the
 * combination.
 */
function findSurvey({ filters, parents }: Pick<TableQuery, "filters" | "parents">): number | null | undefined {
  const segments = [...Object.entries(filters.content), ...Object.entries(parents)].filter(
    ([scope]) => !scopes[scope as keyof typeof scopes].isPlace,
  );
  const [first, ...others] = segments;
  if (!first) return null;
  const [scope, [key, ...more]] = first;
  return scope === "surveys" && others.length === 0 && more.length === 0 && typeof key === "number" ? key : undefined;
}

const getNoBenchmark = (): null => null;

type BenchmarkDimension = Parameters<AnalyticsApi["readBenchmarkTable"]>[1]["by"];

/** The content of the shared catalog for which SBX exists; position categories are the client's own by name. */
const known: Readonly<Partial<Record<ReportScope, BenchmarkDimension>>> = {
  surveys: "survey",
  questions: "question",
  topics: "topic",
  position_categories: "position_category",
};

/** Reads SBX of rows by key: for places one number for all, for content of the benchmark one per key. */
export async function readRowBenchmark(
  context: ReportContext,
  scope: ReportScope,
  range: DateRange,
  survey: number | null = null,
): Promise<(key: DimensionKey) => number | null> {
  const service = findAudience(context);
  const { deps, view } = context;
  if (service === null) return getNoBenchmark;
  const wanted = { service, metrics: [SCORE], range };
  if (scopes[scope].isPlace) {
    const found = await deps.analytics.readBenchmark(view.tx, {
      ...wanted,
      ...(survey === null ? {} : { surveyId: survey }),
    });
    return () => found[SCORE] ?? null;
  }
  const by = known[scope];
  // No benchmark is stored for a segment within a segment.
  if (!by || survey !== null) return getNoBenchmark;
  const table = await deps.analytics.readBenchmarkTable(view.tx, { ...wanted, by });
  return (key) => table.get(key)[SCORE] ?? null;
}

/**
 * Reads SBX of a table's rows by key, under the same content; null where the benchmark does not have the combination.
 */
export async function findBenchmark(
  context: ReportContext,
  query: TableQuery,
): Promise<(key: DimensionKey) => number | null> {
  const survey = findSurvey(query);
  return survey === undefined ? getNoBenchmark : readRowBenchmark(context, query.scope, query.windows.current, survey);
}

/** Reads SBX period by period. */
export async function readBenchmarkLine(
  context: ReportContext,
  buckets: readonly Bucket[],
  query: TableQuery,
): Promise<(number | null)[]> {
  const service = findAudience(context);
  const survey = findSurvey(query);
  if (service === null || survey === undefined) return buckets.map(() => null);
  const line: (number | null)[] = [];
  for (const { range } of buckets) {
    const wanted = { service, metrics: [SCORE], range, ...(survey === null ? {} : { surveyId: survey }) };
    line.push((await context.deps.analytics.readBenchmark(context.view.tx, wanted))[SCORE] ?? null);
  }
  return line;
}
