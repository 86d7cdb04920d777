import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import type { ImportTypeId } from "#slices/imports/contract/import-kinds.ts";
import type { Search } from "#platform/web/address.ts";
import { endpoints } from "#platform/web/endpoints.gen.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { uploadFile } from "#platform/web/upload.ts";
import { useForm } from "#platform/web/use-form.ts";
import { ImportSteps } from "#slices/imports/web/import-steps.tsx";
import { useImportsStrings } from "#slices/imports/web/strings.ts";
import { useImportKinds } from "#slices/imports/web/use-imports.ts";
import { SettingsFrame } from "#slices/organization/web/public.tsx";
import { FileField } from "#ui/form/file-field.tsx";
import { SelectField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Panel } from "#ui/panel.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Skeleton } from "#ui/states.tsx";
import "#slices/imports/web/imports.css";

interface KindChoice {
  readonly kind: ImportTypeId;
  readonly name: string;
}

/** /settings/imports/new: the kind of data and the file. */
export function NewImportPage(): ReactNode {
  const t = useImportsStrings();
  const kinds = useImportKinds();
  return (
    <SettingsFrame current="imports">
      <ImportSteps current="upload" />
      {kinds.isError && <ErrorState error={kinds.error} onRetry={() => void kinds.refetch()} />}
      <Panel title={t("newImport")}>
        {kinds.data ? <UploadForm kinds={kinds.data.data} /> : <Skeleton width="100%" height={280} />}
      </Panel>
    </SettingsFrame>
  );
}

function UploadForm({ kinds }: { kinds: readonly KindChoice[] }): ReactNode {
  const t = useImportsStrings();
  const locale = useLocale();
  const navigate = useNavigate();
  const wished = (useLocation().search as Search)["kind"];
  const [share, setShare] = useState<number | null>(null);
  const form = useForm<{ kind: ImportTypeId | ""; file: File | null }>({
    initial: { kind: kinds.find((each) => each.kind === wished)?.kind ?? "", file: null },
    validate: ({ kind, file }) => ({
      ...(kind === "" ? { kind: t("chooseKind") } : {}),
      ...(file === null ? { file: t("chooseFile") } : {}),
    }),
    submit: async ({ kind, file }) => {
      if (kind === "" || file === null) return;
      setShare(0);
      try {
        const { data } = await uploadFile("uploadImport", { query: { kind, locale }, file, onProgress: setShare });
        await navigate({ to: `/settings/imports/${data.id}` });
      } finally {
        setShare(null);
      }
    },
  });
  const selectedKind = kinds.find((each) => each.kind === form.values.kind);
  return (
    <FormFrame
      label={t("newImport")}
      submitLabel={t("upload")}
      onSubmit={form.submit}
      busy={form.busy}
      summary={form.summary}
      onCancel={() => void navigate({ to: "/settings/imports" })}
    >
      <SelectField
        {...form.bindField("kind")}
        label={t("whatIsIt")}
        required
        placeholder={t("chooseKind")}
        options={kinds.map((each) => ({ value: each.kind, label: each.name }))}
        help={selectedKind && <TemplateLink choice={selectedKind} />}
      />
      <FileField {...form.bindField("file")} label={t("file")} required accept=".csv,.txt,.xlsx" help={t("fileHelp")} />
      {share !== null && <ProgressBar label={t("uploading")} value={share < 1 ? share * 100 : null} />}
    </FormFrame>
  );
}

function TemplateLink({ choice }: { choice: KindChoice }): ReactNode {
  const t = useImportsStrings();
  const locale = useLocale();
  const path = endpoints.getImportTemplate.path.replace(":kind", choice.kind);
  return (
    <>
      <a className="im-link" href={`${path}?locale=${locale}`} download>
        {t("template", { kind: choice.name })}
      </a>{" "}
      {t("templateHint")}
    </>
  );
}
