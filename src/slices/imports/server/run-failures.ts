import { AppError } from "#platform/server/app-error.ts";
import { SpreadsheetError } from "#platform/server/spreadsheets/sheet.ts";
import { StalePlan } from "./planning/write-plan.ts";
import { formatFieldErrors } from "./import-issue-messages.ts";

/** Why a run came to nothing, as people read it; what was not expected says nothing of itself. */
export function getSentence(error: unknown): string {
  if (error instanceof SpreadsheetError) return formatFieldErrors(error.code, error.details, "en");
  if (error instanceof AppError) return error.message;
  if (error instanceof StalePlan) return "Someone was changing the same records. Nothing was imported. Try again.";
  return "Something went wrong and nothing was imported. We’ve logged the error.";
}
