import { IconChartLine } from "@tabler/icons-react";
import { Suspense, use, useState, type ReactNode } from "react";
import { stringifySearch } from "#platform/web/address.ts";
import type { EngagementData, SatisfactionData } from "#slices/reports/contract/widget-data.contract.ts";
import type { WidgetSubject } from "#slices/reports/contract/widgets.contract.ts";
import {
  company as wholeCompany,
  type DashboardPlace,
  getWidgetPath,
} from "#slices/reports/web/dashboard/dashboard-place.ts";
import { useExplain } from "#slices/reports/web/dashboard/dashboard-explain.tsx";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { trendsPages } from "#slices/reports/web/dashboard/own-dashboards.ts";
import { ScoreLines } from "#slices/reports/web/dashboard/score-lines.tsx";
import { Tiles } from "#slices/reports/web/dashboard/tiles.tsx";
import { getFigure } from "#slices/reports/web/dashboard/widget-shapes.ts";
import type { ScoredService } from "#slices/reports/web/place/place-state.ts";
import { usePlaceStrings } from "#slices/reports/web/place/place-strings.ts";
import { partsContext, toChangesPlace } from "#slices/reports/web/report-tools.ts";
import { useCounted, useReportsStrings } from "#slices/reports/web/strings.ts";
import type { ChartPin } from "#ui/charts/chart-pins.tsx";
import { computeScoreAxis } from "#ui/score-axis.ts";
import { ScoreHeader } from "#ui/score-header.tsx";
import { UiLink } from "#ui/ui-link.tsx";

const SCORE = "agreement_importance";

interface ScorePanelProps<Data> {
  data: Data;
  subject: WidgetSubject;
  /** Opens longer trends of a place; left out, there are none to open. */
  onTrends?: (() => void) | undefined;
}

/** The days of a card's window, both inclusive. */
interface Days {
  readonly from: string;
  readonly to: string;
}

interface SatisfactionPanelProps extends ScorePanelProps<SatisfactionData> {
  days: Days;
}

/** Returns whether the place is the whole company, which would be compared with itself. */
function isOfCompany({ timelines }: EngagementData | SatisfactionData, { link_type: link }: WidgetSubject): boolean {
  const { result_timeline: own, client_timeline: company } = timelines;
  return link === "company" && own.values.every((value, at) => value === company.values[at]);
}

interface HeaderProps {
  service: ScoredService;
  data: EngagementData | SatisfactionData;
  subject: WidgetSubject;
  /** The note on the number of answers behind the score. */
  note: string | null;
  emoticon?: boolean;
}

const reports = { engagement: "employee_survey_report", satisfaction: "resident_satisfaction_report" } as const;

function Header({ service, data, subject, note, emoticon = false }: HeaderProps): ReactNode {
  const t = useDashboardStrings();
  const explain = useExplain();
  const figure = getFigure(data.figures, SCORE);
  const company = data.client_index;
  const axis = computeScoreAxis([figure.hidden ? null : figure.value, company, data.sb_index]);
  return (
    <ScoreHeader
      figure={figure}
      axis={axis}
      company={company}
      sbx={data.sb_index}
      ofCompany={isOfCompany(data, subject)}
      deferred={data.deferred}
      emoticon={emoticon}
      // A region's score in the place of the location's own is not the total of its report.
      explain={
        explain === null || data.deferred
          ? undefined
          : {
              label: t("explain", { name: t(service) }),
              onOpen: () => explain({ report: reports[service], column: SCORE }),
            }
      }
      {...(note === null ? {} : { note })}
    />
  );
}

interface TrendsButtonProps {
  service: ScoredService;
  subject: WidgetSubject;
  onTrends: (() => void) | undefined;
}

function TrendsButton({ service, subject, onTrends }: TrendsButtonProps): ReactNode {
  const t = useDashboardStrings();
  const places = usePlaceStrings();
  const face = (
    <>
      <IconChartLine size={16} stroke={1.75} aria-hidden="true" />
      {t("longer")}
      <span className="cy-sr">. {places(`longer_${service}`, { name: subject.name })}</span>
    </>
  );
  if (subject.link_type === "company") {
    return (
      <UiLink className="cy-button rp-longer" href={getWidgetPath(service, wholeCompany, trendsPages[service])}>
        {face}
      </UiLink>
    );
  }
  if (!onTrends) return null;
  return (
    <button type="button" className="cy-button rp-longer" aria-haspopup="dialog" onClick={onTrends}>
      {face}
    </button>
  );
}

