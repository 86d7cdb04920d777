import { expect, test } from "vitest";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { groupQuestions, hasColumnContent } from "#slices/reports/web/widget/question-groups.ts";
import { NO_FIGURE } from "#ui/figure.ts";

const createQuestion = (name: string, slug: string | undefined, rest: Partial<ReportRow> = {}): ReportRow =>
  ({ m_id: 1, name, link_type: "question", figures: {}, question_type_slug: slug, ...rest }) as ReportRow;

test("questions are grouped by kind, each in the order of the reply", () => {
  const rows = [
    createQuestion("Keys", "yes-no"),
    createQuestion("Safe", "agreement-importance"),
    createQuestion("Renew", "likelihood"),
    createQuestion("Clean", "agreement"),
    createQuestion("Reasons", "multiple-select"),
  ];
  expect(groupQuestions(rows).map(({ group, rows: found }) => [group, found.map(({ name }) => name)])).toEqual([
    ["agreement", ["Safe", "Clean"]],
    ["likelihood", ["Renew"]],
    ["yes_no", ["Keys"]],
    ["choice", ["Reasons"]],
  ]);
});

test("rows of one kind, and rows without questions, are one table", () => {
  expect(
    groupQuestions([createQuestion("Safe", "agreement"), createQuestion("Clean", "agreement-importance")]),
  ).toEqual([]);
  expect(groupQuestions([createQuestion("Coastal", undefined), createQuestion("Safe", "agreement")])).toEqual([]);
  expect(groupQuestions([])).toEqual([]);
});

test("a hidden figure and a bound are content, a missing one is not", () => {
  const figures = {
    none: NO_FIGURE,
    hidden: { ...NO_FIGURE, hidden: true },
    bound: { ...NO_FIGURE, bound: "at_most" as const },
    zero: { ...NO_FIGURE, value: 0 },
  };
  const row = createQuestion("Safe", "agreement", { figures: figures as unknown as ReportRow["figures"] });
  expect(["none", "hidden", "bound", "zero", "name"].filter((key) => hasColumnContent(row, key))).toEqual([
    "hidden",
    "bound",
    "zero",
    "name",
  ]);
  expect(hasColumnContent(row, "response_summary")).toBe(false);
  const response_summary = { agreement: [1, 2, 3, 4, 90], importance: [] };
  expect(hasColumnContent({ ...row, response_summary }, "response_summary")).toBe(true);
});
