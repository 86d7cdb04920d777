import { AppError } from "#platform/server/app-error.ts";
import { SpreadsheetError } from "#platform/server/spreadsheets/sheet.ts";
import { StalePlan } from "./planning/write-plan.ts";
import { formatFieldErrors } from "./import-issue-messages.ts";

/** Returns a readable reason for a failed run. An unexpected error reveals no details. */
export function getSentence(error: unknown): string {
  if (error instanceof SpreadsheetError) return formatFieldErrors(error.code, error.details, "en");
  if (error instanceof AppError) return error.message;
  if (error instanceof StalePlan) return "Someone was changing the same records. Nothing was imported. Try again.";
  return "Something went wrong and nothing was imported. We’ve logged the error.";
}
