import { lazy, Suspense, type ReactNode } from "react";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import type { ReportSummary } from "#slices/reports/contract/widget-summary.contract.ts";
import { HISTORICAL, toKind, countPeriodMonths, type TableReply } from "#slices/reports/web/widget/widget-figures.ts";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import type { ChartSeries, SeriesTone } from "#ui/charts/chart-data.ts";
import type { ChartSegment } from "#ui/charts/part.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";

// Most reports are tables without a chart.
const LineChart = lazy(async () => ({ default: (await import("#ui/charts/line-chart.tsx")).LineChart }));
const PieChart = lazy(async () => ({ default: (await import("#ui/charts/pie-chart.tsx")).PieChart }));

type Summary = NonNullable<ReportSummary>;
type IndexLine = Summary["sbx_timeline"];

/** The number of lines or parts that colors can distinguish. */
const TONES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const satisfies readonly SeriesTone[];
const LAST_TONE = 10;
const HEIGHT = 320;
/** Of the reasons why people left, with their names. */
const PIE_HEIGHT = 220;

interface WidgetChartsProps {
  reply: TableReply;
  /** The rows that are drawn; none: the first ones. */
  selected: readonly ReportRow[];
}

/** The charts of a reply besides its rows: the lines of a timeline, and why people left. */
export function WidgetCharts({ reply, selected }: WidgetChartsProps): ReactNode {
  const all = reply.meta.summary_object?.reason_breakdown ?? [];
  const reasons = all.flatMap((reason) => (reason.value === null ? [] : [{ ...reason, value: reason.value }]));
  return (
    <>
      {reply.meta.structures.report_type === "timeline" && <Timeline reply={reply} selected={selected} />}
      {reasons.length > 0 && <Reasons reasons={reasons} />}
    </>
  );
}

function buildRowSeries(row: ReportRow, tone: SeriesTone, name: string): ChartSeries {
  const points = (row.timeline ?? []).filter(({ label }) => label !== HISTORICAL);
  return {
    key: `${row.link_type}-${row.m_id ?? "none"}`,
    label: name,
    tone,
    points: points.map(({ from, value, hidden, n }) => ({ month: from, value, hidden, n })),
  };
}

// The lines of the indexes name their periods as the rows do, so the days come from a row.
function buildIndexSeries(
  row: ReportRow | undefined,
  line: IndexLine,
  key: "company" | "sbx",
  label: string,
): ChartSeries[] {
  if (!line?.some(({ value }) => value !== null)) return [];
  const days = new Map((row?.timeline ?? []).map((point) => [point.label, point.from]));
  const points = line.flatMap(({ label: period, value }) => {
    const month = days.get(period);
    return month === undefined || period === HISTORICAL ? [] : [{ month, value }];
  });
  return [{ key, label, tone: key, points }];
}

function Timeline({ reply: { data, meta }, selected }: WidgetChartsProps): ReactNode {
  const t = useWidgetStrings();
  const word = useUiStrings();
  const { structures, summary_object: summary } = meta;
  const rows = selected.length > 0 ? selected : data.results.slice(0, TONES.length);
  if (rows.length === 0) return null;
  const metric = meta.headers.find(({ key }) => key === structures.metric)?.label ?? "";
  const label = t("chart", { metric: word(metric) });
  const series = [
    ...rows.map((row, at) => buildRowSeries(row, rows.length === 1 ? "own" : (TONES[at] ?? LAST_TONE), word(row.name))),
    ...buildIndexSeries(rows[0], summary?.client_index_timeline, "company", t("company")),
    ...buildIndexSeries(rows[0], summary?.sbx_timeline, "sbx", t("sbx")),
  ];
  return (
    <div className="rp-panel">
      <Panel
        title={label}
        sub={
          selected.length === 0 && data.results.length > rows.length ? t("firstRows", { n: rows.length }) : undefined
        }
      >
        <Suspense fallback={<Skeleton width="100%" height={HEIGHT} />}>
          <LineChart
            label={label}
            series={series}
            kind={toKind(meta, structures.metric ?? "")}
            every={countPeriodMonths(structures.date_interval)}
            height={HEIGHT}
          />
        </Suspense>
      </Panel>
    </div>
  );
}

/** A reason why people left, with its count. */
type Reason = Pick<NonNullable<Summary["reason_breakdown"]>[number], "m_id" | "name"> & { readonly value: number };

function Reasons({ reasons }: { reasons: readonly Reason[] }): ReactNode {
  const t = useWidgetStrings();
  const word = useUiStrings();
  const own = reasons.length > TONES.length ? reasons.slice(0, TONES.length - 1) : reasons;
  const rest = reasons.slice(own.length).reduce((sum, { value }) => sum + value, 0);
  const parts: ChartSegment[] = own.map(({ m_id: key, name, value }, at) => ({
    key: String(key),
    label: word(name),
    value,
    tone: TONES[at] ?? LAST_TONE,
  }));
  if (rest > 0) parts.push({ key: "others", label: t("otherReasons"), value: rest, tone: LAST_TONE });
  return (
    <div className="rp-panel">
      <Panel title={t("reasons")}>
        <Suspense fallback={<Skeleton width="100%" height={PIE_HEIGHT} />}>
          <PieChart label={t("reasons")} parts={parts} cutout={0.6} canCopy />
        </Suspense>
      </Panel>
    </div>
  );
}
