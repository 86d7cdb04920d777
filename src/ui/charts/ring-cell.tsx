import type { ReactNode } from "react";
import { RingDrawing } from "#ui/charts/doughnut.tsx";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import type { Figure } from "#ui/figure.ts";

/** A share in a row: its number, and a ring that is as full. */
export function RingCell({ figure }: { figure: Figure }): ReactNode {
  return (
    <span className="cy-ring-cell cy-chart">
      <RingDrawing label="" figure={figure} cutout={0.72} />
      {figure.hidden ? <HiddenValue brief /> : <FigureValue figure={figure} kind="percent" />}
    </span>
  );
}
