import { readDataVersions } from "#platform/server/db/data-versions.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { noteReads, recordReads } from "#platform/server/db/recorded-reads.ts";
import { buildStamp, VersionedCache } from "#platform/server/db/versioned-cache.ts";
import type { Dimension, DimensionKey, Filters } from "../analytics.dimensions.ts";
import type { AnalyticsFacts } from "../analytics.facts.ts";
import type { Released } from "../analytics.figures.ts";
import {
  GRID_FALSE_PART,
  type Grid,
  type GridCell,
  type GridComparison,
  type GridDifference,
  type GridRequest,
  type GridRow,
  gridComparisons,
} from "../analytics.grid.ts";
import { type MetricDeclaration, metricNamed } from "../analytics.metrics.ts";
import { windowSlots } from "../compiler/periods.ts";
import { Gathering } from "../gathering.ts";
import { findShownSums, release, releaseMeasured } from "../release-gate.ts";
import { findDelta, roundedTo } from "../rounding.rules.ts";
import { differenceBetween, differenceFrom, type Measured } from "../statistics/certainty.rules.ts";
import { addMeasured, type CellDifference, countTested, decideCells, subtractMeasured, widen } from "./grid.rules.ts";

const everywhere = { kind: "client" } as const;

async function gather(
  tx: ClientTx,
  { service, windows, today }: GridRequest,
  { by, filters, metric }: { readonly by: Dimension; readonly filters: Filters; readonly metric: MetricDeclaration },
  declared: AnalyticsFacts,
): Promise<Gathering> {
  const where = { by, filters, scope: everywhere, locationIds: null };
  const request = { service, metrics: [metric], slots: windowSlots(windows), today, ...where };
  const gathering = new Gathering(tx, { ...request, isCompared: true }, declared);
  await gathering.run();
  return gathering;
}

const isId = (key: DimensionKey): key is number => typeof key === "number" && key > 0;

const shown = (figure: Released): number | null =>
  figure.state === "value" && figure.bound === null ? figure.rounded : null;

/** A place in a column before it is compared: its figure, sums that are shown, and what their error is made of. */
interface Part {
  readonly key: number;
  readonly figure: Released;
  readonly measured: Measured | null;
  readonly sums: { readonly num: number; readonly den: number } | null;
  readonly before: { readonly figure: Released; readonly measured: Measured | null };
}

/** A difference that waits for its word. */
interface Open extends CellDifference {
  readonly from: number;
}

type Differences = Readonly<Record<GridComparison, Open | null>>;

function open(value: number | null, from: number | null, find: () => CellDifference["difference"]): Open | null {
  const delta = findDelta(value, from);
  return delta === null || from === null ? null : { from, delta, difference: find() };
}

// The others of a place are at least three: less would be the score of one that its reader may not see.
const LEAST_OTHERS = 3;

/** All places of a column whose numbers are shown: what is hidden anywhere is in no number. */
interface Whole {
  readonly places: number;
  readonly sums: { readonly num: number; readonly den: number };
  readonly measured: Measured | null;
}

function addParts(parts: readonly Part[]): Whole {
  const counted = parts.filter(({ sums, figure }) => sums !== null && shown(figure) !== null);
  const sum = (of: "num" | "den"): number => counted.reduce((all, { sums }) => all + (sums?.[of] ?? 0), 0);
  return {
    places: counted.length,
    sums: { num: sum("num"), den: sum("den") },
    measured: addMeasured(counted.map(({ measured }) => measured)),
  };
}

/** Compares a place with all others. */
function compareWithRest({ figure, sums, measured }: Part, whole: Whole, { scale }: MetricDeclaration): Open | null {
  if (sums === null || whole.places <= LEAST_OTHERS) return null;
  const [num, den] = [whole.sums.num - sums.num, whole.sums.den - sums.den];
  return open(shown(figure), den > 0 ? roundedTo(num, den, scale, 0) : null, () => {
    const rest = measured && whole.measured ? subtractMeasured(whole.measured, measured) : null;
    return measured && rest ? differenceBetween(measured, rest) : null;
  });
}

function comparePart(
  part: Part,
  whole: Whole,
  { metric, benchmark, repeats }: { metric: MetricDeclaration; benchmark: number | undefined; repeats: number },
): Differences {
  const { figure, measured, before } = part;
  const wide = (difference: Open | null): Open | null =>
    difference && { ...difference, difference: widen(difference.difference, repeats) };
  return {
    company: wide(compareWithRest(part, whole, metric)),
    benchmark: wide(
      open(shown(figure), benchmark ?? null, () =>
        measured && benchmark !== undefined ? differenceFrom(measured, benchmark, metric.scale) : null,
      ),
    ),
    year: wide(
      open(shown(figure), shown(before.figure), () =>
        measured && before.measured ? differenceBetween(measured, before.measured) : null,
      ),
    ),
  };
}

function readPart(metric: MetricDeclaration, gathering: Gathering, key: number): Part {
  const factsOf = gathering.factsOfKey(key);
  const [now, before] = [factsOf(metric, "current"), factsOf(metric, "previous")];
  return {
    key,
    ...releaseMeasured(metric, now),
    sums: findShownSums(metric, now),
    before: releaseMeasured(metric, before),
  };
}

interface Column {
  readonly key: number;
  readonly total: Released;
  readonly isOfMany: boolean;
  readonly parts: ReadonlyMap<number, { readonly figure: Released; readonly differences: Differences }>;
  /** What is shown of a place without any fact. */
  readonly ofNothing: Released;
}

