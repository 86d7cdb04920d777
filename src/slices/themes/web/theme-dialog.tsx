import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import type { ThemeChange, ThemePreview, ThemeRow } from "#slices/themes/contract/themes.contract.ts";
import { findName } from "#slices/themes/web/theme-name.ts";
import { useThemeStrings } from "#slices/themes/web/themes-strings.ts";
import { Badge } from "#ui/badge.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SwitchField } from "#ui/form/choice-fields.tsx";
import { SelectField, TextAreaField, TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

interface ThemeDialogProps {
  theme: ThemeRow;
  /** The themes of the same service. */
  others: readonly ThemeRow[];
  onClose: () => void;
}

const listTerms = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The words of a theme, its name, and where its comments count. */
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
  });
  const targets = others.filter(({ m_id: id, merged_into: into }) => id !== theme.m_id && into === null);
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
        <TextField
          label={t("name")}
          help={t("nameHint", { name: locale === "es" ? theme.name.es : theme.name.en })}
          maxLength={60}
          {...form.field("own_name")}
        />
        <TextAreaField label={t("termsEn")} help={t("termsHint")} rows={7} {...form.field("terms.en")} />
        <TextAreaField label={t("termsEs")} rows={7} {...form.field("terms.es")} />
        <Preview
          themeId={theme.m_id}
          terms={{ en: listTerms(form.values["terms.en"]), es: listTerms(form.values["terms.es"]) }}
        />
        <SelectField
          label={t("partOf")}
          placeholder={t("itself")}
          options={targets.map((each) => ({ value: String(each.m_id), label: findName(each, locale) }))}
          {...form.field("merged_into")}
        />
        <SwitchField label={t("isHidden")} {...form.field("is_hidden")} />
      </FormFrame>
    </Dialog>
  );
}

/** What the terms would match, once it is asked for. */
function Preview({ themeId, terms }: { themeId: number; terms: ThemeChange["terms"] }): ReactNode {
  const t = useThemeStrings();
  const preview = useMutation({
    mutationFn: () => call("previewCommentTheme", { params: { id: themeId }, body: { terms } }),
  });
  return (
    <div className="th-preview">
      <button type="button" className="cy-button" disabled={preview.isPending} onClick={() => preview.mutate()}>
        {t("preview")}
      </button>
      {preview.isError && <ErrorState error={preview.error} />}
      {preview.data && <Previewed preview={preview.data.data} />}
    </div>
  );
}

function Previewed({ preview }: { preview: ThemePreview }): ReactNode {
  const t = useThemeStrings();
  const { read, matched, matched_now: now, examples } = preview;
  return (
    <div aria-live="polite">
      <p>{t("previewed", { count: read, matched: String(matched), now: String(now) })}</p>
      <ul className="th-examples">
        {examples.map(({ text, change, marks }) => (
          <li key={text}>
            <Badge>{t(change)}</Badge> <Marked text={text} marks={marks} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Marked({ text, marks }: Pick<ThemePreview["examples"][number], "text" | "marks">): ReactNode {
  const ends = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {marks.map(([from, to], at) => (
        <span key={from}>
          {text.slice(ends[at], from)}
          <mark className="th-mark">{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
