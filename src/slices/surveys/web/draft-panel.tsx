import { useEffect, type ReactNode } from "react";
import type { CampaignDetails, CampaignOptions } from "#slices/surveys/contract/campaigns.contract.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { CampaignForm } from "#slices/surveys/web/campaign-form.tsx";
import { type CampaignValues, findMissingFields, toPlan, toValues } from "#slices/surveys/web/campaign-values.ts";
import { useSurveysStrings } from "#slices/surveys/web/strings.ts";
import { staleCampaigns, useCampaignOptions } from "#slices/surveys/web/use-campaigns.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";

interface DraftPanelProps {
  campaign: CampaignDetails;
  /** Called whenever the form starts or stops differing from the saved draft. */
  onDirty: (isDirty: boolean) => void;
}

/** The form of a draft. */
export function DraftPanel({ campaign, onDirty }: DraftPanelProps): ReactNode {
  const t = useSurveysStrings();
  const options = useCampaignOptions();
  return (
    <Panel title={t("facts")}>
      {options.isError && <ErrorState error={options.error} onRetry={() => void options.refetch()} />}
      {options.isPending && <Skeleton width="100%" height={520} />}
      {options.data && <DraftForm campaign={campaign} options={options.data} onDirty={onDirty} />}
    </Panel>
  );
}

function DraftForm({ campaign, options, onDirty }: DraftPanelProps & { options: CampaignOptions }): ReactNode {
  const t = useSurveysStrings();
  const toast = useToast();
  const saving = useSaving(
    (values: CampaignValues) => call("updateCampaign", { params: { id: campaign.id }, body: toPlan(values) }),
    staleCampaigns,
  );
  const form = useForm<CampaignValues>({
    initial: toValues(campaign),
    validate: (values) => findMissingFields(values, t),
    submit: async (values) => {
      await saving.mutateAsync(values);
      toast.say(t("saved"));
    },
  });
  const isDirty = JSON.stringify(toPlan(form.values)) !== JSON.stringify(toPlan(toValues(campaign)));
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return <CampaignForm form={form} options={options} submitLabel={t("saveDraft")} />;
}
