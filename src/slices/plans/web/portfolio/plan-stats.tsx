import type { ReactNode } from "react";
import type { ComplianceStats } from "#slices/reports/contract/figures.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { OnTimeAndCompliance } from "#slices/plans/web/portfolio/on-time.tsx";
import { usePlanStatsStrings } from "#slices/plans/web/portfolio/plan-stats-strings.ts";
import type { ComplianceCellProps, PlansStats } from "#slices/reports/web/contributions.ts";
import { FigureValue } from "#ui/figure-value.tsx";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import { formatNumber, toNonBreaking, type NumberKind } from "#ui/format.ts";
import { RateBars } from "#ui/rate-bars.tsx";
import { ScoreHeader } from "#ui/score-header.tsx";
import { RateCell } from "#ui/score-cell.tsx";
import { StatCard, StatList } from "#ui/stat-card.tsx";
import "#slices/plans/web/portfolio/plan-stats.css";

/** Returns a figure that is compared with none. */
const toFigure = (value: number | null): Figure => ({ ...NO_FIGURE, value });

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
  const toPercent = (value: number): { percent: string } => ({ percent: formatNumber(value, "percent", locale) });
  const parts = [
    pastDue ? t("aside_pastDue", { count: pastDue }) : null,
    excluded ? t("aside_excluded", toPercent(excluded)) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.map(toNonBreaking).join(" · ");
}

/** Plans in brief: compliance, the people in them, and the statuses of their tasks. */
export function PlansCard({ development, compliance }: PlansStats): ReactNode {
  const t = usePlanStatsStrings();
  const excluded = usePlansAside({ excluded: compliance?.exclusions_percentage ?? null });
  const ontime = compliance?.ontime_percentage ?? null;
  const renderNumber = (value: number | null, kind: NumberKind): ReactNode => (
    <FigureValue figure={toFigure(value)} kind={kind} />
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
                  renderNumber(development.compliance_score, "percent")
                ) : (
                  <span className="pl-stats-both">
                    <span>
                      {renderNumber(ontime, "percent")} <small>{t("onTime")}</small>
                    </span>{" "}
                    <span>
                      {renderNumber(development.compliance_score, "percent")} <small>{t("compliant")}</small>
                    </span>
                  </span>
                )}
                {excluded !== null && <small>{excluded}</small>}
              </>
            ),
          },
          { label: t("employees"), value: renderNumber(development.employees, "count"), isDetail: true },
          { label: t("pending"), value: renderNumber(development.pending, "count"), isDetail: true },
          { label: t("pastDue"), value: renderNumber(development.past_due, "count") },
          { label: t("cantComplete"), value: renderNumber(development.cant_complete, "count"), isDetail: true },
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
  const note = [aside, people && toNonBreaking(people)].filter((part) => part !== null).join(" · ");
  return (
    <StatCard title={t("careerDevelopmentCompliance")}>
      <div className="rp-split">
        <div>
          {ontime === null ? (
            <ScoreHeader figure={toFigure(development.compliance_score)} kind="percent" />
          ) : (
            <div className="pl-stats-heads">
              <ScoreHeader figure={toFigure(ontime)} kind="percent" note={t("onTime")} />
              <ScoreHeader figure={toFigure(development.compliance_score)} kind="percent" note={t("compliant")} />
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
          { label: t("onboardingTasks"), figure: toFigure(joining) },
          { label: t("offboardingTasks"), figure: toFigure(leaving) },
        ]}
      />
      {most > 0 && <small className="cy-meta">{t("fullBarTasks", { count: most })}</small>}
      <RateBars bars={[{ label: t("nonCompliant"), figure: toFigure(failed) }]} />
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
