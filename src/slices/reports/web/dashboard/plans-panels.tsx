import type { ReactNode } from "react";
import type { EnrollmentData } from "#slices/reports/contract/widget-panels.contract.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { reportTiles, Tiles } from "#slices/reports/web/dashboard/tiles.tsx";
import { figureIn } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { Doughnut } from "#ui/charts/doughnut.tsx";
import type { ChartSegment } from "#ui/charts/part.ts";
import { StackedBar } from "#ui/charts/stacked-bar.tsx";

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
export function EnrollmentPanel({ data }: { data: EnrollmentData }): ReactNode {
  const t = useDashboardStrings();
  const { figures } = data;
  const parts: ChartSegment[] = states.map(([name, label, tone]) => ({
    key: name,
    label: t(label),
    value: figureIn(figures, name).value ?? 0,
    tone,
  }));
  return (
    <div className="rp-plans">
      <div className="rp-plans-head">
        <Doughnut label={t("progress")} figure={{ ...figureIn(figures, "complete_percentage"), is_low: false }} />
        <Tiles
          tiles={reportTiles("enrollment_summary_report", figures, [
            { label: t("employeesInPlans"), figure: "plan_employees", column: "employee_count", ...counted },
            { label: t("tasks"), figure: "total", ...counted },
            { label: t("pastDue"), figure: "past_due", ...counted },
          ])}
        />
      </div>
      <section>
        <h3>{t("tasksByStatus")}</h3>
        <StackedBar label={t("tasksByStatus")} parts={parts} />
      </section>
    </div>
  );
}
