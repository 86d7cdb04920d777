import type { ReactNode } from "react";
import { RingDrawing } from "#ui/charts/doughnut.tsx";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import type { Figure } from "#ui/figure.ts";

interface RingCellProps {
  figure: Figure;
  /** The hole of the ring, as in the larger chart of the same value. */
  cutout?: number;
}

/** A percentage in a table row: its number, and a ring filled to that share. */
export function RingCell({ figure, cutout }: RingCellProps): ReactNode {
  return (
    <span className="cy-ring-cell cy-chart">
      <RingDrawing label="" figure={figure} {...(cutout === undefined ? {} : { cutout })} />
      {figure.hidden ? <HiddenValue brief /> : <FigureValue figure={figure} kind="percent" />}
    </span>
  );
}
