import type { ReactNode } from "react";
import { formatNumber } from "#ui/format.ts";
import { computeAxisPosition, getLabeledTicks, type ScoreAxis } from "#ui/score-axis.ts";
import { TermLink } from "#ui/term-link.tsx";
import { useUi } from "#ui/ui-context.ts";

interface ScoreStripProps {
  axis: ScoreAxis;
  value: number | null;
  company: number | null;
  sbx: number | null;
  low?: boolean;
  /** Labels the axis below, for a single strip. */
  labeled?: boolean;
  /** The value is the company's own and is compared with SBX only. */
  ofCompany?: boolean;
}

const HEIGHT = 20;
const MIDDLE = HEIGHT / 2;

/** A strip with one axis: the value as a dot, the company as a solid tick, SBX as a dotted tick. */
export function ScoreStrip(props: ScoreStripProps): ReactNode {
  const { axis, company, sbx, low = false, labeled = false, ofCompany = false } = props;
  const { words, locale } = useUi();
  const formatIndex = (point: number | null): string => formatNumber(point, "index", locale);
  return (
    <span className="cy-strip" data-low={low ? "" : undefined}>
      <StripDrawing {...props} />
      {labeled && (
        <span className="cy-strip-labels" aria-hidden="true">
          {getLabeledTicks(axis).map((tick) => (
            <span key={tick} style={{ left: `${computeAxisPosition(axis, tick)}%` }}>
              {tick}
            </span>
          ))}
        </span>
      )}
      <span className="cy-sr">
        {!ofCompany && `${words.company} ${formatIndex(company)}, `}
        {`${words.sbx} ${formatIndex(sbx)}`}
      </span>
    </span>
  );
}

type StripDrawingProps = Pick<ScoreStripProps, "axis" | "value" | "company" | "sbx"> & {
  /** The previous year's value: a hollow dot. */
  previous?: number | null;
};

/** The strip alone, as plain SVG in percent. */
export function StripDrawing({ axis, value, company, sbx, previous = null }: StripDrawingProps): ReactNode {
  const toPercent = (point: number): string => `${computeAxisPosition(axis, point)}%`;
  return (
    <svg height={HEIGHT} aria-hidden="true" focusable="false">
      <rect className="cy-strip-track" x="0" y={MIDDLE - 2} width="100%" height="4" rx="2" />
      {value !== null && (
        <rect className="cy-strip-value" x="0" y={MIDDLE - 2} width={toPercent(value)} height="4" rx="2" />
      )}
      {axis.ticks.slice(1, -1).map((tick) => (
        <line
          className="cy-strip-notch"
          key={tick}
          x1={toPercent(tick)}
          x2={toPercent(tick)}
          y1={MIDDLE - 2}
          y2={MIDDLE + 2}
        />
      ))}
      {/* Taller than the company's tick, so that both are visible when they are equal. */}
      {sbx !== null && (
        <line className="cy-strip-sbx" x1={toPercent(sbx)} x2={toPercent(sbx)} y1={MIDDLE - 11} y2={MIDDLE + 11} />
      )}
      {company !== null && (
        <line
          className="cy-strip-company"
          x1={toPercent(company)}
          x2={toPercent(company)}
          y1={MIDDLE - 9}
          y2={MIDDLE + 9}
        />
      )}
      {previous !== null && <circle className="cy-strip-before" cx={toPercent(previous)} cy={MIDDLE} r="4.5" />}
      {value !== null && <circle className="cy-strip-dot" cx={toPercent(value)} cy={MIDDLE} r="6" />}
    </svg>
  );
}

interface StripEndsProps {
  axis: ScoreAxis;
  /** Lines are drawn behind the strips. */
  hasLines?: boolean;
}

/** Both ends of the axis, for the header of a column of strips. */
export function StripEnds({ axis, hasLines = false }: StripEndsProps): ReactNode {
  return (
    <span className="cy-strip-ends" data-lined={hasLines ? "" : undefined} aria-hidden="true">
      <span>{axis.min}</span>
      <span>{axis.max}</span>
    </span>
  );
}

interface ScoreKeyProps {
  /** Without values the key only names the marks, as above a table where every row has its own. */
  company?: number | null;
  sbx?: number | null;
  /** The value is the company's own, so its tick is not explained. */
  ofCompany?: boolean;
}

/** The meaning of the two ticks, with their values; "-" for a missing index. */
export function ScoreKey({ company, sbx, ofCompany = false }: ScoreKeyProps): ReactNode {
  const { words, locale } = useUi();
  const renderValue = (index: number | null | undefined): ReactNode =>
    index === undefined ? null : <b>{formatNumber(index, "index", locale)}</b>;
  return (
    <p className="cy-key">
      {!ofCompany && (
        <span>
          <i data-mark="company" />
          <TermLink term="company">{words.company}</TermLink> {renderValue(company)}
        </span>
      )}
      <span>
        <i data-mark="sbx" />
        <TermLink term="sbx">{words.sbx}</TermLink> {renderValue(sbx)}
      </span>
    </p>
  );
}
