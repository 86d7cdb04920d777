import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import {
  findBreakdown,
  findCommentGroups,
  findComments,
  findEngagement,
  getFigure,
  getReportRows,
  findSatisfaction,
  findSurveyBreakdown,
} from "#slices/reports/web/dashboard/widget-shapes.ts";

// Whether a reply has no data. A hidden value is data, because it is shown as hidden.

const isNothing = ({ value, hidden }: Figure): boolean => value === null && !hidden;

/** No score, and no month with one. */
export function hasNoScore({ data }: WidgetReply): boolean {
  const scored = findEngagement(data) ?? findSatisfaction(data);
  if (scored === null) return false;
  const isFlat = scored.line.every(({ value, hidden }) => value === null && !hidden);
  return isFlat && isNothing(getFigure(scored.figures, "agreement_importance"));
}

/** A table without rows. */
export function hasNoRows({ data }: WidgetReply): boolean {
  return getReportRows(data).length === 0;
}

/** Neither an opportunity nor a strength. */
export function hasNoPriorities({ data }: WidgetReply): boolean {
  return getReportRows(data).every(({ priority }) => priority !== "opportunity" && priority !== "strength");
}

/** Neither survey has a question with answers. */
export function hasNoSurveys({ data }: WidgetReply): boolean {
  const found = findSurveyBreakdown(data);
  return found !== null && [found.new_hire_breakdown, found.onboarding_breakdown].every((one) => !one.values.length);
}

/** No score of the total, of a category or of a location. */
export function hasNoBreakdown({ data }: WidgetReply): boolean {
  const found = findBreakdown(data);
  if (found === null || !isNothing(found.engagement)) return false;
  return found.position_breakdown.values.length === 0 && found.location_breakdown.values.length === 0;
}

/** No comments. */
export function hasNoComments(reply: WidgetReply): boolean {
  return (findComments(reply) ?? []).length === 0;
}

/** No readable comment, with or without a theme. */
export function hasNoCommentThemes(reply: WidgetReply): boolean {
  return findCommentGroups(reply)?.length === 0 && !reply.meta.summary_object?.totals?.["response_count"]?.value;
}
