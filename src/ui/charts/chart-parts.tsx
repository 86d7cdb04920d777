import type { ReactNode } from "react";
import { isHiddenAt, type ChartData } from "#ui/charts/chart-data.ts";
import type { ChartLayout } from "#ui/charts/chart-layout.ts";
import { formatValuesAt, type ChartFormatting } from "#ui/charts/chart-descriptions.ts";
import { hasNumbers, LineSwatch } from "#ui/charts/line-drawing.tsx";
import { HiddenValue } from "#ui/figure-value.tsx";
import { formatPeriod } from "#ui/format.ts";

interface PartProps {
  data: ChartData;
  speech: ChartFormatting;
}

/** Names and lines above the chart, when the ends of the lines have no space for them. */
export function ChartLegend({ data }: { data: ChartData }): ReactNode {
  const numbered = hasNumbers(data);
  return (
    <p className="cy-chart-legend" aria-hidden="true">
      {data.series.map((series, index) => (
        <span key={series.key}>
          <LineSwatch tone={series.tone} />
          {numbered && typeof series.tone === "number" && <b>{index + 1}</b>}
          {series.label}
        </span>
      ))}
    </p>
  );
}

interface TooltipProps extends PartProps {
  layout: ChartLayout;
  at: number;
}

/** The values of a month beside its cursor. The slider gives screen readers the same text. */
export function ChartTooltip({ data, speech, layout, at }: TooltipProps): ReactNode {
  const x = layout.x(at);
  const before = x < layout.width / 2;
  const beside = layout.direct ? 12 : 0;
  const edge = before
    ? { left: layout.direct ? x + beside : undefined, right: layout.direct ? undefined : 0 }
    : { right: layout.direct ? layout.width - x + beside : undefined, left: layout.direct ? undefined : 0 };
  return (
    <div className="cy-chart-tip" style={edge} aria-hidden="true">
      <strong>{formatPeriod(data.months[at] ?? "", data.every, speech.locale, "long")}</strong>
      <table>
        <tbody>
          {formatValuesAt(data, at, speech).map(({ key, series, hidden, text, note }) => (
            <tr key={key}>
              <td>
                <LineSwatch tone={series.tone} />
              </td>
              <td>{series.label}</td>
              <td>{hidden ? speech.words.hidden : text}</td>
              <td>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isHiddenAt(data, at) && <HiddenValue />}
    </div>
  );
}

/** The same numbers as a table. */
export function ChartTable({ data, speech, label }: PartProps & { label: string }): ReactNode {
  return (
    <table className="cy-chart-table">
      <caption className="cy-sr">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{speech.words.period(data.every)}</th>
          {data.series.map((series) => (
            <th key={series.key} scope="col">
              {series.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.months.map((month, at) => (
          <tr key={month}>
            <th scope="row">{formatPeriod(month, data.every, speech.locale)}</th>
            {formatValuesAt(data, at, speech).map(({ key, hidden, text, note }) => (
              <td key={key}>
                {hidden ? <HiddenValue brief /> : text}
                {note !== null && <small>{note}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