async function readColumn(
  tx: ClientTx,
  request: GridRequest,
  { key, total, metric }: { readonly key: number; readonly total: Released; readonly metric: MetricDeclaration },
  declared: AnalyticsFacts,
): Promise<Column & { readonly leavesOutProtected: boolean }> {
  const { rows, columns } = request;
  const gathering = await gather(tx, request, { by: rows, filters: { [columns]: [key] }, metric }, declared);
  const parts = gathering
    .keys()
    .filter(isId)
    .map((place) => readPart(metric, gathering, place));
  const whole = addParts(parts);
  const of = { metric, benchmark: request.benchmark[key], repeats: request.repeats[key] ?? 1 };
  return {
    key,
    total,
    isOfMany: whole.places > LEAST_OTHERS,
    parts: new Map(
      parts.map((part) => [part.key, { figure: part.figure, differences: comparePart(part, whole, of) }] as const),
    ),
    ofNothing: release(metric, gathering.factsOf(metric, "", "current")),
    leavesOutProtected: gathering.leavesOutProtected,
  };
}

const nothing: Differences = { company: null, benchmark: null, year: null };

type Words = Readonly<Record<GridComparison, readonly (GridDifference | null)[]>>;

/** All cells of a comparison are one family, however many of them anyone sees. */
function decideWords(cells: readonly Differences[]): { readonly words: Words; readonly tested: Grid["tested"] } {
  const decide = (comparison: GridComparison): readonly (GridDifference | null)[] => {
    const differences = cells.map((cell) => cell[comparison]);
    const words = decideCells(differences, GRID_FALSE_PART);
    return differences.map((each, at) => each && { from: each.from, delta: each.delta, word: words[at] ?? null });
  };
  const tested = (comparison: GridComparison): number => countTested(cells.map((cell) => cell[comparison]));
  const every = <Value>(find: (comparison: GridComparison) => Value): Record<GridComparison, Value> => ({
    company: find("company"),
    benchmark: find("benchmark"),
    year: find("year"),
  });
  return { words: every(decide), tested: every(tested) };
}

async function makeGrid(tx: ClientTx, request: GridRequest, declared: AnalyticsFacts): Promise<Grid> {
  const metric = metricNamed("agreement_importance", request.service);
  const totals = await gather(tx, request, { by: request.rows, filters: {}, metric }, declared);
  const contents = await gather(tx, request, { by: request.columns, filters: {}, metric }, declared);
  const columns: Awaited<ReturnType<typeof readColumn>>[] = [];
  for (const key of contents
    .keys()
    .filter(isId)
    .toSorted((a, b) => a - b)) {
    const total = release(metric, contents.factsOf(metric, key, "current"));
    // Questions without a score, and those without answers in the window, are no columns.
    if (total.state !== "na") columns.push(await readColumn(tx, request, { key, total, metric }, declared));
  }
  const places = totals
    .keys()
    .filter(isId)
    .toSorted((a, b) => a - b);
  const cells = places.flatMap((place) =>
    columns.map(({ parts, ofNothing }) => parts.get(place) ?? { figure: ofNothing, differences: nothing }),
  );
  const { words, tested } = decideWords(cells.map(({ differences }) => differences));
  const rows = places.map((key, row): GridRow => ({
    key,
    total: release(metric, totals.factsOf(metric, key, "current")),
    cells: columns.map(({ key: column, ofNothing }, at): GridCell => {
      const index = row * columns.length + at;
      const find = (comparison: GridComparison): GridDifference | null => words[comparison][index] ?? null;
      const [company, benchmark, year] = gridComparisons.map(find);
      return {
        column,
        figure: cells[index]?.figure ?? ofNothing,
        differences: { company: company ?? null, benchmark: benchmark ?? null, year: year ?? null },
      };
    }),
  }));
  return {
    columns: columns.map(({ key, total, isOfMany }) => ({ key, total, isOfMany })),
    rows,
    tested,
    leavesOutProtected: columns.some(({ leavesOutProtected }) => leavesOutProtected),
  };
}

const MOST_BYTES = 16 * 1024 * 1024;
const BYTES_OF_CELL = 400;

// Grids by what they are of. What is declared is one application's, which has one database.
const cached = new WeakMap<AnalyticsFacts, VersionedCache<Grid>>();

function getCache(declared: AnalyticsFacts): VersionedCache<Grid> {
  const grids = cached.get(declared) ?? new VersionedCache<Grid>(MOST_BYTES);
  cached.set(declared, grids);
  return grids;
}

/** Scores of places by content, over the whole client no matter who asks: a statement a column, once per version of its data. */
export async function readGrid(tx: ClientTx, request: GridRequest, declared: AnalyticsFacts): Promise<Grid> {
  const versions = await readDataVersions(tx);
  if (versions === null) return makeGrid(tx, request, declared);
  const name = `grid ${JSON.stringify([tx.clientId, request])}`;
  const kept = getCache(declared).find(name, versions);
  if (kept !== null) {
    noteReads(tx, kept.reads);
    return kept.value;
  }
  const recorded = recordReads(tx);
  const value = await makeGrid(recorded.tx, request, declared);
  const stamp = buildStamp(versions, recorded.reads);
  const bytes = value.rows.length * value.columns.length * BYTES_OF_CELL;
  if (stamp !== null) getCache(declared).keep(name, { value, reads: recorded.reads, stamp }, bytes);
  return value;
}
