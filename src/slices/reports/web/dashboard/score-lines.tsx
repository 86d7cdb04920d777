import type { ReactNode } from "react";
import type {
  DashboardTimeline,
  EngagementData,
  SatisfactionData,
} from "#slices/reports/contract/widget-data.contract.ts";
import type { ChartPoint, ChartSeries, SeriesTone } from "#ui/charts/chart-data.ts";
import type { ChartPin } from "#ui/charts/chart-pins.tsx";
import { LineChart } from "#ui/charts/line-chart.tsx";
import { EmptyState } from "#ui/states.tsx";
import { useUi } from "#ui/ui-context.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";

type Data = Pick<EngagementData | SatisfactionData, "timelines" | "line">;

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
const hasAny = ({ values }: DashboardTimeline): boolean => values.some((value) => value !== null);

/** Returns the lines of a score: the place's own, its region's for a location, the company's and SBX. */
function useSeries({ timelines, line }: Data, name: string, isCompany: boolean): ChartSeries[] {
  const t = useDashboardStrings();
  const { words } = useUi();
  const { result_timeline: own, region_timeline: region, client_timeline: client, sbx_timeline: sbx } = timelines;
  const buildComparisonLines = (
    key: string,
    label: string,
    tone: SeriesTone,
    of: DashboardTimeline | null,
  ): ChartSeries[] => (of !== null && hasAny(of) ? [{ key, label, tone, points: toPoints(of) }] : []);
  const ns = line.map((point) => point.n);
  return [
    { key: "own", label: name, tone: "own", points: toPoints(own, ns) },
    ...buildComparisonLines("region", t("itsRegion"), REGION, region),
    // For the whole company its own line is the company's.
    ...(isCompany ? [] : buildComparisonLines("company", words.company, "company", client)),
    ...buildComparisonLines("sbx", words.sbx, "sbx", sbx),
  ];
}

interface ScoreLinesProps {
  label: string;
  /** The name of the place of the own line. */
  name: string;
  data: Data;
  isCompany: boolean;
  lower: "engagement" | "satisfaction";
  pins?: readonly ChartPin[];
}

/** A score month by month with its comparisons; nothing where no month has data. */
export function ScoreLines({ label, name, data, isCompany, lower, pins }: ScoreLinesProps): ReactNode {
  const series = useSeries(data, name, isCompany);
  const isEmpty = data.timelines.result_timeline.values.every((value, at) => {
    return value === null && !(data.timelines.result_timeline.hidden[at] ?? false);
  });
  if (isEmpty) return <EmptyState />;
  return <LineChart label={label} series={series} lower={lower} height={212} pins={pins} />;
}
