import type { ReactNode } from "react";
import type { LinePoint } from "#slices/reports/contract/figures.contract.ts";
import { LineChart } from "#ui/charts/line-chart.tsx";
import { scoreSeries } from "#ui/charts/chart-data.ts";
import { EmptyState } from "#ui/states.tsx";
import { useUi } from "#ui/ui-context.ts";

interface PlaceLineProps {
  /** What the line shows. */
  label: string;
  /** Whose line it is. */
  name: string;
  line: readonly LinePoint[];
  kind?: "score" | "percent";
  lower?: "satisfaction" | "engagement";
  height?: number;
}

/** A place's line with the company's and SBX; nothing drawn where the place has no month to show or to hide. */
export function PlaceLine({ name, line, ...chart }: PlaceLineProps): ReactNode {
  const { words } = useUi();
  if (line.every((point) => point.value === null && !point.hidden)) return <EmptyState />;
  const series = scoreSeries(line, { own: name, company: words.company, sbx: words.sbx });
  return <LineChart {...chart} series={series} />;
}
