import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type {
  CommentGroup,
  EmployeeComment,
  QuestionData,
  ResidentComment,
} from "#slices/reports/contract/comments.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import type {
  BreakdownData,
  EngagementData,
  ReportRow,
  SatisfactionData,
  SurveyBreakdownData,
  WidgetData,
} from "#slices/reports/contract/widget-data.contract.ts";
import { isTableData } from "#slices/reports/web/widget/widget-figures.ts";
import type { PriorityData } from "#slices/reports/contract/priority.contract.ts";
import { NO_FIGURE } from "#ui/figure.ts";

// A reply's data has one of several forms, each recognized by a name that no other has.

/** Returns engagement of a place; null for any other widget. */
export function findEngagement(data: WidgetData): EngagementData | null {
  return "likely_to_remain_prct" in data ? data : null;
}

/** Returns satisfaction of a place; null for any other widget. */
export function findSatisfaction(data: WidgetData): SatisfactionData | null {
  return "likely_to_renew_prct" in data ? data : null;
}

/** Returns engagement by category and location; null for any other widget. */
export function findBreakdown(data: WidgetData): BreakdownData | null {
  return "employees_represented" in data ? data : null;
}

/** Returns one priority; null for any other widget. */
export function findPriority(data: WidgetData): PriorityData | null {
  return "recommended_action_items" in data ? data : null;
}

/** Returns the surveys of new hires and onboarding; null for any other widget. */
export function findSurveyBreakdown(data: WidgetData): SurveyBreakdownData | null {
  return "new_hire_breakdown" in data ? data : null;
}

/** Returns the rows of a table; none for any other widget. */
export function getReportRows(data: WidgetData): readonly ReportRow[] {
  return isTableData(data) ? data.results : [];
}

/** Returns a figure by its name; a figure that the reply leaves out has no number. */
export function getFigure(figures: Readonly<Record<string, Figure>> | undefined, name: string): Figure {
  return figures?.[name] ?? NO_FIGURE;
}

const isOfComments = ({ widget }: WidgetReply["meta"]): boolean => widget.data_type === "load_more_calculator";

/** A comment of an employee or a resident. */
export type Comment = EmployeeComment | ResidentComment;

/** Returns single comments; null for any other widget. */
export function findComments({ data, meta }: WidgetReply): readonly Comment[] | null {
  if (!isOfComments(meta) || meta.structures.scope !== "responses" || !("results" in data)) return null;
  return data.results as readonly Comment[];
}

/** Returns surveys or questions with their counts; null for any other widget. */
export function findCommentGroups({ data, meta }: WidgetReply): readonly CommentGroup[] | null {
  if (!isOfComments(meta) || meta.structures.scope === "responses" || !("results" in data)) return null;
  return data.results as readonly CommentGroup[];
}

/** Returns one question with its answers; null for any other widget. */
export function findQuestionData({ data }: WidgetReply): QuestionData | null {
  return "attributes" in data ? data.attributes : null;
}
