import type { ReactNode } from "react";
import type { ComplianceData } from "#slices/reports/contract/widget-panels.contract.ts";
import type { WidgetSubject } from "#slices/reports/contract/widgets.contract.ts";
import { breakdown } from "#slices/plans/web/compliance/compliance-parts.ts";
import { useComplianceStrings } from "#slices/plans/web/compliance/compliance-strings.ts";
import { useReport } from "#slices/plans/web/compliance/use-report.ts";
import { StackedBar } from "#ui/charts/stacked-bar.tsx";

interface PlanTasksProps {
  data: ComplianceData;
  subject: WidgetSubject;
}

/** Outcomes of tasks, and states of the open ones; each status opens the report that counts it. */
export function PlanTasks({ data, subject }: PlanTasksProps): ReactNode {
  const t = useComplianceStrings();
  const open = useReport(subject);
  const stands = data.introduce_breakdown;
  const parts = breakdown.map(({ key, label, tone }) => ({ key, label: t(label), value: stands[key] ?? 0, tone }));
  return (
    <StackedBar
      label={t("breakdown")}
      parts={parts}
      onChoose={(key) => {
        const chosen = breakdown.find((part) => part.key === key);
        if (chosen) open(chosen.filter[0], chosen.filter[1]);
      }}
    />
  );
}
