import type { ComparedColumn, ComparedRow, ComparisonReply } from "#slices/reports/contract/comparison.contract.ts";

/** A real difference from the base. */
interface Lead {
  readonly row: ComparedRow;
  readonly column: ComparedColumn;
  readonly delta: number;
}

/** Returns the largest real difference of the first row that has one; null where none is real. */
export function findLead({ data: { rows, columns } }: ComparisonReply): Lead | null {
  for (const row of rows) {
    const real = row.cells.flatMap((cell, at): Lead[] => {
      const column = columns[at];
      const difference = cell?.difference;
      return column && difference?.certainty === "real" ? [{ row, column, delta: difference.delta }] : [];
    });
    const [widest] = real.toSorted((a, b) => Math.abs(b.delta) - Math.abs(a.delta));
    if (widest) return widest;
  }
  return null;
}

/** Returns whether any difference was tested; without one, the page says nothing about chance. */
export const hasTested = ({ data: { rows } }: ComparisonReply): boolean =>
  rows.some(({ cells }) => cells.some((cell) => (cell?.difference?.certainty ?? null) !== null));
