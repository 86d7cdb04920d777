import type { ReactNode } from "react";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { useAttentionCountStrings } from "#slices/reports/web/portfolio/portfolio-attention-count-strings.ts";
import type { PortfolioState } from "#slices/reports/web/portfolio/portfolio-state.ts";
import { useCounted } from "#slices/reports/web/strings.ts";
import type { ChangePortfolio } from "#slices/reports/web/portfolio/use-portfolio.ts";

interface AttentionFilterProps {
  meta: PortfolioReply["meta"];
  state: PortfolioState;
  change: ChangePortfolio;
}

/** Filters the table by attention, and restores that sort after another one was selected. */
export function AttentionFilter({ meta, state, change }: AttentionFilterProps): ReactNode {
  const t = useAttentionCountStrings();
  const counted = useCounted();
  const { count } = meta.attention;
  const isFirst = state.sort === "attention" && !state.desc;
  return (
    <>
      {(count > 0 || state.needs) && (
        <button
          type="button"
          className="cy-chip"
          data-on={state.needs ? "" : undefined}
          aria-pressed={state.needs}
          onClick={() => change({ needs: !state.needs })}
        >
          {t("needs", counted(count))}
        </button>
      )}
      {!isFirst && count > 0 && (
        <button type="button" className="cy-link-button" onClick={() => change({ sort: "attention", desc: false })}>
          {t("first")}
        </button>
      )}
    </>
  );
}

/** A sentence with the number of places that need attention; nothing while the table has other filters or no places. */
export function AttentionSentence({ meta }: { meta: PortfolioReply["meta"] }): ReactNode {
  const t = useAttentionCountStrings();
  const counted = useCounted();
  const { filters, attention, structures } = meta;
  const isNarrowed = [...filters.regions, ...filters.reporting_groups_by_locations].some(({ selected }) => selected);
  if (attention.of === 0 || filters.q_text !== null || filters.general !== "active" || isNarrowed) return null;
  const { count, of } = attention;
  return (
    <p className="rp-attention-sentence">
      {count === 0
        ? t(`none_${structures.scope}`)
        : t(`some_${structures.scope}`, { ...counted(count), of: counted(of).n })}
    </p>
  );
}
