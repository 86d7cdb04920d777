import type { ReactNode } from "react";
import type { ComplianceData } from "#slices/reports/contract/widget-panels.contract.ts";
import { ComplianceMonths, ComplianceRing } from "#slices/plans/web/compliance/compliance-panel.tsx";
import { breakdown } from "#slices/plans/web/compliance/compliance-parts.ts";
import { useComplianceStrings } from "#slices/plans/web/compliance/compliance-strings.ts";
import { TaskStatuses } from "#slices/plans/web/compliance/task-statuses.tsx";
import { StackedBar } from "#ui/charts/stacked-bar.tsx";
import { Panel } from "#ui/panel.tsx";
import "#slices/plans/web/compliance/compliance.css";

/** Compliance of one place or person: the ring, the timeline, outcomes and open states of tasks. */
export function ComplianceView({ data }: { data: ComplianceData }): ReactNode {
  const t = useComplianceStrings();
  const stands = data.introduce_breakdown;
  const parts = breakdown.map(({ key, label, tone }) => ({ key, label: t(label), value: stands[key] ?? 0, tone }));
  return (
    <div className="rc-view">
      <div>
        <Panel title={t("compliance")}>
          <ComplianceRing data={data} />
        </Panel>
      </div>
      <div>
        <Panel title={t("byMonth")}>
          <ComplianceMonths data={data} />
        </Panel>
      </div>
      <div data-wide="">
        <Panel title={t("statuses")}>
          <TaskStatuses figures={data.figures} />
        </Panel>
      </div>
      <div data-wide="">
        <Panel title={t("breakdown")}>
          <StackedBar label={t("breakdown")} parts={parts} canCopy />
        </Panel>
      </div>
    </div>
  );
}
