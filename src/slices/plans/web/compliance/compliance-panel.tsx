import type { ReactNode } from "react";
import type { ComplianceData } from "#slices/reports/contract/widget-panels.contract.ts";
import type { WidgetReply, WidgetSubject } from "#slices/reports/contract/widgets.contract.ts";
import { CUTOUT } from "#slices/plans/web/compliance/compliance-ring.ts";
import { useComplianceStrings } from "#slices/plans/web/compliance/compliance-strings.ts";
import { PlanTasks } from "#slices/plans/web/compliance/plan-tasks.tsx";
import { findCompliance } from "#slices/plans/web/reports/panel-data.ts";
import { getNonCompliantPath } from "#slices/plans/web/compliance/use-report.ts";
import { Tiles, type Tile } from "#slices/reports/web/dashboard/tiles.tsx";
import { getFigure } from "#slices/reports/web/dashboard/widget-shapes.ts";
import type { ChartSeries } from "#ui/charts/chart-data.ts";
import { Doughnut } from "#ui/charts/doughnut.tsx";
import { LineChart } from "#ui/charts/line-chart.tsx";
import { EmptyState } from "#ui/states.tsx";
import "#slices/plans/web/compliance/compliance.css";

/** More of them is neither better nor worse. */
const counted = { kind: "count", neutral: true } as const;

function useLines({ compliance_months: months }: ComplianceData): ChartSeries[] {
  const t = useComplianceStrings();
  const lines = [
    ["compliant_percentage", t("compliant"), 2],
    ["non_compliant_percentage", t("nonCompliant"), 3],
    ["exclusions_percentage", t("exclusions"), 9],
  ] as const;
  return lines.map(([key, label, tone]) => ({
    key,
    label,
    tone,
    points: months.map((point) => ({ month: point.month, value: point[key] })),
  }));
}

/** The three shares of outcomes month by month; nothing without any outcome. */
export function ComplianceMonths({ data }: { data: ComplianceData }): ReactNode {
  const t = useComplianceStrings();
  const series = useLines(data);
  if (data.compliance_months.every((point) => !point.users_task_count)) return <EmptyState />;
  return <LineChart label={t("byMonth")} series={series} kind="percent" height={220} />;
}

/**
 * The ring of compliance with its counts, its exclusions, and past due tasks; for a place, with the link to
 * non-compliant employees.
 */
export function ComplianceRing({ data, subject }: { data: ComplianceData; subject?: WidgetSubject }): ReactNode {
  const t = useComplianceStrings();
  const { figures } = data;
  const buildTile = (label: string, name: string, more: Partial<Tile> = {}): Tile => ({
    label,
    figure: getFigure(figures, name),
    ...counted,
    explain: { report: "compliance_summary_report", column: name },
    ...more,
  });
  return (
    <div className="rc-panel-head">
      <Doughnut label={t("compliance")} figure={getFigure(figures, "compliant_percentage")} cutout={CUTOUT} canCopy />
      <Tiles
        tiles={[
          // Late counts as compliant by definition, so the share on time comes first.
          buildTile(t("onTime"), "ontime_percentage", { kind: "percent", neutral: false, hint: t("onTimeHint") }),
          buildTile(t("compliant"), "compliant"),
          buildTile(t("nonCompliant"), "non_compliant", subject && { href: getNonCompliantPath(subject) }),
          buildTile(t("excluded"), "excluded"),
          buildTile(t("pastDue"), "past_due"),
          buildTile(t("exclusions"), "exclusions_percentage", { kind: "percent", hint: t("exclusionsHint") }),
        ]}
      />
    </div>
  );
}

/**
 * Compliance: the ring, its counts, the shares month by month, the outcomes of tasks and the states of the open ones.
 */
export function CompliancePanel({ reply }: { reply: WidgetReply }): ReactNode {
  const t = useComplianceStrings();
  const data = findCompliance(reply);
  if (data === null) return null;
  const { subject } = reply.meta;
  return (
    <div className="rc-panel">
      <ComplianceRing data={data} subject={subject} />
      <section>
        <h3>{t("byMonth")}</h3>
        <ComplianceMonths data={data} />
      </section>
      <section>
        <h3>{t("breakdown")}</h3>
        <PlanTasks data={data} subject={subject} />
      </section>
    </div>
  );
}
