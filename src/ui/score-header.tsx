import { IconEyeOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CellButton } from "#ui/cell-button.tsx";
import { Emoticon } from "#ui/emoticon.tsx";
import { FigureValue } from "#ui/figure-value.tsx";
import type { Figure } from "#ui/figure.ts";
import { formatBoundedNumber, type NumberKind } from "#ui/format.ts";
import { Hint } from "#ui/hint.tsx";
import type { ScoreAxis } from "#ui/score-axis.ts";
import { METRIC_THRESHOLD, getMetricTone } from "#ui/score-scale.ts";
import { ScoreKey, ScoreStrip } from "#ui/score-strip.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { useUi } from "#ui/ui-context.ts";

interface ScoreHeadProps {
  figure: Figure;
  kind?: NumberKind;
  /** With an axis, the strip with company and SBX is shown below. */
  axis?: ScoreAxis;
  company?: number | null;
  sbx?: number | null;
  /** The score is the company's own and is compared with SBX only. */
  ofCompany?: boolean;
  /** Shows the face of a satisfaction score before it. */
  emoticon?: boolean;
  /** The basis of the score: "214 responses". */
  note?: ReactNode;
  /** Explains the score on a click or Enter; `label` follows the number for screen readers. */
  explain?: { readonly label: string; readonly onOpen: () => void } | undefined;
  /** The score is the region's, because the location itself has too few people. */
  deferred?: boolean;
}

/** The large number of a card: the score, its change from the previous year, its position against company and SBX. */
export function ScoreHeader(props: ScoreHeadProps): ReactNode {
  const { figure, kind = "score", axis } = props;
  const value = figure.hidden ? null : figure.value;
  return (
    <>
      <div className="cy-big">
        {props.emoticon && <Emoticon score={value} size={34} />}
        <BigValue {...props} />
        <TrendDelta figure={figure} kind={kind} withPrevious />
        {value !== null && props.note !== undefined && <small className="cy-meta">{props.note}</small>}
      </div>
      {props.deferred && <DeferredNote />}
      {axis && <OnAxis {...props} axis={axis} />}
    </>
  );
}

type OnAxisProps = Pick<ScoreHeadProps, "figure" | "company" | "sbx" | "ofCompany"> & { axis: ScoreAxis };

/** The score on its strip, and the meaning of its ticks. */
function OnAxis({ figure, axis, company = null, sbx = null, ofCompany = false }: OnAxisProps): ReactNode {
  const value = figure.hidden ? null : figure.value;
  return (
    <>
      <div className="cy-big-strip">
        <ScoreStrip {...{ axis, value, company, sbx, ofCompany }} low={figure.is_low} labeled />
      </div>
      <ScoreKey company={company} sbx={sbx} ofCompany={ofCompany} />
    </>
  );
}

function BigValue({ figure, kind = "score", explain }: ScoreHeadProps): ReactNode {
  const value = <FigureValue figure={figure} kind={kind} />;
  return explain ? <CellButton {...explain}>{value}</CellButton> : value;
}

/** Shown when a small location shows its region's score instead of its own. */
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

/** The primary metric beside a title: red below 65, green from 65 on. Only in windows wider than 1248 px. */
export function PrimaryStat({ label, figure, kind = "score" }: PrimaryStatProps): ReactNode {
  const { words, locale } = useUi();
  const value = figure.hidden ? null : figure.value;
  const tone = getMetricTone(value);
  const text = figure.hidden ? words.hidden : formatBoundedNumber(value, kind, locale, figure.bound);
  const shown = <b data-tone={tone ?? undefined}>{text}</b>;
  return (
    <span className="cy-primary-stat">
      {label} {tone === "bad" ? <Hint text={words.low(METRIC_THRESHOLD)}>{shown}</Hint> : shown}
    </span>
  );
}
