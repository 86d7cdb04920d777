import type { ReactNode } from "react";
import type { ComplianceData } from "#slices/reports/contract/widget-panels.contract.ts";
import { ComplianceMonths, ComplianceRing } from "#slices/reports/web/compliance/compliance-panel.tsx";
import { breakdown } from "#slices/reports/web/compliance/compliance-parts.ts";
import { useComplianceStrings } from "#slices/reports/web/compliance/compliance-strings.ts";
import { TaskStatuses } from "#slices/reports/web/compliance/task-statuses.tsx";
import { StackedBar } from "#ui/charts/stacked-bar.tsx";
import { Panel } from "#ui/panel.tsx";
import "#slices/reports/web/dashboard/dashboard.css";

/** Compliance of one place or person: the ring, the timeline, outcomes and open states of tasks. */
export function ComplianceView({ data }: { data: ComplianceData }): ReactNode {
  const t = useComplianceStrings();
  const stands = data.introduce_breakdown;
  const parts = breakdown.map(({ key, label, tone }) => ({ key, label: t(label), value: stands[key] ?? 0, tone }));
  return (
    <div className="rp-widgets rc-view">
      <div className="rp-widget">
        <Panel title={t("compliance")}>
          <ComplianceRing data={data} />
        </Panel>
      </div>
      <div className="rp-widget">
        <Panel title={t("byMonth")}>
          <ComplianceMonths data={data} />
        </Panel>
      </div>
      <div className="rp-widget" data-wide="">
        <Panel title={t("statuses")}>
          <TaskStatuses figures={data.figures} />
        </Panel>
      </div>
      <div className="rp-widget" data-wide="">
        <Panel title={t("breakdown")}>
          <StackedBar label={t("breakdown")} parts={parts} />
        </Panel>
      </div>
    </div>
  );
}
