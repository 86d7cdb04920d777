import type { ReactNode } from "react";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import type { NumberKind } from "#ui/format.ts";
import type { ScoreAxis } from "#ui/score-axis.ts";
import { ScoreStrip } from "#ui/score-strip.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { useUi } from "#ui/ui-context.ts";

interface ScoreCellProps {
  figure: Figure;
  axis: ScoreAxis;
  company: number | null;
  sbx: number | null;
  /** Content behind the strip, such as a line over the months. */
  line?: ReactNode;
}

/** A score in a table: value, change and strip. */
export function ScoreCell({ figure, axis, company, sbx, line }: ScoreCellProps): ReactNode {
  const { words } = useUi();
  if (figure.hidden) return <HiddenValue />;
  if (figure.value === null && figure.why_none !== undefined) return <NoScore reason={words.noScore} />;
  return (
    <span className="cy-score-cell" data-lined={line === undefined ? undefined : ""}>
      <FigureValue figure={figure} />
      {figure.delta === null ? <span /> : <TrendDelta figure={figure} />}
      <ScoreStrip axis={axis} value={figure.value} company={company} sbx={sbx} low={figure.is_low} />
      {line}
    </span>
  );
}

/** N/A with the reason, as nothing is withheld. */
function NoScore({ reason }: { reason: string }): ReactNode {
  return (
    <span className="cy-no-score">
      <FigureValue figure={NO_FIGURE} />
      <small>{reason}</small>
    </span>
  );
}

/** A row without any scores: N/A instead of the value, and no strip. */
export function NoScoreCell(): ReactNode {
  return (
    <span className="cy-score-cell">
      <FigureValue figure={NO_FIGURE} />
    </span>
  );
}

interface RateCellProps {
  figure: Figure;
  kind: NumberKind;
  /** A higher value is neither better nor worse, so its arrow has no color. */
  neutral?: boolean;
}

/** A rate in a table: value and change in slots of fixed width, so that the column is aligned. */
export function RateCell({ figure, kind, neutral = false }: RateCellProps): ReactNode {
  if (figure.hidden) return <HiddenValue brief />;
  return (
    <span className="cy-rate-cell" data-neutral={neutral ? "" : undefined}>
      <FigureValue figure={figure} kind={kind} />
      {figure.delta === null ? <span /> : <TrendDelta figure={figure} kind={kind} />}
    </span>
  );
}
