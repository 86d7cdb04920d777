import type { ReactNode } from "react";
import type { AttentionReason } from "#slices/reports/contract/portfolio-rows.contract.ts";
import {
  useAttentionStrings,
  type AttentionStrings,
} from "#slices/reports/web/portfolio/portfolio-attention-strings.ts";
import { useCounted } from "#slices/reports/web/strings.ts";
import { toNonBreaking } from "#ui/format.ts";
import "#slices/reports/web/portfolio/portfolio-attention.css";

type CountFormatter = ReturnType<typeof useCounted>;

function formatReason(reason: AttentionReason, t: AttentionStrings, counted: CountFormatter): string {
  if (reason.kind === "fell") return t(`fell_${reason.service}`, { n: counted(reason.points).n });
  if (reason.kind === "low") return t(`low_${reason.service}`);
  if (reason.kind === "late_tasks") return t("tasks", counted(reason.count));
  return t("alerts", { ...counted(reason.open), late: counted(reason.late).n });
}

// Red is a real fall or late work; a low score is a warning.
const toTone = ({ kind }: AttentionReason): "bad" | "low" => (kind === "low" ? "low" : "bad");

// A fall already includes the score, so that a low score as well is marked in the score's own cell.
function listShown(reasons: readonly AttentionReason[]): readonly AttentionReason[] {
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
      {listShown(reasons).map((reason) => (
        <span key={formatReason(reason, t, counted)} data-tone={toTone(reason)}>
          {toNonBreaking(formatReason(reason, t, counted))}
        </span>
      ))}
    </span>
  );
}
