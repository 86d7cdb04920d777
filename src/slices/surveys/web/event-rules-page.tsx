import { useState, type ReactNode } from "react";
import type { EventRuleRow } from "#slices/surveys/contract/event-rules.contract.ts";
import type { SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { SettingsFrame } from "#slices/organization/web/public.tsx";
import { SkippedPanel } from "#slices/surveys/web/skipped-panel.tsx";
import { useEventStrings } from "#slices/surveys/web/event-strings.ts";
import { useCounted, useLocalized } from "#slices/surveys/web/strings.ts";
import { useEventRules } from "#slices/surveys/web/use-campaigns.ts";
import { SwitchField } from "#ui/form/choice-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { formatDay } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";
import "#slices/surveys/web/surveys.css";

/** /settings/surveys: the events that send surveys automatically, and the people they skipped recently. */
export function EventRulesPage(): ReactNode {
  const t = useEventStrings();
  const rules = useEventRules();
  if (rules.error instanceof ApiError && rules.error.status === 403) return <ErrorState error={rules.error} />;
  return (
    <SettingsFrame current="surveys">
      <div className="sv-stack">
        <Panel title={t("eventsTitle")} sub={t("eventsSub")}>
          {rules.isError && <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />}
          {rules.isPending && <Skeleton width="100%" height={360} />}
          {rules.data && <Switches rules={rules.data} />}
        </Panel>
        <SkippedPanel
          title={t("recentlySkipped")}
          sub={t("recentlySkippedSub")}
          empty={t("noneRecently")}
          campaignId={null}
        />
      </div>
    </SettingsFrame>
  );
}

function Switches({ rules }: { rules: readonly EventRuleRow[] }): ReactNode {
  const t = useEventStrings();
  const toast = useToast();
  const [changed, setChanged] = useState<Partial<Record<SurveyEvent, boolean>>>({});
  const isOn = (rule: EventRuleRow): boolean => changed[rule.event] ?? rule.is_active;
  const saving = useSaving(
    () =>
      call("saveEventRules", {
        body: { rules: rules.map((rule) => ({ event: rule.event, is_active: isOn(rule) })) },
      }),
    [["getEventRules"], ["getSetup"]],
  );
  const save = async (): Promise<void> => {
    try {
      await saving.mutateAsync();
    } catch {
      return;
    }
    setChanged({});
    toast.say(t("eventsSaved"));
  };
  const { error } = saving;
  const message = error instanceof ApiError ? (error.detail ?? error.title) : error?.message;
  return (
    <FormFrame
      label={t("eventsTitle")}
      submitLabel={t("eventsSave")}
      busy={saving.isPending}
      summary={message === undefined ? [] : [{ field: "", message }]}
      onSubmit={save}
    >
      <p className="cy-field-help">{t("eventsHistory")}</p>
      {rules.map((rule) => (
        <SwitchField
          key={rule.event}
          name={rule.event}
          label={t(`event_${rule.event}`)}
          help={<RuleHelp rule={rule} />}
          value={isOn(rule)}
          onChange={(value) => setChanged((before) => ({ ...before, [rule.event]: value }))}
        />
      ))}
    </FormFrame>
  );
}

function RuleHelp({ rule }: { rule: EventRuleRow }): ReactNode {
  const t = useEventStrings();
  const counted = useCounted();
  const localized = useLocalized();
  const locale = useLocale();
  const facts = [
    rule.starts_on === null ? null : t("eventsSince", { day: formatDay(rule.starts_on, locale) }),
    rule.is_active || rule.recently_sent > 0 ? t("eventsSent", counted(rule.recently_sent)) : null,
  ].filter((fact) => fact !== null);
  return (
    <>
      {t(`when_${rule.event}`, { survey: localized(rule.survey.name) })}
      {facts.length > 0 && <span className="sv-since">{facts.join(" · ")}</span>}
    </>
  );
}
