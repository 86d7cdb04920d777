import type { z } from "zod";
import { formatLocalDateTime } from "#platform/server/clock.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { getImport, ImportIssue } from "#slices/imports/contract/imports.contract.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";
import type { Field } from "./fields.ts";
import type { ImportRow } from "./imports.read-model.ts";
import type { StoredIssue } from "./imports.repository.ts";
import { allKinds } from "./kinds/all-kinds.ts";
import { hasOrder, isAmbiguous } from "./reading/dates.rules.ts";
import { type IssueCode, formatIssueText, type Locale } from "./import-issue-messages.ts";

type Detail = z.input<typeof getImport.reply>["data"];
export type Names = ReadonlyMap<number, string>;

/** Reads the names of people in imports; deleted people have none. */
export async function readNames(tx: ClientTx, people: PeopleApi, rows: readonly ImportRow[]): Promise<Names> {
  const ids = new Set(rows.flatMap((row) => [row.created_by, row.applied_by, row.undone_by]));
  const names = new Map<number, string>();
  for (const id of ids) {
    if (id === null) continue;
    try {
      const person = await people.readPerson(tx, id);
      names.set(id, `${person.firstName} ${person.lastName}`.trim());
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== "absent") throw error;
    }
  }
  return names;
}

function findPerson(id: number | null, names: Names): { id: number; name: string } | null {
  return id === null ? null : { id, name: names.get(id) ?? "" };
}

/** Returns a field for the screens. */
export function toFieldView(field: Field, locale: Locale) {
  return {
    key: field.key,
    label: field.label[locale],
    is_required: field.isRequired,
    is_date: field.type === "date",
  };
}

/** The context for rendering an import. */
interface ImportRenderContext {
  readonly names: Names;
  readonly locale: Locale;
  /** The company's time zone, for formatting instants. */
  readonly timeZone: string;
}

/** Returns an import for a list. */
export function toRowView(row: ImportRow, { names, locale, timeZone }: ImportRenderContext) {
  const formatTime = (at: Date | null): string | null => (at === null ? null : formatLocalDateTime(timeZone, at));
  return {
    id: row.id,
    kind: row.kind,
    kind_name: allKinds[row.kind].name[locale],
    file_name: row.file_name,
    state: row.state,
    rows_total: row.rows_total,
    rows_done: row.rows_done,
    rows_created: row.rows_created,
    rows_updated: row.rows_updated,
    rows_same: row.rows_same,
    rows_faulty: row.rows_faulty,
    errors_total: row.errors_total,
    warnings_total: row.warnings_total,
    failure: row.failure,
    summary: row.summary.map(({ table, created, updated }) => ({ entity: table, created, updated })),
    effects: row.effects.map(({ effect, count }) => ({ effect, count })),
    created_by: findPerson(row.created_by, names),
    created_at: formatLocalDateTime(timeZone, row.created_at),
    applied_by: findPerson(row.applied_by, names),
    applied_at: formatTime(row.applied_at),
    undone_by: findPerson(row.undone_by, names),
    undone_at: formatTime(row.undone_at),
  };
}

/** Returns an import with its columns. */
export function toDetailView(row: ImportRow, context: ImportRenderContext): Detail {
  const { format, encoding, delimiter, sheets, sheet, columns } = row.source;
  const mapped = new Map(row.mapping.map((each) => [each.header, each]));
  return {
    ...toRowView(row, context),
    source: { format, encoding, delimiter, sheets: [...sheets], sheet },
    columns: columns.map((column) => ({
      header: column.header,
      samples: [...column.samples],
      field: mapped.get(column.header)?.field ?? null,
      date_order: mapped.get(column.header)?.dateOrder ?? null,
      has_date_order: hasOrder(column.dates),
      is_ambiguous: isAmbiguous(column.dates),
    })),
    fields: allKinds[row.kind].fields.map((field) => toFieldView(field, context.locale)),
    has_file: row.file_id !== null,
  };
}

/** Returns an issue of a cell in the reader's language. */
export function toIssueView(issue: StoredIssue, locale: Locale): ImportIssue {
  return {
    row: issue.row,
    column: issue.column,
    value: issue.value,
    code: issue.code,
    message: formatIssueText(issue.code as IssueCode, issue.details, locale),
    is_warning: issue.isWarning,
  };
}
