import type { ReactNode } from "react";
import type { CampaignDetails } from "#slices/surveys/contract/campaigns.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useLocalized, useSurveysStrings } from "#slices/surveys/web/strings.ts";
import { useCampaignOptions } from "#slices/surveys/web/use-campaigns.ts";
import { Facts } from "#ui/detail-list.tsx";
import { formatDay } from "#ui/format.ts";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";

/** Returns the names of a campaign's places that still exist. */
function usePlaces({ audience }: CampaignDetails): string {
  const t = useSurveysStrings();
  const { data } = useCampaignOptions();
  if (audience.is_whole_client) return t("everywhere");
  const parts = ["regions", "locations", "reporting_groups"] as const;
  const names = parts.flatMap((part) =>
    audience[part].map((id) => data?.[part].find((each) => each.id === id)?.name ?? `#${id}`),
  );
  return names.join(", ");
}

/** The settings of a campaign. */
export function CampaignFacts({ campaign }: { campaign: CampaignDetails }): ReactNode {
  const t = useSurveysStrings();
  const locale = useLocale();
  const localized = useLocalized();
  const places = usePlaces(campaign);
  return (
    <Panel title={t("facts")}>
      {campaign.state === "scheduled" && (
        <Notice>
          {t("goesOut", { day: formatDay(campaign.send_on, locale), time: campaign.send_at.slice(11, 16) })}
        </Notice>
      )}
      <Facts
        facts={[
          { label: t("survey"), value: localized(campaign.survey.name) },
          { label: t("where"), value: places },
          { label: t("howTitle"), value: campaign.channels.map((each) => t(`channel_${each}`)).join(", ") },
          { label: t("sendOn"), value: formatDay(campaign.send_on, locale) },
          { label: t("remindersFact"), value: t(campaign.has_reminders ? "on" : "off") },
        ]}
      />
    </Panel>
  );
}
