import type { ReactNode } from "react";
import type { TeamSummary } from "#slices/people/contract/team.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useTeamStrings } from "#slices/people/web/strings.ts";
import type { General } from "#slices/people/web/team-state.ts";
import { formatNumber } from "#ui/format.ts";
import { StatCard, StatList } from "#ui/stat-card.tsx";
import { UiLink } from "#ui/ui-link.tsx";

type Issue = keyof TeamSummary["data_issues"];

/** The radio option that lists each data issue. */
const listOf: Readonly<Record<Issue, General>> = {
  no_manager: "No Manager or subordinates",
  opted_out: "Opted out of emails",
  missing_start_date: "No Start Date",
  missing_office: "No Location",
  missing_position: "No Position",
};
const issues = Object.keys(listOf) as Issue[];

/** Cards with the number of people, their plans, data issues and managers. */
export function TeamCards({ summary }: { summary: TeamSummary }): ReactNode {
  const t = useTeamStrings();
  const locale = useLocale();
  const formatCount = (value: number): string => formatNumber(value, "count", locale);
  const { general, data_issues: missing, team } = summary;
  const years = general.tenure?.float_years;
  const tenure = years === undefined ? t("na") : formatNumber(years, "years", locale);
  return (
    <div className="pe-cards">
      <StatCard title={t("general")}>
        <StatList
          lead
          grid
          stats={[
            { label: t("employees"), value: formatCount(general.employees) },
            { label: t("positions"), value: formatCount(general.positions) },
            { label: t("locations"), value: formatCount(general.locations) },
            { label: t("tenure"), value: tenure },
          ]}
        />
      </StatCard>
      <PlansCard development={summary.development} />
      <StatCard title={t("dataIssues")}>
        <StatList
          lead
          stats={issues.map((issue) => ({
            label: t(issue),
            value: <IssueCount issue={issue} count={missing[issue]} text={formatCount(missing[issue])} />,
          }))}
        />
      </StatCard>
      {team && (
        <StatCard title={t("managersCard")}>
          <StatList
            lead
            grid
            stats={(["regional_managers", "property_managers", "maintenance_managers", "new_hires"] as const).map(
              (key) => ({ label: t(key), value: formatCount(team[key]) }),
            )}
          />
        </StatCard>
      )}
    </div>
  );
}

/** Employees in plans and their tasks. Hidden for viewers without a permission in plans. */
function PlansCard({ development }: Pick<TeamSummary, "development">): ReactNode {
  const t = useTeamStrings();
  const locale = useLocale();
  const { employees, pending, past_due: pastDue, cant_complete: cantComplete } = development;
  if (employees === null) return null;
  const stats = [
    [t("inPlans"), employees],
    [t("pending"), pending],
    [t("pastDue"), pastDue],
    [t("cantComplete"), cantComplete],
  ] as const;
  return (
    <StatCard title={t("plansCard")}>
      <StatList
        lead
        grid
        stats={stats.map(([label, value]) => ({ label, value: formatNumber(value, "count", locale) }))}
      />
    </StatCard>
  );
}

function IssueCount({ issue, count, text }: { issue: Issue; count: number; text: string }): ReactNode {
  const t = useTeamStrings();
  if (count === 0) return text;
  return (
    <UiLink
      className="pe-count"
      href={`/team?general=${encodeURIComponent(listOf[issue])}`}
      aria-label={`${t(issue)}: ${text}`}
    >
      {text}
    </UiLink>
  );
}
