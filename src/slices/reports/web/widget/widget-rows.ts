/** A row by its scope's key, and the scope that it was opened into. */
export interface RowStep {
  /** An id, a slug, or "none" for the row without a key. */
  readonly key: string;
  readonly scope: string;
}

/** How the rows of a sub-table are ordered and paged; null: as the widget opens. */
export interface SubTableState {
  readonly page: number;
  readonly size: SubTableSize;
  readonly sort: string | null;
  readonly desc: boolean;
}

/** An open row: the way to it from the table's own rows, the last step being what it was opened into. */
export interface OpenRow extends SubTableState {
  readonly steps: readonly RowStep[];
}

/** The sizes that a page of a sub-table can have. */
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

export const openedAs: SubTableState = { page: 1, size: 5, sort: null, desc: false };

const KEY = /^[a-z0-9][a-z0-9-]{0,59}$/;
const WORD = /^[a-z][a-z0-9_]{0,59}$/;
/** Two days, both inclusive, or all that is older than what timelines show. */
export const RANGE = /^(?:\d{4}-\d{2}-\d{2}:\d{4}-\d{2}-\d{2}|historical:historical)$/;
const TOTAL = "total";
/** What an address can hold without becoming a burden; no one opens more by hand. */
const MOST_OPEN = 20;

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
  const number = (letter: string): number => {
    const text = options.find((option) => option.startsWith(letter))?.slice(1) ?? "";
    return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0;
  };
  const sort = options.find((option) => option.startsWith("s"))?.slice(1) ?? "";
  return {
    page: number("p") || openedAs.page,
    size: subTableSizes.find((size) => size === number("z")) ?? openedAs.size,
    sort: WORD.test(sort) ? sort : null,
    desc: WORD.test(sort) && options.includes("d"),
  };
}

function rowIn(text: string): OpenRow | null {
  const parts = text.split(".");
  const [scope = "", ...options] = (parts.at(-1) ?? "").split("-");
  const steps = parts.length % 2 === 0 ? findSteps([...parts.slice(0, -1), scope]) : null;
  return steps && steps.length > 0 ? { steps, ...toSubTable(options) } : null;
}

const written = (steps: readonly RowStep[]): string => steps.map(({ key, scope }) => `${key}.${scope}`).join(".");

/** Reads `3.locations,3.locations.12.surveys-p2-z10`: the rows that are open; what is not understood is left out. */
export function readOpenRows(text: string | undefined): readonly OpenRow[] {
  const found = (text ?? "").split(",").flatMap((part) => rowIn(part) ?? []);
  const byRow = new Map(found.map((row) => [rowName(row.steps), row]));
  return [...byRow.values()].slice(0, MOST_OPEN);
}

/** The open rows as an address has them; only what differs from how a sub-table opens is said. */
export function writeOpenRows(rows: readonly OpenRow[]): string {
  return rows
    .map(({ steps, page, size, sort, desc }) => {
      const options = [
        page > 1 && `p${page}`,
        size !== openedAs.size && `z${size}`,
        sort !== null && `s${sort}`,
        sort !== null && desc && "d",
      ];
      return [written(steps), ...options.filter((option) => option !== false)].join("-");
    })
    .join(",");
}

// A row is open into one scope at a time, so its name leaves out the last one.
function rowName(steps: readonly RowStep[]): string {
  return written(steps).slice(0, -(steps.at(-1)?.scope.length ?? 0));
}

const isBelow = (row: OpenRow, above: readonly RowStep[]): boolean =>
  row.steps.length > above.length && rowName(row.steps).startsWith(rowName(above));

/** The open row of a key below some rows; null while it is closed. */
export function findOpenRow(rows: readonly OpenRow[], above: readonly RowStep[], key: string): OpenRow | null {
  const name = rowName([...above, { key, scope: "x" }]);
  return rows.find(({ steps }) => rowName(steps) === name) ?? null;
}

/** The open rows with this one open as stated, in the place of how it was open; what was open in another scope closes. */
export function withRow(rows: readonly OpenRow[], row: OpenRow): readonly OpenRow[] {
  const before = rows.find(({ steps }) => rowName(steps) === rowName(row.steps));
  if (!before) return [...rows, row];
  const stays = before.steps.at(-1)?.scope === row.steps.at(-1)?.scope;
  const kept = stays ? rows : rows.filter((each) => !isBelow(each, row.steps));
  return kept.map((each) => (each === before ? row : each));
}

/** The open rows without this one and without all that is open in it. */
export function withoutRow(rows: readonly OpenRow[], row: OpenRow): readonly OpenRow[] {
  const name = rowName(row.steps);
  return rows.filter((each) => rowName(each.steps) !== name && !isBelow(each, row.steps));
}

function columnIn(text: string): Pick<ExplainedCell, "column" | "period"> | null {
  const [, column = "", period = null] = /^([^-]*)(?:-(.+))?$/.exec(text) ?? [];
  return WORD.test(column) && (period === null || RANGE.test(period)) ? { column, period } : null;
}

/**
 * Reads `3.locations.12.response_count`, of a period with its days behind a hyphen: the cell whose figure is explained;
 * null for none.
 */
export function readExplained(text: string | undefined): ExplainedCell | null {
  const parts = (text ?? "").split(".");
  const [key = "", last = ""] = parts.slice(-2);
  const steps = parts.length % 2 === 0 ? findSteps(parts.slice(0, -2)) : null;
  const column = columnIn(last);
  return steps && column && KEY.test(key) ? { steps, key: key === TOTAL ? null : key, ...column } : null;
}

/** The explained cell as an address has it. */
export function writeExplained(cell: ExplainedCell | null): string {
  if (cell === null) return "";
  const { steps, key, column, period } = cell;
  const last = period === null ? column : `${column}-${period}`;
  return [...steps.flatMap((step) => [step.key, step.scope]), key ?? TOTAL, last].join(".");
}
