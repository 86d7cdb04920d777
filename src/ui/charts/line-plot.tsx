import type { ReactNode } from "react";
import { computeChartAxis, type AxisOptions, type ChartAxis } from "#ui/charts/chart-axis.ts";
import { findValueAt, type ChartData } from "#ui/charts/chart-data.ts";
import { type ChartLayout, computeChartLayout, getMonthAt } from "#ui/charts/chart-layout.ts";
import { ChartPins, type ChartPin } from "#ui/charts/chart-pins.tsx";
import { ChartLegend, ChartTooltip } from "#ui/charts/chart-parts.tsx";
import { describePoint, type ChartFormatting } from "#ui/charts/chart-descriptions.ts";
import { LineDrawing } from "#ui/charts/line-drawing.tsx";
import { useCursor } from "#ui/charts/use-cursor.ts";
import { useWidth } from "#ui/use-width.ts";
import type { NumberKind } from "#ui/format.ts";

/** Pixels of the pins above a drawing, which reduce its height. */
const PINS = 26;

interface LinePlotProps {
  label: string;
  kind?: NumberKind;
  lower?: AxisOptions["lower"];
  pointLabels?: boolean;
  height: number;
  data: ChartData;
  speech: ChartFormatting;
  pins?: readonly ChartPin[] | undefined;
  /** The axis of several plots; computed from the values unless given. */
  axis?: ChartAxis;
  /** Names beside the lines, or above them; true by default. */
  hasNames?: boolean;
}

/** Computes the axis of the values of all lines. */
export function computeLineAxis(data: ChartData, options: AxisOptions): ChartAxis {
  const values = data.series.flatMap((series) => data.months.map((_, at) => findValueAt(series, at)));
  return computeChartAxis(values, options);
}

/** The names of lines without space for them at their ends. */
function Names({ data, layout }: { data: ChartData; layout: ChartLayout }): ReactNode {
  return !layout.direct && data.series.length > 1 && <ChartLegend data={data} />;
}

const noPins: readonly ChartPin[] = [];

/** Lines on one axis, with a cursor for pointer and keyboard. */
export function LinePlot({ pins = noPins, hasNames = true, ...props }: LinePlotProps): ReactNode {
  const { label, kind = "score", lower, pointLabels = false, data, speech } = props;
  const height = props.height - (pins.length > 0 ? PINS : 0);
  const [ref, width] = useWidth<HTMLDivElement>();
  const axis = props.axis ?? computeLineAxis(data, { kind, lower, pointLabels });
  const layout = computeChartLayout(data, axis, { width, height, hasNames });
  const cursor = useCursor(data.months.length, (x) => getMonthAt(layout, data.months.length, x));
  return (
    <>
      {hasNames && <Names data={data} layout={layout} />}
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
