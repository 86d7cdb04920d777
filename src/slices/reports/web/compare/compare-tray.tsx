import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { ComparisonReply } from "#slices/reports/contract/comparison.contract.ts";
import { Difference } from "#slices/reports/web/compare/compare-difference.tsx";
import {
  compareHref,
  type CompareState,
  MAX_COMPARED,
  readCompare,
} from "#slices/reports/web/compare/compare-state.ts";
import { useCompareStrings } from "#slices/reports/web/compare/compare-strings.ts";
import { useComparison } from "#slices/reports/web/compare/use-comparison.ts";
import { FigureValue } from "#ui/figure-value.tsx";
import { formatNumber } from "#ui/format.ts";
import { SelectionBar } from "#ui/table-selection.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/reports/web/compare/compare.css";

export interface CompareTrayProps extends Partial<Pick<CompareState, "range" | "filters">> {
  /** The report of the comparison, under the server's name. */
  widget: string;
  by: CompareState["by"];
  places: readonly string[];
  onClear: () => void;
}

const SCORE = "agreement_importance";

interface PlacesProps {
  reply: ComparisonReply | undefined;
  count: number;
}

/** The names and scores of the ticked places and, for two, their difference. */
function Places({ reply, count }: PlacesProps): ReactNode {
  const score = reply?.data.rows.find(({ key }) => key === SCORE);
  const difference = count === 2 ? score?.cells[1]?.difference : null;
  return (
    <>
      {reply?.data.columns.map(({ m_id: id, name }, at) => {
        const cell = score?.cells[at];
        return (
          <span key={id}>
            {name}
            {cell && !cell.hidden && <FigureValue figure={cell} />}
          </span>
        );
      })}
      {difference && <Difference difference={difference} kind="score" />}
    </>
  );
}

/** The ticked places, docked at the bottom: their scores, their difference, and the link to compare them. */
export function CompareTray({ widget, by, places, range, filters, onClear }: CompareTrayProps): ReactNode {
  const t = useCompareStrings();
  const locale = useLocale();
  const state: CompareState = { ...readCompare({}), by, places, range: range ?? null, filters: filters ?? {} };
  const count = places.length;
  const isTooMany = count > MAX_COMPARED;
  const { data, isPlaceholderData } = useComparison(widget, state, !isTooMany);
  return (
    <aside className="cp-tray" aria-label={t("tray")}>
      <SelectionBar count={t("chosen", { count, n: formatNumber(count, "count", locale) })} onClear={onClear}>
        <span className="cp-tray-places">
          {isTooMany ? t("atMost") : <Places reply={isPlaceholderData ? undefined : data} count={count} />}
          {count === 1 && <span className="cy-meta">{t("chooseAnother")}</span>}
        </span>
        {count > 1 && !isTooMany && (
          <UiLink className="cy-button" data-primary="" href={compareHref(widget, state)}>
            {t("compare")}
          </UiLink>
        )}
      </SelectionBar>
    </aside>
  );
}
