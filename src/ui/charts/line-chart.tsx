import { useMemo, type ReactNode } from "react";
import { computeChartAxis, type AxisOptions } from "#ui/charts/chart-axis.ts";
import { buildChartData, hasFewAnswers, findValueAt, type ChartData, type ChartSeries } from "#ui/charts/chart-data.ts";
import { ChartFrame } from "#ui/charts/chart-frame.tsx";
import { computeChartLayout, getMonthAt } from "#ui/charts/chart-layout.ts";
import { ChartPins, type ChartPin } from "#ui/charts/chart-pins.tsx";
import { ChartLegend, ChartTable, ChartTooltip } from "#ui/charts/chart-parts.tsx";
import { describeChart, describePoint, type ChartFormatting } from "#ui/charts/chart-descriptions.ts";
import { LineDrawing } from "#ui/charts/line-drawing.tsx";
import { useCursor } from "#ui/charts/use-cursor.ts";
import { useWidth } from "#ui/use-width.ts";
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
/** Pixels of the pins above a drawing, which reduce its height. */
const PINS = 26;

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
  if (data.months.length === 0) return <EmptyState />;
  return (
    <ChartFrame
      label={label}
      summary={describeChart(label, data, formatting)}
      table={<ChartTable data={data} speech={formatting} label={label} />}
    >
      <Plot {...props} height={isFew ? height - NOTE : height} data={data} speech={formatting} />
      {isFew && <p className="cy-chart-note">{fewAnswers[locale]}</p>}
    </ChartFrame>
  );
}

interface PlotProps extends LineChartProps {
  height: number;
  data: ChartData;
  speech: ChartFormatting;
}

function Plot(props: PlotProps): ReactNode {
  const { label, kind = "score", lower, pointLabels = false, data, speech, pins = [] } = props;
  const height = pins.length > 0 ? props.height - PINS : props.height;
  const [ref, width] = useWidth<HTMLDivElement>();
  const values = data.series.flatMap((series) => data.months.map((_, at) => findValueAt(series, at)));
  const axis = computeChartAxis(values, { kind, lower, pointLabels });
  const layout = computeChartLayout(data, axis, { width, height });
  const cursor = useCursor(data.months.length, (x) => getMonthAt(layout, data.months.length, x));
  return (
    <>
      {!layout.direct && data.series.length > 1 && <ChartLegend data={data} />}
      {pins.length > 0 && <ChartPins pins={pins} data={data} layout={layout} />}
      <div
        ref={ref}
        className="cy-chart-plot"
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={speech.words.chartPeriods(label, data.every)}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={data.months.length}
        aria-valuenow={cursor.at + 1}
        aria-valuetext={describePoint(data, cursor.at, speech)}
        {...cursor.handlers}
      >
        <LineDrawing
          data={data}
          axis={axis}
          layout={layout}
          kind={kind}
          pointLabels={pointLabels}
          active={cursor.shown ? cursor.at : null}
        />
        {cursor.shown && <ChartTooltip data={data} speech={speech} layout={layout} at={cursor.at} />}
      </div>
    </>
  );
}
