import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldError } from "#platform/contract/problem.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import type { FlagSettings, FlagSettingsChange } from "#slices/flags/contract/flags.contract.ts";
import { useFlagStrings } from "#slices/flags/web/flags-strings.ts";
import { type SelectedReader, ReadersField } from "#slices/flags/web/readers-field.tsx";
import { SettingsFrame } from "#slices/organization/web/public.tsx";
import { SwitchField } from "#ui/form/choice-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/flags/web/flags.css";

const WAITING = 420;

/** /settings/flagged-comments: the readers of flagged comments, and whether survey pages show the notice. */
export function FlagSettingsPage(): ReactNode {
  const t = useFlagStrings();
  const settingsQuery = useQuery({
    queryKey: ["getFlagSettings"],
    queryFn: async ({ signal }) => (await call("getFlagSettings", { signal })).data,
  });
  return (
    <SettingsFrame current="flags">
      <p className="fl-intro">
        {t("settingsIntro")} <UiLink href="/settings/themes">{t("terms")}</UiLink>
      </p>
      {settingsQuery.isError && <ErrorState error={settingsQuery.error} onRetry={() => void settingsQuery.refetch()} />}
      {settingsQuery.isPending && <Skeleton width="100%" height={WAITING} />}
      {settingsQuery.data && <SettingsForm key={JSON.stringify(settingsQuery.data)} settings={settingsQuery.data} />}
    </SettingsFrame>
  );
}

interface Values {
  readonly safety: readonly SelectedReader[];
  readonly discrimination: readonly SelectedReader[];
  readonly has_notice: boolean;
}

const toIds = (readers: readonly SelectedReader[]): number[] => readers.map(({ id }) => id);

function SettingsForm({ settings }: { settings: FlagSettings }): ReactNode {
  const t = useFlagStrings();
  const toast = useToast();
  const saving = useSaving((body: FlagSettingsChange) => call("updateFlagSettings", { body }), [["getFlagSettings"]]);
  const problems: Readonly<Record<string, string>> = { unknown: t("unknownPerson"), no_reader: t("noReader") };
  const form = useForm<Values>({
    initial: { ...settings.readers, has_notice: settings.notice.is_on },
    submit: async ({ safety, discrimination, has_notice }) => {
      await saving.mutateAsync({ safety: toIds(safety), discrimination: toIds(discrimination), has_notice });
      toast.say(t("settingsSaved"));
    },
    explain: ({ code }: FieldError) => problems[code],
  });
  return (
    <section className="cy-panel fl-settings">
      {settings.notice.is_on && !settings.notice.is_shown && <Notice tone="warning">{t("notShown")}</Notice>}
      <FormFrame
        label={t("title")}
        submitLabel={t("saveSettings")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
      >
        <ReadersField label={t("readersSafety")} {...form.bindField("safety")} />
        <ReadersField label={t("readersDiscrimination")} {...form.bindField("discrimination")} />
        <SwitchField label={t("notice")} help={t("noticeHint")} {...form.bindField("has_notice")} />
      </FormFrame>
    </section>
  );
}
