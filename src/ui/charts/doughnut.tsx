import type { ReactNode } from "react";
import { WholeFigure } from "#ui/charts/whole-figure.tsx";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import type { Figure } from "#ui/figure.ts";
import { formatNumber, type NumberKind } from "#ui/format.ts";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { useUi } from "#ui/ui-context.ts";

interface DoughnutProps {
  /** The name of the value: "Response Rate". */
  label: string;
  figure: Figure;
  /** The kind of the value; a percentage by default. */
  kind?: NumberKind;
  /** The filled share of the ring, from 0 to 100, when it is not the value itself; the note explains it. */
  filled?: number | null;
  /** The hole's share of the radius: 0.85 for compliance, 0.8 for everything else. */
  cutout?: number;
  /** A solid tick across the ring. */
  company?: number | null;
  /** A dotted tick across the ring. */
  sbx?: number | null;
  /** The basis of the value, as text. */
  note?: string | undefined;
  /** Whether it can be copied as a picture, where it is a chart of its own. */
  canCopy?: boolean;
}

const SIZE = 132;
const FULL = 100;
const DEFAULT_CUTOUT = 0.8;

/** One value out of 100: the number in the middle, company and SBX as ticks on the ring and as text below. */
export function Doughnut(props: DoughnutProps): ReactNode {
  const { label, figure, kind = "percent", company = null, sbx = null, note, canCopy = false } = props;
  const { words, locale } = useUi();
  const indexes = [
    { name: words.company, value: company },
    { name: words.sbx, value: sbx },
  ].filter(({ value }) => value !== null);
  return (
    <WholeFigure className="cy-ring" label={label} canCopy={canCopy}>
      <div className="cy-pie-plot">
        <RingDrawing {...props} />
        <div className="cy-ring-center" data-kind={kind}>
          <strong>{figure.hidden ? <HiddenValue brief /> : <FigureValue figure={figure} kind={kind} />}</strong>
          <TrendDelta figure={figure} kind={kind} />
        </div>
      </div>
      <figcaption>
        {label}
        {note !== undefined && <small>{note}</small>}
        {indexes.length > 0 && (
          <small>{indexes.map(({ name, value }) => `${name} ${formatNumber(value, kind, locale)}`).join(" · ")}</small>
        )}
      </figcaption>
    </WholeFigure>
  );
}

const clamp = (value: number): number => Math.min(FULL, Math.max(0, value));

/** The ring alone, as plain SVG, which also renders on the server; dashed for a hidden or missing value. */
export function RingDrawing(props: DoughnutProps): ReactNode {
  const { figure, filled = figure.value, cutout = DEFAULT_CUTOUT } = props;
  const thick = (SIZE / 2) * (1 - cutout);
  const middle = SIZE / 2;
  const value = figure.hidden ? null : filled;
  const ring = { cx: middle, cy: middle, r: middle - thick / 2, strokeWidth: thick, pathLength: FULL };
  const tick = (at: number, mark: "company" | "sbx"): ReactNode => (
    <line
      key={mark}
      className="cy-ring-tick"
      data-tone={mark}
      x1={middle}
      x2={middle}
      y1={0}
      y2={thick + 4}
      transform={`rotate(${(clamp(at) / FULL) * 360} ${middle} ${middle})`}
    />
  );
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} aria-hidden="true" focusable="false">
      <circle className="cy-ring-track" {...ring} data-empty={value === null ? "" : undefined} />
      {value !== null && value > 0 && (
        <circle
          className="cy-ring-value"
          {...ring}
          data-low={figure.is_low ? "" : undefined}
          strokeDasharray={`${clamp(value)} ${FULL}`}
          transform={`rotate(-90 ${middle} ${middle})`}
        />
      )}
      {(["company", "sbx"] as const).map((mark) => {
        const at = props[mark] ?? null;
        return at === null ? null : tick(at, mark);
      })}
    </svg>
  );
}
