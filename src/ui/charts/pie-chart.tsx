import { Pie } from "@visx/shape";
import type { ReactNode } from "react";
import { toShares, type ChartSegment } from "#ui/charts/part.ts";
import { PartsList } from "#ui/charts/parts-list.tsx";
import { WholeFigure } from "#ui/charts/whole-figure.tsx";
import { HiddenValue } from "#ui/figure-value.tsx";
import { EmptyState } from "#ui/states.tsx";

interface PieChartProps {
  /** The title of the whole: "Tasks by status". */
  label: string;
  parts: readonly ChartSegment[];
  /** The hole's share of the radius, from 0 (a pie) to 1. */
  cutout?: number;
  /** The content of the hole. */
  children?: ReactNode;
  /** True when confidentiality withholds the parts. */
  hidden?: boolean;
  /** Whether it can be copied as a picture, where it is a chart of its own. */
  canCopy?: boolean;
  onChoose?: (key: string) => void;
  chosen?: string | undefined;
}

const SIZE = 132;

/** A whole and its parts, each with color, name, number and share. */
export function PieChart(props: PieChartProps): ReactNode {
  const { label, parts, cutout = 0, children, hidden = false, canCopy = false, onChoose, chosen } = props;
  const shared = toShares(parts);
  if (hidden) return <HiddenValue />;
  if (shared.length === 0) return <EmptyState />;
  return (
    <WholeFigure className="cy-pie" label={label} canCopy={canCopy}>
      <div className="cy-pie-plot">
        <PieDrawing parts={shared} cutout={cutout} chosen={chosen} />
        {children !== undefined && <div className="cy-ring-center">{children}</div>}
      </div>
      <PartsList label={label} parts={shared} onChoose={onChoose} chosen={chosen} />
    </WholeFigure>
  );
}

interface PieDrawingProps {
  parts: readonly ChartSegment[];
  cutout: number;
  chosen?: string | undefined;
}

/** The slices alone, clockwise from the top in order, as plain SVG, which also renders on the server. */
export function PieDrawing({ parts, cutout, chosen }: PieDrawingProps): ReactNode {
  const radius = SIZE / 2;
  const drawn = parts.filter((part) => part.value > 0);
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} aria-hidden="true" focusable="false">
      <g transform={`translate(${radius} ${radius})`}>
        <Pie
          data={drawn}
          pieValue={(part) => part.value}
          pieSort={null}
          pieSortValues={null}
          outerRadius={radius}
          innerRadius={radius * cutout}
        >
          {({ arcs, path }) =>
            arcs.map((arc) => (
              <path
                key={arc.data.key}
                className="cy-pie-slice"
                data-tone={arc.data.tone}
                data-faint={chosen !== undefined && chosen !== arc.data.key ? "" : undefined}
                d={path(arc) ?? ""}
              />
            ))
          }
        </Pie>
      </g>
    </svg>
  );
}
