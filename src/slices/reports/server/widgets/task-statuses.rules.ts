import type { ReportLabel } from "#slices/reports/contract/report-labels.gen.ts";
import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import type { FieldErrors } from "./request-fields.rules.ts";

/** The progress of tasks, by wire id from 1, as filters offer it. */
export const progressNames = [
  "Scheduled",
  "Pending",
  "Past Due",
  "Completed",
] as const satisfies readonly ReportLabel[];
/** The outcomes of tasks, by wire id from 1. The fourth stands for non-compliant (decisions A38). */
export const complianceNames = [
  "On Time",
  "Late",
  "Can Not Complete",
  "Abandoned",
  "Canceled",
] as const satisfies readonly ReportLabel[];

const statuses: Readonly<Partial<Record<ReportScope, readonly string[]>>> = {
  task_progress_statuses: progressNames,
  task_compliance_statuses: complianceNames,
};

/** Adds an error for a status that does not exist; ignores keys of other scopes. */
export function assertStatuses(
  errors: FieldErrors,
  scope: ReportScope,
  keys: readonly (number | string)[],
  path: string,
): void {
  const names = statuses[scope];
  if (names === undefined) return;
  keys.forEach((key, at) => {
    if (Number(key) > names.length) {
      errors.add(`${path}.${at}`, "not_offered", `Statuses run from 1 to ${names.length}`);
    }
  });
}
