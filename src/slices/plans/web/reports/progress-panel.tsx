import type { ReactNode } from "react";
import type { ProgressData } from "#slices/reports/contract/widget-panels.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { useEnrollmentStrings } from "#slices/plans/web/reports/enrollment-strings.ts";
import { findProgress } from "#slices/plans/web/reports/panel-data.ts";
import { getFigure } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { Doughnut } from "#ui/charts/doughnut.tsx";
import "#slices/plans/web/reports/progress.css";

/** Onboarding and offboarding today: a ring each, and the number of employees in such plans. */
export function ProgressPanel({ reply }: { reply: WidgetReply }): ReactNode {
  const t = useEnrollmentStrings();
  const data = findProgress(reply);
  if (data === null) return null;
  const renderRing = (type: keyof ProgressData): ReactNode => {
    const { figures, employee_count: count } = data[type];
    const figure = { ...getFigure(figures, "complete_percentage"), is_low: false };
    return <Doughnut label={t(type)} figure={figure} note={t("activeEmployees", { count: count ?? 0 })} canCopy />;
  };
  return (
    <div className="rc-progress-rings">
      {renderRing("onboarding")}
      {renderRing("offboarding")}
    </div>
  );
}
