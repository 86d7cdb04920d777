import type { ReactNode } from "react";
import type { AxisOptions } from "#ui/charts/chart-axis.ts";
import { type ChartData, findLastMark, listOwnLines, type PlacedSeries } from "#ui/charts/chart-data.ts";
import type { ChartFormatting } from "#ui/charts/chart-descriptions.ts";
import { ChartLegend } from "#ui/charts/chart-parts.tsx";
import { computeLineAxis, LinePlot } from "#ui/charts/line-plot.tsx";
import { formatNumber, type NumberKind } from "#ui/format.ts";

const HEIGHT = 128;

interface SmallMultiplesProps {
  label: string;
  kind: NumberKind;
  lower?: AxisOptions["lower"];
  data: ChartData;
  speech: ChartFormatting;
}

/** A chart per line, all on the same axis, each with its name and last value; company and SBX are in every chart. */
export function SmallMultiples({ label, kind, lower, data, speech }: SmallMultiplesProps): ReactNode {
  const axis = computeLineAxis(data, { kind, lower });
  const own = listOwnLines(data);
  const indexes = data.series.filter((series) => !own.includes(series));
  const getLast = (series: PlacedSeries): number | null => findLastMark(series)?.value ?? null;
  return (
    <>
      {indexes.length > 0 && <ChartLegend data={{ ...data, series: indexes }} />}
      <ul className="cy-multiples">
        {own.map((series) => (
          <li key={series.key}>
            <p>
              <span title={series.label}>{series.label}</span>
              <strong>{formatNumber(getLast(series), kind, speech.locale)}</strong>
            </p>
            <LinePlot
              label={`${label}, ${series.label}`}
              kind={kind}
              axis={axis}
              height={HEIGHT}
              data={{ ...data, series: [series, ...indexes] }}
              speech={speech}
              hasNames={false}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
