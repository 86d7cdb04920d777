import { Fragment, type ReactNode, useId } from "react";
import { type BarCell, type BarGroup, type BarSeries, wrapLabel } from "#ui/charts/bar-data.ts";
import { computeChartAxis, type ChartAxis } from "#ui/charts/chart-axis.ts";
import { HatchPattern } from "#ui/charts/hatch-pattern.tsx";
import { formatNumber, type Locale, type NumberKind } from "#ui/format.ts";

export interface BarLayout {
  readonly width: number;
  readonly height: number;
  /** True for vertical bars side by side; false for horizontal bars when names would not fit. */
  readonly upright: boolean;
  /** Thickness of a bar in pixels. */
  readonly bar: number;
  /** Returns the middle of a group along the axis of groups, in pixels. */
  readonly x: (at: number) => number;
  /**
   * Returns the group nearest to a horizontal position; always the last group for horizontal bars, where that position
   * names none.
   */
  readonly groupAt: (x: number) => number;
  /** Letters that fit in a line below or above a group. */
  readonly letters: number;
}

const DEFAULT_WIDTH = 640;
const LETTER = 6.4;
const [LEFT, RIGHT, TOP, HEIGHT, FOOT] = [38, 8, 14, 260, 44];
/** Pixels that a group needs for a readable name. */
const GROUP_ROOM = 72;
const THICKEST = 26;
const LYING = { bar: 10, gap: 3, name: 20, room: 16 } as const;

/** Computes the layout of a bar chart. */
export function computeBarLayout(groups: number, series: number, measured: number): BarLayout {
  const width = measured || DEFAULT_WIDTH;
  const step = (width - LEFT - RIGHT) / Math.max(1, groups);
  if (step < GROUP_ROOM) {
    const row = LYING.name + series * (LYING.bar + LYING.gap) + LYING.room;
    return {
      width,
      height: row * groups,
      upright: false,
      bar: LYING.bar,
      x: (at) => row * at,
      groupAt: () => groups - 1,
      letters: Math.floor(width / LETTER),
    };
  }
  const bar = Math.min(THICKEST, (step * 0.62) / Math.max(1, series));
  return {
    width,
    height: HEIGHT,
    upright: true,
    bar,
    x: (at) => LEFT + step * (at + 0.5),
    groupAt: (x) => Math.min(groups - 1, Math.max(0, Math.floor((x - LEFT) / step))),
    letters: Math.floor((step - 6) / LETTER),
  };
}

/** Returns the axis. Bars start at 0, because their length is the number. */
export function computeBarAxis(groups: readonly BarGroup[], kind: NumberKind): ChartAxis {
  const values = groups.flatMap((group) =>
    Object.values(group.cells).map((cell) => (cell.hidden === true ? null : cell.value)),
  );
  return computeChartAxis([0, ...values], { kind });
}

interface BarDrawingProps {
  groups: readonly BarGroup[];
  series: readonly BarSeries[];
  axis: ChartAxis;
  layout: BarLayout;
  kind: NumberKind;
  locale: Locale;
  /** The active group; null without one. */
  active: number | null;
}

/** Draws a bar chart as plain SVG, which also renders on the server. */
export function BarDrawing(props: BarDrawingProps): ReactNode {
  const { layout } = props;
  const hatch = useId();
  return (
    <svg
      className="cy-chart-svg"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      width="100%"
      height={layout.height}
      aria-hidden="true"
      focusable="false"
    >
      <HatchPattern id={hatch} />
      {layout.upright ? <UprightBars {...props} hatch={hatch} /> : <LyingBars {...props} hatch={hatch} />}
    </svg>
  );
}

interface BarsProps extends BarDrawingProps {
  /** The id of the pattern for hidden values. */
  hatch: string;
}

