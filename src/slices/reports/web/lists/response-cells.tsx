import type { ReactNode } from "react";
import type { ListRow } from "#slices/reports/contract/lists.contract.ts";
import type { Cells } from "#slices/reports/web/lists/list-cells.tsx";
import { isConfidential, findNumber, findText } from "#slices/reports/web/lists/list-rows.ts";
import { useListStrings } from "#slices/reports/web/lists/list-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { Emoticon } from "#ui/emoticon.tsx";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

interface CellProps {
  row: ListRow;
  header: { readonly key: string };
}

/** The score of one response, flagged where it is low. */
function ScoreOfRow({ row, header: { key } }: CellProps): ReactNode {
  if (isConfidential(row)) return <HiddenValue brief />;
  const value = findNumber(row, key);
  return (
    <span className="rl-score">
      <Emoticon score={value} size={18} />
      <FigureValue figure={{ value, is_low: row["score_danger"] === true, hidden: false, bound: null }} />
    </span>
  );
}

/** The five steps of a likelihood, from the lowest, with their colors. */
const steps: readonly (readonly [label: string, tone: Tone])[] = [
  ["Very Unlikely", "danger"],
  ["Unlikely", "warning"],
  ["Neutral", "neutral"],
  ["Likely", "info"],
  ["Very Likely", "good"],
];

/** The likelihood to renew in words; N/A where it was not answered. */
function LikelihoodCell({ row, header: { key } }: CellProps): ReactNode {
  const t = useListStrings();
  const word = useUiStrings();
  if (isConfidential(row)) return <HiddenValue brief />;
  const [label, tone] = steps[(findNumber(row, key) ?? 0) - 1] ?? [];
  return label === undefined ? t("none") : <StatusBadge tone={tone ?? "neutral"}>{word(label)}</StatusBadge>;
}

/** Longer texts are cut and expand on demand, so that one of them does not push the others off the screen. */
const SHORT = 220;

/** The comments of a response; a long text is cut and expands in place. */
function WordsCell({ row, header: { key } }: CellProps): ReactNode {
  const t = useListStrings();
  if (isConfidential(row)) return <HiddenValue brief />;
  const text = findText(row, key);
  if (text === null) return t("none");
  if (text.length <= SHORT) return <span className="rl-words">{text}</span>;
  return (
    <details className="rl-words">
      <summary>
        <span className="rl-begins">{text.slice(0, SHORT)}… </span>
        <span className="rl-open">{t("showAll")}</span>
        <span className="rl-close">{t("showLess")}</span>
      </summary>
      {text}
    </details>
  );
}

/** The cells that only responses of residents have: they are loaded with the page of a list, not with a card. */
export const responseCells: Cells = { score: ScoreOfRow, likelihood: LikelihoodCell, words: WordsCell };
