import { HatchPattern } from "#ui/charts/hatch-pattern.tsx";
import { LinePath } from "@visx/shape";
import { Fragment, useId, type ReactNode } from "react";
import type { ChartAxis } from "#ui/charts/chart-axis.ts";
import {
  isHiddenAt,
  toStrokes,
  findValueAt,
  type ChartData,
  type Mark,
  type PlacedSeries,
  type SeriesTone,
} from "#ui/charts/chart-data.ts";
import { truncateLabel, computeEndLabels, computeMonthStride, type ChartLayout } from "#ui/charts/chart-layout.ts";
import { formatNumber, formatPeriod, type NumberKind } from "#ui/format.ts";
import { useUi } from "#ui/ui-context.ts";

/** Width of a year's label, in pixels. */
const YEAR_WIDTH = 34;
/** Periods of this many months are years, which need no second label. */
const YEAR = 12;

interface LineDrawingProps {
  data: ChartData;
  axis: ChartAxis;
  layout: ChartLayout;
  kind: NumberKind;
  pointLabels: boolean;
  /** The active month; null without one. */
  active: number | null;
}

/** Draws a line chart as plain SVG, which also renders on the server. Its text is beside it. */
export function LineDrawing(props: LineDrawingProps): ReactNode {
  const { data, layout, active, kind, pointLabels } = props;
  // The viewer's own line is drawn last, above the indexes.
  const order = data.series.toSorted((a, b) => Number(a.tone === "own") - Number(b.tone === "own"));
  return (
    <svg
      className="cy-chart-svg"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      width="100%"
      height={layout.height}
      aria-hidden="true"
      focusable="false"
    >
      <Grid {...props} />
      <HiddenMarks data={data} layout={layout} />
      {active !== null && (
        <line
          className="cy-chart-cursor"
          x1={layout.x(active)}
          x2={layout.x(active)}
          y1={layout.top}
          y2={layout.bottom}
        />
      )}
      {order.map((series) => (
        <SeriesLine key={series.key} series={series} layout={layout} active={active} />
      ))}
      {pointLabels && order.map((series) => <PointLabels key={series.key} {...{ series, layout, kind }} />)}
      {layout.direct ? <EndNames {...props} /> : <EndNumbers {...props} />}
    </svg>
  );
}

function Grid({ data, axis, layout, kind }: LineDrawingProps): ReactNode {
  const { locale } = useUi();
  const stride = computeMonthStride(layout, data.months.length);
  const january = data.months.findIndex((month, at) => at > 0 && month.endsWith("-01"));
  return (
    <>
      {axis.ticks.map((tick) => (
        <Fragment key={tick}>
          <line className="cy-chart-grid" x1={layout.left} x2={layout.right} y1={layout.y(tick)} y2={layout.y(tick)} />
          <text className="cy-chart-tick" x={layout.left - 8} y={layout.y(tick)} dy="0.35em" textAnchor="end">
            {kind === "years" ? tick : formatNumber(tick, kind, locale)}
          </text>
        </Fragment>
      ))}
      <line className="cy-chart-base" x1={layout.left} x2={layout.right} y1={layout.bottom} y2={layout.bottom} />
      {data.months.map((month, at) =>
        // Counted from the end, so that the last month always has a label.
        (data.months.length - 1 - at) % stride === 0 ? (
          <text className="cy-chart-tick" key={month} x={layout.x(at)} y={layout.bottom + 17} textAnchor="middle">
            {formatPeriod(month, data.every, locale, "short")}
          </text>
        ) : null,
      )}
      {data.months.map((month, at) =>
        data.every !== YEAR && (at === 0 || month.endsWith("-01")) ? (
          <text className="cy-chart-tick" key={month} x={layout.x(at)} y={layout.bottom + 32} textAnchor="middle">
            {/* A year that is too short for its label gives its space to the next one. */}
            {at === 0 && january > 0 && layout.x(january) - layout.x(0) < YEAR_WIDTH ? "" : month.slice(0, 4)}
          </text>
        ) : null,
      )}
    </>
  );
}

/** A hatched tick on the base line for a hidden month. */
function HiddenMarks({ data, layout }: { data: ChartData; layout: ChartLayout }): ReactNode {
  const hatch = useId();
  return (
    <>
      <HatchPattern id={hatch} />
      {data.months.map((month, at) =>
        isHiddenAt(data, at) ? (
          <rect
            className="cy-chart-hidden"
            key={month}
            x={layout.x(at) - 6}
            y={layout.bottom - 12}
            width="12"
            height="12"
            fill={`url(#${hatch})`}
          />
        ) : null,
      )}
    </>
  );
}

