import type { ReactNode } from "react";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { getReportRows } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { NO_FIGURE } from "#ui/figure.ts";
import { RateCell } from "#ui/score-cell.tsx";
import { EmptyState } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

/** Current Priorities: opportunities and strengths. */
export function PrioritiesPanel({ reply }: { reply: WidgetReply }): ReactNode {
  const t = useDashboardStrings();
  const rows = getReportRows(reply.data);
  const groups = [
    { title: t("opportunities"), rows: rows.filter((row) => row.priority === "opportunity") },
    { title: t("strengths"), rows: rows.filter((row) => row.priority === "strength") },
  ];
  if (groups.every((group) => group.rows.length === 0)) return <EmptyState title={t("insufficient")} />;
  return (
    <div className="rp-priorities">
      {groups.map(({ title, rows: priorities }) => (
        <section key={title}>
          <h3>{title}</h3>
          {priorities.length === 0 ? <EmptyState /> : <PriorityList rows={priorities} />}
        </section>
      ))}
    </div>
  );
}

function PriorityList({ rows }: { rows: readonly ReportRow[] }): ReactNode {
  const word = useUiStrings();
  return (
    <ol className="rp-priority-list">
      {rows.map((row) => (
        <li key={row.m_id}>
          <span>{row.to === null ? word(row.name) : <UiLink href={row.to}>{word(row.name)}</UiLink>}</span>
          <RateCell figure={row.figures["agreement_importance"] ?? NO_FIGURE} kind="score" />
        </li>
      ))}
    </ol>
  );
}
