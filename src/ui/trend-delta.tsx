import type { ReactNode } from "react";
import type { Figure } from "#ui/figure.ts";
import { formatNumber, formatStep, type NumberKind } from "#ui/format.ts";
import { useUi } from "#ui/ui-context.ts";

type Trend = NonNullable<Figure["trend"]>;

const shapes: Record<Trend, string> = {
  up: "M5 1 9.6 9H.4Z",
  down: "M5 9 .4 1h9.2Z",
  equal: "M1 3h8v1.5H1ZM1 6h8v1.5H1Z",
};

interface TrendDeltaProps {
  figure: Pick<Figure, "delta" | "trend" | "previous_value" | "hidden">;
  kind?: NumberKind;
  /** Also says what it was before: "from 75". */
  withPrevious?: boolean;
}

/** The step from the previous value, with arrow and colour; nothing where either value is missing or hidden. */
export function TrendDelta({ figure, kind = "score", withPrevious = false }: TrendDeltaProps): ReactNode {
  const { words, locale } = useUi();
  const { delta, trend, previous_value: previous } = figure;
  if (figure.hidden || delta === null || trend === null) return null;
  const points = formatStep(delta, kind, locale);
  const spoken = trend === "equal" ? words.equal : words[trend](points);
  return (
    <span className="cy-delta" data-trend={trend}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d={shapes[trend]} />
      </svg>
      <span className="cy-sr">{spoken}</span>
      {trend !== "equal" && <span aria-hidden="true">{points}</span>}
      {withPrevious && previous !== null && <small>{words.from(formatNumber(previous, kind, locale))}</small>}
    </span>
  );
}
