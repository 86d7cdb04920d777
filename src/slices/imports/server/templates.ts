import { writeCsv } from "#platform/server/spreadsheets/csv-writer.ts";
import type { ImportTypeId } from "#slices/imports/contract/import-kinds.ts";
import { toFieldView } from "./import-views.ts";
import { allKinds } from "./kinds/all-kinds.ts";
import type { Locale } from "./import-issue-messages.ts";

/** Returns all kinds, in the usual order of import. */
export function buildKindsView(locale: Locale) {
  return Object.values(allKinds).map((kind) => ({
    kind: kind.kind,
    name: kind.name[locale],
    fields: kind.fields.map((field) => toFieldView(field, locale)),
  }));
}

/** Returns a template file: the columns of a kind, and one example row. */
export function toTemplate(kind: ImportTypeId, locale: Locale): { name: string; content: string } {
  const { fields } = allKinds[kind];
  const content = writeCsv([fields.map((field) => field.label[locale]), fields.map((field) => field.example)]);
  return { name: `${kind.replaceAll("_", "-")}.csv`, content };
}
