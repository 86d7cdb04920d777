import type { ReactNode } from "react";
import type {
  DashboardTimeline,
  EngagementData,
  SatisfactionData,
} from "#slices/reports/contract/widget-data.contract.ts";
import type { ChartPoint, ChartSeries, SeriesTone } from "#ui/charts/chart-data.ts";
import type { ChartPin } from "#ui/charts/chart-pins.tsx";
import { LazyLineChart } from "#ui/charts/lazy-line-chart.tsx";
import { EmptyState } from "#ui/states.tsx";
import { useUi } from "#ui/ui-context.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";

type Data = Pick<EngagementData | SatisfactionData, "timelines" | "line" | "quarters">;

/** A label is "2026-03,2026-03-01,2026-03-31": the month and the days of it that are counted. */
function toPoints({ labels, values, hidden }: DashboardTimeline, ns: readonly (number | null)[] = []): ChartPoint[] {
  return labels.map((label, at) => ({
    month: `${label.slice(0, 7)}-01`,
    value: values[at] ?? null,
    hidden: hidden[at] ?? false,
    n: ns[at] ?? null,
  }));
}

const REGION: SeriesTone = 2;

/** The points of a trend, by month or by quarter; null where there is no such line. */
interface TrendLines {
  readonly own: readonly ChartPoint[];
  readonly region: readonly ChartPoint[] | null;
  readonly company: readonly ChartPoint[];
  readonly sbx: readonly ChartPoint[];
}

function toLines({ timelines, line, quarters }: Data): TrendLines {
  if (quarters !== null) {
    const pick = (of: "company" | "sbx") => quarters.line.map((point) => ({ month: point.month, value: point[of] }));
    const region = quarters.region_line?.map(({ month, value, hidden }) => ({ month, value, hidden })) ?? null;
    return { own: quarters.line, region, company: pick("company"), sbx: pick("sbx") };
  }
  const { result_timeline: own, region_timeline: region, client_timeline: client, sbx_timeline: sbx } = timelines;
  const ns = line.map((point) => point.n);
  return {
    own: toPoints(own, ns),
    region: region && toPoints(region),
    company: toPoints(client),
    sbx: toPoints(sbx),
  };
}

/** Returns the lines of a score: the place's own, its region's for a location, the company's and SBX. */
function useSeries(lines: TrendLines, name: string, isCompany: boolean): ChartSeries[] {
  const t = useDashboardStrings();
  const { words } = useUi();
  const buildComparisonLines = (
    key: string,
    label: string,
    tone: SeriesTone,
    points: TrendLines["region"],
  ): ChartSeries[] => (points?.some(({ value }) => value !== null) === true ? [{ key, label, tone, points }] : []);
  return [
    { key: "own", label: name, tone: "own", points: lines.own },
    ...buildComparisonLines("region", t("itsRegion"), REGION, lines.region),
    // For the whole company its own line is the company's.
    ...(isCompany ? [] : buildComparisonLines("company", words.company, "company", lines.company)),
    ...buildComparisonLines("sbx", words.sbx, "sbx", lines.sbx),
  ];
}

interface ScoreLinesProps {
  service: "engagement" | "satisfaction";
  /** The name of the place of the own line. */
  name: string;
  data: Data;
  isCompany: boolean;
  pins?: readonly ChartPin[];
}

/** Height of the chart, and of the note that its points are quarters. */
const HEIGHT = 212;
const NOTE = 20;

/**
 * A score month by month with its comparisons, or by quarter where most months have few answers; nothing where no
 * period has data.
 */
export function ScoreLines({ service, name, data, isCompany, pins }: ScoreLinesProps): ReactNode {
  const t = useDashboardStrings();
  const lines = toLines(data);
  const series = useSeries(lines, name, isCompany);
  if (lines.own.every(({ value, hidden }) => value === null && hidden !== true)) return <EmptyState />;
  if (data.quarters === null)
    return <LazyLineChart label={t(`${service}ByMonth`)} series={series} lower={service} height={HEIGHT} pins={pins} />;
  return (
    <div>
      <LazyLineChart
        label={t(`${service}ByQuarter`)}
        series={series}
        every={3}
        lower={service}
        height={HEIGHT - NOTE}
        pins={pins}
      />
      <p className="cy-chart-note">{t("quarters")}</p>
    </div>
  );
}