interface SeriesProps {
  series: PlacedSeries;
  layout: ChartLayout;
}

function SeriesLine({ series, layout, active }: SeriesProps & { active: number | null }): ReactNode {
  const { runs, bridges } = toStrokes(series);
  const toX = (mark: Mark): number => layout.x(mark.at);
  const toY = (mark: Mark): number => layout.y(mark.value);
  const value = active === null ? null : findValueAt(series, active);
  return (
    <g data-tone={series.tone}>
      {bridges.map((bridge) => (
        <LinePath key={bridge[0].at} className="cy-chart-bridge" data={[...bridge]} x={toX} y={toY} />
      ))}
      {runs.map(([first, ...rest]) => {
        if (!first) return null;
        if (rest.length === 0) {
          return <circle key={first.at} className="cy-chart-point" cx={toX(first)} cy={toY(first)} r="4" />;
        }
        return (
          // Straight, because values between two months are unknown.
          <LinePath key={first.at} className="cy-chart-line" data={[first, ...rest]} x={toX} y={toY} />
        );
      })}
      {active !== null && value !== null && (
        <circle className="cy-chart-point" cx={layout.x(active)} cy={layout.y(value)} r="5" />
      )}
    </g>
  );
}

function PointLabels({ series, layout, kind }: SeriesProps & { kind: NumberKind }): ReactNode {
  const { locale } = useUi();
  if (series.tone === "company" || series.tone === "sbx") return null;
  return (
    <g data-tone={series.tone}>
      {series.cells.map((cell, at) => {
        const value = findValueAt(series, at);
        if (value === null || !cell) return null;
        return (
          <Fragment key={cell.month}>
            <circle className="cy-chart-point" cx={layout.x(at)} cy={layout.y(value)} r="3.5" />
            <text className="cy-chart-value" x={layout.x(at)} y={layout.y(value) - 9} textAnchor="middle">
              {formatNumber(value, kind, locale)}
            </text>
          </Fragment>
        );
      })}
    </g>
  );
}

/** Name and last value at the end of each line, connected by a thin line. */
function EndNames({ data, layout, kind }: LineDrawingProps): ReactNode {
  const { locale } = useUi();
  const x = layout.right + 8;
  return computeEndLabels(data, layout).map(({ series, value, from, y }) => (
    <g key={series.key} data-tone={series.tone}>
      <path className="cy-chart-lead" d={`M${from.x + 5} ${from.y}L${x} ${y}h3`} />
      <Swatch tone={series.tone} x={x + 3} y={y} />
      <text className="cy-chart-end" x={x + 24} y={y} dy="0.35em">
        {truncateLabel(series.label)} <tspan>{formatNumber(value, kind, locale)}</tspan>
      </text>
    </g>
  ));
}

/** Without space for names, lines that differ only by color get the number of the legend. */
function EndNumbers({ data, layout }: LineDrawingProps): ReactNode {
  if (!hasNumbers(data)) return null;
  return computeEndLabels(data, layout).map(({ series, y }) =>
    typeof series.tone === "number" ? (
      <text className="cy-chart-end" key={series.key} x={layout.right + 4} y={y} dy="0.35em">
        {data.series.indexOf(series) + 1}
      </text>
    ) : null,
  );
}

/** Returns true when a legend needs numbers beside its colors. */
export function hasNumbers(data: ChartData): boolean {
  return data.series.filter((series) => typeof series.tone === "number").length > 1;
}

/** A short piece of the line of a series. */
function Swatch({ tone, x, y }: { tone: SeriesTone; x: number; y: number }): ReactNode {
  return <line className="cy-chart-line" data-tone={tone} x1={x} x2={x + 16} y1={y} y2={y} />;
}

/** The same swatch for text around the chart: legend, tooltip, table header. */
export function LineSwatch({ tone }: { tone: SeriesTone }): ReactNode {
  return (
    <svg className="cy-chart-swatch" width="18" height="8" data-tone={tone} aria-hidden="true" focusable="false">
      <Swatch tone={tone} x={1} y={4} />
    </svg>
  );
}
