import type { FileCell, FileColumn } from "#platform/server/spreadsheets/table-cells.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";

/**
 * A column of a file. Numbers are as shown on the screen: scores, percents and counts whole, years with one decimal.
 */
export interface TableColumn extends FileColumn {
  readonly key: string;
  /** The text of a missing value: "-" for an index (Company, SBX), "N/A" for everything else. */
  readonly missing: "N/A" | "-";
}

/** A column of a file's table, with a function that returns its value in a row. */
export interface PrintedColumn<Row> extends TableColumn {
  cell(row: Row): FileCell;
}

type ComparedFigure = Pick<Figure, "delta" | "certainty"> | null | undefined;

/** The labels of certainty in files. */
export const certaintyWords = { real: "Real", unclear: "Unclear", noise: "Chance" } as const;

/**
 * Returns the columns of a figure's change: the difference from the period before and, where changes of its kind are
 * tested (ADR 36), whether it is real.
 */
export function buildChangeColumns<Row>(
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
