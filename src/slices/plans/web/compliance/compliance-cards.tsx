import type { ReactNode } from "react";
import { findOutcome, findStatusId } from "#slices/plans/web/compliance/compliance-parts.ts";
import { CUTOUT } from "#slices/plans/web/compliance/compliance-ring.ts";
import { useComplianceStrings } from "#slices/plans/web/compliance/compliance-strings.ts";
import { TaskStatuses } from "#slices/plans/web/compliance/task-statuses.tsx";
import { getFigure } from "#slices/reports/web/dashboard/widget-shapes.ts";
import type { TableCardsProps } from "#slices/reports/web/contributions.ts";
import { CellButton } from "#ui/cell-button.tsx";
import { Doughnut } from "#ui/charts/doughnut.tsx";
import { FigureValue } from "#ui/figure-value.tsx";
import type { NumberKind } from "#ui/format.ts";
import { StatCard, StatList, type Stat } from "#ui/stat-card.tsx";
import "#slices/plans/web/compliance/compliance.css";

const STATUSES = "task_compliance_statuses";

/**
 * The cards of the task compliance report: compliance, task statuses, tasks. Selecting an outcome filters the table.
 */
export function ComplianceCards({ reply, getFilter, setFilter, onExplain }: TableCardsProps): ReactNode {
  const t = useComplianceStrings();
  const totals = reply.meta.summary_object?.totals ?? {};
  const buildStat = (label: string, column: string, kind: NumberKind = "count"): Stat[] =>
    column in totals
      ? [
          {
            label,
            value: (
              <CellButton label={t("explain", { label })} onOpen={() => onExplain(column)}>
                <FigureValue figure={{ ...getFigure(totals, column), is_low: false }} kind={kind} />
              </CellButton>
            ),
          },
        ]
      : [];
  const chosen = getFilter(STATUSES);
  const choose = (key: string): void => {
    const id = findStatusId(key);
    setFilter(STATUSES, id === null || (chosen.length === 1 && chosen[0] === id) ? [] : [id]);
  };
  return (
    <div className="rc-cards">
      <StatCard title={t("compliance")}>
        <div className="rc-ring">
          <Doughnut label={t("compliance")} figure={getFigure(totals, "compliant_percentage")} cutout={CUTOUT} />
        </div>
        <StatList
          grid
          stats={[
            ...buildStat(`${t("onTime")}, ${t("onTimeHint")}`, "ontime_percentage", "percent"),
            ...buildStat(t("compliant"), "compliant"),
            ...buildStat(t("nonCompliant"), "non_compliant"),
            ...buildStat(t("excluded"), "excluded"),
            ...buildStat(t("exclusions"), "exclusions_percentage", "percent"),
            ...buildStat(t("pastDue"), "past_due"),
          ]}
        />
      </StatCard>
      <StatCard title={t("statuses")}>
        <TaskStatuses
          figures={totals}
          onChoose={choose}
          chosen={chosen.length === 1 ? (findOutcome(chosen[0]) ?? undefined) : undefined}
        />
      </StatCard>
      <StatCard title={t("tasks")}>
        <StatList
          lead
          grid
          stats={[
            ...buildStat(t("assignments"), "users_task_count"),
            ...buildStat(t("uniqueTasks"), "task_count"),
            ...buildStat(t("onboardingTasks"), "onboarding_task_count"),
            ...buildStat(t("offboardingTasks"), "offboarding_task_count"),
          ]}
        />
      </StatCard>
    </div>
  );
}
