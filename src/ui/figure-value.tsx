import { IconEyeOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LOW_SCORE, type Figure } from "#ui/figure.ts";
import { formatBoundedNumber, type NumberKind } from "#ui/format.ts";
import { useUi } from "#ui/ui-context.ts";

interface FigureValueProps {
  figure: Pick<Figure, "value" | "is_low" | "hidden" | "bound" | "why_none">;
  kind?: NumberKind;
}

/** A metric value in one of three states: the value, N/A when missing, or hidden. */
export function FigureValue({ figure, kind = "score" }: FigureValueProps): ReactNode {
  const { words, locale } = useUi();
  if (figure.hidden) return <HiddenValue />;
  if (figure.value === null && figure.why_none !== undefined) return <NoNumber kind={kind} />;
  const flagged = figure.is_low && figure.value !== null;
  return (
    <span
      className="cy-value"
      data-state={figure.value === null ? "missing" : "value"}
      data-low={flagged ? "" : undefined}
    >
      {flagged && <i className="cy-low-dot" aria-hidden="true" />}
      {formatBoundedNumber(figure.value, kind, locale, figure.bound)}
      {flagged && <span className="cy-sr">. {words.low(LOW_SCORE)}</span>}
    </span>
  );
}

/** Shown when a metric cannot have a number, with the reason. Nothing is withheld. */
function NoNumber({ kind }: { kind: NumberKind }): ReactNode {
  const { words, locale } = useUi();
  const reason = kind === "score" ? words.noScore : words.notInvitedHere;
  return (
    <span className="cy-value" data-state="missing" title={reason}>
      {formatBoundedNumber(null, kind, locale, null)}
      <span className="cy-sr">. {reason}</span>
    </span>
  );
}

/** Shown for a withheld value, with the reason, so that it is not mistaken for missing or zero. */
export function HiddenValue({ brief = false }: { brief?: boolean }): ReactNode {
  const { words } = useUi();
  const full = words.hiddenConfidential;
  return (
    <span className="cy-hidden" title={brief ? full : undefined}>
      <IconEyeOff size={16} stroke={1.75} aria-hidden="true" />
      <span aria-hidden={brief}>{brief ? words.hidden : full}</span>
      {brief && <span className="cy-sr">{full}</span>}
    </span>
  );
}
