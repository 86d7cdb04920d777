import { type FileCell, isNumber, printNumber } from "#platform/server/spreadsheets/table-cells.ts";
import { certaintyWords, type FileTable } from "#slices/reports/server/reports.api.ts";

type Language = "en" | "es";

/** What the marks of changes mean: under each mail and file on paper that has any. */
const keys = {
  en: ["Changes", "▲ ▼ real change; △ ▽ may be chance; + − no more than chance, or not tested"],
  es: ["Cambios", "▲ ▼ cambio real; △ ▽ puede ser azar; + − no más que azar, o sin prueba"],
} as const;

const marks: Readonly<Record<string, readonly [up: string, down: string]>> = {
  [certaintyWords.real]: ["▲ ", "▼ "],
  [certaintyWords.unclear]: ["△ ", "▽ "],
};
const signs = ["+", "−"] as const;

/** A change as it is read: "▲ 4" where it is real, "△ 4" where it may be chance, else "+4". */
function printChange(
  change: number,
  certainty: FileCell | undefined,
  kind: FileTable["columns"][number]["kind"],
): string {
  if (change === 0) return "0";
  const [up, down] = (typeof certainty === "string" ? marks[certainty] : undefined) ?? signs;
  return (change > 0 ? up : down) + printNumber(Math.abs(change), kind);
}

/** A table whose changes say by their mark how certain they are, instead of by a column of words beside each. */
export function printChanges({ columns, rows, ...rest }: FileTable): FileTable {
  const kept = columns.flatMap((column, at) => (column.role === "certainty" ? [] : [{ column, at }]));
  return {
    ...rest,
    columns: kept.map(({ column }) => column),
    rows: rows.map((row) =>
      kept.map(({ column, at }) => {
        const cell = row[at] ?? null;
        if (column.role !== "change" || !isNumber(cell)) return cell;
        const certainty = columns[at + 1]?.role === "certainty" ? row[at + 1] : undefined;
        return printChange(cell, certainty, column.kind);
      }),
    ),
  };
}

/** The key of those marks; none where a table has no changes. */
export function changeKey({ columns, rows }: FileTable, language: Language): readonly (readonly [string, string])[] {
  return rows.length > 0 && columns.some(({ role }) => role === "change") ? [keys[language]] : [];
}
