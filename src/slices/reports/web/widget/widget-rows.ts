/** A row by its key in its scope, and the scope that it was opened into. */
export interface RowStep {
  /** An id, a slug, or "none" for the row without a key. */
  readonly key: string;
  readonly scope: string;
}

/** The sort and page of a sub-table; null: the defaults. */
export interface SubTableState {
  readonly page: number;
  readonly size: SubTableSize;
  readonly sort: string | null;
  readonly desc: boolean;
}

/** An open row: the path to it from the table's own rows; the last step is the scope that it was opened into. */
export interface OpenRow extends SubTableState {
  readonly steps: readonly RowStep[];
}

/** The available page sizes of a sub-table. */
export const subTableSizes = [5, 10, 15, 25] as const;
export type SubTableSize = (typeof subTableSizes)[number];

/** A cell whose figure is explained: the rows above it, its row (null: the total) and its column. */
export interface ExplainedCell {
  readonly steps: readonly RowStep[];
  readonly key: string | null;
  readonly column: string;
  /** Of a timeline, the days of its period as YYYY-MM-DD:YYYY-MM-DD; null: those of the whole table. */
  readonly period: string | null;
}

export const DEFAULT_SUB_TABLE: SubTableState = { page: 1, size: 5, sort: null, desc: false };

const KEY = /^[a-z0-9][a-z0-9-]{0,59}$/;
const WORD = /^[a-z][a-z0-9_]{0,59}$/;
/** Two days, both inclusive, or all days before those of a timeline. */
export const RANGE = /^(?:\d{4}-\d{2}-\d{2}:\d{4}-\d{2}-\d{2}|historical:historical)$/;
const TOTAL = "total";
/** Maximum number of open rows in an address, to limit its length; more are not opened by hand. */
const MAX_OPEN = 20;

function findSteps(parts: readonly string[]): RowStep[] | null {
  const steps: RowStep[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [key = "", scope = ""] = parts.slice(at, at + 2);
    if (!KEY.test(key) || !WORD.test(scope)) return null;
    steps.push({ key, scope });
  }
  return steps;
}

function toSubTable(options: readonly string[]): SubTableState {
  const parseOption = (letter: string): number => {
    const text = options.find((option) => option.startsWith(letter))?.slice(1) ?? "";
    return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0;
  };
  const sort = options.find((option) => option.startsWith("s"))?.slice(1) ?? "";
  return {
    page: parseOption("p") || DEFAULT_SUB_TABLE.page,
    size: subTableSizes.find((size) => size === parseOption("z")) ?? DEFAULT_SUB_TABLE.size,
    sort: WORD.test(sort) ? sort : null,
    desc: WORD.test(sort) && options.includes("d"),
  };
}

function parseRow(text: string): OpenRow | null {
  const parts = text.split(".");
  const [scope = "", ...options] = (parts.at(-1) ?? "").split("-");
  const steps = parts.length % 2 === 0 ? findSteps([...parts.slice(0, -1), scope]) : null;
  return steps && steps.length > 0 ? { steps, ...toSubTable(options) } : null;
}

const writeSteps = (steps: readonly RowStep[]): string => steps.map(({ key, scope }) => `${key}.${scope}`).join(".");

/** Parses `3.locations,3.locations.12.surveys-p2-z10`: the open rows; invalid ones are left out. */
export function readOpenRows(text: string | undefined): readonly OpenRow[] {
  const found = (text ?? "").split(",").flatMap((part) => parseRow(part) ?? []);
  const byRow = new Map(found.map((row) => [getRowName(row.steps), row]));
  return [...byRow.values()].slice(0, MAX_OPEN);
}

/** Returns the open rows in the form of an address; only values that differ from a sub-table's defaults. */
export function writeOpenRows(rows: readonly OpenRow[]): string {
  return rows
    .map(({ steps, page, size, sort, desc }) => {
      const options = [
        page > 1 && `p${page}`,
        size !== DEFAULT_SUB_TABLE.size && `z${size}`,
        sort !== null && `s${sort}`,
        sort !== null && desc && "d",
      ];
      return [writeSteps(steps), ...options.filter((option) => option !== false)].join("-");
    })
    .join(",");
}

// A row is open in one scope at a time, so its name leaves out the last one.
function getRowName(steps: readonly RowStep[]): string {
  return writeSteps(steps).slice(0, -(steps.at(-1)?.scope.length ?? 0));
}

const isBelow = (row: OpenRow, above: readonly RowStep[]): boolean =>
  row.steps.length > above.length && getRowName(row.steps).startsWith(getRowName(above));

/** Returns the open row of a key below some rows; null while it is closed. */
export function findOpenRow(rows: readonly OpenRow[], above: readonly RowStep[], key: string): OpenRow | null {
  const name = getRowName([...above, { key, scope: "x" }]);
  return rows.find(({ steps }) => getRowName(steps) === name) ?? null;
}

/** Returns the open rows with this one open as stated, in place of its earlier state; rows in another scope close. */
export function withRow(rows: readonly OpenRow[], row: OpenRow): readonly OpenRow[] {
  const before = rows.find(({ steps }) => getRowName(steps) === getRowName(row.steps));
  if (!before) return [...rows, row];
  const stays = before.steps.at(-1)?.scope === row.steps.at(-1)?.scope;
  const kept = stays ? rows : rows.filter((each) => !isBelow(each, row.steps));
  return kept.map((each) => (each === before ? row : each));
}

/** Returns the open rows without this one and without all open rows in it. */
export function withoutRow(rows: readonly OpenRow[], row: OpenRow): readonly OpenRow[] {
  const name = getRowName(row.steps);
  return rows.filter((each) => getRowName(each.steps) !== name && !isBelow(each, row.steps));
}

function parseColumn(text: string): Pick<ExplainedCell, "column" | "period"> | null {
  const [, column = "", period = null] = /^([^-]*)(?:-(.+))?$/.exec(text) ?? [];
  return WORD.test(column) && (period === null || RANGE.test(period)) ? { column, period } : null;
}

/**
 * Parses `3.locations.12.response_count`, with the days of a period after a hyphen: the cell whose figure is explained;
 * null for none.
 */
export function readExplained(text: string | undefined): ExplainedCell | null {
  const parts = (text ?? "").split(".");
  const [key = "", last = ""] = parts.slice(-2);
  const steps = parts.length % 2 === 0 ? findSteps(parts.slice(0, -2)) : null;
  const column = parseColumn(last);
  return steps && column && KEY.test(key) ? { steps, key: key === TOTAL ? null : key, ...column } : null;
}

/** Returns the explained cell in the form of an address. */
export function writeExplained(cell: ExplainedCell | null): string {
  if (cell === null) return "";
  const { steps, key, column, period } = cell;
  const last = period === null ? column : `${column}-${period}`;
  return [...steps.flatMap((step) => [step.key, step.scope]), key ?? TOTAL, last].join(".");
}
