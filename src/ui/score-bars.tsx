import type { ReactNode } from "react";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import type { Figure } from "#ui/figure.ts";
import { formatNumber } from "#ui/format.ts";
import { computeScoreAxis } from "#ui/score-axis.ts";
import { StripDrawing, StripEnds } from "#ui/score-strip.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { useUi } from "#ui/ui-context.ts";

/** One score with SBX; its metric value contains the previous year's score. */
export interface ScoreBar {
  readonly key: string;
  readonly label: string;
  readonly figure: Figure;
  readonly sbx: number | null;
}

interface ScoreBarsProps {
  /** The title of the bars: "Engagement by location". */
  label: string;
  /** The kind of the bars: "Location". */
  heading: string;
  bars: readonly ScoreBar[];
  /** The names of the two scores: "2026", "2025". */
  current: string;
  previous: string;
}

/**
 * Scores below each other on one axis: each a strip with the score as a dot, the previous year as a hollow dot and SBX
 * as a dotted tick, and the same numbers beside it. The SBX column is omitted when no score has SBX.
 */
export function ScoreBars({ label, heading, bars, current, previous }: ScoreBarsProps): ReactNode {
  const { words } = useUi();
  const axis = computeScoreAxis(
    bars.flatMap(({ figure, sbx }) => (figure.hidden ? [sbx] : [figure.value, figure.previous_value, sbx])),
  );
  const hasSbx = bars.some(({ sbx }) => sbx !== null);
  return (
    <figure className="cy-score-bars" aria-label={label}>
      <table>
        <caption className="cy-sr">{label}</caption>
        <thead>
          <tr>
            <th scope="col">
              {heading}
              <StripEnds axis={axis} />
            </th>
            <MarkHeader mark="dot" text={current} />
            <MarkHeader mark="before" text={previous} />
            {hasSbx && <MarkHeader mark="sbx" text={words.sbx} />}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <Bar key={bar.key} bar={bar} axis={axis} hasSbx={hasSbx} />
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function MarkHeader({ mark, text }: { mark: "dot" | "before" | "sbx"; text: string }): ReactNode {
  return (
    <th scope="col">
      <span>
        <i data-mark={mark} aria-hidden="true" />
        {text}
      </span>
    </th>
  );
}

interface BarProps {
  bar: ScoreBar;
  axis: ReturnType<typeof computeScoreAxis>;
  hasSbx: boolean;
}

function Bar({ bar: { label, figure, sbx }, axis, hasSbx }: BarProps): ReactNode {
  const { locale } = useUi();
  const shown = figure.hidden ? null : figure;
  return (
    <tr>
      <th scope="row">
        <span>{label}</span>
        <span className="cy-strip" data-low={figure.is_low ? "" : undefined}>
          <StripDrawing
            axis={axis}
            value={shown?.value ?? null}
            previous={shown?.previous_value ?? null}
            company={null}
            sbx={sbx}
          />
        </span>
      </th>
      <td>{shown ? <Score figure={shown} /> : <HiddenValue brief />}</td>
      <td>{shown && formatNumber(shown.previous_value, "score", locale)}</td>
      {hasSbx && <td>{formatNumber(sbx, "index", locale)}</td>}
    </tr>
  );
}

function Score({ figure }: { figure: Figure }): ReactNode {
  return (
    <>
      <TrendDelta figure={figure} /> <FigureValue figure={figure} />
    </>
  );
}
