import type { ReactNode } from "react";
import type { LinePoint } from "#slices/reports/contract/figures.contract.ts";
import type { ChartPin } from "#ui/charts/chart-pins.tsx";
import { LineChart } from "#ui/charts/line-chart.tsx";
import { buildScoreSeries } from "#ui/charts/chart-data.ts";
import { EmptyState } from "#ui/states.tsx";
import { useUi } from "#ui/ui-context.ts";

interface PlaceLineProps {
  /** The label of the line. */
  label: string;
  /** The name of the line's place. */
  name: string;
  line: readonly LinePoint[];
  kind?: "score" | "percent";
  lower?: "satisfaction" | "engagement";
  height?: number;
  /** The days with notes. */
  pins?: readonly ChartPin[];
}

/** A place's line with the company's and SBX; nothing where the place has no month, shown or hidden. */
export function PlaceLine({ name, line, ...chart }: PlaceLineProps): ReactNode {
  const { words } = useUi();
  if (line.every((point) => point.value === null && !point.hidden)) return <EmptyState />;
  const series = buildScoreSeries(line, { own: name, company: words.company, sbx: words.sbx });
  return <LineChart {...chart} series={series} />;
}
