import { type FileCell, isNumber, formatPlainNumber } from "#platform/server/spreadsheets/table-cells.ts";
import { certaintyWords, type FileTable } from "#slices/reports/server/reports.api.ts";

type Language = "en" | "es";

/** The legend for change marks, shown below each email and PDF that has any. */
const keys = {
  en: ["Changes", "▲ ▼ real change; △ ▽ may be chance; + − no more than chance, or not tested"],
  es: ["Cambios", "▲ ▼ cambio real; △ ▽ puede ser azar; + − no más que azar, o sin prueba"],
} as const;

const marks: Readonly<Record<string, readonly [up: string, down: string]>> = {
  [certaintyWords.real]: ["▲ ", "▼ "],
  [certaintyWords.unclear]: ["△ ", "▽ "],
};
const signs = ["+", "−"] as const;

/** Formats a change: "▲ 4" when it is real, "△ 4" when it may be chance, otherwise "+4". */
function printChange(
  change: number,
  certainty: FileCell | undefined,
  kind: FileTable["columns"][number]["kind"],
): string {
  if (change === 0) return "0";
  const [up, down] = (typeof certainty === "string" ? marks[certainty] : undefined) ?? signs;
  return (change > 0 ? up : down) + formatPlainNumber(Math.abs(change), kind);
}

/** Replaces the certainty columns of a table by marks in the cells with changes. */
export function printChanges({ columns, rows, ...rest }: FileTable): FileTable {
  const visible = columns.flatMap((column, at) => (column.role === "certainty" ? [] : [{ column, at }]));
  return {
    ...rest,
    columns: visible.map(({ column }) => column),
    rows: rows.map((row) =>
      visible.map(({ column, at }) => {
        const cell = row[at] ?? null;
        if (column.role !== "change" || !isNumber(cell)) return cell;
        const certainty = columns[at + 1]?.role === "certainty" ? row[at + 1] : undefined;
        return printChange(cell, certainty, column.kind);
      }),
    ),
  };
}

/** Returns the legend of the marks; empty when the table has no changes. */
export function getChangeKey({ columns, rows }: FileTable, language: Language): readonly (readonly [string, string])[] {
  return rows.length > 0 && columns.some(({ role }) => role === "change") ? [keys[language]] : [];
}
