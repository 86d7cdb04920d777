import { createHash } from "node:crypto";
import { AppError } from "#platform/server/app-error.ts";
import type { FieldError } from "#platform/contract/problem.ts";
import type { Field } from "#slices/imports/server/fields.ts";
import { foldWord } from "./cells.rules.ts";
import { type DateOrder, toOrder } from "./dates.rules.ts";
import type { Source } from "./profile.ts";

/** The field that a column of the file fills; null leaves the column out. */
export interface ColumnMapping {
  readonly header: string;
  readonly field: string | null;
  /** The date order of the column; null for columns without dates. */
  readonly dateOrder: DateOrder | null;
}

/** Returns a key for a set of headers, independent of order and case. */
export function getHeaderSetKey(columns: readonly { readonly header: string }[]): string {
  const words = columns.map(({ header }) => foldWord(header)).toSorted();
  return createHash("sha256").update(JSON.stringify(words)).digest("base64url");
}

function toWords(field: Field): string[] {
  return [field.label.en, field.label.es, field.key, ...field.synonyms].map(foldWord);
}

/** Finds the field of a header: by a remembered choice, otherwise by its own name, otherwise by a synonym. */
function findField(
  header: string,
  fields: readonly Field[],
  rememberedFields: ReadonlyMap<string, string | null>,
): Field | null {
  const word = foldWord(header);
  const choice = rememberedFields.get(word);
  if (choice !== undefined) return fields.find((field) => field.key === choice) ?? null;
  const fieldByName = fields.find((field) => [field.label.en, field.label.es, field.key].map(foldWord).includes(word));
  return fieldByName ?? fields.find((field) => toWords(field).includes(word)) ?? null;
}

/** Returns true when a header is the field's own name, not only a synonym. */
function isOwnName(header: string, field: Field): boolean {
  return [field.label.en, field.label.es, field.key].map(foldWord).includes(foldWord(header));
}

/** Proposes a mapping: earlier choices for such headers, otherwise by name; each field once. */
export function proposeMapping(
  source: Source,
  fields: readonly Field[],
  rememberedMapping: readonly ColumnMapping[],
): ColumnMapping[] {
  const choices = new Map(rememberedMapping.map((each) => [foldWord(each.header), each.field]));
  const candidates = source.columns.map((column) => ({ column, field: findField(column.header, fields, choices) }));
  // Own names take precedence, so that a synonym further left does not take their field.
  const order = [...candidates.keys()].toSorted((a, b) => rank(candidates[a]) - rank(candidates[b]));
  const columnByField = new Map<string, number>();
  for (const index of order) {
    const key = candidates[index]?.field?.key;
    if (key !== undefined && !columnByField.has(key)) columnByField.set(key, index);
  }
  return candidates.map(({ column, field }, index) => {
    const ownField = field && columnByField.get(field.key) === index ? field : null;
    return {
      header: column.header,
      field: ownField?.key ?? null,
      dateOrder: ownField?.type === "date" ? toOrder(column.dates) : null,
    };
  });
}

function rank(
  candidate: { readonly column: { readonly header: string }; readonly field: Field | null } | undefined,
): number {
  return candidate?.field && isOwnName(candidate.column.header, candidate.field) ? 0 : 1;
}

function toFieldErrors(mapping: readonly ColumnMapping[], source: Source, fields: readonly Field[]): FieldError[] {
  const errors: FieldError[] = [];
  const headers = new Set(source.columns.map((column) => column.header));
  const headerByField = new Map<string, string>();
  for (const [index, { header, field }] of mapping.entries()) {
    const path = `body.columns.${index}`;
    if (!headers.has(header)) {
      errors.push({ path: `${path}.header`, code: "unknown", message: `The file has no column “${header}”.` });
    }
    if (field === null) continue;
    const other = headerByField.get(field);
    if (!fields.some((each) => each.key === field)) {
      errors.push({ path: `${path}.field`, code: "unknown", message: `There is no field “${field}”.` });
    } else if (other !== undefined) {
      const message = `“${other}” and “${header}” cannot both fill this field.`;
      errors.push({ path: `${path}.field`, code: "twice", message });
    }
    headerByField.set(field, header);
  }
  for (const field of fields) {
    if (field.isRequired && !headerByField.has(field.key)) {
      const message = `No column fills “${field.label.en}”.`;
      errors.push({ path: `body.columns.${field.key}`, code: "required", message });
    }
  }
  return errors;
}

/** Throws unless a mapping names columns of the file, each field at most once, and every required field. */
export function assertMapping(mapping: readonly ColumnMapping[], source: Source, fields: readonly Field[]): void {
  const errors = toFieldErrors(mapping, source, fields);
  if (errors.length > 0) {
    throw new AppError("invalid", "bad_mapping", errors[0]?.message ?? "The column mapping isn’t valid.", { errors });
  }
}
