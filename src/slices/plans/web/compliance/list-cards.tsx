import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { ListRow } from "#slices/reports/contract/lists.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { OnTimeAndCompliance } from "#slices/plans/web/portfolio/on-time.tsx";
import { CUTOUT } from "#slices/plans/web/compliance/compliance-ring.ts";
import { useComplianceStrings } from "#slices/plans/web/compliance/compliance-strings.ts";
import { getFigure, getReportRows } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { useTaskHref } from "#slices/reports/web/task-href.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { RingCell } from "#ui/charts/ring-cell.tsx";
import { formatDay, formatNumber } from "#ui/format.ts";
import { EmptyState } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/plans/web/compliance/compliance.css";

const getListRows = ({ data }: WidgetReply): readonly ListRow[] => (Array.isArray(data) ? data : []);
const findText = (row: ListRow, key: string): string | null => {
  const value = row[key];
  return typeof value === "string" ? value : null;
};

/** The number of rows that are left to the report. */
function More({ reply, shown }: { reply: WidgetReply; shown: number }): ReactNode {
  const t = useComplianceStrings();
  const locale = useLocale();
  const rest = (reply.meta.pagination?.record_count ?? shown) - shown;
  return rest > 0 && <p className="rc-more">{t("more", { count: rest, n: formatNumber(rest, "count", locale) })}</p>;
}

interface TaskListProps {
  reply: WidgetReply;
  /** The column of the day that is shown, and the text around it. */
  day: { readonly key: string; readonly text: "due" | "flagged" };
  /** The text of an empty list. */
  none: "noPastDue" | "noCantComplete";
}

/** Tasks, each with its person and day; a click opens its dialog. */
function TaskList({ reply, day, none }: TaskListProps): ReactNode {
  const t = useComplianceStrings();
  const locale = useLocale();
  const getHref = useTaskHref();
  const rows = getListRows(reply);
  if (rows.length === 0) return <EmptyState title={t(none)} />;
  return (
    <>
      <ul className="rc-list">
        {rows.map((row) => {
          const on = findText(row, day.key);
          return (
            <li key={row.m_id}>
              <span>
                <UiLink href={getHref(row.user_task_id ?? 0)}>{findText(row, "task_title") ?? ""}</UiLink>
                <small>{findText(row, "on_behalf_of") ?? t("na")}</small>
              </span>
              <span className="rc-day">{on === null ? t("na") : t(day.text, { day: formatDay(on, locale) })}</span>
            </li>
          );
        })}
      </ul>
      <More reply={reply} shown={rows.length} />
    </>
  );
}

/** Open tasks whose due date is over, the longest overdue first. */
export function PastDueTasks({ reply }: { reply: WidgetReply }): ReactNode {
  return <TaskList reply={reply} day={{ key: "due_by_date", text: "due" }} none="noPastDue" />;
}

/** Tasks that were reported as impossible to complete, the latest first. */
export function FlaggedTasks({ reply }: { reply: WidgetReply }): ReactNode {
  return <TaskList reply={reply} day={{ key: "completed_on", text: "flagged" }} none="noCantComplete" />;
}

/** Employees with non-compliant tasks, with their location and completed share. */
export function NonCompliantEmployees({ reply }: { reply: WidgetReply }): ReactNode {
  const t = useComplianceStrings();
  const word = useUiStrings();
  const rows = getReportRows(reply.data);
  if (rows.length === 0) return <EmptyState title={t("noNonCompliant")} />;
  return (
    <>
      <ul className="rc-list">
        {rows.map((row) => (
          <li key={String(row.m_id)}>
            <span>
              {row.to === null ? word(row.name) : <UiLink href={row.to}>{word(row.name)}</UiLink>}
              <small>{[row.position, row.location].filter(Boolean).join(" · ") || t("na")}</small>
            </span>
            <OnTimeAndCompliance ontime={getFigure(row.figures, "ontime_percentage").value}>
              <RingCell figure={getFigure(row.figures, "compliant_percentage")} cutout={CUTOUT} />
            </OnTimeAndCompliance>
          </li>
        ))}
      </ul>
      <More reply={reply} shown={rows.length} />
    </>
  );
}
