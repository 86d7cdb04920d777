import { IconArrowLeft } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { use, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { BreakdownValue } from "#slices/reports/contract/breakdown.contract.ts";
import type { PriorityData } from "#slices/reports/contract/priority.contract.ts";
import { ActionItems } from "#slices/reports/web/dashboard/action-items.tsx";
import { PlaceStrips, YearBars } from "#slices/reports/web/dashboard/breakdown-panels.tsx";
import { usePriorityStrings } from "#slices/reports/web/dashboard/priority-strings.ts";
import { type AssignmentsProps, partsContext } from "#slices/reports/web/report-tools.ts";
import { useCounted, useReportsStrings } from "#slices/reports/web/strings.ts";
import { Badge } from "#ui/badge.tsx";
import { Doughnut } from "#ui/charts/doughnut.tsx";
import { NO_FIGURE } from "#ui/figure.ts";
import { Panel } from "#ui/panel.tsx";
import { EmptyState } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import { useUi } from "#ui/ui-context.ts";
import "#slices/reports/web/dashboard/dashboard.css";

/** Returns the texts of the priority in the language of the screen. */
function useWording(data: PriorityData): Pick<PriorityData, "topic" | "body" | "appears_on_these_surveys"> {
  return useLocale() === "es" ? data.es : data;
}

interface PriorityDetailProps extends Pick<AssignmentsProps, "may"> {
  data: PriorityData;
}

/** One priority: its question, its scores by category and place, and its action items. */
export function PriorityDetail({ data, may }: PriorityDetailProps): ReactNode {
  const t = usePriorityStrings();
  const { Assignments } = use(partsContext);
  const { topic, body, appears_on_these_surveys: surveys } = useWording(data);
  const { figure } = data;
  const isEmpty = figure.value === null && figure.previous_value === null && !figure.hidden;
  return (
    <div className="rp-widgets rp-priority">
      <div className="rp-widget">
        <Panel title={body} sub={t("askedIn", { surveys: surveys.join(", ") })} actions={<AllPriorities />}>
          <p className="rp-priority-topic">
            <Badge>{topic}</Badge>
          </p>
          {isEmpty ? <EmptyState title={t("insufficient")} /> : <Scores data={data} />}
        </Panel>
      </div>
      <div className="rp-widget">
        <ActionItems items={data.recommended_action_items} topic={topic} />
      </div>
      {Assignments && <Assignments data={data} may={may} />}
      {!isEmpty && <Breakdown data={data} />}
    </div>
  );
}

/** The link back to the list that contains this row. */
function AllPriorities(): ReactNode {
  const t = usePriorityStrings();
  const { pathname } = useLocation();
  const href = pathname.replace(/[-_]detail[-_]report\/[^/]+$/, "-report");
  return (
    <UiLink className="cy-button" href={href}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
      {t("all")}
    </UiLink>
  );
}

/** The score of this year, of the year before, and SBX, a ring each. */
function Scores({ data }: { data: PriorityData }): ReactNode {
  const { words } = useUi();
  const text = useReportsStrings();
  const counted = useCounted();
  const { figure, previous, sbx, response_count: now, previous_response_count: before } = data;
  const formatNote = (n: number | null): string | undefined => (n ? text("responses", counted(n)) : undefined);
  const toRing = (value: number | null) => ({ ...NO_FIGURE, value });
  return (
    <div className="rp-rings">
      <Doughnut label={String(data.current_year)} figure={figure} kind="score" note={formatNote(now)} />
      <Doughnut
        label={String(data.previous_year)}
        figure={toRing(previous.agreement_importance)}
        kind="score"
        note={formatNote(before)}
      />
      <Doughnut label={words.sbx} figure={toRing(sbx.agreement_importance)} kind="index" />
    </div>
  );
}

/** Returns whether there is anything to compare: a number, or a hidden one. */
const hasAny = (values: readonly BreakdownValue[]): boolean =>
  values.some(
    ({ current, previous, figure }) =>
      [current, previous].some((score) => score.agreement_importance !== null) || figure.hidden,
  );

interface PartProps {
  title: string;
  heading: string;
  values: readonly BreakdownValue[];
  years: PriorityData;
  View: typeof PlaceStrips;
}

/** One of the breakdowns of the answers; nothing where the answers do not have its dimension. */
function Part({ title, heading, values, years, View }: PartProps): ReactNode {
  const t = usePriorityStrings();
  if (values.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      {hasAny(values) ? (
        <View label={title} heading={heading} values={values} years={years} />
      ) : (
        <EmptyState title={t("insufficient")} />
      )}
    </section>
  );
}

/** The same question by position category, by region and by location, where the answers have these dimensions. */
function Breakdown({ data }: { data: PriorityData }): ReactNode {
  const t = usePriorityStrings();
  const { position_breakdown: positions, region_breakdown: regions, location_breakdown: locations } = data;
  if ([positions, regions, locations].every(({ values }) => values.length === 0)) return null;
  return (
    <div className="rp-widget" data-wide="">
      <Panel title={t("breakdown")}>
        <div className="rp-sides">
          <div className="rp-side">
            <Part
              title={t("byCategory")}
              heading={t("category")}
              values={positions.values}
              years={data}
              View={YearBars}
            />
            <Part title={t("byRegion")} heading={t("region")} values={regions.values} years={data} View={PlaceStrips} />
          </div>
          <Part
            title={t("byLocation")}
            heading={t("location")}
            values={locations.values}
            years={data}
            View={PlaceStrips}
          />
        </div>
      </Panel>
    </div>
  );
}
