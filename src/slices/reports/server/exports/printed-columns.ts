import type { FileCell, FileColumn } from "#platform/server/spreadsheets/table-cells.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";

/** One column of a file; numbers are as shown: scores, percents and counts whole, years with one decimal. */
export interface TableColumn extends FileColumn {
  readonly key: string;
  /** What stands where there is nothing: "-" for an index (Company, SBX), "N/A" for everything else. */
  readonly missing: "N/A" | "-";
}

/** A column of a file's table, with what a row has in it. */
export interface PrintedColumn<Row> extends TableColumn {
  cell(row: Row): FileCell;
}

type ComparedFigure = Pick<Figure, "delta" | "certainty"> | null | undefined;

/** What files call the certainty of a change. */
export const certaintyWords = { real: "Real", unclear: "Unclear", noise: "Chance" } as const;

/**
 * The columns of a figure's change: the step since the period before and, where changes of its kind are tested (ADR 36),
 * whether it is real.
 */
export function changeColumns<Row>(
  { key, label, kind, isTested }: Pick<TableColumn, "key" | "label" | "kind"> & { readonly isTested: boolean },
  findFigure: (row: Row) => ComparedFigure,
): PrintedColumn<Row>[] {
  const missing = "N/A";
  const change: PrintedColumn<Row> = {
    key: `${key}_change`,
    label: `${label} Change`,
    kind,
    missing,
    role: "change",
    cell: (row) => findFigure(row)?.delta ?? null,
  };
  const certainty: PrintedColumn<Row> = {
    key: `${key}_change_certainty`,
    label: `${label} Change Certainty`,
    kind: "text",
    missing,
    role: "certainty",
    cell: (row) => {
      const found = findFigure(row)?.certainty ?? null;
      return found === null ? null : certaintyWords[found];
    },
  };
  return isTested ? [change, certainty] : [change];
}
