import { expect, test } from "vitest";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { groupQuestions, hasColumnContent } from "#slices/reports/web/widget/question-groups.ts";
import { NO_FIGURE } from "#ui/figure.ts";

const question = (name: string, slug: string | undefined, rest: Partial<ReportRow> = {}): ReportRow =>
  ({ m_id: 1, name, link_type: "question", figures: {}, question_type_slug: slug, ...rest }) as ReportRow;

test("questions are grouped by kind, each in the order of the reply", () => {
  const rows = [
    question("Keys", "yes-no"),
    question("Safe", "agreement-importance"),
    question("Renew", "likelihood"),
    question("Clean", "agreement"),
    question("Reasons", "multiple-select"),
  ];
  expect(groupQuestions(rows).map(({ group, rows: found }) => [group, found.map(({ name }) => name)])).toEqual([
    ["agreement", ["Safe", "Clean"]],
    ["likelihood", ["Renew"]],
    ["yes_no", ["Keys"]],
    ["choice", ["Reasons"]],
  ]);
});

test("rows of one kind, and rows without questions, are one table", () => {
  expect(groupQuestions([question("Safe", "agreement"), question("Clean", "agreement-importance")])).toEqual([]);
  expect(groupQuestions([question("Coastal", undefined), question("Safe", "agreement")])).toEqual([]);
  expect(groupQuestions([])).toEqual([]);
});

test("a hidden figure and a bound are content, a missing one is not", () => {
  const figures = {
    none: NO_FIGURE,
    hidden: { ...NO_FIGURE, hidden: true },
    bound: { ...NO_FIGURE, bound: "at_most" as const },
    zero: { ...NO_FIGURE, value: 0 },
  };
  const row = question("Safe", "agreement", { figures: figures as unknown as ReportRow["figures"] });
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
