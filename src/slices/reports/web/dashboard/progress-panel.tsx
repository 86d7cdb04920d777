import type { ReactNode } from "react";
import type { ProgressData } from "#slices/reports/contract/widget-panels.contract.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { figureIn } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { Doughnut } from "#ui/charts/doughnut.tsx";
import "#slices/reports/web/dashboard/progress.css";

/** Onboarding and offboarding today: a ring each, and the number of employees in such plans. */
export function ProgressPanel({ data }: { data: ProgressData }): ReactNode {
  const t = useDashboardStrings();
  const ring = (type: keyof ProgressData): ReactNode => {
    const { figures, employee_count: count } = data[type];
    const figure = { ...figureIn(figures, "complete_percentage"), is_low: false };
    return <Doughnut label={t(`${type}Plans`)} figure={figure} note={t("activeEmployees", { count: count ?? 0 })} />;
  };
  return (
    <div className="rp-progress-rings">
      {ring("onboarding")}
      {ring("offboarding")}
    </div>
  );
}