interface MonthLinesProps extends ScorePanelProps<EngagementData | SatisfactionData> {
  service: ScoredService;
}

/** The score month by month with the notes on it, and longer trends: of a place in a dialog, of all as a report. */
function MonthLines({ service, data, subject, onTrends }: MonthLinesProps): ReactNode {
  const { Notes } = use(partsContext);
  const [pins, setPins] = useState<readonly ChartPin[]>([]);
  const place = toChangesPlace(subject);
  const from = data.quarters?.line[0]?.month ?? data.timelines.result_timeline.labels[0] ?? "";
  return (
    <div className="rp-card-line">
      <ScoreLines
        service={service}
        name={subject.name}
        data={data}
        isCompany={isOfCompany(data, subject)}
        pins={pins}
      />
      <TrendsButton service={service} subject={subject} onTrends={onTrends} />
      {Notes && place && (
        <div className="rp-notes">
          <Suspense fallback={null}>
            <Notes place={place} from={from.slice(0, 7)} onPins={setPins} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Employee Engagement: the score, its line with region, company and SBX, and other answers of employees. */
export function EngagementPanel({ data, subject, onTrends }: ScorePanelProps<EngagementData>): ReactNode {
  const t = useDashboardStrings();
  const words = useReportsStrings();
  const counted = useCounted();
  const { figures, response_count: people } = data;
  return (
    <>
      <Header
        service="engagement"
        data={data}
        subject={subject}
        note={people ? words("people", counted(people)) : null}
      />
      <Tiles
        tiles={[
          {
            label: t("likelyToRemain"),
            figure: getFigure(figures, "likely_to_remain_percentage"),
            kind: "percent",
            explain: { report: "employee_survey_report", column: "likely_to_remain_percentage" },
          },
          {
            label: t("responseRate"),
            figure: getFigure(figures, "response_rate"),
            kind: "percent",
            explain: { report: "employee_survey_report", column: "response_rate" },
          },
          {
            label: t("tenure"),
            figure: getFigure(figures, "tenure"),
            kind: "years",
            explain: { report: "engagement_summary_report", column: "tenure" },
          },
        ]}
      />
      <MonthLines service="engagement" data={data} subject={subject} onTrends={onTrends} />
    </>
  );
}

/** Returns the lists behind residents' reports, for the place and the dates of the card. */
function getListAddresses({ link_type: linkType, m_id: id }: WidgetSubject, { from, to }: Days) {
  const place: DashboardPlace = linkType === "company" || id === null ? wholeCompany : { linkType, id };
  const getListAddress = (widget: string, filters: Record<string, string>): string =>
    `${getWidgetPath("satisfaction", place, widget)}${stringifySearch({ ...filters, range: `${from}:${to}` })}`;
  const filter = place.linkType === "company" ? {} : { [`${place.linkType}s`]: String(place.id) };
  // The number includes people who have moved out since.
  const getResidentsAddress = (option: string): string =>
    `/residents${stringifySearch({ general: "all", options: option, ...filter, range: `${from}:${to}` })}`;
  return {
    unlikely: getResidentsAddress("unlikely-to-renew"),
    issues: getResidentsAddress("has-maintenance-issues"),
    comments: getListAddress("resident_comments", {}),
  };
}

/** Resident Satisfaction: the score, or its region's where its own is withheld, its line, and residents' reports. */
export function SatisfactionPanel({ data, subject, days, onTrends }: SatisfactionPanelProps): ReactNode {
  const t = useDashboardStrings();
  const words = useReportsStrings();
  const counted = useCounted();
  const { figures, response_count: responses, deferred } = data;
  const addresses = getListAddresses(subject, days);
  // The region's score is not computed from the place's own answers.
  const note = responses && !deferred ? words("responses", counted(responses)) : null;
  return (
    <>
      <Header service="satisfaction" data={data} subject={subject} note={note} emoticon />
      <Tiles
        tiles={[
          {
            label: t("unlikelyToRenew"),
            figure: getFigure(figures, "unlikely_to_renew"),
            kind: "count",
            neutral: true,
            href: addresses.unlikely,
          },
          {
            label: t("serviceRequests"),
            figure: getFigure(figures, "residents_with_reported_maintenance_issues"),
            kind: "count",
            neutral: true,
            href: addresses.issues,
          },
          {
            label: t("comments"),
            figure: getFigure(figures, "comments_count"),
            kind: "count",
            neutral: true,
            href: addresses.comments,
          },
        ]}
      />
      <MonthLines service="satisfaction" data={data} subject={subject} onTrends={onTrends} />
    </>
  );
}
