import type { ReactNode } from "react";
import type { CampaignState } from "#slices/surveys/contract/campaigns.contract.ts";
import { useSurveysStrings } from "#slices/surveys/web/strings.ts";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

const tones: Readonly<Record<CampaignState, Tone>> = {
  draft: "neutral",
  scheduled: "info",
  sending: "warning",
  sent: "good",
  canceled: "neutral",
};

/** How far a campaign is, in a word. */
export function CampaignStateBadge({ state }: { state: CampaignState }): ReactNode {
  const t = useSurveysStrings();
  // A cell of a card widens what it holds.
  return (
    <span>
      <StatusBadge tone={tones[state]}>{t(`state_${state}`)}</StatusBadge>
    </span>
  );
}
