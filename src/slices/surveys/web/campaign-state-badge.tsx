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

/** The state of a campaign as a badge. */
export function CampaignStateBadge({ state }: { state: CampaignState }): ReactNode {
  const t = useSurveysStrings();
  // Without the span the card cell would widen the badge.
  return (
    <span>
      <StatusBadge tone={tones[state]}>{t(`state_${state}`)}</StatusBadge>
    </span>
  );
}
