import type { ReactNode } from "react";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { findStatusId } from "#slices/plans/web/compliance/compliance-parts.ts";
import { useComplianceStrings } from "#slices/plans/web/compliance/compliance-strings.ts";
import { findCompliance } from "#slices/plans/web/reports/panel-data.ts";
import { useReport } from "#slices/plans/web/compliance/use-report.ts";
import { TaskStatuses } from "#slices/plans/web/compliance/task-statuses.tsx";
import { Tiles, type Tile } from "#slices/reports/web/dashboard/tiles.tsx";
import { getFigure } from "#slices/reports/web/dashboard/widget-shapes.ts";

const counted = { kind: "count", neutral: true } as const;

/** Outcomes of tasks, each opening the report filtered by it, and their number by plan. */
export function StatusBreakdown({ reply }: { reply: WidgetReply }): ReactNode {
  const t = useComplianceStrings();
  const open = useReport(reply.meta.subject);
  const data = findCompliance(reply);
  if (data === null) return null;
  const { figures } = data;
  const buildTile = (label: string, name: string): Tile => ({
    label,
    figure: getFigure(figures, name),
    ...counted,
    explain: { report: "compliance_summary_report", column: name },
  });
  return (
    <div className="rc-panel">
      <TaskStatuses
        figures={figures}
        onChoose={(key) => {
          const id = findStatusId(key);
          if (id !== null) open("task_compliance_statuses", id);
        }}
      />
      <Tiles
        tiles={[
          buildTile(t("assignments"), "users_task_count"),
          buildTile(t("uniqueTasks"), "task_count"),
          buildTile(t("onboardingTasks"), "onboarding_task_count"),
          buildTile(t("offboardingTasks"), "offboarding_task_count"),
        ]}
      />
    </div>
  );
}
