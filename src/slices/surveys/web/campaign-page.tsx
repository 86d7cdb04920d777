import { useParams } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import type { CampaignDetails } from "#slices/surveys/contract/campaigns.contract.ts";
import { PageErrorState } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import { CampaignStateBadge } from "#slices/surveys/web/campaign-state-badge.tsx";
import { CampaignResult } from "#slices/surveys/web/campaign-result.tsx";
import { CancelButton, DeleteButton } from "#slices/surveys/web/campaign-actions.tsx";
import { CampaignFacts } from "#slices/surveys/web/campaign-facts.tsx";
import { CampaignPreviewPanel } from "#slices/surveys/web/campaign-preview.tsx";
import { DraftPanel } from "#slices/surveys/web/draft-panel.tsx";
import { useLocalized, useSurveysStrings } from "#slices/surveys/web/strings.ts";
import { useCampaign } from "#slices/surveys/web/use-campaigns.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { ProgressLine, Skeleton } from "#ui/states.tsx";
import "#slices/surveys/web/surveys.css";

/** /campaigns/{id}: a draft with its preview, or a campaign with its progress. */
export function CampaignPage(): ReactNode {
  const t = useSurveysStrings();
  const { id } = useParams({ strict: false });
  const campaign = useCampaign(Number(id));
  usePageTitle(campaign.data?.name ?? t("surveys"));
  if (campaign.isError && !campaign.data)
    return <PageErrorState title={t("surveys")} error={campaign.error} onRetry={() => void campaign.refetch()} />;
  return (
    <div className="cy-wrap sv-page">
      <ProgressLine active={campaign.isFetching && !campaign.isPending} />
      {campaign.data ? <Loaded campaign={campaign.data} /> : <Skeleton width="100%" height={520} />}
    </div>
  );
}

function Loaded({ campaign }: { campaign: CampaignDetails }): ReactNode {
  const t = useSurveysStrings();
  const localized = useLocalized();
  const { state } = campaign;
  return (
    <>
      <PageHeader
        title={campaign.name}
        sub={
          <span className="sv-sub">
            <CampaignStateBadge state={state} /> {localized(campaign.survey.name)}
          </span>
        }
        breadcrumb={[{ text: t("surveys"), to: "/campaigns" }]}
        actions={<Actions campaign={campaign} />}
      />
      {state === "draft" && <Draft campaign={campaign} />}
      {(state === "scheduled" || state === "canceled") && (
        <div className="sv-columns">
          <CampaignFacts campaign={campaign} />
          {state === "scheduled" && <CampaignPreviewPanel campaignId={campaign.id} />}
        </div>
      )}
      {(state === "sending" || state === "sent") && <CampaignResult campaign={campaign} />}
    </>
  );
}

function Actions({ campaign }: { campaign: CampaignDetails }): ReactNode {
  if (campaign.state === "scheduled") return <CancelButton campaign={campaign} />;
  if (campaign.state === "draft" || campaign.state === "canceled") return <DeleteButton campaign={campaign} />;
  return null;
}

function Draft({ campaign }: { campaign: CampaignDetails }): ReactNode {
  const [isDirty, setDirty] = useState(false);
  return (
    <div className="sv-columns">
      <DraftPanel campaign={campaign} onDirty={setDirty} />
      <CampaignPreviewPanel campaignId={campaign.id} draft={{ campaign, isDirty }} />
    </div>
  );
}
