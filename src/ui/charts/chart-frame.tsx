import { IconChartLine, IconPhoto, IconTable } from "@tabler/icons-react";
import { useId, useRef, useState, type ReactNode } from "react";
import { useToast } from "#ui/toast.tsx";
import { useUi } from "#ui/ui-context.ts";

interface ChartFrameProps {
  /** The title of the chart: "Satisfaction by month". */
  label: string;
  /** The chart in a few sentences, for screen readers. */
  summary: string;
  /** The same numbers as a table. */
  table: ReactNode;
  /** The drawing. */
  children: ReactNode;
  /** Whether the drawing can be copied as a picture; true by default. */
  canCopy?: boolean;
  /** Another switch of the drawing, beside that to the table. */
  extra?: ReactNode;
}

/** The frame of every chart: a name, a summary as text, and a switch to the same data as a table. */
export function ChartFrame({ label, summary, table, children, canCopy = true, extra }: ChartFrameProps): ReactNode {
  const { words } = useUi();
  const [asTable, setAsTable] = useState(false);
  const content = useId();
  const figure = useRef<HTMLElement>(null);
  const Icon = asTable ? IconChartLine : IconTable;
  const turn = asTable ? words.showChart : words.showTable;
  return (
    <figure className="cy-chart" aria-label={label} ref={figure}>
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
      {!asTable && extra}
      {!asTable && canCopy && <CopyChart label={label} chart={figure} />}
    </figure>
  );
}

/** Copies the drawing as a picture; nothing when the application provides no copy function. */
export function CopyChart({ label, chart }: { label: string; chart: { readonly current: Element | null } }): ReactNode {
  const { words, takeChart } = useUi();
  const toast = useToast();
  if (takeChart === undefined) return null;
  const take = async (): Promise<void> => {
    if (chart.current === null) return;
    try {
      const outcome = await takeChart(chart.current, label);
      toast.say(outcome === "copied" ? words.chartCopied : words.chartSaved);
    } catch {
      toast.say(words.chartFailed);
    }
  };
  return (
    <button
      type="button"
      className="cy-chart-twin"
      aria-label={`${words.copyChart}: ${label}`}
      onClick={() => void take()}
    >
      <IconPhoto size={15} stroke={1.75} aria-hidden="true" />
      {words.copyChart}
    </button>
  );
}
