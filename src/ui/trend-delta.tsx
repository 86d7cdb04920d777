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

const sentences = (...said: readonly (string | undefined)[]): string =>
  said.filter((each) => each !== undefined).join(". ");

interface TrendDeltaProps {
  figure: Pick<Figure, "delta" | "trend" | "previous_value" | "hidden" | "certainty" | "smallest_change" | "direction">;
  kind?: NumberKind;
  /** Also says what it was before: "from 75". */
  withPrevious?: boolean;
}

/** Whether a step can be distinguished from chance, and how large it would have to be; undefined where that is not known. */
function useCertainty(
  { certainty = null, smallest_change: smallest = null }: TrendDeltaProps["figure"],
  kind: NumberKind,
): string | undefined {
  const { words, locale } = useUi();
  if (certainty === null) return undefined;
  if (smallest === null) return words.tooFewToShow;
  return `${words.certainty[certainty]} ${words.smallestChange(formatDelta(smallest, kind, locale))}`;
}

/**
 * The step from the previous value, with arrow and the color of what is better, and in its tooltip whether it can be distinguished from chance; nothing
 * where either value is missing or hidden.
 */
export function TrendDelta({ figure, kind = "score", withPrevious = false }: TrendDeltaProps): ReactNode {
  const { words, locale } = useUi();
  const { delta, trend, previous_value: previous } = figure;
  const certainty = useCertainty(figure, kind);
  if (figure.hidden || delta === null || trend === null) return null;
  const points = formatDelta(delta, kind, locale);
  const spoken = trend === "equal" ? words.equal : words[trend](points);
  return (
    <span className="cy-delta" data-trend={trend} data-direction={figure.direction} title={certainty}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d={shapes[trend]} />
      </svg>
      <span className="cy-sr">{sentences(spoken, certainty)}</span>
      {trend !== "equal" && <span aria-hidden="true">{points}</span>}
      {withPrevious && previous !== null && <small>{words.from(formatNumber(previous, kind, locale))}</small>}
    </span>
  );
}
