import type { ClientTx } from "#platform/server/db/database.ts";
import { readAllCached } from "#platform/server/db/cached-reads.ts";
import type { ComparedPlace, ComparedRest, PlacesRequest, PlacesRow, PlacesTable } from "../analytics.comparison.ts";
import type { DimensionKey, Filters } from "../analytics.dimensions.ts";
import type { AnalyticsFacts } from "../analytics.facts.ts";
import type { Released } from "../analytics.figures.ts";
import { getMetric, type MetricDeclaration } from "../analytics.metrics.ts";
import { createCaches } from "#platform/server/db/versioned-cache.ts";
import { GateInputLoader } from "../gate-inputs/gate-input-loader.ts";
import { findExactSums, releaseMeasured } from "../release/release-gate.ts";
import { findDelta, roundTo } from "../rounding.rules.ts";
import {
  computeCertainty,
  computePValue,
  type Deviation,
  computeDifference,
  MAX_P_VALUE,
  type MeasuredRatio,
} from "../statistics/certainty.rules.ts";
import { addKnownError } from "../statistics/measured.rules.ts";
import { sumParts, findRest, getPairLevel, getRestLevel, type RegionPart } from "./pairs.rules.ts";

const SLOT = "range";
const SCORE = "agreement_importance";
const WHOLE_CLIENT = { kind: "client" } as const;

type Where = Pick<PlacesRequest, "scope"> & {
  readonly by: "total" | "question" | "location" | "region";
  readonly filters: Filters;
  readonly metrics: readonly MetricDeclaration[];
};

async function loadGateInputs(
  tx: ClientTx,
  { service, range, today }: PlacesRequest,
  where: Where,
  declared: AnalyticsFacts,
): Promise<GateInputLoader> {
  const slots = [{ name: SLOT, range }];
  const loader = new GateInputLoader(
    tx,
    { service, today, slots, ...where, locationIds: null, isCompared: true },
    declared,
  );
  await loader.run();
  return loader;
}

const isId = (key: DimensionKey): key is number => typeof key === "number" && key > 0;

const findShownNumber = (figure: Released): number | null =>
  figure.state === "value" && figure.bound === null ? figure.rounded : null;

/** A figure with the values its error is computed from. */
interface Side {
  readonly figure: Released;
  readonly measured: MeasuredRatio | null;
}

/** A place's number beside the first place's, before its certainty is decided. */
interface ComparedSide extends Side {
  readonly delta: number | null;
  readonly deviation: Deviation | null;
}

function putBeside(metric: MetricDeclaration, side: Side, base: Side): ComparedSide {
  const delta = findDelta(findShownNumber(side.figure), findShownNumber(base.figure), metric.decimals);
  const areMeasured = delta !== null && side.measured !== null && base.measured !== null;
  return { ...side, delta, deviation: areMeasured ? computeDifference(side.measured, base.measured) : null };
}

const toCertainty = (delta: number, deviation: Deviation | null, level: number) =>
  deviation && (delta === 0 ? "noise" : computeCertainty(deviation, level));

/** Returns the filter to one row, when rows are questions. */
const toRowFilter = (key: DimensionKey): Filters => (isId(key) ? { question: [key] } : {});

const getCache = createCaches<number>(1024 * 1024);

/**
 * Returns the significance level for differences of two places of the client, by metric of one row. Computed once per
 * version of the data.
 */
async function readLevels(
  tx: ClientTx,
  request: PlacesRequest,
  key: DimensionKey,
  names: readonly string[],
  declared: AnalyticsFacts,
): Promise<ReadonlyMap<string, number>> {
  const { service, by, range, today } = request;
  const filters = { ...request.filters, ...toRowFilter(key) };
  const family = JSON.stringify(["pairs", tx.clientId, service, by, range, today, filters]);
  const cache = getCache(declared);
  const byKept = new Map(names.map((name) => [`${family} ${name}`, name]));
  const levels = await readAllCached(tx, { cache }, [...byKept.keys()], async (inner, missing) => {
    const wanted = missing.flatMap((kept) => byKept.get(kept) ?? []);
    const metrics = wanted.map((name) => addKnownError(getMetric(declared, name, service), { by, filters }));
    const loader = await loadGateInputs(inner, request, { by, filters, metrics, scope: WHOLE_CLIENT }, declared);
    const places = loader.getKeys().filter(isId);
    return new Map(
      metrics.map((metric) => {
        const measured = places.flatMap((place) => {
          const side = releaseMeasured(metric, loader.getFacts(metric, place, SLOT));
          return side.measured ?? [];
        });
        return [`${family} ${metric.name}`, getPairLevel(measured)];
      }),
    );
  });
  return new Map([...levels].flatMap(([kept, level]) => [[byKept.get(kept) ?? "", level] as const]));
}

