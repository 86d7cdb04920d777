import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { ImportSource } from "#slices/imports/web/import-source.tsx";
import { DiscardButton } from "#slices/imports/web/import-actions.tsx";
import { validateMapping, type Mapping } from "#slices/imports/web/mapping-state.ts";
import { MappingRow } from "#slices/imports/web/mapping-row.tsx";
import { useImportsStrings } from "#slices/imports/web/strings.ts";
import { formatNumber } from "#ui/format.ts";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Panel } from "#ui/panel.tsx";

/** The meaning of each column in the file, with its first values. */
export function ImportMapping({ detail }: { detail: ImportDetail }): ReactNode {
  const t = useImportsStrings();
  const locale = useLocale();
  const rows = formatNumber(detail.rows_total, "count", locale);
  return (
    <Panel
      title={t("columnsTitle")}
      sub={t("columnsSub", { file: detail.file_name, rows })}
      actions={<DiscardButton detail={detail} />}
    >
      <ImportSource detail={detail} />
      <MappingForm detail={detail} />
    </Panel>
  );
}

function MappingForm({ detail }: { detail: ImportDetail }): ReactNode {
  const t = useImportsStrings();
  const locale = useLocale();
  const navigate = useNavigate();
  const [mapping, setMapping] = useState<Mapping>(() =>
    detail.columns.map(({ header, field, date_order }) => ({ header, field, date_order })),
  );
  const save = useSaving(
    () => call("setImportMapping", { params: { id: detail.id }, query: { locale }, body: { columns: [...mapping] } }),
    [["imports"]],
  );
  const form = useForm<{ columns: Mapping }>({
    initial: { columns: mapping },
    validate: () => {
      const errors = validateMapping(mapping, detail.fields);
      const texts = errors.map(({ code, label }) =>
        t(code === "twice" ? "twice" : "requiredMissing", { field: label }),
      );
      return texts.length === 0 ? {} : { columns: texts.join(". ") };
    },
    submit: async () => {
      await save.mutateAsync(undefined);
      await navigate({ to: `/settings/imports/${detail.id}`, search: {} });
    },
  });
  const updateColumn = (index: number, part: Partial<Mapping[number]>): void => {
    setMapping((before) => before.map((each, at) => (at === index ? { ...each, ...part } : each)));
  };
  return (
    <FormFrame
      label={t("columnsTitle")}
      submitLabel={t("check")}
      onSubmit={form.submit}
      busy={form.busy}
      summary={form.summary}
    >
      <ul className="im-columns" aria-label={t("columnsTitle")}>
        {detail.columns.map((column, index) => (
          <MappingRow
            key={column.header}
            column={column}
            choice={mapping[index] ?? { header: column.header, field: null, date_order: null }}
            fields={detail.fields}
            onChange={(part) => updateColumn(index, part)}
          />
        ))}
      </ul>
    </FormFrame>
  );
}
