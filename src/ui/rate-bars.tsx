import type { ReactNode } from "react";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import type { Figure } from "#ui/figure.ts";
import { formatNumber, type NumberKind } from "#ui/format.ts";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { useUi } from "#ui/ui-context.ts";

export interface RateBar {
  readonly label: string;
  readonly figure: Figure;
  /** A solid tick on the bar for the company's value. */
  readonly company?: number | null | undefined;
  /** A dotted tick for the benchmark. */
  readonly sbx?: number | null | undefined;
}

interface RateBarsProps {
  bars: readonly RateBar[];
  /** The value of a full bar. */
  max?: number;
  /**
   * True when a full bar is the largest value instead of a whole. Then there is no track, which would stand for the
   * whole.
   */
  isScaled?: boolean;
  kind?: NumberKind;
}

/** Rates below each other on one scale, each with its name, its value and its change. */
export function RateBars({ bars, max = 100, isScaled = false, kind = "percent" }: RateBarsProps): ReactNode {
  return (
    <dl className="cy-rates" data-scaled={isScaled ? "" : undefined}>
      {bars.map((bar) => (
        <div key={bar.label}>
          <dt>{bar.label}</dt>
          <RateLine bar={bar} max={max} kind={kind} />
        </div>
      ))}
    </dl>
  );
}

function RateLine({ bar, max, kind }: { bar: RateBar; max: number; kind: NumberKind }): ReactNode {
  const { words, locale } = useUi();
  const { figure } = bar;
  const marks = [
    { mark: "company", label: words.company, value: bar.company ?? null },
    { mark: "sbx", label: words.sbx, value: bar.sbx ?? null },
  ].flatMap(({ value: index, ...rest }) => (index === null ? [] : [{ ...rest, index }]));
  const at = (value: number): string => `${Math.min(100, Math.max(0, (value / max) * 100))}%`;
  const value = figure.hidden ? null : figure.value;
  return (
    <dd>
      <span className="cy-rate-track" aria-hidden="true">
        {value !== null && <span style={{ width: at(value) }} data-low={figure.is_low ? "" : undefined} />}
        {marks.map(({ mark, index }) => (
          <i key={mark} data-mark={mark} style={{ left: at(index) }} />
        ))}
      </span>
      <span className="cy-rate-value">
        {figure.hidden ? <HiddenValue brief /> : <FigureValue figure={figure} kind={kind} />}
        <TrendDelta figure={figure} kind={kind} />
      </span>
      {marks.map(({ mark, label, index }) => (
        <span className="cy-sr" key={mark}>
          , {label} {formatNumber(index, kind, locale)}
        </span>
      ))}
    </dd>
  );
}
