import type { ReactNode } from "react";
import type { EmployeeDetails } from "#slices/people/contract/team.contract.ts";
import { defineStrings, useLocale } from "#platform/web/i18n.ts";
import type { ChartSegment } from "#ui/charts/part.ts";
import { PieChart } from "#ui/charts/pie-chart.tsx";
import { formatNumber } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { EmptyState } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

const useStrings = defineStrings({
  en: {
    title: "Compliance",
    more: "View compliance",
    rate: "{{ontime}} on time · {{rate}} compliant",
    past_due_one: "{{count}} past due",
    past_due_other: "{{count}} past due",
    na: "N/A",
    statuses: "Tasks by status",
    none: "No tasks completed or closed in the last 12 months",
    ontime: "On Time",
    late: "Late",
    cant_complete: "Can Not Complete",
    abandoned: "Abandoned",
    canceled: "Canceled",
  },
  es: {
    title: "Cumplimiento",
    more: "Ver el cumplimiento",
    rate: "{{ontime}} a tiempo · {{rate}} de cumplimiento",
    past_due_one: "{{count}} vencida",
    past_due_other: "{{count}} vencidas",
    na: "N/D",
    statuses: "Tareas por estado",
    none: "Ninguna tarea terminó en los últimos doce meses",
    ontime: "A tiempo",
    late: "Tarde",
    cant_complete: "Imposibles de completar",
    abandoned: "Abandonadas",
    canceled: "Canceladas",
  },
});

/** Outcomes in order, each with its color. */
const outcomes = [
  ["ontime", "on-time"],
  ["late", "late"],
  ["cant_complete", "cant-complete"],
  ["abandoned", "abandoned"],
  ["canceled", "canceled"],
] as const;

/**
 * How the tasks about an employee ended in the last twelve months, with a link to the page. Nothing for viewers without
 * permission.
 */
export function EmployeeCompliance({ employee }: { employee: EmployeeDetails }): ReactNode {
  const t = useStrings();
  const locale = useLocale();
  const { compliance_summary: summary } = employee;
  if (summary === null) return null;
  const { compliant_percentage: rate } = summary;
  // Late counts as compliant by definition, so "on time" comes first.
  const counted = summary.ontime + summary.late + summary.abandoned;
  const formatPercent = (value: number | null): string => formatNumber(value, "percent", locale);
  const ontime = formatPercent(counted === 0 ? null : (100 * summary.ontime) / counted);
  const parts = outcomes.map(([key, tone]): ChartSegment => ({ key, label: t(key), value: summary[key], tone }));
  return (
    <Panel
      title={t("title")}
      sub={[
        rate === null ? t("na") : t("rate", { ontime, rate: formatPercent(rate) }),
        ...(summary.past_due > 0 ? [t("past_due", { count: summary.past_due })] : []),
      ].join(" · ")}
      actions={
        <UiLink className="cy-button" href={`/team/${employee.id}/employee-details/compliance-summary`}>
          {t("more")}
        </UiLink>
      }
    >
      {summary.users_task_count === 0 ? (
        <EmptyState title={t("none")} />
      ) : (
        <PieChart label={t("statuses")} parts={parts} canCopy />
      )}
    </Panel>
  );
}
