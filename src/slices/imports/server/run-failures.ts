import { Failure } from "#platform/server/fail.ts";
import { SheetFault } from "#platform/server/spreadsheets/sheet.ts";
import { StalePlan } from "./planning/write-plan.ts";
import { faultText } from "./texts.ts";

/** Why a run came to nothing, as people read it; what was not expected says nothing of itself. */
export function sentenceOf(error: unknown): string {
  if (error instanceof SheetFault) return faultText(error.code, error.details, "en");
  if (error instanceof Failure) return error.message;
  if (error instanceof StalePlan) return "Someone was changing the same records. Nothing was imported. Try again.";
  return "Something went wrong and nothing was imported. We’ve logged the error.";
}
