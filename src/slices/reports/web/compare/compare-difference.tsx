import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { ComparedDifference } from "#slices/reports/contract/comparison.contract.ts";
import { useCompareStrings } from "#slices/reports/web/compare/compare-strings.ts";
import { formatSignedDelta, type NumberKind } from "#ui/format.ts";

interface DifferenceProps {
  difference: ComparedDifference;
  kind: NumberKind;
}

/** The difference from the base, with its certainty: solid where real, outlined where unclear, else gray. */
export function Difference({ difference: { delta, certainty }, kind }: DifferenceProps): ReactNode {
  const t = useCompareStrings();
  const locale = useLocale();
  const word = certainty === null ? t("untested") : t(certainty);
  return (
    <span className="cp-difference" data-certainty={certainty ?? "untested"}>
      {delta === 0 ? t("same") : <b>{formatSignedDelta(delta, kind, locale)}</b>}
      {(delta !== 0 || certainty !== "noise") && <small>{word}</small>}
    </span>
  );
}
