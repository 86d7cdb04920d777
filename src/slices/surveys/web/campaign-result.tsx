import type { ReactNode } from "react";
import type { CampaignDetails, CampaignFunnel } from "#slices/surveys/contract/campaigns.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { CampaignFacts } from "#slices/surveys/web/campaign-facts.tsx";
import { formatSteps } from "#slices/surveys/web/campaign-steps.ts";
import { useEventStrings } from "#slices/surveys/web/event-strings.ts";
import { SkippedPanel } from "#slices/surveys/web/skipped-panel.tsx";
import { useCounted, useSurveysStrings } from "#slices/surveys/web/strings.ts";
import { formatDay } from "#ui/format.ts";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { useUi } from "#ui/ui-context.ts";

interface ResultProps {
  campaign: CampaignDetails;
}

/** The invitations that a campaign sent, its progress, and the skipped people. */
export function CampaignResult({ campaign }: ResultProps): ReactNode {
  const t = useSurveysStrings();
  const reasons = useEventStrings();
  const counted = useCounted();
  const locale = useLocale();
  const { funnel } = campaign;
  const isOfEmployees = campaign.survey.audience === "employees";
  if (funnel === null) return null;
  return (
    <>
      {campaign.state === "sending" && <Notice>{t("sendingNow")}</Notice>}
      <Panel title={t("funnel")}>
        <FunnelBars funnel={funnel} isOfEmployees={isOfEmployees} />
        {funnel.hidden && <p className="sv-why">{t(isOfEmployees ? "hiddenWhyEmployees" : "hiddenWhy")}</p>}
        {funnel.counted_on !== null && (
          <p className="sv-why">{t("countedOn", { day: formatDay(funnel.counted_on, locale) })}</p>
        )}
      </Panel>
      {(funnel.letters_waiting > 0 || campaign.letters > 0) && <Letters campaign={campaign} funnel={funnel} />}
      <div className="sv-columns" data-facts="">
        <CampaignFacts campaign={campaign} />
        <SkippedPanel title={t("skippedTitle")} sub={t("skippedSub")} empty={t("noneSkipped")} campaignId={campaign.id}>
          {campaign.skipped_by_reason.length > 0 && (
            <ul className="sv-reasons">
              {campaign.skipped_by_reason.map(({ reason, count }) => (
                <li key={reason}>
                  <span>{reasons(`reason_${reason}`)}</span>
                  <b>{counted(count).n}</b>
                </li>
              ))}
            </ul>
          )}
        </SkippedPanel>
      </div>
    </>
  );
}

/**
 * The steps from sent to completed, each with its share of those sent; for employees without the number that started.
 */
function FunnelBars({
  funnel,
  isOfEmployees,
}: {
  readonly funnel: CampaignFunnel;
  readonly isOfEmployees: boolean;
}): ReactNode {
  const t = useSurveysStrings();
  const counted = useCounted();
  const { words } = useUi();
  const steps = [
    { key: "sent", value: funnel.sent },
    { key: "delivered", value: funnel.delivered },
    { key: "started", value: funnel.started },
    { key: "completed", value: funnel.completed },
    { key: "stillOpen", value: funnel.still_open },
  ] as const;
  const isShown = (key: string): boolean => !isOfEmployees || (key !== "started" && key !== "stillOpen");
  const format = (key: string, value: number): string =>
    key === "completed" && funnel.counted_on !== null ? formatSteps(value, counted(value).n) : counted(value).n;
  return (
    <dl className="sv-funnel">
      {steps
        .filter(({ key }) => isShown(key))
        .map(({ key, value }) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              {value === null ? (
                <span className="sv-hidden" title={words.hiddenConfidential}>
                  {words.hidden}
                </span>
              ) : (
                <b>{format(key, value)}</b>
              )}
              <i aria-hidden="true">
                <span style={{ width: `${funnel.sent === 0 ? 0 : ((value ?? 0) / funnel.sent) * 100}%` }} />
              </i>
            </dd>
          </div>
        ))}
    </dl>
  );
}

// A plain form: it opens a server page that is rendered with new links each time.
function Letters({ campaign, funnel }: { campaign: CampaignDetails; funnel: CampaignFunnel }): ReactNode {
  const t = useSurveysStrings();
  const counted = useCounted();
  const action = `/campaigns/${campaign.id}/letters`;
  return (
    <Panel title={t("lettersTitle")}>
      {funnel.letters_waiting > 0 && <p>{t("lettersWaiting", counted(funnel.letters_waiting))}</p>}
      {campaign.letters > 0 && <p>{t("lettersPrinted", counted(campaign.letters))}</p>}
      <div className="sv-buttons">
        {funnel.letters_waiting > 0 && campaign.state === "sent" && (
          <form method="post" action={action} target="_blank">
            <button className="cy-button" data-primary="" name="which" value="new">
              {t("printLetters")}
            </button>
          </form>
        )}
        {campaign.letters > 0 && (
          <form method="post" action={action} target="_blank">
            <button className="cy-button" name="which" value="all">
              {t("printAgain")}
            </button>
          </form>
        )}
      </div>
    </Panel>
  );
}
