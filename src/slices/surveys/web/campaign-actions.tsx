import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import type { CampaignDetails, CampaignPreview } from "#slices/surveys/contract/campaigns.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { useCounted, useLocalized, useSurveysStrings } from "#slices/surveys/web/strings.ts";
import { staleCampaigns, useCampaignOptions } from "#slices/surveys/web/use-campaigns.ts";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { formatDay } from "#ui/format.ts";
import { useToast } from "#ui/toast.tsx";
import { formatZone } from "#ui/zone.tsx";

function findReason(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.detail ?? error.title;
  return error instanceof Error ? error.message : undefined;
}

interface ActionProps {
  campaign: CampaignDetails;
}

/** Deletes a campaign that has sent nothing. */
export function DeleteButton({ campaign }: ActionProps): ReactNode {
  const t = useSurveysStrings();
  const toast = useToast();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const saving = useSaving(() => call("deleteCampaign", { params: { id: campaign.id } }), [["getCampaigns"]]);
  const confirm = async (): Promise<void> => {
    try {
      await saving.mutateAsync();
    } catch {
      return;
    }
    toast.say(t("deleted"));
    void navigate({ to: "/campaigns" });
  };
  return (
    <>
      <button type="button" className="cy-button" onClick={() => setOpened(true)}>
        {t("delete")}
      </button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t("deleteTitle", { name: campaign.name })}
        confirmLabel={t("delete")}
        onConfirm={confirm}
        error={findReason(saving.error)}
        danger
      >
        {t("deleteText")}
      </ConfirmDialog>
    </>
  );
}

/** Cancels a scheduled campaign. */
export function CancelButton({ campaign }: ActionProps): ReactNode {
  const t = useSurveysStrings();
  const toast = useToast();
  const [opened, setOpened] = useState(false);
  const saving = useSaving(() => call("cancelCampaign", { params: { id: campaign.id } }), staleCampaigns);
  const confirm = async (): Promise<void> => {
    try {
      await saving.mutateAsync();
    } catch {
      return;
    }
    setOpened(false);
    toast.say(t("canceled"));
  };
  return (
    <>
      <button type="button" className="cy-button" onClick={() => setOpened(true)}>
        {t("cancel")}
      </button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t("cancelTitle", { name: campaign.name })}
        confirmLabel={t("cancel")}
        cancelLabel={t("keep")}
        onConfirm={confirm}
        error={findReason(saving.error)}
        danger
      >
        {t("cancelText")}
      </ConfirmDialog>
    </>
  );
}

interface ScheduleProps extends ActionProps {
  preview: CampaignPreview["meta"];
  disabled: boolean;
}

/** Schedules a campaign, after confirming the number of recipients. */
export function ScheduleButton({ campaign, preview, disabled }: ScheduleProps): ReactNode {
  const t = useSurveysStrings();
  const counted = useCounted();
  const localized = useLocalized();
  const locale = useLocale();
  const toast = useToast();
  const { data: options } = useCampaignOptions();
  const [opened, setOpened] = useState(false);
  const saving = useSaving(() => call("scheduleCampaign", { params: { id: campaign.id } }), staleCampaigns);
  const confirm = async (): Promise<void> => {
    try {
      await saving.mutateAsync();
    } catch {
      return;
    }
    toast.say(t(isNow ? "goesOutNow" : "scheduled"));
  };
  const isNow = campaign.is_due;
  const letters = preview.by_channel.find((each) => each.channel === "print")?.count ?? 0;
  return (
    <>
      <button
        type="button"
        className="cy-button"
        data-primary=""
        disabled={disabled || preview.invited === 0}
        onClick={() => setOpened(true)}
      >
        {t(isNow ? "sendNow" : "schedule")}
      </button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t("scheduleTitle", { name: campaign.name })}
        confirmLabel={t("confirmSchedule", counted(preview.invited))}
        onConfirm={confirm}
        error={findReason(saving.error)}
      >
        <p>{t("scheduleText", { ...counted(preview.invited), survey: localized(campaign.survey.name) })}</p>
        {letters > 0 && <p>{t("letters", counted(letters))}</p>}
        <p>
          {isNow
            ? t("scheduleNow")
            : t("scheduleWhen", {
                day: formatDay(campaign.send_on, locale),
                zone: options ? formatZone(options.time_zone, locale) : "",
              })}
        </p>
      </ConfirmDialog>
    </>
  );
}
