import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Search } from "#platform/web/address.ts";
import type { BreakdownValue } from "#slices/reports/contract/breakdown.contract.ts";
import type { BreakdownData, SurveyBreakdownData } from "#slices/reports/contract/widget-data.contract.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { useCounted, useReportsStrings } from "#slices/reports/web/strings.ts";
import { BarChart } from "#ui/charts/bar-chart.tsx";
import type { BarGroup, BarSeries } from "#ui/charts/bar-data.ts";
import { Doughnut } from "#ui/charts/doughnut.tsx";
import { NO_FIGURE } from "#ui/figure.ts";
import { formatNumber } from "#ui/format.ts";
import { ScoreBars, type ScoreBar } from "#ui/score-bars.tsx";
import { EmptyState } from "#ui/states.tsx";
import { useUi } from "#ui/ui-context.ts";

interface Years {
  readonly current_year: number;
  readonly previous_year: number;
}

interface BarsProps {
  label: string;
  heading: string;
  values: readonly BreakdownValue[];
  years: Years;
}

function toGroup({ m_id: id, name, current, previous, sbx, figure }: BreakdownValue): BarGroup {
  return {
    key: String(id),
    label: name,
    cells: {
      current: { value: current.agreement_importance, hidden: figure.hidden },
      previous: { value: previous.agreement_importance },
      sbx: { value: sbx.agreement_importance },
    },
  };
}

/** Upright bars of this year, the year before, and SBX where the benchmark has any of them. */
export function YearBars({ label, heading, values, years }: BarsProps): ReactNode {
  const { words } = useUi();
  const hasSbx = values.some(({ sbx }) => sbx.agreement_importance !== null);
  const series: BarSeries[] = [
    { key: "current", label: String(years.current_year), tone: "own" },
    { key: "previous", label: String(years.previous_year), tone: "previous" },
    ...(hasSbx ? [{ key: "sbx", label: words.sbx, tone: "sbx" } as const] : []),
  ];
  return <BarChart label={label} heading={heading} groups={values.map(toGroup)} series={series} />;
}

function toScoreBar({ m_id: id, name, sbx, figure }: BreakdownValue): ScoreBar {
  return { key: String(id), label: name, figure, sbx: sbx.agreement_importance };
}

/** The same as horizontal strips, for many or for long names. */
function YearStrips({ label, heading, values, years }: BarsProps): ReactNode {
  if (values.length === 0) return <EmptyState />;
  return (
    <ScoreBars
      label={label}
      heading={heading}
      bars={values.map(toScoreBar)}
      current={String(years.current_year)}
      previous={String(years.previous_year)}
    />
  );
}

/** More bars than this are too many to read at once. */
const MANY = 8;

/** Sorts by the lowest first; missing and hidden numbers are last. */
function sortLowestFirst(values: readonly BreakdownValue[]): readonly BreakdownValue[] {
  const rank = ({ current, figure }: BreakdownValue): number =>
    figure.hidden ? Infinity : (current.agreement_importance ?? Infinity);
  return values.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/**
 * Strips of places, the lowest first; of many places the lowest ones, until all are requested, which the address keeps.
 */
export function PlaceStrips({ label, heading, values, years }: BarsProps): ReactNode {
  const t = useDashboardStrings();
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const ordered = sortLowestFirst(values);
  if (values.length <= MANY) return <YearStrips {...{ label, heading, years }} values={ordered} />;
  const isAll = search["bars"] === "all";
  const { bars: _, ...rest } = search;
  const turn = (): void =>
    void navigate({ to: ".", search: isAll ? rest : { ...rest, bars: "all" }, resetScroll: false });
  const counts = { shown: MANY, all: values.length };
  return (
    <>
      <YearStrips {...{ label, heading, years }} values={isAll ? ordered : ordered.slice(0, MANY)} />
      <div className="rp-bars-more">
        <span className="cy-meta">{isAll ? "" : t("lowestOf", counts)}</span>
        <button type="button" className="cy-button" onClick={turn}>
          {isAll ? t("showLowest") : t("showAll", counts)}
        </button>
      </div>
    </>
  );
}

/** Engagement Breakdown: rings of score, response rate and tenure, bars by position category, strips by location. */
export function BreakdownPanel({ data }: { data: BreakdownData }): ReactNode {
  const t = useDashboardStrings();
  const { position_breakdown: positions, location_breakdown: locations } = data;
  // One location has nothing to compare: its own score is in the ring.
  const hasPlaces = locations.values.length > 1;
  const categories = (
    <section>
      <h3>{t("byCategory")}</h3>
      <YearBars label={t("byCategory")} heading={t("category")} values={positions.values} years={data} />
    </section>
  );
  return (
    <div className="rp-sides">
      <div className="rp-side">
        <Rings data={data} />
        {hasPlaces && categories}
      </div>
      {hasPlaces ? (
        <section>
          <h3>{t("byLocation")}</h3>
          <PlaceStrips label={t("byLocation")} heading={t("location")} values={locations.values} years={data} />
        </section>
      ) : (
        categories
      )}
    </div>
  );
}

function Rings({ data }: { data: BreakdownData }): ReactNode {
  const t = useDashboardStrings();
  const words = useReportsStrings();
  const counted = useCounted();
  const { locale } = useUi();
  const { employees_represented: people, active_users: active, engagement, response_rate: rate, tenure } = data;
  const { float_years: years, year_or_more_percentage: stayed } = tenure;
  return (
    <div className="rp-rings">
      <Doughnut
        label={t("engagement")}
        figure={engagement}
        kind="score"
        note={people ? words("people", counted(people)) : undefined}
      />
      <Doughnut
        label={t("responseRate")}
        figure={{ ...rate, is_low: false }}
        note={active === null ? undefined : t("activeEmployees", { count: active })}
      />
      <Doughnut
        label={t("currentTenure")}
        figure={{ ...NO_FIGURE, value: years }}
        kind="years"
        filled={stayed}
        note={stayed === null ? undefined : t("yearOrMore", { share: formatNumber(stayed, "percent", locale) })}
      />
    </div>
  );
}

/** Survey Breakdown: the questions of the new-hire and the onboarding survey with their scores. */
export function SurveyBreakdownPanel({ data }: { data: SurveyBreakdownData }): ReactNode {
  const t = useDashboardStrings();
  const { new_hire_breakdown: newHire, onboarding_breakdown: onboarding } = data;
  if (newHire.values.length === 0 && onboarding.values.length === 0) return <EmptyState title={t("insufficient")} />;
  const surveys = [
    { title: t("newHire"), values: newHire.values },
    { title: t("onboarding"), values: onboarding.values },
  ];
  return (
    <div className="rp-sides">
      {surveys.map(({ title, values }) => (
        <section key={title}>
          <h3>{title}</h3>
          <YearStrips label={title} heading={t("question")} values={values} years={data} />
        </section>
      ))}
    </div>
  );
}