function UprightBars({ groups, series, axis, layout, kind, locale, active, hatch }: BarsProps): ReactNode {
  const bottom = layout.height - FOOT;
  const toY = (value: number): number => bottom - ((value - axis.min) / (axis.max - axis.min)) * (bottom - TOP);
  const right = layout.width - RIGHT;
  return (
    <>
      {axis.ticks.map((tick) => (
        <Fragment key={tick}>
          <line className="cy-chart-grid" x1={LEFT} x2={right} y1={toY(tick)} y2={toY(tick)} />
          <text className="cy-chart-tick" x={LEFT - 8} y={toY(tick) + 4} textAnchor="end">
            {formatNumber(tick, kind, locale)}
          </text>
        </Fragment>
      ))}
      {groups.map((group, at) => (
        <g key={group.key} className="cy-bars" data-active={active === at ? "" : undefined}>
          {series.map((each, index) => (
            <UprightBar
              key={each.key}
              tone={each.tone}
              cell={group.cells[each.key]}
              x={layout.x(at) + (index - series.length / 2) * layout.bar + 1}
              width={layout.bar - 2}
              bottom={bottom}
              y={toY}
              hatch={hatch}
            />
          ))}
          {wrapLabel(group.label, layout.letters).map((line, index) => (
            <text
              key={line}
              className="cy-chart-tick"
              x={layout.x(at)}
              y={bottom + 17 + index * 14}
              textAnchor="middle"
            >
              {line}
            </text>
          ))}
        </g>
      ))}
      <line className="cy-chart-base" x1={LEFT} x2={right} y1={bottom} y2={bottom} />
    </>
  );
}

interface UprightBarProps {
  tone: BarSeries["tone"];
  cell: BarCell | undefined;
  x: number;
  width: number;
  bottom: number;
  y: (value: number) => number;
  hatch: string;
}

/** One bar. A hidden value, which may be any number, is a hatched area of full height; a missing one is nothing. */
function UprightBar({ tone, cell, x, width, bottom, y, hatch }: UprightBarProps): ReactNode {
  if (cell?.hidden === true) {
    const fill = `url(#${hatch})`;
    return <rect className="cy-bar-hidden" x={x} width={width} y={TOP} height={bottom - TOP} fill={fill} />;
  }
  const value = cell?.value ?? null;
  if (value === null) return null;
  const top = y(value);
  return (
    <rect className="cy-bar" data-tone={tone} x={x} width={width} y={top} height={Math.max(0, bottom - top)} rx={2} />
  );
}

const NUMBER_ROOM = 46;

function LyingBars({ groups, series, axis, layout, kind, locale, hatch }: BarsProps): ReactNode {
  const full = layout.width - NUMBER_ROOM;
  const toLength = (value: number): number => Math.max(0, ((value - axis.min) / (axis.max - axis.min)) * full);
  return (
    <>
      {groups.map((group, at) => (
        <g key={group.key}>
          <text className="cy-chart-name" x={0} y={layout.x(at) + 13}>
            {wrapLabel(group.label, layout.letters, 1)}
          </text>
          {series.map((each, index) => {
            const cell = group.cells[each.key];
            const y = layout.x(at) + LYING.name + index * (LYING.bar + LYING.gap);
            const shown = cell?.hidden === true ? null : (cell?.value ?? null);
            return (
              <Fragment key={each.key}>
                {cell?.hidden === true && (
                  <rect className="cy-bar-hidden" x={0} width={full} y={y} height={LYING.bar} fill={`url(#${hatch})`} />
                )}
                {shown !== null && (
                  <rect
                    className="cy-bar"
                    data-tone={each.tone}
                    x={0}
                    y={y}
                    width={toLength(shown)}
                    height={LYING.bar}
                    rx={2}
                  />
                )}
                {shown !== null && (
                  <text className="cy-chart-tick" x={toLength(shown) + 6} y={y + 9}>
                    {formatNumber(shown, kind, locale)}
                  </text>
                )}
              </Fragment>
            );
          })}
        </g>
      ))}
    </>
  );
}
