import { Failure } from "#platform/server/fail.ts";
import { SheetFault } from "#platform/server/spreadsheets/sheet.ts";
import { StalePlan } from "./planning/write-plan.ts";
import { faultText } from "./texts.ts";

/** Why a run came to nothing, as people read it; what was not expected says nothing of itself. */
export function sentenceOf(error: unknown): string {
  if (error instanceof SheetFault) return faultText(error.code, error.details, "en");
  if (error instanceof Failure) return error.message;
  if (error instanceof StalePlan)
    return "What the file is about was being changed at the same time. Nothing was written.";
  return "Something went wrong on our side, and nothing was written. It has been written down.";
}
