import type { ClientTx } from "#platform/server/db/database.ts";
import { readCached } from "#platform/server/db/cached-reads.ts";
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
} from "../analytics.grid.ts";
import { getMetric, type MetricDeclaration } from "../analytics.metrics.ts";
import { createCaches } from "#platform/server/db/versioned-cache.ts";
import { toWindowSlots } from "../compiler/periods.ts";
import { GateInputLoader } from "../gate-inputs/gate-input-loader.ts";
import { type Comparison, compare, findExactSums, release, releaseMeasured } from "../release/release-gate.ts";
import { findDelta, roundTo } from "../rounding.rules.ts";
import {
  computeCertainty,
  countResponses,
  type Deviation,
  measureDeviation,
  computeDifference,
  type MeasuredRatio,
} from "../statistics/certainty.rules.ts";
import { getLevel } from "../statistics/family-levels.ts";
import { addMeasured, type CellDifference, decideCells, subtractMeasured, widen } from "./grid.rules.ts";

const WHOLE_CLIENT = { kind: "client" } as const;

async function loadGateInputs(
  tx: ClientTx,
  { service, windows, today }: GridRequest,
  { by, filters, metric }: { readonly by: Dimension; readonly filters: Filters; readonly metric: MetricDeclaration },
  declared: AnalyticsFacts,
): Promise<GateInputLoader> {
  const where = { by, filters, scope: WHOLE_CLIENT, locationIds: null };
  const request = { service, metrics: [metric], slots: toWindowSlots(windows), today, ...where };
  const loader = new GateInputLoader(tx, { ...request, isCompared: true }, declared);
  await loader.run();
  return loader;
}

const isId = (key: DimensionKey): key is number => typeof key === "number" && key > 0;

const findShownNumber = (figure: Released): number | null =>
  figure.state === "value" && figure.bound === null ? figure.rounded : null;

/** A place in a column before comparison: its figure, its shown sums, and the parts of their error. */
interface Part {
  readonly key: number;
  readonly figure: Released;
  readonly measured: MeasuredRatio | null;
  readonly sums: { readonly num: number; readonly den: number } | null;
  /** The comparison with the year before, as in reports. */
  readonly year: Comparison;
  readonly measuredBefore: MeasuredRatio | null;
}

/** A difference whose certainty is not decided yet. */
interface UndecidedDifference extends CellDifference {
  readonly from: number;
}

type Differences = Readonly<Record<GridComparison, UndecidedDifference | null>>;

// The others of a place are at least three: fewer would give the score of one that its viewer may not see.
const MIN_OTHERS = 3;

/** All places of a column whose numbers are shown; hidden ones are in no number. */
interface ColumnTotal {
  readonly places: number;
  readonly sums: { readonly num: number; readonly den: number };
  readonly measured: MeasuredRatio | null;
}

function addParts(parts: readonly Part[]): ColumnTotal {
  const counted = parts.filter(({ sums, figure }) => sums !== null && findShownNumber(figure) !== null);
  const sum = (side: "num" | "den"): number => counted.reduce((all, { sums }) => all + (sums?.[side] ?? 0), 0);
  return {
    places: counted.length,
    sums: { num: sum("num"), den: sum("den") },
    measured: addMeasured(counted.map(({ measured }) => measured)),
  };
}

interface ColumnContext {
  readonly metric: MetricDeclaration;
  readonly benchmark: number | undefined;
  readonly repeats: number;
}

/**
 * Returns a difference of what is shown; its deviation is as certain as the smaller number of answers on its sides
 * allows.
 */
function buildDifference(
  [value, from]: readonly [number | null, number | null],
  sides: readonly (MeasuredRatio | null)[],
  deviation: Deviation | null,
  repeats: number,
): UndecidedDifference | null {
  const delta = findDelta(value, from);
  if (delta === null || from === null) return null;
  const answers = Math.min(...sides.map((side) => (side === null ? 0 : countResponses(side))));
  // For protected answers, people are counted, not answers.
  const counted = sides.every((side) => side?.protectedPart === "all") ? 1 : repeats;
  return { from, delta, deviation: widen(deviation, { repeats: counted, answers }) };
}

