import type { ReactNode } from "react";
import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { useImportsStrings } from "#slices/imports/web/strings.ts";
import { SelectField } from "#ui/form/form-fields.tsx";
import { Notice } from "#ui/notice.tsx";
import { useSampleLock } from "#ui/sample-lock.ts";

const encodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
const delimiters: Readonly<Record<string, "comma" | "semicolon" | "tab">> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
};

type SheetOptions = { readonly sheet?: string; readonly encoding?: (typeof encodings)[number] };

/** Returns what locks a field while it is saved, and on sample data with the reason. */
function useFieldLock(isSaving: boolean): { disabled: boolean; help: string | undefined } {
  const lock = useSampleLock();
  return { disabled: isSaving || lock !== null, help: lock ?? undefined };
}

/** The options that the file was read with, and controls that change them at once. */
export function ImportSource({ detail }: { detail: ImportDetail }): ReactNode {
  const t = useImportsStrings();
  const locale = useLocale();
  const again = useSaving(
    (sheetOptions: SheetOptions) =>
      call("setImportSource", { params: { id: detail.id }, query: { locale }, body: sheetOptions }),
    [["imports"]],
  );
  const locked = useFieldLock(again.isPending);
  const { source } = detail;
  const delimiter = delimiters[source.delimiter ?? ""];
  return (
    <div className="im-source">
      {again.isError && <ErrorState error={again.error} />}
      {source.sheets.length > 1 && (
        <SelectField
          name="sheet"
          label={t("sheet")}
          value={source.sheet ?? ""}
          {...locked}
          options={source.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          onChange={(sheet) => again.mutate({ sheet })}
        />
      )}
      {source.encoding !== null && source.encoding !== "utf-8" && (
        <>
          {source.encoding === "windows-1252" && <Notice tone="warning">{t("encodingNote")}</Notice>}
          <SelectField
            name="encoding"
            label={t("encoding")}
            value={source.encoding}
            {...locked}
            options={encodings.map((encoding) => ({ value: encoding, label: encoding.toUpperCase() }))}
            onChange={(encoding) => again.mutate({ encoding: encodings.find((each) => each === encoding) ?? "utf-8" })}
          />
        </>
      )}
      {delimiter && delimiter !== "comma" && <p>{t("delimiter", { delimiter: t(delimiter) })}</p>}
    </div>
  );
}
