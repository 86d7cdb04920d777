import type { Figures, MonthPoint, Windows } from "#slices/analytics/server/analytics.api.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { ProgressData, TurnoverData } from "#slices/reports/contract/widget-panels.contract.ts";
import { getFigure, getValue } from "../places/place-figures.rules.ts";
import { findCompliance } from "./compliance-panel.ts";
import { comparedWith } from "./buckets.rules.ts";
import { fetchMetrics, placeFilter, type ReportContext } from "./context.ts";
import type { PanelAnswer } from "./dashboard.ts";

// Panels without protected data: tasks, enrollments and employments.

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
const staff = ["annualized_turnover", "avg_employees", "separated_count", "tenure", "employees", "new_hires"] as const;

type Total<Name extends string> = Readonly<Record<Name, Figure>>;

/** Reads the totals of a context by metric. */
async function findTotal<Name extends string>(
  context: ReportContext,
  metrics: readonly Name[],
  windows: Windows,
): Promise<Total<Name>> {
  const table = await fetchMetrics(context, { metrics, by: "total", windows, filters: placeFilter(context) });
  const found = table.of(null);
  const named = metrics.map((metric) => [metric, figureIn(found, metric)] as const);
  return Object.fromEntries(named) as Total<Name>;
}

/** Reads the same place month by month, oldest first. */
function readMonths(
  context: ReportContext,
  metrics: readonly string[],
  { current: range }: Windows,
): Promise<readonly MonthPoint[]> {
  const { deps, service, scope, view } = context;
  const { tx, today } = view;
  const filters = placeFilter(context);
  return deps.analytics.timeline(tx, { service, metrics, range, scope, filters, today });
}

/** Builds the panel of compliance: the outcomes of tasks in the window, and the states of the others. */
export async function compliance(context: ReportContext): Promise<PanelAnswer> {
  const { deps, scope, view, dashboard: windows } = context;
  const request = { scope, filters: placeFilter(context), windows, today: view.today };
  return { data: await findCompliance(deps.analytics, view.tx, request), windows, summary: null };
}

/** Builds the panel of enrollments that are active in the window, with their tasks by state on its last day. */
export async function enrollment(context: ReportContext): Promise<PanelAnswer> {
  const windows = context.dashboard;
  const figures = await findTotal(context, states, windows);
  const { complete_percentage: progress, plan_employees: employees } = figures;
  return {
    data: { figures, complete_percentage: progress.value, employee_count: employees.value },
    windows,
    summary: null,
  };
}

const planTypes = ["onboarding", "offboarding"] as const;
const ofProgress = ["complete_percentage", "plan_employees"] as const;

/** Builds the panel of onboarding and offboarding today: the progress of tasks, and the number of people. */
export async function progressToday(context: ReportContext): Promise<PanelAnswer> {
  const { today } = context.view;
  const windows = comparedWith({ from: today, to: today });
  const filters = placeFilter(context);
  const table = await fetchMetrics(context, { metrics: ofProgress, by: "plan_type", windows, filters });
  const of = (type: (typeof planTypes)[number]): ProgressData["onboarding"] => {
    const figures = table.of(type);
    const [share, people] = ofProgress.map((metric) => figureIn(figures, metric));
    return {
      complete_percentage: share?.value ?? null,
      employee_count: people?.value ?? null,
      figures: Object.fromEntries(ofProgress.map((metric) => [metric, figureIn(figures, metric)])),
    };
  };
  return { data: { onboarding: of("onboarding"), offboarding: of("offboarding") }, windows, summary: null };
}

/** Returns a figure by its metric; throws for one that was not requested. */
function figureIn(figures: Figures, metric: string): Figure {
  const figure = figures[metric];
  if (!figure) throw new RangeError(`the figures lack ${metric}`);
  return getFigure(figure);
}

/**
 * Builds the panel of turnover: the annualized rate of the window and the headcount on its last day; headcount and
 * leavers month by month.
 */
export async function turnover(context: ReportContext): Promise<PanelAnswer> {
  const windows = context.dashboard;
  const figures = await findTotal(context, staff, windows);
  const months = await readMonths(context, ["avg_employees", "separated_count"], windows);
  const timeline: TurnoverData["turnover_timeline"] = months.map(({ month, figures: of }) => ({
    block_date: month,
    average_employees: getValue(of["avg_employees"]),
    separated: getValue(of["separated_count"]),
  }));
  return {
    data: { figures, annualized_turnover: figures.annualized_turnover.value, turnover_timeline: timeline },
    windows,
    summary: null,
  };
}
