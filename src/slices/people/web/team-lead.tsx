import type { ReactNode } from "react";
import type { TeamSummary } from "#slices/people/contract/team.contract.ts";
import { defineStrings, useLocale } from "#platform/web/i18n.ts";
import { formatNumber } from "#ui/format.ts";

const useLeadStrings = defineStrings({
  en: {
    late_one: "{{n}} task of a plan is past due",
    late_other: "{{n}} tasks of plans are past due",
    none_late: "No task of a plan is past due",
    issues_one: "{{n}} data issue is open",
    issues_other: "{{n}} data issues are open",
    none_open: "no data issue is open",
  },
  es: {
    late_one: "{{n}} tarea de un plan está vencida",
    late_other: "{{n}} tareas de planes están vencidas",
    none_late: "Ninguna tarea de un plan está vencida",
    issues_one: "queda {{n}} dato por corregir",
    issues_other: "quedan {{n}} datos por corregir",
    none_open: "no queda ningún dato por corregir",
  },
});

const capitalize = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** What the team needs today, in one sentence: late tasks of plans, for viewers who see them, and open data issues. */
export function TeamLead({ summary }: { summary: TeamSummary }): ReactNode {
  const t = useLeadStrings();
  const locale = useLocale();
  const late = summary.development.past_due;
  const issues = Object.values(summary.data_issues).reduce((sum, count) => sum + count, 0);
  const toCount = (count: number) => ({ count, n: formatNumber(count, "count", locale) });
  const issuesPart = issues > 0 ? t("issues", toCount(issues)) : t("none_open");
  const latePart = late === null ? [] : [late > 0 ? t("late", toCount(late)) : t("none_late")];
  return <p className="pe-lead">{capitalize([...latePart, issuesPart].join("; "))}.</p>;
}
