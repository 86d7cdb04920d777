import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";

export interface ColumnChoice {
  readonly header: string;
  readonly field: string | null;
  readonly date_order: "month_first" | "day_first" | null;
}
export type Mapping = readonly ColumnChoice[];

interface ColumnMappingError {
  readonly code: "missing" | "twice";
  readonly label: string;
}

/** Returns required fields without a column, and fields with two columns. */
export function validateMapping(mapping: Mapping, fields: ImportDetail["fields"]): ColumnMappingError[] {
  return fields.flatMap((field): ColumnMappingError[] => {
    const filled = mapping.filter((each) => each.field === field.key).length;
    if (filled > 1) return [{ code: "twice", label: field.label }];
    return filled === 0 && field.is_required ? [{ code: "missing", label: field.label }] : [];
  });
}
