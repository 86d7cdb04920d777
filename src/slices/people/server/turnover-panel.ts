import {
  getValue,
  type PanelAnswer,
  type PanelRequest,
  readPanelMonths,
  readPanelTotals,
} from "#slices/reports/server/reports.api.ts";

const staff = ["annualized_turnover", "avg_employees", "separated_count", "tenure", "employees", "new_hires"] as const;

/**
 * Builds the panel of turnover: the annualized rate of the window and the headcount on its last day; headcount and
 * leavers month by month.
 */
export async function readTurnoverPanel(request: PanelRequest): Promise<PanelAnswer> {
  const figures = await readPanelTotals(request, staff);
  const months = await readPanelMonths(request, ["avg_employees", "separated_count"]);
  const timeline = months.map(({ month, figures: of }) => ({
    block_date: month,
    average_employees: getValue(of["avg_employees"]),
    separated: getValue(of["separated_count"]),
  }));
  return {
    data: { figures, annualized_turnover: figures.annualized_turnover.value, turnover_timeline: timeline },
    windows: request.windows,
    summary: null,
  };
}
