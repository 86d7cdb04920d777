import type { CSSProperties, ReactNode } from "react";
import { getPeriod, type ChartData } from "#ui/charts/chart-data.ts";
import type { ChartLayout } from "#ui/charts/chart-layout.ts";

/** A numbered mark above a period of a chart. */
export interface ChartPin {
  readonly key: string;
  /** A day of the period, or its month as YYYY-MM. */
  readonly day: string;
  readonly number: number;
  /** What the mark is about: "Oct 14, 2026: New boilers". */
  readonly text: string;
  readonly onSelect: () => void;
}

interface PinsProps {
  pins: readonly ChartPin[];
  data: ChartData;
  layout: ChartLayout;
}

/** The marks of one period: one button, with the range of their numbers. */
function Pin({ pins, x, drop }: { pins: readonly ChartPin[]; x: number; drop: number }): ReactNode {
  const [first, last] = [pins[0], pins.at(-1)];
  if (first === undefined || last === undefined) return null;
  const numbers = first === last ? String(first.number) : `${first.number}–${last.number}`;
  const text = pins.map((pin) => pin.text).join("; ");
  return (
    <button
      type="button"
      className="cy-chart-pin"
      // The line below it ends at the base of the chart.
      style={{ left: x, "--drop": `${drop}px` } as CSSProperties}
      aria-label={`${numbers}. ${text}`}
      title={text}
      onClick={first.onSelect}
    >
      {numbers}
    </button>
  );
}

/** Numbered marks in a row above a chart, each with a line through its period. Those of other periods are left out. */
export function ChartPins({ pins, data, layout }: PinsProps): ReactNode {
  const byPeriod = Map.groupBy(pins, ({ day }) => data.months.indexOf(getPeriod(day, data.every)));
  return (
    <div className="cy-chart-pins">
      {data.months.map((month, at) => {
        const found = byPeriod.get(at);
        return found && <Pin key={month} pins={found} x={layout.x(at)} drop={layout.bottom} />;
      })}
    </div>
  );
}
