import {
  withComparison,
  pickFigure,
  type PanelAnswer,
  type PanelRequest,
  readPanelFigures,
  readPanelTotals,
} from "#slices/reports/server/reports.api.ts";

const states = [
  "complete_percentage",
  "plan_employees",
  "total",
  "scheduled",
  "pending",
  "past_due",
  "completed",
  "progress_abandoned",
] as const;

/** Builds the panel of enrollments that are active in the window, with their tasks by state on its last day. */
export async function buildEnrollmentPanel(request: PanelRequest): Promise<PanelAnswer> {
  const figures = await readPanelTotals(request, states);
  const { complete_percentage: progress, plan_employees: employees } = figures;
  return {
    data: { figures, complete_percentage: progress.value, employee_count: employees.value },
    windows: request.windows,
    summary: null,
  };
}

const ofProgress = ["complete_percentage", "plan_employees"] as const;

/** Builds the panel of onboarding and offboarding today: the progress of tasks, and the number of people. */
export async function buildProgressPanel(request: PanelRequest): Promise<PanelAnswer> {
  const { today } = request;
  const windows = withComparison({ from: today, to: today });
  const table = await readPanelFigures({ ...request, windows }, ofProgress, "plan_type");
  const buildTypeProgress = (type: "onboarding" | "offboarding") => {
    const figures = table.get(type);
    const [share, people] = ofProgress.map((metric) => pickFigure(figures, metric));
    return {
      complete_percentage: share?.value ?? null,
      employee_count: people?.value ?? null,
      figures: Object.fromEntries(ofProgress.map((metric) => [metric, pickFigure(figures, metric)])),
    };
  };
  return {
    data: { onboarding: buildTypeProgress("onboarding"), offboarding: buildTypeProgress("offboarding") },
    windows,
    summary: null,
  };
}
