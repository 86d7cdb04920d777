import { IconChartLine, IconGridDots } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import type { AxisOptions } from "#ui/charts/chart-axis.ts";
import { buildChartData, hasFewAnswers, listOwnLines, type ChartSeries } from "#ui/charts/chart-data.ts";
import { ChartFrame } from "#ui/charts/chart-frame.tsx";
import type { ChartPin } from "#ui/charts/chart-pins.tsx";
import { ChartTable } from "#ui/charts/chart-parts.tsx";
import { describeChart, type ChartFormatting } from "#ui/charts/chart-descriptions.ts";
import { LinePlot } from "#ui/charts/line-plot.tsx";
import type { NumberKind, PeriodMonths } from "#ui/format.ts";
import { EmptyState } from "#ui/states.tsx";
import { useUi } from "#ui/ui-context.ts";

interface LineChartProps {
  /** The title of the chart: "Satisfaction by month". */
  label: string;
  /** Up to three lines of one score (`buildScoreSeries`), or up to ten lines with different colors, in order. */
  series: readonly ChartSeries[];
  /** The kind of the numbers; scores by default. */
  kind?: NumberKind;
  /** The number of months per point; one by default. */
  every?: PeriodMonths;
  /** The rule for the lower end of the vertical axis. */
  lower?: AxisOptions["lower"];
  /** Writes each of the viewer's own values above its point. */
  pointLabels?: boolean;
  /** Height of the drawing in pixels. */
  height?: number;
  /** Numbered marks above their periods. */
  pins?: readonly ChartPin[] | undefined;
}

/** Pixels of the note below a drawing, which reduce its height. */
const NOTE = 20;

/** From this number of lines on, each can have a chart of its own. */
const MANY = 4;

// Loaded on request.
const SmallMultiples = lazy(async () => ({
  default: (await import("#ui/charts/small-multiples.tsx")).SmallMultiples,
}));

const fewAnswers = {
  en: "Dots with dashes: fewer than 10 answers",
  es: "Puntos con guiones: menos de 10 respuestas",
} as const;

/** Values over months, quarters or years: solid for consecutive months, dashed across gaps, hatched where hidden. */
export function LineChart(props: LineChartProps): ReactNode {
  const { label, series, kind = "score", every = 1, height = 260 } = props;
  const { locale, words } = useUi();
  const data = useMemo(() => buildChartData(series, every), [series, every]);
  const formatting: ChartFormatting = { kind, locale, words };
  const isFew = kind !== "count" && series.some(({ points }) => points.some(hasFewAnswers));
  const [isSplit, setSplit] = useState(false);
  if (data.months.length === 0) return <EmptyState />;
  const plot = { kind, lower: props.lower, data, speech: formatting };
  const canSplit = listOwnLines(data).length >= MANY;
  const isManyCharts = isSplit && canSplit;
  return (
    <ChartFrame
      label={label}
      summary={describeChart(label, data, formatting)}
      table={<ChartTable data={data} speech={formatting} label={label} />}
      canCopy={!isManyCharts}
      extra={canSplit && <SplitButton label={label} isSplit={isSplit} onTurn={() => setSplit(!isSplit)} />}
    >
      {isManyCharts ? (
        <Suspense fallback={<div style={{ height }} />}>
          <SmallMultiples {...plot} label={label} />
        </Suspense>
      ) : (
        <LinePlot {...props} {...plot} height={isFew ? height - NOTE : height} />
      )}
      {isFew && <p className="cy-chart-note">{fewAnswers[locale]}</p>}
    </ChartFrame>
  );
}

const splitTexts = {
  en: { split: "One chart per line", join: "All lines in one chart" },
  es: { split: "Un gráfico por línea", join: "Todas las líneas en un gráfico" },
} as const;

/** Switches between all lines in one chart and one chart per line. */
function SplitButton({ label, isSplit, onTurn }: { label: string; isSplit: boolean; onTurn: () => void }): ReactNode {
  const { locale } = useUi();
  const text = splitTexts[locale][isSplit ? "join" : "split"];
  const Icon = isSplit ? IconChartLine : IconGridDots;
  return (
    <button type="button" className="cy-chart-twin" aria-label={`${text}: ${label}`} onClick={onTurn}>
      <Icon size={15} stroke={1.75} aria-hidden="true" />
      {text}
    </button>
  );
}
