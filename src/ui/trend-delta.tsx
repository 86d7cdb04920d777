import type { ReactNode } from "react";
import type { Figure } from "#ui/figure.ts";
import { formatNumber, formatDelta, type NumberKind } from "#ui/format.ts";
import { useUi } from "#ui/ui-context.ts";

type Trend = NonNullable<Figure["trend"]>;

const shapes: Record<Trend, string> = {
  up: "M5 1 9.6 9H.4Z",
  down: "M5 9 .4 1h9.2Z",
  equal: "M1 3h8v1.5H1ZM1 6h8v1.5H1Z",
};

const joinSentences = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((each) => each !== undefined).join(". ");

interface TrendDeltaProps {
  figure: Pick<Figure, "delta" | "trend" | "previous_value" | "hidden" | "certainty" | "smallest_change" | "direction">;
  kind?: NumberKind;
  /** Also shows the previous value: "from 75". */
  withPrevious?: boolean;
}

/** Returns whether a change is significant, and the smallest change that would be; undefined when unknown. */
function useCertainty(
  { certainty = null, smallest_change: smallest = null }: TrendDeltaProps["figure"],
  kind: NumberKind,
): string | undefined {
  const { words, locale } = useUi();
  if (certainty === null) return undefined;
  if (smallest === null) return words.tooFewToShow;
  return `${words.certainty[certainty]} ${words.smallestChange(formatDelta(smallest, kind, locale))}`;
}

/** A significant change has a solid arrow, an unclear one a hollow arrow, any other none. */
const arrows = { real: "solid", unclear: "hollow", noise: null } as const;

interface StepProps {
  trend: Trend;
  delta: number;
  points: string;
  certainty: Figure["certainty"];
}

/** The visible part of a change: an arrow shows its direction, or else a sign. */
function Step({ trend, delta, points, certainty }: StepProps): ReactNode {
  const arrow = trend === "equal" ? "solid" : arrows[certainty ?? "noise"];
  const sign = delta < 0 ? "−" : "+";
  return (
    <>
      {arrow && (
        <svg viewBox="-1 -1 12 12" aria-hidden="true" data-arrow={arrow}>
          <path d={shapes[trend]} />
        </svg>
      )}
      {trend !== "equal" && <span aria-hidden="true">{arrow ? points : `${sign}${points}`}</span>}
    </>
  );
}

/**
 * The change from the previous value: a solid arrow in the color of better or worse for a significant change, a hollow
 * arrow for an unclear one, otherwise a gray number with its sign. The tooltip explains its significance. Nothing when
 * either value is missing or hidden.
 */
export function TrendDelta({ figure, kind = "score", withPrevious = false }: TrendDeltaProps): ReactNode {
  const { words, locale } = useUi();
  const { delta, trend, previous_value: previous, certainty } = figure;
  const judgment = useCertainty(figure, kind);
  if (figure.hidden || delta === null || trend === null) return null;
  const points = formatDelta(delta, kind, locale);
  const spoken = trend === "equal" ? words.equal : words[trend](points);
  return (
    <span
      className="cy-delta"
      data-trend={trend}
      data-certainty={certainty ?? undefined}
      data-direction={figure.direction}
      title={judgment}
    >
      <span className="cy-sr">{joinSentences(spoken, judgment)}</span>
      <Step trend={trend} delta={delta} points={points} certainty={certainty} />
      {withPrevious && previous !== null && <small>{words.from(formatNumber(previous, kind, locale))}</small>}
    </span>
  );
}
