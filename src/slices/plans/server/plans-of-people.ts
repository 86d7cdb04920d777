import type { ClientTx } from "#platform/server/db/database.ts";
import type { AnalyticsApi, Figures, MetricRequest } from "#slices/analytics/server/analytics.api.ts";
import type { PlansOfPeople } from "#slices/people/server/people.api.ts";
import { readPlanTitles } from "./plans.read-model.ts";

/** What plans ask of the engine. */
export type PlanFigures = Pick<AnalyticsApi, "figures" | "timeline" | "satisfactionWindows">;

const developmentMetrics = ["plan_employees", "pending", "past_due", "cant_complete"] as const;
const outcomeMetrics = ["users_task_count", "ontime", "late", "abandoned", "cant_complete", "canceled"] as const;
const shareMetrics = ["compliant_percentage", "abandoned_percentage"] as const;
const employeeMetrics = ["enrollment_count", "total", "past_due", ...outcomeMetrics, ...shareMetrics] as const;

/** A number of the current window; null where there is nothing to compute from. */
function numberOf(figures: Figures, name: string): number | null {
  const figure = figures[name]?.current;
  return figure?.state === "value" ? figure.value : null;
}

const countOf = (figures: Figures, name: string): number => numberOf(figures, name) ?? 0;

/** How plans stand for people, in the twelve months to date of every dashboard. */
export function plansOfPeople(analytics: () => PlanFigures): PlansOfPeople {
  type Asked = Pick<MetricRequest, "metrics" | "by" | "scope" | "today" | "filters">;
  const ask = (tx: ClientTx, asked: Asked) =>
    analytics().figures(tx, {
      service: "introduce",
      windows: analytics().satisfactionWindows(asked.today),
      ...asked,
    });
  return {
    async development(tx, { scope, today }) {
      const table = await ask(tx, { metrics: developmentMetrics, by: "total", scope, today });
      const figures = table.of(null);
      return {
        employees: countOf(figures, "plan_employees"),
        pending: countOf(figures, "pending"),
        past_due: countOf(figures, "past_due"),
        cant_complete: countOf(figures, "cant_complete"),
      };
    },
    async ofEmployee(tx, { personId, scope, today }) {
      const asked = { scope, today, filters: { employee: [personId] } };
      const figures = (await ask(tx, { ...asked, metrics: employeeMetrics, by: "total" })).of(null);
      const byPlan = await ask(tx, { ...asked, metrics: ["complete_percentage", "enrollment_count"], by: "plan" });
      const running = byPlan.rows.filter((row) => countOf(row.figures, "enrollment_count") > 0);
      const ids = running.map(({ key }) => Number(key));
      const titles = await readPlanTitles(tx, ids);
      const plans = running.map(({ key, figures: own }) => ({
        m_id: Number(key),
        name: titles.get(Number(key)) ?? String(key),
        complete_percentage: numberOf(own, "complete_percentage"),
      }));
      return {
        plan_summary: { plans: countOf(figures, "enrollment_count"), tasks: countOf(figures, "total") },
        compliance_summary: {
          users_task_count: countOf(figures, "users_task_count"),
          ontime: countOf(figures, "ontime"),
          late: countOf(figures, "late"),
          abandoned: countOf(figures, "abandoned"),
          cant_complete: countOf(figures, "cant_complete"),
          canceled: countOf(figures, "canceled"),
          past_due: countOf(figures, "past_due"),
          compliant_percentage: numberOf(figures, "compliant_percentage"),
          abandoned_percentage: numberOf(figures, "abandoned_percentage"),
        },
        plans: plans.toSorted((one, other) => one.name.localeCompare(other.name) || one.m_id - other.m_id),
      };
    },
  };
}
