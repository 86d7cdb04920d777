import { Sankey } from "@visx/sankey";
import type { ReactNode } from "react";
import { ChartFrame } from "#ui/charts/chart-frame.tsx";
import type { PartTone } from "#ui/charts/part.ts";
import { formatNumber } from "#ui/format.ts";
import { EmptyState } from "#ui/states.tsx";
import { useUi } from "#ui/ui-context.ts";
import { useWidth } from "#ui/use-width.ts";

/** The start or the end of a flow. */
export interface FlowNode {
  readonly key: string;
  readonly label: string;
  readonly tone: PartTone;
}

/** The number of items that go from one node to another; a whole number. The links have no cycles. */
export interface FlowLink {
  readonly from: string;
  readonly to: string;
  readonly value: number;
}

interface FlowChartProps {
  /** The title of the flow: "Tasks from plan to outcome". */
  label: string;
  nodes: readonly FlowNode[];
  links: readonly FlowLink[];
  /** Headers of the table's columns: from, to, number. */
  headings: readonly [string, string, string];
  height?: number;
}

/** A Sankey diagram: flows as bands with the number as width. Empty nodes are left out. */
export function FlowChart({ label, nodes, links, headings, height = 260 }: FlowChartProps): ReactNode {
  const { locale } = useUi();
  const drawn = links.filter((link) => link.value > 0);
  const names = new Map(nodes.map((node) => [node.key, node.label]));
  if (drawn.length === 0) return <EmptyState />;
  const lines = drawn.map((link) => ({
    ...link,
    fromLabel: names.get(link.from) ?? link.from,
    toLabel: names.get(link.to) ?? link.to,
    text: formatNumber(link.value, "count", locale),
  }));
  return (
    <ChartFrame
      label={label}
      summary={lines.map((line) => `${line.fromLabel} → ${line.toLabel}: ${line.text}.`).join(" ")}
      table={
        <table className="cy-chart-table">
          <caption className="cy-sr">{label}</caption>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.from} ${line.to}`}>
                <th scope="row">{line.fromLabel}</th>
                <td>{line.toLabel}</td>
                <td>{line.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <FlowPlot nodes={nodes} links={drawn} height={height} />
    </ChartFrame>
  );
}

type FlowPlotProps = Required<Pick<FlowChartProps, "nodes" | "links" | "height">>;

const DEFAULT_WIDTH = 640;

function FlowPlot({ nodes, links, height }: FlowPlotProps): ReactNode {
  const [ref, measured] = useWidth<HTMLDivElement>();
  return (
    <div ref={ref} style={{ height }}>
      <FlowDrawing nodes={nodes} links={links} height={height} width={measured || DEFAULT_WIDTH} />
    </div>
  );
}

const NODE_WIDTH = 10;
const [PADDING, TOP] = [18, 8];

/** The diagram alone, as plain SVG, which also renders on the server. */
function FlowDrawing({ nodes, links, height, width }: FlowPlotProps & { width: number }): ReactNode {
  const { locale } = useUi();
  const used = new Set(links.flatMap((link) => [link.from, link.to]));
  // The layout mutates its input, so it gets copies.
  const root = {
    nodes: nodes.filter((node) => used.has(node.key)).map((node) => ({ ...node })),
    links: links.map((link) => ({ source: link.from, target: link.to, value: link.value })),
  };
  const right = width - NODE_WIDTH;
  return (
    <svg
      className="cy-chart-svg"
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <Sankey<FlowNode, object>
        root={root}
        nodeId={(node) => node.key}
        nodeWidth={NODE_WIDTH}
        nodePadding={PADDING}
        extent={[
          [0, TOP],
          [width, height - TOP],
        ]}
        nodeSort={() => null}
      >
        {({ graph, createPath }) => (
          <>
            {graph.links.map((link) => (
              <path
                key={`${link.y0 ?? 0} ${link.y1 ?? 0} ${link.index ?? 0}`}
                className="cy-flow-link"
                data-tone={typeof link.target === "object" ? link.target.tone : undefined}
                d={createPath(link) ?? ""}
                strokeWidth={Math.max(1, link.width ?? 0)}
              />
            ))}
            {graph.nodes.map((node) => {
              const [x0 = 0, y0 = 0, y1 = 0] = [node.x0, node.y0, node.y1];
              const isLast = x0 >= right - 1;
              return (
                <g key={node.key} data-tone={node.tone}>
                  <rect
                    className="cy-flow-node"
                    x={x0}
                    y={y0}
                    width={NODE_WIDTH}
                    height={Math.max(1, y1 - y0)}
                    rx={2}
                  />
                  <text
                    className="cy-chart-end cy-flow-name"
                    x={isLast ? x0 - 8 : x0 + NODE_WIDTH + 8}
                    y={(y0 + y1) / 2 + 4}
                    textAnchor={isLast ? "end" : "start"}
                  >
                    {node.label} <tspan>{formatNumber(node.value ?? 0, "count", locale)}</tspan>
                  </text>
                </g>
              );
            })}
          </>
        )}
      </Sankey>
    </svg>
  );
}
