import type {
  HeatMapCell,
  HeatMapColumn,
  HeatMapDifference,
  HeatMapFigure,
} from "#slices/insights/contract/heat-map.contract.ts";
import { findDifference } from "#slices/insights/web/heat-map/heat-map-order.ts";
import type { ShownMode } from "#slices/insights/web/heat-map/heat-map-state.ts";
import type { useHeatMapStrings } from "#slices/insights/web/heat-map/heat-map-strings.ts";
import { formatBoundedNumber, formatSignedDelta, type Locale } from "#ui/format.ts";

type T = ReturnType<typeof useHeatMapStrings>;

/** The look of a cell: filled, outlined, a bare number, hatched, or empty. */
export type Look = "real" | "unclear" | "noise" | "hidden" | "none" | "plain";

/** Returns the look of a cell in a mode. */
export function findLook(cell: HeatMapCell | undefined, mode: ShownMode): Look {
  if (cell === undefined || (cell.value === null && !cell.hidden)) return "none";
  if (cell.hidden) return "hidden";
  if (mode === "none") return "plain";
  const difference = findDifference(cell, mode);
  if (difference === null) return "none";
  return difference.certainty ?? "plain";
}

/** Returns how strongly a real difference is filled, in percent; the maximum is at 15 points. */
export function computeStrength({ delta }: Pick<HeatMapDifference, "delta">): number {
  return Math.round(Math.min(1, Math.abs(delta) / 15) * 100);
}

/** Returns a score as the map shows it; empty without a score. */
export function formatScore({ value, bound }: Pick<HeatMapFigure, "value" | "bound">, locale: Locale): string {
  return value === null ? "" : formatBoundedNumber(value, "score", locale, bound);
}

/** Returns the name of a topic or question. */
export function getColumnName({ name, es }: Pick<HeatMapColumn, "name" | "es">, locale: Locale): string {
  return locale === "es" ? es.name : name;
}

/** Returns a cell's text for screen readers. */
export function describeCell(
  cell: HeatMapCell | undefined,
  { row, column }: { readonly row: string; readonly column: string },
  mode: ShownMode,
  { t, locale }: { readonly t: T; readonly locale: Locale },
): string {
  const look = findLook(cell, mode);
  const difference = findDifference(cell, mode);
  if (cell === undefined || cell.value === null)
    return t("cell", { row, column, value: t(look === "hidden" ? "hidden" : "none") });
  const value = formatScore(cell, locale);
  if (difference === null || mode === "none") return t("cell", { row, column, value });
  const word = t(`word_${difference.certainty ?? "null"}`);
  const delta = formatSignedDelta(difference.delta, "score", locale);
  return t("cellDelta", { row, column, value, delta, from: t(`from_${mode}`), word });
}
