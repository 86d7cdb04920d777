import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { listMeta, id, listFor, pageParameter } from "#platform/contract/wire.ts";
import { plansFrom } from "#slices/people/contract/employee-form.contract.ts";
import { importEffects, importKinds, importStates } from "./import-kinds.ts";

const locale = z.enum(["en", "es"]).default("en");
const count = z.number().int().min(0);
const person = z.object({ id: z.number().int(), name: z.string() }).nullable();
const instant = z.iso.datetime({ offset: true });

/** The sort columns of the history. */
export const importSorts = ["created_at", "kind", "state", "file_name"] as const;

const importRow = z.object({
  id: z.number().int(),
  kind: z.enum(importKinds),
  kind_name: z.string(),
  file_name: z.string(),
  state: z.enum(importStates),
  rows_total: count,
  /** Rows that the check or the application has processed. */
  rows_done: count,
  rows_created: count,
  rows_updated: count,
  rows_same: count,
  rows_faulty: count,
  errors_total: count,
  warnings_total: count,
  /** Why it failed; null otherwise. */
  failure: z.string().nullable(),
  /** The numbers of created and updated rows. */
  summary: z.array(z.object({ entity: z.string(), created: count, updated: count })),
  /** Other effects: permissions, moves, enrollments, emails, counted by people or tasks; only counts above zero. */
  effects: z.array(z.object({ effect: z.enum(importEffects), count })),
  created_by: person,
  created_at: instant,
  applied_by: person,
  applied_at: instant.nullable(),
  undone_by: person,
  undone_at: instant.nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

const importField = z.object({
  key: z.string(),
  label: z.string(),
  is_required: z.boolean(),
  is_date: z.boolean(),
});

const dateOrder = z.enum(["month_first", "day_first"]);

const importDetail = importRow.extend({
  source: z.object({
    format: z.enum(["csv", "xlsx"]),
    encoding: z.string().nullable(),
    delimiter: z.string().nullable(),
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
  }),
  columns: z.array(
    z.object({
      header: z.string(),
      samples: z.array(z.string()),
      /** The field that the column fills; null leaves the column out. */
      field: z.string().nullable(),
      date_order: dateOrder.nullable(),
      /** True when some of its values have an order of day and month, such as 3/31/2026. */
      has_date_order: z.boolean(),
      /** True when nothing in the column shows whether day or month comes first. */
      is_ambiguous: z.boolean(),
    }),
  ),
  fields: z.array(importField),
  /** False once the file has expired. The history stays. */
  has_file: z.boolean(),
});
export type ImportDetail = z.infer<typeof importDetail>;

const detailReply = z.object({ data: importDetail });
const params = z.strictObject({ id });
const localeQuery = z.strictObject({ locale });

/** Lists the imports of a company. */
export const getImports = defineEndpoint({
  name: "getImports",
  method: "GET",
  path: "/integration/imports",
  summary: "Lists imports, newest first, with who, when, and the result.",
  query: z.strictObject({
    sort_by: z.enum(importSorts).default("created_at"),
    sort_desc: z.stringbool().default(true),
    page: pageParameter,
    filters: z
      .strictObject({
        kinds: listFor(z.enum(importKinds)).optional(),
        states: listFor(z.enum(importStates)).optional(),
      })
      .prefault({}),
    locale,
  }),
  reply: z.object({
    data: z.array(importRow),
    meta: listMeta,
  }),
});

/** Lists the kinds of imports. */
export const getImportKinds = defineEndpoint({
  name: "getImportKinds",
  method: "GET",
  path: "/integration/imports/kinds",
  summary: "Lists import types with their columns, in recommended order.",
  query: localeQuery,
  reply: z.object({
    data: z.array(z.object({ kind: z.enum(importKinds), name: z.string(), fields: z.array(importField) })),
    meta: z.object({
      limits: z.object({ bytes: count, rows: count, columns: count, cell_length: count }),
    }),
  }),
});

/** Returns a template file. */
export const getImportTemplate = defineEndpoint({
  name: "getImportTemplate",
  method: "GET",
  path: "/integration/imports/kinds/:kind/template",
  summary: "A CSV file with the columns of a kind and one row as an example.",
  params: z.strictObject({ kind: z.enum(importKinds) }),
  query: localeQuery,
  reply: z.string(),
});

/** Uploads a file. */
export const uploadImport = defineEndpoint({
  name: "uploadImport",
  method: "POST",
  path: "/integration/imports",
  summary: "Uploads a CSV or XLSX file and suggests a column mapping. Nothing is imported yet.",
  query: z.strictObject({ kind: z.enum(importKinds), locale }),
  reply: detailReply,
  status: 201,
});

/** Returns one import. */
export const getImport = defineEndpoint({
  name: "getImport",
  method: "GET",
  path: "/integration/imports/:id",
  summary: "One import: its columns with samples, how far it is, and what it would change or has changed.",
  params,
  query: localeQuery,
  reply: detailReply,
});

/** Reads the file again with other options. */
export const setImportSource = defineEndpoint({
  name: "setImportSource",
  method: "PUT",
  path: "/integration/imports/:id/source",
  summary: "Reads the file again: another sheet of the workbook, or another encoding of the text.",
  params,
  query: localeQuery,
  body: z.strictObject({
    sheet: z.string().max(200).optional(),
    encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252"]).optional(),
  }),
  reply: detailReply,
});

/** Sets the meaning of the columns and starts the check. */
export const setImportMapping = defineEndpoint({
  name: "setImportMapping",
  method: "PUT",
  path: "/integration/imports/:id/mapping",
  summary: "Saves the column mapping for this import type and starts validation.",
  params,
  query: localeQuery,
  body: z.strictObject({
    columns: z
      .array(
        z.strictObject({
          header: z.string().max(40_000),
          field: z.string().max(100).nullable(),
          date_order: dateOrder.nullable().default(null),
        }),
      )
      .max(200),
  }),
  reply: detailReply,
});
export type MappingBody = z.output<(typeof setImportMapping)["body"]>;

const importIssue = z.object({
  row: z.number().int(),
  column: z.string(),
  value: z.string(),
  code: z.string(),
  message: z.string(),
  is_warning: z.boolean(),
});
export type ImportIssue = z.infer<typeof importIssue>;

/** Lists the errors of a file. */
export const getImportErrors = defineEndpoint({
  name: "getImportErrors",
  method: "GET",
  path: "/integration/imports/:id/errors",
  summary: "What is wrong with the rows of an import, by row and column; errors first, then what is worth knowing.",
  params,
  query: z.strictObject({ page: pageParameter, locale }),
  reply: z.object({ data: z.array(importIssue), meta: listMeta.extend({ kept: count }) }),
});

/** Returns the errors as a file. */
export const getImportErrorsFile = defineEndpoint({
  name: "getImportErrorsFile",
  method: "GET",
  path: "/integration/imports/:id/errors.csv",
  summary: "Everything that is wrong with the rows of an import, as a CSV file.",
  params,
  query: localeQuery,
  reply: z.string(),
});

const applying = z.strictObject({
  /** The day from which tasks of new hires are counted; none: they are not enrolled. */
  plans_from: plansFrom.default("start_date"),
});

/** Applies a checked file. */
export const applyImport = defineEndpoint({
  name: "applyImport",
  method: "POST",
  path: "/integration/imports/:id/apply",
  summary: "Writes a checked file as a whole, in the background, and says what becomes of the plans of new hires.",
  params,
  query: localeQuery,
  body: applying.prefault({}),
  reply: detailReply,
});

/** Undoes an import. */
export const undoImport = defineEndpoint({
  name: "undoImport",
  method: "POST",
  path: "/integration/imports/:id/undo",
  summary: "Undoes an import if no later data depends on it.",
  params,
  query: localeQuery,
  reply: detailReply,
});

/** Discards an import that was not applied. */
export const discardImport = defineEndpoint({
  name: "discardImport",
  method: "DELETE",
  path: "/integration/imports/:id",
  summary: "Removes an import that was never applied, with its file.",
  params,
  reply: z.undefined(),
  status: 204,
});
