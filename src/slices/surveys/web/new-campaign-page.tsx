import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CampaignOptions } from "#slices/surveys/contract/campaigns.contract.ts";
import { call } from "#platform/web/client.ts";
import { PageErrorState } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { CampaignForm } from "#slices/surveys/web/campaign-form.tsx";
import {
  type CampaignValues,
  findMissingFields,
  createCampaignValues,
  toPlan,
} from "#slices/surveys/web/campaign-values.ts";
import { useSurveysStrings } from "#slices/surveys/web/strings.ts";
import { staleCampaigns, useCampaignOptions } from "#slices/surveys/web/use-campaigns.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import "#slices/surveys/web/surveys.css";

/** /campaigns/new: survey, audience, channels and date. Saving opens the draft with its preview. */
export function NewCampaignPage(): ReactNode {
  const t = useSurveysStrings();
  usePageTitle(t("newCampaign"));
  const options = useCampaignOptions();
  if (options.isError)
    return <PageErrorState title={t("newCampaign")} error={options.error} onRetry={() => void options.refetch()} />;
  return (
    <div className="cy-wrap sv-page">
      <PageHeader title={t("newCampaign")} breadcrumb={[{ text: t("surveys"), to: "/campaigns" }]} />
      <div className="sv-narrow">
        <Panel title={t("basics")}>
          {options.data ? <NewForm options={options.data} /> : <Skeleton width="100%" height={520} />}
        </Panel>
      </div>
    </div>
  );
}

function NewForm({ options }: { options: CampaignOptions }): ReactNode {
  const t = useSurveysStrings();
  const navigate = useNavigate();
  const saving = useSaving(
    (values: CampaignValues) => call("createCampaign", { body: toPlan(values) }),
    staleCampaigns,
  );
  const form = useForm<CampaignValues>({
    initial: createCampaignValues(options),
    validate: (values) => findMissingFields(values, t),
    submit: async (values) => {
      const { data } = await saving.mutateAsync(values);
      void navigate({ to: `/campaigns/${data.id}`, replace: true });
    },
  });
  return <CampaignForm form={form} options={options} submitLabel={t("createDraft")} />;
}
