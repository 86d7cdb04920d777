import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";

/** Groups of questions with the same figures. */
export const questionGroups = ["agreement", "importance", "likelihood", "yes_no", "choice", "text"] as const;
export type QuestionGroup = (typeof questionGroups)[number];

const groupOfType: Readonly<Record<string, QuestionGroup>> = {
  "agreement-importance": "agreement",
  agreement: "agreement",
  importance: "importance",
  likelihood: "likelihood",
  "yes-no": "yes_no",
  "multiple-choice": "choice",
  "multiple-select": "choice",
  "text-entry": "text",
};

interface GroupedRows {
  readonly group: QuestionGroup;
  readonly rows: readonly ReportRow[];
}

/** Groups questions by kind, each in its order; none where rows are no questions, or all of one kind. */
export function groupQuestions(rows: readonly ReportRow[]): readonly GroupedRows[] {
  const byGroup = Map.groupBy(rows, ({ question_type_slug: slug }) => groupOfType[slug ?? ""]);
  if (byGroup.has(undefined) || byGroup.size < 2) return [];
  return questionGroups.flatMap((group) => {
    const found = byGroup.get(group);
    return found === undefined ? [] : [{ group, rows: found }];
  });
}

/** Returns true where a column has content for a row: a figure, a hidden one, or anything else. */
export function hasColumnContent(row: ReportRow, column: string): boolean {
  if (column === "response_summary") return isSummarized(row);
  const figure = row.figures[column];
  return figure === undefined || figure.hidden || figure.value !== null || figure.bound !== null;
}

function isSummarized({ response_summary: summary, figures }: ReportRow): boolean {
  return (
    figures["agreement_1_percentage"]?.hidden === true || (summary?.agreement ?? []).some((share) => share !== null)
  );
}
