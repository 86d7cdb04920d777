import type { PdfBar, PdfReport } from "#platform/server/pdf/pdf-report.ts";
import {
  type FileCell,
  type FileColumn,
  type FileFact,
  isNumber,
  formatMissing,
  formatPlainNumber,
} from "#platform/server/spreadsheets/table-cells.ts";
import type { FileTable } from "#slices/reports/server/reports.api.ts";
import { getChangeKey, printChanges } from "./printed-changes.ts";

type Language = PdfReport["language"];

/** Number of rows drawn as bars. */
const MAX_BARS = 12;

interface End {
  readonly name: string;
  readonly value: string;
}

const texts = {
  en: {
    none: "There is nothing in this range.",
    rows: (count: number) => (count === 1 ? "One row." : `${count} rows.`),
    one: (label: string, { name, value }: End) => `${label} of ${name} is ${value}.`,
    same: (label: string, value: string, count: number) => `${label} is ${value} in all ${count} rows with a value.`,
    range: (label: string, low: End, high: End) =>
      `${label} ranges from ${low.value} (${low.name}) to ${high.value} (${high.name})`,
    half: (value: string, count: number) => `; half of the ${count} rows with a value are at ${value} or above`,
    first: (label: string, count: number, all: number) => `${label}: the first ${count} of ${all} rows`,
    hidden: "Hidden",
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    columns: (from: number, to: number, all: number) => `Columns ${from}–${to} of ${all}`,
    comparedWith: "compared with",
  },
  es: {
    none: "No hay nada en este período.",
    rows: (count: number) => (count === 1 ? "Una fila." : `${count} filas.`),
    one: (label: string, { name, value }: End) => `${label} de ${name} es ${value}.`,
    same: (label: string, value: string, count: number) => `${label} es ${value} en las ${count} filas con dato.`,
    range: (label: string, low: End, high: End) =>
      `${label} va de ${low.value} (${low.name}) a ${high.value} (${high.name})`,
    half: (value: string, count: number) => `; la mitad de las ${count} filas con dato está en ${value} o más`,
    first: (label: string, count: number, all: number) => `${label}: las primeras ${count} de ${all} filas`,
    hidden: "Oculto",
    page: (page: number, pages: number) => `Página ${page} de ${pages}`,
    columns: (from: number, to: number, all: number) => `Columnas ${from}–${to} de ${all}`,
    comparedWith: "en comparación con",
  },
} as const;

/** Labels of the facts that every table has, by language. */
const labels: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  es: { View: "Vista", Dates: "Fechas", "As Of": "Datos hasta" },
};

/** Formats the calendar days in a text: "Oct 31, 2026" instead of "2026-10-31". */
function formatDays(text: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  return text.replaceAll(/\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g, (day) => format.format(new Date(day)));
}

/** Formats a cell for paper. */
export function printCell(cell: FileCell | undefined, column: FileColumn, language: Language): string {
  if (cell === undefined) return "";
  if (typeof cell === "string") return column.kind === "day" ? formatDays(cell, language) : cell;
  if (isNumber(cell)) return formatPlainNumber(cell, column.kind);
  return cell !== null && typeof cell === "object" && "hidden" in cell
    ? texts[language].hidden
    : formatMissing(cell, column);
}

/** Returns whether a column has numbers. */
export const isFigure = ({ kind }: FileColumn): boolean => kind !== "text" && kind !== "day";

/** Returns the main column of a report: the first measure with a value, otherwise the first count with a value. */
function getLead({ columns, rows }: FileTable): number {
  const has = (at: number): boolean => rows.some((row) => isNumber(row[at] ?? null));
  const measure = columns.findIndex((column, at) => isFigure(column) && column.kind !== "count" && has(at));
  return measure === -1 ? columns.findIndex((column, at) => column.kind === "count" && has(at)) : measure;
}

/** Returns the name of a row. */
function getName([first]: FileTable["rows"][number]): string {
  return typeof first === "string" ? first : "";
}

/** Summarizes a table in one sentence. */
export function getSentence(table: FileTable, language: Language): string {
  const t = texts[language];
  const { columns, rows } = table;
  if (rows.length === 0) return t.none;
  const at = getLead(table);
  const column = columns[at];
  if (!column) return t.rows(rows.length);
  const values = rows.flatMap((row) => {
    const cell = row[at] ?? null;
    return isNumber(cell) ? [{ name: getName(row), amount: cell, value: formatPlainNumber(cell, column.kind) }] : [];
  });
  const sorted = values.toSorted((a, b) => a.amount - b.amount);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high) return t.rows(rows.length);
  if (sorted.length === 1) return t.one(column.label, low);
  if (low.value === high.value) return t.same(column.label, low.value, sorted.length);
  const middle = sorted[Math.floor(sorted.length / 2)];
  const half = sorted.length > 3 && middle ? t.half(middle.value, sorted.length) : "";
  return `${t.range(column.label, low, high)}${half}.`;
}

function computeLength(value: number, most: number, { kind }: FileColumn): number {
  return kind === "score" || kind === "percent" ? value / 100 : value / Math.max(most, 1);
}

/** Draws the first rows as bars; null when there is nothing to compare. */
function buildChart(table: FileTable, language: Language): PdfReport["chart"] {
  const at = getLead(table);
  const column = table.columns[at];
  if (!column || at === 0 || table.rows.length < 2) return null;
  const shown = table.rows.slice(0, MAX_BARS);
  const numbers = shown.flatMap((row) => (isNumber(row[at] ?? null) ? [Number(row[at])] : []));
  // Bars start at zero, so negative values cannot be drawn.
  if (numbers.length < 2 || numbers.some((value) => value < 0)) return null;
  const most = Math.max(...numbers);
  const bars = shown.map((row): PdfBar => {
    const cell = row[at] ?? null;
    return {
      label: getName(row),
      length: isNumber(cell) ? computeLength(cell, most, column) : null,
      figure: printCell(cell, column, language),
    };
  });
  const isAll = shown.length === table.rows.length;
  return {
    title: isAll ? column.label : texts[language].first(column.label, shown.length, table.rows.length),
    bars,
  };
}

/** Formats a moment in its own local time. */
function formatMoment(moment: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return format.format(new Date(`${moment.slice(0, 16)}Z`));
}

/** Formats a fact for paper. Only "Dates" contains calendar days, so no name is changed. */
export function formatFact([label, value]: FileFact, language: Language): readonly [string, string] {
  const shown = labels[language][label] ?? label;
  if (typeof value !== "string") return [shown, formatMoment(value.moment, language)];
  if (label !== "Dates") return [shown, value];
  return [shown, formatDays(value.replace("compared with", texts[language].comparedWith), language)];
}

/** Converts a table to a report on paper: a sentence, its first rows as bars, and the whole table. */
export function toPaper(
  full: FileTable,
  { language, company, createdAt }: Pick<PdfReport, "language" | "company" | "createdAt">,
): PdfReport {
  const t = texts[language];
  const table = printChanges(full);
  const { title, columns, rows } = table;
  return {
    language,
    title,
    company,
    createdAt,
    facts: [...table.filters.map((fact) => formatFact(fact, language)), ...getChangeKey(table, language)],
    sentence: getSentence(table, language),
    chart: buildChart(table, language),
    table: {
      columns: columns.map((column) => ({ label: column.label, isNumber: isFigure(column) })),
      rows: rows.map((row) => columns.map((column, at) => printCell(row[at], column, language))),
      formatColumns: t.columns,
    },
    formatPage: t.page,
  };
}
