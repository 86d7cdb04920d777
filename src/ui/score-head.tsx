import { IconEyeOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Emoticon } from "#ui/emoticon.tsx";
import { FigureValue } from "#ui/figure-value.tsx";
import type { Figure } from "#ui/figure.ts";
import { formatBounded, type NumberKind } from "#ui/format.ts";
import { Hint } from "#ui/hint.tsx";
import type { ScoreAxis } from "#ui/score-axis.ts";
import { METRIC_THRESHOLD, metricTone } from "#ui/score-scale.ts";
import { ScoreKey, ScoreStrip } from "#ui/score-strip.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { useUi } from "#ui/ui-context.ts";

interface ScoreHeadProps {
  figure: Figure;
  kind?: NumberKind;
  /** With an axis the strip stands below, the company and SBX on it. */
  axis?: ScoreAxis;
  company?: number | null;
  sbx?: number | null;
  /** The face of a satisfaction score stands before it. */
  emoticon?: boolean;
  /** What the score rests on: "214 responses". */
  note?: ReactNode;
  /** The score is that of the region, for the place itself has too few people. */
  deferred?: boolean;
}

/** The one big number of a card: the score, its step from the year before, its place against company and SBX. */
export function ScoreHead(props: ScoreHeadProps): ReactNode {
  const { figure, kind = "score", axis, company = null, sbx = null } = props;
  const value = figure.hidden ? null : figure.value;
  return (
    <>
      <div className="cy-big">
        {props.emoticon && <Emoticon score={value} size={34} />}
        <FigureValue figure={figure} kind={kind} />
        <TrendDelta figure={figure} kind={kind} withPrevious />
        {value !== null && props.note !== undefined && <small className="cy-meta">{props.note}</small>}
      </div>
      {props.deferred && <DeferredNote />}
      {axis && (
        <div className="cy-big-strip">
          <ScoreStrip axis={axis} value={value} company={company} sbx={sbx} low={figure.is_low} labelled />
        </div>
      )}
      {axis && <ScoreKey company={company} sbx={sbx} />}
    </>
  );
}

/** Stands where a small place shows its region's score instead of its own. */
export function DeferredNote(): ReactNode {
  const { words } = useUi();
  return (
    <p className="cy-deferred">
      <IconEyeOff size={15} stroke={1.75} aria-hidden="true" />
      {words.deferred}
    </p>
  );
}

interface PrimaryStatProps {
  label: string;
  figure: Pick<Figure, "value" | "hidden" | "bound">;
  kind?: NumberKind;
}

/** The primary metric beside a title, red below 65 and green from there on; only where the window is above 1248 px. */
export function PrimaryStat({ label, figure, kind = "score" }: PrimaryStatProps): ReactNode {
  const { words, locale } = useUi();
  const value = figure.hidden ? null : figure.value;
  const tone = metricTone(value);
  const text = figure.hidden ? words.hidden : formatBounded(value, kind, locale, figure.bound);
  const shown = <b data-tone={tone ?? undefined}>{text}</b>;
  return (
    <span className="cy-primary-stat">
      {label} {tone === "bad" ? <Hint text={words.low(METRIC_THRESHOLD)}>{shown}</Hint> : shown}
    </span>
  );
}
