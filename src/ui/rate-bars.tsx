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
  /** The likely bounds of the value: a thin line on the bar, and a figure after the value. */
  readonly range?: { readonly from: number; readonly to: number } | null | undefined;
}

/** What names the likely ranges: the head of their column, and one of them as it is spoken. */
interface RangeTexts {
  readonly head: string;
  readonly speak: (from: string, to: string) => string;
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
  /** Required where bars have likely ranges. */
  ranges?: RangeTexts | undefined;
}

/** Rates below each other on one scale, each with its name, its value and its change. */
export function RateBars({ bars, max = 100, isScaled = false, kind = "percent", ranges }: RateBarsProps): ReactNode {
  const spoken = bars.some(({ range }) => range) ? ranges : undefined;
  const list = (
    <dl className="cy-rates" data-scaled={isScaled ? "" : undefined} data-ranged={spoken && ""}>
      {bars.map((bar) => (
        <div key={bar.label}>
          <dt>{bar.label}</dt>
          <RateLine bar={bar} max={max} kind={kind} ranges={spoken} />
        </div>
      ))}
    </dl>
  );
  if (!spoken) return list;
  return (
    <div className="cy-rates-ranged">
      <p aria-hidden="true">{spoken.head}</p>
      {list}
    </div>
  );
}

interface RateLineProps extends Required<Pick<RateBarsProps, "max" | "kind">> {
  bar: RateBar;
  ranges: RangeTexts | undefined;
}

function RateLine({ bar, max, kind, ranges }: RateLineProps): ReactNode {
  const { words, locale } = useUi();
  const { figure, range } = bar;
  const marks = [
    { mark: "company", label: words.company, value: bar.company ?? null },
    { mark: "sbx", label: words.sbx, value: bar.sbx ?? null },
  ].flatMap(({ value: index, ...rest }) => (index === null ? [] : [{ ...rest, index }]));
  const toPercent = (value: number): string => `${Math.min(100, Math.max(0, (value / max) * 100))}%`;
  const value = figure.hidden ? null : figure.value;
  return (
    <dd>
      <span className="cy-rate-track" aria-hidden="true">
        {value !== null && <span style={{ width: toPercent(value) }} data-low={figure.is_low ? "" : undefined} />}
        {marks.map(({ mark, index }) => (
          <i key={mark} data-mark={mark} style={{ left: toPercent(index) }} />
        ))}
        {range && (
          <i data-mark="range" style={{ left: toPercent(range.from), width: toPercent(range.to - range.from) }} />
        )}
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
      {range && ranges && <RangeFigure {...range} kind={kind} speak={ranges.speak} />}
    </dd>
  );
}

type RangeFigureProps = NonNullable<RateBar["range"]> & Pick<RangeTexts, "speak"> & { kind: NumberKind };

function RangeFigure({ from, to, kind, speak }: RangeFigureProps): ReactNode {
  const { locale } = useUi();
  const upper = formatNumber(to, kind, locale);
  return (
    <span className="cy-rate-range">
      <span aria-hidden="true">
        {formatNumber(from, "count", locale)}–{upper}
      </span>
      <span className="cy-sr">, {speak(formatNumber(from, kind, locale), upper)}</span>
    </span>
  );
}
