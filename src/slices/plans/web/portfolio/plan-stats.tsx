import type { ReactNode } from "react";
import type { ComplianceStats } from "#slices/reports/contract/figures.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { OnTimeAndCompliance } from "#slices/plans/web/portfolio/on-time.tsx";
import { usePlanStatsStrings } from "#slices/plans/web/portfolio/plan-stats-strings.ts";
import type { ComplianceCellProps, PlansStats } from "#slices/reports/web/contributions.ts";
import { FigureValue } from "#ui/figure-value.tsx";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import { formatNumber, nonBreaking, type NumberKind } from "#ui/format.ts";
import { RateBars } from "#ui/rate-bars.tsx";
import { ScoreHeader } from "#ui/score-header.tsx";
import { RateCell } from "#ui/score-cell.tsx";
import { StatCard, StatList } from "#ui/stat-card.tsx";
import "#slices/plans/web/portfolio/plan-stats.css";

/** Returns a figure that is compared with none. */
const alone = (value: number | null): Figure => ({ ...NO_FIGURE, value });

interface PlansAside {
  readonly pastDue?: number | null;
  readonly excluded: number | null;
}

/**
 * Returns the text next to compliance: past due tasks, which have no outcome yet, and the share of excluded outcomes.
 * Null where there is neither.
 */
function usePlansAside({ pastDue = null, excluded }: PlansAside): string | null {
  const t = usePlanStatsStrings();
  const locale = useLocale();
  const percent = (value: number): { percent: string } => ({ percent: formatNumber(value, "percent", locale) });
  const parts = [
    pastDue ? t("aside_pastDue", { count: pastDue }) : null,
    excluded ? t("aside_excluded", percent(excluded)) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.map(nonBreaking).join(" · ");
}

/** Plans in brief: compliance, the people in them, and the statuses of their tasks. */
export function PlansCard({ development, compliance }: PlansStats): ReactNode {
  const t = usePlanStatsStrings();
  const excluded = usePlansAside({ excluded: compliance?.exclusions_percentage ?? null });
  const ontime = compliance?.ontime_percentage ?? null;
  const number = (value: number | null, kind: NumberKind): ReactNode => (
    <FigureValue figure={alone(value)} kind={kind} />
  );
  return (
    <StatCard title={t("plans")}>
      <StatList
        lead
        grid
        stats={[
          {
            label: t("compliance"),
            value: (
              <>
                {ontime === null ? (
                  number(development.compliance_score, "percent")
                ) : (
                  <span className="pl-stats-both">
                    <span>
                      {number(ontime, "percent")} <small>{t("onTime")}</small>
                    </span>{" "}
                    <span>
                      {number(development.compliance_score, "percent")} <small>{t("compliant")}</small>
                    </span>
                  </span>
                )}
                {excluded !== null && <small>{excluded}</small>}
              </>
            ),
          },
          { label: t("employees"), value: number(development.employees, "count"), isDetail: true },
          { label: t("pending"), value: number(development.pending, "count"), isDetail: true },
          { label: t("pastDue"), value: number(development.past_due, "count") },
          { label: t("cantComplete"), value: number(development.cant_complete, "count"), isDetail: true },
        ]}
      />
    </StatCard>
  );
}

/** Compliance as a big stat, with its tasks as bars of one scale, and the share that failed. */
export function CareerDevelopment({ development, compliance }: PlansStats): ReactNode {
  const t = usePlanStatsStrings();
  const ontime = compliance?.ontime_percentage ?? null;
  const aside = usePlansAside({
    pastDue: development.past_due,
    excluded: compliance?.exclusions_percentage ?? null,
  });
  const people = development.employees ? t("inPlans", { count: development.employees }) : null;
  const note = [aside, people && nonBreaking(people)].filter((part) => part !== null).join(" · ");
  return (
    <StatCard title={t("careerDevelopmentCompliance")}>
      <div className="rp-split">
        <div>
          {ontime === null ? (
            <ScoreHeader figure={alone(development.compliance_score)} kind="percent" />
          ) : (
            <div className="pl-stats-heads">
              <ScoreHeader figure={alone(ontime)} kind="percent" note={t("onTime")} />
              <ScoreHeader figure={alone(development.compliance_score)} kind="percent" note={t("compliant")} />
            </div>
          )}
          {note !== "" && <p className="cy-meta pl-stats-note">{note}</p>}
        </div>
        {compliance && <TaskBars compliance={compliance} />}
      </div>
    </StatCard>
  );
}

/** The tasks of joining and leaving on one scale, and the share that failed on another; each says what a full bar is. */
function TaskBars({ compliance }: { compliance: ComplianceStats }): ReactNode {
  const t = usePlanStatsStrings();
  const {
    onboarding_task_count: joining,
    offboarding_task_count: leaving,
    non_compliant_percentage: failed,
  } = compliance;
  const most = Math.max(joining ?? 0, leaving ?? 0);
  return (
    <div className="pl-stats-bars">
      <RateBars
        kind="count"
        max={Math.max(most, 1)}
        bars={[
          { label: t("onboardingTasks"), figure: alone(joining) },
          { label: t("offboardingTasks"), figure: alone(leaving) },
        ]}
      />
      {most > 0 && <small className="cy-meta">{t("fullBarTasks", { count: most })}</small>}
      <RateBars bars={[{ label: t("nonCompliant"), figure: alone(failed) }]} />
      {failed !== null && <small className="cy-meta">{t("fullBarShare")}</small>}
    </div>
  );
}

/** Compliance with what it does not count: open tasks past their due date, and excluded outcomes. */
export function ComplianceCell({ stats }: ComplianceCellProps): ReactNode {
  const aside = usePlansAside({
    pastDue: stats?.past_due ?? null,
    excluded: stats?.exclusions_percentage.value ?? null,
  });
  return (
    <span className="pl-stats-cell">
      <OnTimeAndCompliance ontime={stats?.ontime_percentage ?? null}>
        <RateCell figure={stats?.compliant_percentage ?? NO_FIGURE} kind="percent" />
      </OnTimeAndCompliance>
      {aside !== null && <span className="cy-meta">{aside}</span>}
    </span>
  );
}
