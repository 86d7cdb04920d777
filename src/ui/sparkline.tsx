import type { ReactNode } from "react";
import type { ScoreAxis } from "#ui/score-axis.ts";

interface SparklineProps {
  /** One value per step, oldest first; null when there is none to show. */
  values: readonly (number | null)[];
  /** The same axis for all lines of a table. */
  axis: Pick<ScoreAxis, "min" | "max">;
  low?: boolean;
  /** The same data as text. */
  text: string;
}

const WIDTH = 72;
const HEIGHT = 24;
/** Space for the dot at the end and for half of the line's width. */
const EDGE = 3;

interface Point {
  readonly x: number;
  readonly y: number;
}

const toPlace = (share: number, length: number): number => Math.round((EDGE + share * (length - 2 * EDGE)) * 10) / 10;

function toPoints({ values, axis }: Pick<SparklineProps, "values" | "axis">): (Point | null)[] {
  const steps = Math.max(1, values.length - 1);
  return values.map((value, at) =>
    value === null
      ? null
      : { x: toPlace(at / steps, WIDTH), y: toPlace((axis.max - value) / (axis.max - axis.min), HEIGHT) },
  );
}

/** Groups the points without a gap between them. */
function toRuns(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point === null) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 0);
}

/** A small line of a value over time, straight between points. A value that is not shown is a gap. */
export function Sparkline({ values, axis, low = false, text }: SparklineProps): ReactNode {
  const runs = toRuns(toPoints({ values, axis }));
  const last = runs.at(-1)?.at(-1);
  return (
    <span className="cy-sparkline" data-low={low ? "" : undefined}>
      <svg width={WIDTH} height={HEIGHT} aria-hidden="true" focusable="false">
        {runs.map((run) =>
          run.length === 1 ? (
            <circle key={run[0]?.x} className="cy-sparkline-point" cx={run[0]?.x} cy={run[0]?.y} r="1.2" />
          ) : (
            <polyline key={run[0]?.x} points={run.map(({ x, y }) => `${x},${y}`).join(" ")} />
          ),
        )}
        {last && <circle className="cy-sparkline-last" cx={last.x} cy={last.y} r="2.4" />}
      </svg>
      <span className="cy-sr">{text}</span>
    </span>
  );
}
