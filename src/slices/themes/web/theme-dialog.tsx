import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import type { ThemeChange, ThemePreview, ThemeRow } from "#slices/themes/contract/themes.contract.ts";
import { findName } from "#slices/themes/web/theme-name.ts";
import { explainProblem, listTerms } from "#slices/themes/web/theme-problems.ts";
import { useThemeStrings } from "#slices/themes/web/themes-strings.ts";
import { Badge } from "#ui/badge.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SwitchField } from "#ui/form/choice-fields.tsx";
import { SelectField, TextAreaField, TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { HighlightedText } from "#ui/marked-words.tsx";
import { ErrorAlert } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";

type Terms = ThemeChange["terms"];

interface ThemeDialogProps {
  theme: ThemeRow;
  /** The themes of the same service. */
  others: readonly ThemeRow[];
  onClose: () => void;
}

/** The dialog for a theme's terms, its name, and the theme that its comments count for. */
export function ThemeDialog({ theme, others, onClose }: ThemeDialogProps): ReactNode {
  const t = useThemeStrings();
  const locale = useLocale();
  const toast = useToast();
  const params = { id: theme.m_id };
  const saving = useSaving((body: ThemeChange) => call("updateCommentTheme", { params, body }), [["getCommentThemes"]]);
  const form = useForm({
    initial: {
      own_name: theme.own_name ?? "",
      "terms.en": theme.terms.en.join("\n"),
      "terms.es": theme.terms.es.join("\n"),
      merged_into: theme.merged_into === null ? "" : String(theme.merged_into),
      is_hidden: theme.is_hidden,
    },
    submit: async (values) => {
      await saving.mutateAsync({
        terms: { en: listTerms(values["terms.en"]), es: listTerms(values["terms.es"]) },
        own_name: values.own_name.trim() === "" ? null : values.own_name,
        is_hidden: values.is_hidden,
        merged_into: values.merged_into === "" ? null : Number(values.merged_into),
      });
      toast.say(t("saved"));
      onClose();
    },
    explain: (problem) => explainProblem(problem, terms, t),
  });
  const terms: Terms = { en: listTerms(form.values["terms.en"]), es: listTerms(form.values["terms.es"]) };
  const targets = others.filter(
    ({ m_id: id, merged_into: into, is_hidden: isHidden, flag }) =>
      flag === null && id !== theme.m_id && into === null && (!isHidden || id === theme.merged_into),
  );
  return (
    <Dialog opened onClose={onClose} title={t("edit", { name: findName(theme, locale) })} size="md">
      <FormFrame
        label={t("edit", { name: findName(theme, locale) })}
        submitLabel={t("save")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        {!theme.flag && (
          <TextField
            label={t("name")}
            help={t("nameHint", { name: locale === "es" ? theme.name.es : theme.name.en })}
            maxLength={60}
            {...form.bindField("own_name")}
          />
        )}
        <TextAreaField label={t("termsEn")} help={t("termsHint")} rows={7} {...form.bindField("terms.en")} />
        <TextAreaField label={t("termsEs")} rows={7} {...form.bindField("terms.es")} />
        <Preview themeId={theme.m_id} terms={terms} />
        {!theme.flag && (
          <SelectField
            label={t("countedIn")}
            placeholder={t("itself")}
            options={targets.map((each) => ({ value: String(each.m_id), label: findName(each, locale) }))}
            {...form.bindField("merged_into")}
          />
        )}
        {!theme.flag && <SwitchField label={t("isHidden")} {...form.bindField("is_hidden")} />}
      </FormFrame>
    </Dialog>
  );
}

/** A preview of the terms on request; it is removed when the terms change. */
function Preview({ themeId, terms }: { themeId: number; terms: Terms }): ReactNode {
  const t = useThemeStrings();
  const preview = useMutation({
    mutationFn: (of: Terms) => call("previewCommentTheme", { params: { id: themeId }, body: { terms: of } }),
  });
  const isOfTerms = JSON.stringify(preview.variables) === JSON.stringify(terms);
  const isOutdated = !isOfTerms && (preview.isSuccess || preview.isError);
  return (
    <div className="th-preview">
      <button type="button" className="cy-button" disabled={preview.isPending} onClick={() => preview.mutate(terms)}>
        {t("preview")}
      </button>
      {isOutdated && <p className="cy-meta">{t("outdated")}</p>}
      {isOfTerms && preview.isError && <PreviewError error={preview.error} terms={terms} />}
      {isOfTerms && preview.data && <Previewed preview={preview.data.data} />}
    </div>
  );
}

function PreviewError({ error, terms }: { error: Error; terms: Terms }): ReactNode {
  const t = useThemeStrings();
  if (!(error instanceof ApiError) || error.errors.length === 0) return <ErrorState error={error} />;
  const items = error.errors.map((problem) => explainProblem(problem, terms, t) ?? problem.message);
  return <ErrorAlert title={t("cannotPreview")} items={items} />;
}

function Previewed({ preview }: { preview: ThemePreview }): ReactNode {
  const t = useThemeStrings();
  const { read, matched, matched_now: now, examples } = preview;
  // Two comments may have the same text.
  const rows = examples.map((example, at) => ({ ...example, key: `${at}` }));
  return (
    <div aria-live="polite">
      <p>{t("previewed", { count: read, matched: String(matched), now: String(now) })}</p>
      <ul className="th-examples">
        {rows.map(({ key, text, change, marks }) => (
          <li key={key}>
            <Badge>{t(change)}</Badge> <HighlightedText text={text} marks={marks} />
          </li>
        ))}
      </ul>
    </div>
  );
}
