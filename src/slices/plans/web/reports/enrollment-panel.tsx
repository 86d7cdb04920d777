import type { ReactNode } from "react";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { useEnrollmentStrings } from "#slices/plans/web/reports/enrollment-strings.ts";
import { findEnrollments } from "#slices/plans/web/reports/panel-data.ts";
import { buildReportTiles, Tiles } from "#slices/reports/web/dashboard/tiles.tsx";
import { getFigure } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { Doughnut } from "#ui/charts/doughnut.tsx";
import type { ChartSegment } from "#ui/charts/part.ts";
import { StackedBar } from "#ui/charts/stacked-bar.tsx";
import "#slices/plans/web/compliance/compliance.css";

/** More of them is neither better nor worse. */
const counted = { kind: "count", neutral: true } as const;

/** States of enrolled tasks in the order of the plans status bar, with abandoned ones. */
const states = [
  ["completed", "completed", "completed"],
  ["pending", "pending", "pending"],
  ["past_due", "pastDue", "past-due"],
  ["scheduled", "scheduled", "scheduled"],
  ["progress_abandoned", "abandoned", "abandoned"],
] as const;

/** Enrollment: progress as a ring, people in plans, and their tasks by state. */
export function EnrollmentPanel({ reply }: { reply: WidgetReply }): ReactNode {
  const t = useEnrollmentStrings();
  const data = findEnrollments(reply);
  if (data === null) return null;
  const { figures } = data;
  const parts: ChartSegment[] = states.map(([name, label, tone]) => ({
    key: name,
    label: t(label),
    value: getFigure(figures, name).value ?? 0,
    tone,
  }));
  return (
    <div className="rc-panel">
      <div className="rc-panel-head">
        <Doughnut label={t("progress")} figure={{ ...getFigure(figures, "complete_percentage"), is_low: false }} />
        <Tiles
          tiles={buildReportTiles("enrollment_summary_report", figures, [
            { label: t("employees"), figure: "plan_employees", column: "employee_count", ...counted },
            { label: t("tasks"), figure: "total", ...counted },
            { label: t("pastDue"), figure: "past_due", ...counted },
          ])}
        />
      </div>
      <section>
        <h3>{t("tasksByStatus")}</h3>
        <StackedBar label={t("tasksByStatus")} parts={parts} canCopy />
      </section>
    </div>
  );
}