/** Compares a place with all others. */
function compareWithRest(
  { figure, sums, measured }: Part,
  columnTotal: ColumnTotal,
  { metric, repeats }: ColumnContext,
): UndecidedDifference | null {
  if (sums === null || columnTotal.places <= MIN_OTHERS) return null;
  const [num, den] = [columnTotal.sums.num - sums.num, columnTotal.sums.den - sums.den];
  const from = den > 0 ? roundTo(num, den, metric.scale, 0) : null;
  const rest = measured && columnTotal.measured ? subtractMeasured(columnTotal.measured, measured) : null;
  const deviation = measured && rest ? computeDifference(measured, rest) : null;
  return buildDifference([findShownNumber(figure), from], [measured, rest], deviation, repeats);
}

function compareWithBenchmark(
  { figure, measured }: Part,
  { metric, benchmark, repeats }: ColumnContext,
): UndecidedDifference | null {
  if (benchmark === undefined) return null;
  const deviation = measured && measureDeviation(measured, benchmark, metric.scale);
  return buildDifference([findShownNumber(figure), benchmark], [measured], deviation, repeats);
}

function compareWithYear(
  { figure, measured, year, measuredBefore }: Part,
  { repeats }: ColumnContext,
): UndecidedDifference | null {
  const before = year.figure.previous && findShownNumber(year.figure.previous);
  return buildDifference([findShownNumber(figure), before], [measured, measuredBefore], year.difference, repeats);
}

function readPart(metric: MetricDeclaration, loader: GateInputLoader, key: number): Part {
  const getFacts = loader.getFactsOfKey(key);
  const [now, before] = [getFacts(metric, "current"), getFacts(metric, "previous")];
  return {
    key,
    ...releaseMeasured(metric, now),
    sums: findExactSums(metric, now),
    year: compare(metric, now, before),
    measuredBefore: releaseMeasured(metric, before).measured,
  };
}

/** A place in a column. */
interface Cell {
  readonly figure: Released;
  readonly differences: Differences;
  readonly year: Comparison | null;
}

interface Column {
  readonly key: number;
  readonly total: Released;
  readonly hasEnoughPlaces: boolean;
  readonly cells: ReadonlyMap<number, Cell>;
  /** The significance level at which reports call a change of a place in this column real. */
  readonly level: number;
  /** The figure of a place without any fact. */
  readonly emptyFigure: Released;
}

async function readColumn(
  tx: ClientTx,
  request: GridRequest,
  { key, total, metric }: { readonly key: number; readonly total: Released; readonly metric: MetricDeclaration },
  declared: AnalyticsFacts,
): Promise<Column & { readonly leavesOutProtected: boolean }> {
  const { rows, columns } = request;
  const loader = await loadGateInputs(tx, request, { by: rows, filters: { [columns]: [key] }, metric }, declared);
  const compared = loader.getKeys().map((each) => {
    const getFacts = loader.getFactsOfKey(each);
    return compare(metric, getFacts(metric, "current"), getFacts(metric, "previous"));
  });
  const parts = loader
    .getKeys()
    .filter(isId)
    .map((place) => readPart(metric, loader, place));
  const columnTotal = addParts(parts);
  const context = { metric, benchmark: request.benchmark[key], repeats: request.repeats[key] ?? 1 };
  const toCell = (part: Part): Cell => ({
    figure: part.figure,
    differences: {
      company: compareWithRest(part, columnTotal, context),
      benchmark: compareWithBenchmark(part, context),
      year: compareWithYear(part, context),
    },
    year: part.year,
  });
  return {
    key,
    total,
    hasEnoughPlaces: columnTotal.places > MIN_OTHERS,
    cells: new Map(parts.map((part) => [part.key, toCell(part)])),
    level: getLevel(compared),
    emptyFigure: release(metric, loader.getFacts(metric, "", "current")),
    leavesOutProtected: loader.leavesOutProtected,
  };
}

const NO_DIFFERENCES: Differences = { company: null, benchmark: null, year: null };

