import type { ReactNode } from "react";
import { BarDrawing, computeBarAxis, computeBarLayout } from "#ui/charts/bar-drawing.tsx";
import { type BarGroup, type BarSeries, formatBar, describeGroup } from "#ui/charts/bar-data.ts";
import { ChartFrame } from "#ui/charts/chart-frame.tsx";
import { useCursor } from "#ui/charts/use-cursor.ts";
import { HiddenValue } from "#ui/figure-value.tsx";
import type { NumberKind } from "#ui/format.ts";
import { EmptyState } from "#ui/states.tsx";
import { useUi } from "#ui/ui-context.ts";
import { useWidth } from "#ui/use-width.ts";

interface BarChartProps {
  /** The title of the chart: "Engagement by position category". */
  label: string;
  groups: readonly BarGroup[];
  /** At most three, the viewer's own first. */
  series: readonly BarSeries[];
  /** The kind of the numbers; scores by default. */
  kind?: NumberKind;
  /** The kind of the groups, as the header of the table's first column. */
  heading: string;
}

/**
 * Groups of vertical bars on one axis, such as this year, the previous year and SBX; horizontal bars on narrow screens.
 */
export function BarChart(props: BarChartProps): ReactNode {
  const { label, groups, series, kind = "score" } = props;
  const { locale, words } = useUi();
  if (groups.length === 0) return <EmptyState />;
  const speech = { kind, locale, words };
  return (
    <ChartFrame
      label={label}
      summary={groups.map((group) => `${describeGroup(group, series, speech)}.`).join(" ")}
      table={<BarTable {...props} />}
    >
      <p className="cy-chart-legend" aria-hidden="true">
        {series.map((each) => (
          <span key={each.key}>
            <i className="cy-part-swatch" data-tone={each.tone} />
            {each.label}
          </span>
        ))}
      </p>
      <BarPlot {...props} />
    </ChartFrame>
  );
}

function BarPlot({ label, groups, series, kind = "score" }: BarChartProps): ReactNode {
  const { locale, words } = useUi();
  const [ref, width] = useWidth<HTMLDivElement>();
  const axis = computeBarAxis(groups, kind);
  const layout = computeBarLayout(groups.length, series.length, width);
  const cursor = useCursor(groups.length, (x) => layout.groupAt(x));
  const group = groups[cursor.at];
  const speech = { kind, locale, words };
  return (
    <div
      ref={ref}
      className="cy-chart-plot"
      style={{ height: layout.height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation={layout.upright ? "horizontal" : "vertical"}
      aria-valuemin={1}
      aria-valuemax={groups.length}
      aria-valuenow={cursor.at + 1}
      aria-valuetext={group ? describeGroup(group, series, speech) : ""}
      {...cursor.handlers}
    >
      <BarDrawing
        groups={groups}
        series={series}
        axis={axis}
        layout={layout}
        kind={kind}
        locale={locale}
        active={cursor.shown ? cursor.at : null}
      />
      {cursor.shown && group && layout.upright && (
        <div
          className="cy-chart-tip"
          style={layout.x(cursor.at) < layout.width / 2 ? { right: 0 } : { left: 0 }}
          aria-hidden="true"
        >
          <strong>{group.label}</strong>
          <table>
            <tbody>
              {series.map((each) => (
                <tr key={each.key}>
                  <td>
                    <i className="cy-part-swatch" data-tone={each.tone} /> {each.label}
                  </td>
                  <td>
                    {group.cells[each.key]?.hidden === true
                      ? words.hidden
                      : formatBar(each, group.cells[each.key], speech)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function BarTable({ label, groups, series, kind = "score", heading }: BarChartProps): ReactNode {
  const { locale, words } = useUi();
  return (
    <table className="cy-chart-table">
      <caption className="cy-sr">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {series.map((each) => (
            <th key={each.key} scope="col">
              {each.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.key}>
            <th scope="row">{group.label}</th>
            {series.map((each) => (
              <td key={each.key}>
                {group.cells[each.key]?.hidden === true ? (
                  <HiddenValue brief />
                ) : (
                  formatBar(each, group.cells[each.key], { kind, locale, words })
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