// No family calls a difference real above this p-value, so families of other differences need not be read.
const isPossiblyReal = ({ deviation }: ComparedSide): boolean =>
  deviation?.isTested === true && computePValue(deviation) <= MAX_P_VALUE;

// The exact number behind shares of invitations and protected answers may not always be shown.
const countOpen = ({ gate }: MetricDeclaration, { figure, measured }: Side): number | null =>
  gate.kind === "answers" && figure.state === "value" && measured?.protectedPart === "none" ? figure.n : null;

function toPlace(metric: MetricDeclaration, beside: ComparedSide, level: number): ComparedPlace {
  const { figure, delta, deviation } = beside;
  return {
    figure,
    n: countOpen(metric, beside),
    difference: delta === null ? null : { delta, certainty: toCertainty(delta, deviation, level) },
  };
}

/**
 * Returns the score of the rest of a region in a row; null when it may not be shown, or when the place's own is not
 * shown.
 */
async function readRest(
  tx: ClientTx,
  request: PlacesRequest,
  key: DimensionKey,
  declared: AnalyticsFacts,
): Promise<ComparedRest | null> {
  const { rest, keys, service } = request;
  if (rest === null) return null;
  const filters = { ...request.filters, ...toRowFilter(key), location: [...rest.locationIds] };
  const metric = addKnownError(getMetric(declared, SCORE, service), { by: "location", filters });
  const loader = await loadGateInputs(
    tx,
    request,
    { by: "location", filters, metrics: [metric], scope: WHOLE_CLIENT },
    declared,
  );
  const figures = new Map<number, Side>();
  const parts = rest.locationIds.flatMap((id): RegionPart[] => {
    const facts = loader.getFacts(metric, id, SLOT);
    const [side, sums] = [releaseMeasured(metric, facts), findExactSums(metric, facts)];
    figures.set(id, side);
    return sums === null || findShownNumber(side.figure) === null ? [] : [{ id, sums, measured: side.measured }];
  });
  const [first = 0] = keys;
  const base = figures.get(first);
  const others = findRest(parts, first, new Set(rest.visibleIds));
  if (base === undefined || others === null) return null;
  const { sums, measured } = sumParts(others);
  const value = sums.den > 0 ? roundTo(sums.num, sums.den, metric.scale, 0) : null;
  const delta = findDelta(value, findShownNumber(base.figure));
  if (value === null || delta === null) return null;
  const deviation = measured && base.measured ? computeDifference(measured, base.measured) : null;
  return { value, difference: { delta, certainty: toCertainty(delta, deviation, getRestLevel(parts)) } };
}

/** Returns the figures of places beside each other, with the certainty of their differences. */
export async function comparePlaces(
  tx: ClientTx,
  request: PlacesRequest,
  declared: AnalyticsFacts,
): Promise<PlacesTable> {
  const { service, by, keys, rows, filters, scope } = request;
  const metrics = request.metrics.map((name) =>
    addKnownError(getMetric(declared, name, service), { by: rows, filters }),
  );
  const loaders: GateInputLoader[] = [];
  for (const key of keys) {
    const where = { by: rows, filters: { ...filters, [by]: [key] }, metrics, scope };
    loaders.push(await loadGateInputs(tx, request, where, declared));
  }
  const found = new Set(loaders.flatMap((loader) => loader.getKeys().filter(isId)));
  const table: PlacesRow[] = [];
  for (const key of rows === "total" ? [null] : [...found].toSorted((a, b) => a - b)) {
    const besides = metrics.map((metric, at) => {
      const sides = loaders.map((loader) => releaseMeasured(metric, loader.getFacts(metric, key, SLOT)));
      const [base, ...others] = sides;
      const cells = base ? others.map((side) => putBeside(metric, side, base)) : [];
      return { metric, name: request.metrics[at] ?? metric.name, base, others: cells };
    });
    const open = besides.flatMap(({ others, metric }) => (others.some(isPossiblyReal) ? [metric.name] : []));
    const levels = open.length === 0 ? new Map<string, number>() : await readLevels(tx, request, key, open, declared);
    const cells = besides.map(({ metric, name, base, others }): [string, readonly ComparedPlace[]] => [
      name,
      [
        ...(base ? [toPlace(metric, { ...base, delta: null, deviation: null }, 0)] : []),
        ...others.map((each) => toPlace(metric, each, levels.get(metric.name) ?? 0)),
      ],
    ]);
    table.push({ key, cells: Object.fromEntries(cells), rest: await readRest(tx, request, key, declared) });
  }
  return { rows: table, leavesOutProtected: loaders.some((loader) => loader.leavesOutProtected) };
}
