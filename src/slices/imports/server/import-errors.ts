import { AppError } from "#platform/server/app-error.ts";
import type { SpreadsheetError, SpreadsheetErrorCode } from "#platform/server/spreadsheets/sheet.ts";
import { formatFieldErrors, type Locale } from "./import-issue-messages.ts";
import type { ImportRow } from "./imports.read-model.ts";

const notASheet: ReadonlySet<SpreadsheetErrorCode> = new Set([
  "encrypted",
  "macro",
  "not_a_spreadsheet",
  "old_excel",
  "unknown_encoding",
]);

/** Returns the error for a file that cannot be read. */
export function toFileError(error: SpreadsheetError, locale: Locale): AppError {
  const kind = notASheet.has(error.code) ? "unsupported" : "invalid";
  return new AppError(kind, `file_${error.code}`, formatFieldErrors(error.code, error.details, locale));
}

/** Returns the error for an import whose state forbids the request. */
export function createStateError(row: ImportRow): AppError {
  const doing = row.state === "checking" || row.state === "applying";
  const sentence = doing
    ? "This import is in progress. Wait until it finishes."
    : "This import is finished and can’t be changed.";
  return new AppError("conflict", `import_${row.state}`, sentence);
}