/**
 * Builds a row of cells in the order of the columns. A report shows a change among the places of its column or among
 * the contents of its place: a change that either does not call real is not real here.
 */
function buildCells(columns: readonly Column[], place: number): readonly Cell[] {
  const cells = columns.map(
    ({ cells: cellsByPlace, emptyFigure }): Cell =>
      cellsByPlace.get(place) ?? { figure: emptyFigure, differences: NO_DIFFERENCES, year: null },
  );
  const level = getLevel(cells.flatMap(({ year }) => year ?? []));
  return cells.map((cell, at) => {
    const { year } = cell.differences;
    const difference = cell.year?.difference;
    if (year === null || !difference) return cell;
    const least = Math.min(level, columns[at]?.level ?? level);
    const isRealInReports = computeCertainty(difference, least) === "real";
    return { ...cell, differences: { ...cell.differences, year: { ...year, isRealInReports } } };
  });
}

type DecidedDifferences = Readonly<Record<GridComparison, readonly (GridDifference | null)[]>>;

/** All cells of a comparison are one family, however many of them a viewer sees. */
function decideDifferences(cells: readonly Differences[]): DecidedDifferences {
  const decide = (comparison: GridComparison): readonly (GridDifference | null)[] => {
    const differences = cells.map((cell) => cell[comparison]);
    const decided = decideCells(differences, GRID_FALSE_PART);
    return differences.map((each, at) => each && { from: each.from, delta: each.delta, word: decided[at] ?? null });
  };
  return { company: decide("company"), benchmark: decide("benchmark"), year: decide("year") };
}

const sortIds = (keys: readonly DimensionKey[]): readonly number[] => keys.filter(isId).toSorted((a, b) => a - b);

async function computeGrid(tx: ClientTx, request: GridRequest, declared: AnalyticsFacts): Promise<Grid> {
  const metric = getMetric(declared, "agreement_importance", request.service);
  const totals = await loadGateInputs(tx, request, { by: request.rows, filters: {}, metric }, declared);
  const contents = await loadGateInputs(tx, request, { by: request.columns, filters: {}, metric }, declared);
  const columns: Awaited<ReturnType<typeof readColumn>>[] = [];
  for (const key of sortIds(contents.getKeys())) {
    const total = release(metric, contents.getFacts(metric, key, "current"));
    // Questions without a score, and those without answers in the window, are not columns.
    if (total.state !== "na") columns.push(await readColumn(tx, request, { key, total, metric }, declared));
  }
  const places = sortIds(totals.getKeys());
  const cells = places.flatMap((place) => buildCells(columns, place));
  const decided = decideDifferences(cells.map(({ differences }) => differences));
  const rows = places.map((key, row): GridRow => ({
    key,
    total: release(metric, totals.getFacts(metric, key, "current")),
    cells: columns.map(({ key: column, emptyFigure }, at): GridCell => {
      const index = row * columns.length + at;
      const find = (comparison: GridComparison): GridDifference | null => decided[comparison][index] ?? null;
      return {
        column,
        figure: cells[index]?.figure ?? emptyFigure,
        differences: { company: find("company"), benchmark: find("benchmark"), year: find("year") },
      };
    }),
  }));
  return {
    columns: columns.map(({ key, total, hasEnoughPlaces }) => ({ key, total, hasEnoughPlaces })),
    rows,
    leavesOutProtected: columns.some(({ leavesOutProtected }) => leavesOutProtected),
  };
}

const BYTES_OF_CELL = 400;
const countBytes = ({ rows, columns }: Grid): number => rows.length * columns.length * BYTES_OF_CELL;

const getCache = createCaches<Grid>(16 * 1024 * 1024);

/**
 * Returns scores of places by content, over the whole client regardless of the viewer: one statement per column, once
 * per version of its data.
 */
export function readGrid(tx: ClientTx, request: GridRequest, declared: AnalyticsFacts): Promise<Grid> {
  const name = JSON.stringify([tx.clientId, request]);
  return readCached(tx, { cache: getCache(declared), countBytes }, name, (inner) =>
    computeGrid(inner, request, declared),
  );
}
