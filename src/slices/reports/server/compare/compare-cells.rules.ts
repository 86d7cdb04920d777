import {
  type ComparedFigure,
  type ComparedPlace,
  isLowScore,
  type Released,
} from "#slices/analytics/server/analytics.api.ts";
import type { ComparedCell } from "#slices/reports/contract/comparison.contract.ts";
import { getValue, findMissingReason } from "../places/place-figures.rules.ts";
import type { Column } from "../widgets/widget.ts";

type Difference = ComparedCell["difference"];

/** Converts a released figure to a cell; `kind` decides whether it can be low. */
function toCell(figure: Released, kind: Column["kind"], n: number | null, difference: Difference): ComparedCell {
  const isNumber = figure.state === "value";
  return {
    value: getValue(figure),
    is_low: kind === "score" && isNumber && isLowScore(figure.rounded),
    hidden: figure.state === "hidden",
    ...findMissingReason(figure),
    bound: isNumber ? figure.bound : null,
    n: isNumber ? n : null,
    difference,
  };
}

/** Returns the cell of a place. */
export const toPlaceCell = ({ figure, n, difference }: ComparedPlace, kind: Column["kind"]): ComparedCell =>
  toCell(figure, kind, n, difference);

/** Returns the score of the rest of a region; null where there is none. */
export function toRestCell(
  rest: { readonly value: number; readonly difference: Difference } | null,
): ComparedCell | null {
  if (rest === null) return null;
  const { value, difference } = rest;
  return { value, is_low: isLowScore(value), hidden: false, bound: null, n: null, difference };
}

/**
 * Returns the cells of periods. The engine compares each later period with the first as a window with the one before
 * it, so the certainty is that of reports.
 */
export function toPeriodCells(
  figures: readonly ComparedFigure[],
  kind: Column["kind"],
): readonly (ComparedCell | null)[] {
  const base = figures[0]?.previous ?? null;
  const others = figures.map(({ current, delta, certainty }) =>
    toCell(current, kind, null, delta === null ? null : { delta, certainty }),
  );
  return [base && toCell(base, kind, null, null), ...others];
}

/** Returns whether a row has any number or a hidden one; other rows are left out. */
export const hasContent = (cells: readonly (ComparedCell | null)[]): boolean =>
  cells.some((cell) => cell !== null && (cell.hidden || cell.value !== null));
