import { IconChartLine, IconTable } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";
import { useUi } from "#ui/ui-context.ts";

interface ChartFrameProps {
  /** What the chart shows: "Satisfaction by month". */
  label: string;
  /** The chart in a few sentences, for those who do not see it. */
  summary: string;
  /** The same numbers as a table. */
  table: ReactNode;
  /** The drawing. */
  children: ReactNode;
}

/** What every chart has around its drawing: a name, a summary in words, and a twin as a table to change over to. */
export function ChartFrame({ label, summary, table, children }: ChartFrameProps): ReactNode {
  const { words } = useUi();
  const [asTable, setAsTable] = useState(false);
  const content = useId();
  const Icon = asTable ? IconChartLine : IconTable;
  const turn = asTable ? words.showChart : words.showTable;
  return (
    <figure className="cy-chart" aria-label={label}>
      <p className="cy-sr">{summary}</p>
      <div id={content}>{asTable ? table : children}</div>
      <button
        type="button"
        className="cy-chart-twin"
        aria-label={`${turn}: ${label}`}
        aria-controls={content}
        onClick={() => setAsTable(!asTable)}
      >
        <Icon size={15} stroke={1.75} aria-hidden="true" />
        {turn}
      </button>
    </figure>
  );
}
