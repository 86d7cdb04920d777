import { IconChartLine, IconTable } from "@tabler/icons-react";
import { useId, useMemo, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { chartAxis, type AxisOptions } from "#ui/charts/chart-axis.ts";
import { chartData, valueAt, type ChartData, type ChartSeries } from "#ui/charts/chart-data.ts";
import { chartLayout, monthAt, type ChartLayout } from "#ui/charts/chart-layout.ts";
import { ChartLegend, ChartTable, ChartTooltip } from "#ui/charts/chart-parts.tsx";
import { chartSummary, spokenAt, type ChartSpeech } from "#ui/charts/chart-words.ts";
import { LineDrawing } from "#ui/charts/line-drawing.tsx";
import { useWidth } from "#ui/use-width.ts";
import type { NumberKind } from "#ui/format.ts";
import { EmptyState } from "#ui/states.tsx";
import { useUi } from "#ui/ui-context.ts";

interface LineChartProps {
  /** What the lines show: "Satisfaction by month". */
  label: string;
  /** Up to three lines of one score (`scoreSeries`), or up to ten told apart by colour, in their order. */
  series: readonly ChartSeries[];
  /** What the numbers are; scores unless told otherwise. */
  kind?: NumberKind;
  /** The rule for the lower end of the vertical axis. */
  lower?: AxisOptions["lower"];
  /** Writes every own value above its point. */
  pointLabels?: boolean;
  /** Height of the drawing in pixels. */
  height?: number;
}

/** Months along, values up: solid where months follow one another, dashed across what is skipped, hatched where hidden. */
export function LineChart(props: LineChartProps): ReactNode {
  const { label, series, kind = "score", height = 260 } = props;
  const { locale, words } = useUi();
  const [asTable, setAsTable] = useState(false);
  const content = useId();
  const data = useMemo(() => chartData(series), [series]);
  const speech: ChartSpeech = { kind, locale, words };
  if (data.months.length === 0) return <EmptyState />;
  const Icon = asTable ? IconChartLine : IconTable;
  const turn = asTable ? words.showChart : words.showTable;
  return (
    <figure className="cy-chart" aria-label={label}>
      <p className="cy-sr">{chartSummary(label, data, speech)}</p>
      <div id={content}>
        {asTable ? (
          <ChartTable data={data} speech={speech} label={label} />
        ) : (
          <Plot {...props} height={height} data={data} speech={speech} />
        )}
      </div>
      <button
        type="button"
        className="cy-chart-twin"
        aria-label={`${turn}: ${label}`}
        aria-controls={content}
        onClick={() => setAsTable(!asTable)}
      >
        <Icon size={15} stroke={1.75} aria-hidden="true" />
        {turn}
      </button>
    </figure>
  );
}

interface PlotProps extends LineChartProps {
  height: number;
  data: ChartData;
  speech: ChartSpeech;
}

function Plot({ label, kind = "score", lower, pointLabels = false, height, data, speech }: PlotProps): ReactNode {
  const [ref, width] = useWidth<HTMLDivElement>();
  const values = data.series.flatMap((series) => data.months.map((_, at) => valueAt(series, at)));
  const axis = chartAxis(values, { kind, lower, pointLabels });
  const layout = chartLayout(data, axis, { width, height });
  const cursor = useCursor(data.months.length, layout);
  return (
    <>
      {!layout.direct && data.series.length > 1 && <ChartLegend data={data} />}
      <div
        ref={ref}
        className="cy-chart-plot"
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={speech.words.chartMonths(label)}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={data.months.length}
        aria-valuenow={cursor.at + 1}
        aria-valuetext={spokenAt(data, cursor.at, speech)}
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

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 12,
  PageUp: (at) => at + 12,
  Home: () => 0,
  End: (_, last) => last,
};

/** The month that is looked at: the same for mouse, touch and keyboard. */
function useCursor(count: number, layout: ChartLayout) {
  const last = count - 1;
  const [chosen, setChosen] = useState(last);
  const [shown, setShown] = useState(false);
  const at = Math.min(chosen, last);
  const look = (event: PointerEvent): void => {
    setChosen(monthAt(layout, count, event.clientX - event.currentTarget.getBoundingClientRect().left));
    setShown(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && shown) {
      // The first Escape takes the tooltip away, not the dialog around it.
      event.stopPropagation();
      setShown(false);
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, step(at, last))));
    setShown(true);
  };
  return {
    at,
    shown,
    handlers: {
      onPointerMove: look,
      onPointerDown: look,
      // A finger that is lifted leaves too; what it pointed at stays until something else is touched.
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== "touch") setShown(false);
      },
      onKeyDown,
      onFocus: () => setShown(true),
      onBlur: () => setShown(false),
    },
  };
}
