import type { ReactNode } from "react";
import type { AttentionReason } from "#slices/reports/contract/portfolio-rows.contract.ts";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { useAttentionStrings, type AttentionStrings } from "#slices/reports/web/portfolio-attention-strings.ts";
import type { PortfolioState } from "#slices/reports/web/portfolio-state.ts";
import { useCounted } from "#slices/reports/web/strings.ts";
import type { ChangePortfolio } from "#slices/reports/web/use-portfolio.ts";
import { nonBreaking } from "#ui/format.ts";
import "#slices/reports/web/portfolio-attention.css";

type Counted = ReturnType<typeof useCounted>;

function sayReason(reason: AttentionReason, t: AttentionStrings, counted: Counted): string {
  if (reason.kind === "fell") return t(`fell_${reason.service}`, { n: counted(reason.points).n });
  if (reason.kind === "low") return t(`low_${reason.service}`);
  if (reason.kind === "late_tasks") return t("tasks", counted(reason.count));
  return t("alerts", { ...counted(reason.open), late: counted(reason.late).n });
}

// Red is a real fall or work that is late; a level is a warning.
const toTone = ({ kind }: AttentionReason): "bad" | "low" => (kind === "low" ? "low" : "bad");

// A fall already says where the score went, so that it is low besides stands in the score's own cell.
function findShown(reasons: readonly AttentionReason[]): readonly AttentionReason[] {
  const fallen = new Set(reasons.flatMap((reason) => (reason.kind === "fell" ? [reason.service] : [])));
  return reasons.filter((reason) => reason.kind !== "low" || !fallen.has(reason.service));
}

/** Why a place needs attention, in a few words; nothing where it does not. */
export function AttentionReasons({ reasons }: { reasons: readonly AttentionReason[] }): ReactNode {
  const t = useAttentionStrings();
  const counted = useCounted();
  if (reasons.length === 0) return null;
  return (
    <span className="rp-reasons">
      {findShown(reasons).map((reason) => (
        <span key={sayReason(reason, t, counted)} data-tone={toTone(reason)}>
          {nonBreaking(sayReason(reason, t, counted))}
        </span>
      ))}
    </span>
  );
}

interface AttentionFilterProps {
  meta: PortfolioReply["meta"];
  state: PortfolioState;
  change: ChangePortfolio;
}

/** Narrows the table to what needs attention, and brings back its order after another one was chosen. */
export function AttentionFilter({ meta, state, change }: AttentionFilterProps): ReactNode {
  const t = useAttentionStrings();
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

/** How many places need attention, in a sentence; nothing while the table is narrowed otherwise or has no places. */
export function AttentionSentence({ meta }: { meta: PortfolioReply["meta"] }): ReactNode {
  const t = useAttentionStrings();
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
