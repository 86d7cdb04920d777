import {
  type ComparedFigure,
  type ComparedPlace,
  isLowScore,
  type Released,
} from "#slices/analytics/server/analytics.api.ts";
import type { ComparedCell } from "#slices/reports/contract/comparison.contract.ts";
import { getValue, whyNone } from "../places/place-figures.rules.ts";
import type { Column } from "../widgets/widget.ts";

type Difference = ComparedCell["difference"];

/** A released figure as a cell; `kind` says whether it can be low. */
function toCell(figure: Released, kind: Column["kind"], n: number | null, difference: Difference): ComparedCell {
  const isNumber = figure.state === "value";
  return {
    value: getValue(figure),
    is_low: kind === "score" && isNumber && isLowScore(figure.rounded),
    hidden: figure.state === "hidden",
    ...whyNone(figure),
    bound: isNumber ? figure.bound : null,
    n: isNumber ? n : null,
    difference,
  };
}

/** The cell of a place. */
export const toPlaceCell = ({ figure, n, difference }: ComparedPlace, kind: Column["kind"]): ComparedCell =>
  toCell(figure, kind, n, difference);

/** The score of the rest of a region; null where there is none. */
export function toRestCell(
  rest: { readonly value: number; readonly difference: Difference } | null,
): ComparedCell | null {
  if (rest === null) return null;
  const { value, difference } = rest;
  return { value, is_low: isLowScore(value), hidden: false, bound: null, n: null, difference };
}

/**
 * The cells of periods: each later one was compared with the first by the engine, as a window with the one before it, so its
 * word is that of reports.
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

/** A row without any number says nothing, unless one is hidden. */
export const hasSomething = (cells: readonly (ComparedCell | null)[]): boolean =>
  cells.some((cell) => cell !== null && (cell.hidden || cell.value !== null));
