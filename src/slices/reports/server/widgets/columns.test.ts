import { describe, expect, test } from "vitest";
import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";
import { listVisibleColumns } from "./widget.ts";

const getLabels = (widget: string, scope: ReportScope): string[] => {
  const found = widgetCatalog.find(widget, "company");
  if (found?.kind !== "table") throw new Error(`${widget} is no table`);
  return listVisibleColumns(found, scope).map((column) => column.label);
};

const participation = ["Sent", "Started", "Completed", "Response Rate"];
const byQuestion = ["questions", "question_types", "topics", "factors", "indicators"] as const;

describe("columns of", () => {
  test.each(["regions", "locations", "surveys", "position_categories"] as const)("engagement by %s", (scope) => {
    expect(getLabels("employee_survey_report", scope)).toEqual(["Engagement", "Likely to Remain", ...participation]);
  });

  test.each(["regions", "locations", "surveys"] as const)("satisfaction by %s [SAT-02]", (scope) => {
    expect(getLabels("resident_satisfaction_report", scope)).toEqual([
      "Satisfaction",
      "Likely to Renew",
      ...participation,
    ]);
  });

  test.each(byQuestion)("engagement by %s are its own, without those of participation [ENG-16] [ENG-17]", (scope) => {
    const own = getLabels("employee_survey_report", scope);
    const shares = scope === "questions" ? ["Top Block", "Yes"] : [];
    expect(own).toEqual(["Responses", "Score", ...shares]);
    for (const label of participation) expect(own).not.toContain(label);
  });

  test("turnover [ENG-43]", () => {
    const own = ["Average Employees", "Separated Employees", "Annualized Turnover"];
    for (const scope of ["regions", "locations", "positions"] as const) {
      expect(getLabels("employee_turnover_report", scope)).toEqual(own);
    }
  });

  test("tenure [ENG-47]", () => {
    for (const scope of ["regions", "locations", "positions"] as const) {
      expect(getLabels("employee_tenure_report", scope)).toEqual(["Employees", "Tenure"]);
    }
  });
});
