import type { ClientTx } from "#platform/server/db/database.ts";
import { readAllCached } from "#platform/server/db/cached-reads.ts";
import type { MetricRequest } from "../analytics.api.ts";
import type { DimensionKey } from "../analytics.dimensions.ts";
import type { AnalyticsFacts } from "../analytics.facts.ts";
import type { MetricDeclaration } from "../analytics.metrics.ts";
import type { Windows } from "../analytics.time.ts";
import { createCaches } from "#platform/server/db/versioned-cache.ts";
import { toWindowSlots } from "../compiler/periods.ts";
import { GateInputLoader } from "../gate-inputs/gate-input-loader.ts";
import { buildPlan } from "../planning.rules.ts";
import { type Comparison, compare } from "../release/release-gate.ts";
import { computePValue, LEVEL_ALONE, getFamilyLevel } from "./certainty.rules.ts";
import { toFamily, type RowsRequest, toText } from "./families.rules.ts";

/** The significance level for a difference, by metric. */
export type Levels = ReadonlyMap<MetricDeclaration, number>;

/** A request whose certainties do not depend on the viewer. */
export type JudgedRequest = RowsRequest & Pick<MetricRequest, "service" | "windows" | "today">;

/** The comparisons of one row, by metric. */
export type ComparedRow = (metric: MetricDeclaration) => Comparison;

function addChance(chances: number[], { difference }: Comparison): void {
  if (difference?.isTested) chances.push(computePValue(difference));
}

/** Returns the significance level for the rows among these. */
export function getLevel(comparisons: Iterable<Comparison>): number {
  const chances: number[] = [];
  for (const comparison of comparisons) addChance(chances, comparison);
  return getFamilyLevel(chances);
}

/**
 * Returns the significance levels of metrics for these rows. Row by row, and nothing of a row is kept: six hundred rows
 * have some ten thousand comparisons, of which a page prints a few.
 */
function computeLevels(metrics: readonly MetricDeclaration[], rows: Iterable<ComparedRow>): Levels {
  const tested = metrics.map((metric) => ({ metric, chances: [] as number[] }));
  for (const compared of rows) {
    for (const { metric, chances } of tested) addChance(chances, compared(metric));
  }
  return new Map(tested.map(({ metric, chances }) => [metric, getFamilyLevel(chances)]));
}

/** Returns a figure without its earlier value: not even the absence of one is known. */
function omitPrevious({ figure }: Comparison): Comparison {
  return { figure: { ...figure, previous: null, delta: null, trend: null }, difference: null };
}

/** Returns each row of what was gathered, as far as it is iterated. */
export function* iterateRows(loader: GateInputLoader, windows: Windows): Iterable<ComparedRow> {
  for (const key of loader.getKeys()) yield createComparer(loader, windows, key);
}

/** Returns a function that compares metrics of a key in both windows, if there is an earlier one: each on first use. */
export function createComparer(loader: GateInputLoader, { previous }: Windows, key: DimensionKey): ComparedRow {
  const getFacts = loader.getFactsOfKey(key);
  const known = new Map<MetricDeclaration, Comparison>();
  return (metric) => {
    const before = known.get(metric);
    if (before !== undefined) return before;
    const both = compare(metric, getFacts(metric, "current"), getFacts(metric, "previous"));
    const made = previous === null ? omitPrevious(both) : both;
    known.set(metric, made);
    return made;
  };
}

async function readLevels(
  tx: ClientTx,
  request: JudgedRequest,
  metrics: readonly MetricDeclaration[],
  declared: AnalyticsFacts,
): Promise<Levels> {
  const { windows, ...rest } = request;
  const loader = new GateInputLoader(
    tx,
    { ...rest, metrics, slots: toWindowSlots(windows), isCompared: true },
    declared,
  );
  await loader.run();
  return computeLevels(metrics, iterateRows(loader, windows));
}

const getCache = createCaches<number>(4 * 1024 * 1024);

/** Returns the levels of a family that the request has not read: once per version of its data, within a snapshot. */
async function findLevels(
  tx: ClientTx,
  request: JudgedRequest,
  metrics: readonly MetricDeclaration[],
  declared: AnalyticsFacts,
): Promise<Levels> {
  const { service, windows, today } = request;
  const family = JSON.stringify([tx.clientId, service, windows, today, toText(request)]);
  const byName = new Map(metrics.map((metric) => [`${family} ${metric.name}`, metric]));
  const cache = getCache(declared);
  const levels = await readAllCached(tx, { cache }, [...byName.keys()], async (inner, missing) => {
    const requested = missing.flatMap((name) => byName.get(name) ?? []);
    const read = await readLevels(inner, request, requested, declared);
    return new Map([...read].map(([metric, level]) => [`${family} ${metric.name}`, level]));
  });
  return new Map(
    [...levels].flatMap(([name, level]): (readonly [MetricDeclaration, number])[] => {
      const metric = byName.get(name);
      return metric === undefined ? [] : [[metric, level]];
    }),
  );
}

/**
 * Returns the significance levels for differences of these metrics. `rows`: what was gathered for the request, which is
 * the family itself when the whole client is requested.
 */
export async function readFamilyLevels(
  tx: ClientTx,
  request: JudgedRequest,
  { metrics, rows }: { readonly metrics: readonly MetricDeclaration[]; readonly rows: Iterable<ComparedRow> },
  declared: AnalyticsFacts,
): Promise<Levels> {
  const judged = metrics.filter(({ squares }) => squares);
  const family = toFamily(request);
  if (judged.length === 0 || family === null) return new Map(judged.map((metric) => [metric, LEVEL_ALONE]));
  if (toText(family) === toText(request)) return computeLevels(judged, rows);
  // Some facts about one row are not known for all rows: then a figure is judged alone.
  const grouping = { by: family.by, filters: family.filters, isOfPlaces: false };
  const able = judged.filter((metric) => buildPlan(metric, request.service, grouping, declared) !== null);
  if (able.length === 0) return new Map();
  return findLevels(tx, { ...request, ...family }, able, declared);
}
