import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import type { ReportType } from "./widget.ts";

const BEST = 5;
const STRONG_SCORE = 80;

const getNeed = (row: ReportRow): number => row.figures["need"]?.value ?? 0;
const findScore = (row: ReportRow): number | null => row.figures["agreement_importance"]?.value ?? null;

/**
 * Ranks questions as priorities: only those with a released score and a need. The five with the highest need are
 * opportunities, the five with the lowest need among scores of at least 80 are strengths. Ranks use shown values only.
 */
export function rankPriorities(rows: readonly ReportRow[], only: ReportType): readonly ReportRow[] {
  const released = rows.filter((row) => findScore(row) !== null && (row.figures["need"]?.value ?? null) !== null);
  const byNeed = released.toSorted((a, b) => getNeed(b) - getNeed(a) || a.name.localeCompare(b.name, "en"));
  const strong = byNeed.filter((row) => Math.round(findScore(row) ?? 0) >= STRONG_SCORE).toReversed();
  const strengths = new Set(strong.slice(0, BEST));
  const opportunities = new Set(byNeed.filter((row) => !strengths.has(row)).slice(0, BEST));
  const findKind = (row: ReportRow): "opportunity" | "strength" | null => {
    if (strengths.has(row)) return "strength";
    return opportunities.has(row) ? "opportunity" : null;
  };
  const all = released.map((row) => ({ ...row, priority: findKind(row) }));
  if (only === "opportunities") return all.filter((row) => row.priority === "opportunity");
  return only === "strengths" ? all.filter((row) => row.priority === "strength") : all;
}
