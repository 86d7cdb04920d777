import type {
  HeatMapCell,
  HeatMapColumn,
  HeatMapDifference,
  HeatMapRow,
} from "#slices/insights/contract/heat-map.contract.ts";
import { type HeatMapState, type Order, orders, type ShownMode } from "#slices/insights/web/heat-map/heat-map-state.ts";

/** The patterns of rows: on how many columns they really differ, and in which direction. */
export const patterns = ["belowMost", "belowSome", "near", "aboveSome", "aboveMost", "unknown"] as const;
export type Pattern = (typeof patterns)[number];

/** Rows of one pattern; without a pattern, all rows. */
export interface RowGroup {
  readonly pattern: Pattern | null;
  readonly rows: readonly HeatMapRow[];
}

/** Returns the difference that a cell shows; null when it shows none, and when its score is hidden. */
export function findDifference(cell: HeatMapCell | undefined, mode: ShownMode): HeatMapDifference | null {
  return cell === undefined || cell.hidden || mode === "none" ? null : cell[mode];
}

const findValue = (cell: HeatMapCell | undefined): number | null =>
  cell === undefined || cell.hidden ? null : cell.value;

const listDifferences = (
  row: HeatMapRow,
  columns: readonly HeatMapColumn[],
  mode: ShownMode,
): readonly HeatMapDifference[] => columns.flatMap(({ m_id: id }) => findDifference(row.cells[id], mode) ?? []);

const isReal = ({ certainty }: HeatMapDifference): boolean => certainty === "real";

/** Returns the pattern of a row over some columns, from its shown cells only: hidden ones do not count. */
export function classifyRow(row: HeatMapRow, columns: readonly HeatMapColumn[], mode: ShownMode): Pattern {
  const shown = listDifferences(row, columns, mode);
  if (shown.length === 0) return "unknown";
  const below = shown.filter((each) => isReal(each) && each.delta < 0).length;
  const above = shown.filter((each) => isReal(each) && each.delta > 0).length;
  if (below * 2 > shown.length) return "belowMost";
  if (above * 2 > shown.length) return "aboveMost";
  if (below === 0 && above === 0) return "near";
  return below >= above ? "belowSome" : "aboveSome";
}

function findMean(row: HeatMapRow, columns: readonly HeatMapColumn[], mode: ShownMode): number | null {
  const shown = listDifferences(row, columns, mode);
  return shown.length === 0 ? null : shown.reduce((sum, { delta }) => sum + delta, 0) / shown.length;
}

/** Lowest first; rows without a number come last. */
const compareNumbers = (a: number | null, b: number | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : a - b;

const compareNames = (a: HeatMapRow, b: HeatMapRow): number => a.name.localeCompare(b.name) || a.m_id - b.m_id;

/** Returns the orders of a mode: scores themselves have no pattern. */
export function listOrders(mode: ShownMode): readonly Order[] {
  return mode === "none" ? orders.filter((order) => order !== "pattern") : orders;
}

/** Returns the order of the rows, which is the selected one if the mode has it. */
export function toOrder({ order, mode }: Pick<HeatMapState, "order" | "mode">): Order {
  return listOrders(mode).includes(order) ? order : "score";
}

/** Returns the rows in the order of a state: by pattern and score the lowest first. */
export function orderRows(
  rows: readonly HeatMapRow[],
  columns: readonly HeatMapColumn[],
  state: Pick<HeatMapState, "order" | "mode">,
): readonly RowGroup[] {
  const { mode } = state;
  const order = toOrder(state);
  if (order === "name") return [{ pattern: null, rows: rows.toSorted(compareNames) }];
  const compareByScore = (a: HeatMapRow, b: HeatMapRow): number =>
    compareNumbers(a.total.value, b.total.value) || compareNames(a, b);
  if (order === "score") return [{ pattern: null, rows: rows.toSorted(compareByScore) }];
  const findRowMean = (row: HeatMapRow): number | null => findMean(row, columns, mode);
  const compareByMean = (a: HeatMapRow, b: HeatMapRow): number =>
    compareNumbers(findRowMean(a), findRowMean(b)) || compareNames(a, b);
  const groups = Map.groupBy(rows, (row) => classifyRow(row, columns, mode));
  return patterns.flatMap((pattern) => {
    const found = groups.get(pattern);
    return found ? [{ pattern, rows: found.toSorted(compareByMean) }] : [];
  });
}

/** Returns the rows of one column for a phone: the lowest difference or score first, hidden ones last. */
export function orderByColumn(rows: readonly HeatMapRow[], column: number, mode: ShownMode): readonly HeatMapRow[] {
  const find = (row: HeatMapRow): number | null => {
    const cell = row.cells[column];
    return mode === "none" ? findValue(cell) : (findDifference(cell, mode)?.delta ?? null);
  };
  return rows.toSorted((a, b) => compareNumbers(find(a), find(b)) || compareNames(a, b));
}

/**
 * The summary of the whole map: how many rows are below on most columns, real differences in each direction, and the
 * widest.
 */
export interface Overview {
  readonly belowMost: number;
  readonly below: number;
  readonly above: number;
  /** Whether any difference could be tested. */
  readonly isTested: boolean;
  readonly widest: { readonly row: HeatMapRow; readonly column: HeatMapColumn; readonly delta: number } | null;
}

/** Counts what the map shows in a mode. */
export function buildOverview(
  rows: readonly HeatMapRow[],
  columns: readonly HeatMapColumn[],
  mode: ShownMode,
): Overview {
  const cells = rows.flatMap((row) =>
    columns.flatMap((column) => {
      const difference = findDifference(row.cells[column.m_id], mode);
      return difference ? [{ row, column, difference }] : [];
    }),
  );
  const real = cells.filter(({ difference }) => isReal(difference));
  const [widest] = real.toSorted((a, b) => Math.abs(b.difference.delta) - Math.abs(a.difference.delta));
  return {
    belowMost: rows.filter((row) => classifyRow(row, columns, mode) === "belowMost").length,
    below: real.filter(({ difference }) => difference.delta < 0).length,
    above: real.filter(({ difference }) => difference.delta > 0).length,
    isTested: cells.some(({ difference }) => difference.certainty !== null),
    widest: widest ? { row: widest.row, column: widest.column, delta: widest.difference.delta } : null,
  };
}
