import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import type { ComplianceData, EnrollmentData, ProgressData } from "#slices/reports/contract/widget-panels.contract.ts";

// The data of a reply has one of several forms, each recognized by a name that no other has.

/** Returns outcomes of tasks; null for any other widget. */
export function findCompliance({ data }: WidgetReply): ComplianceData | null {
  return "compliance_months" in data ? data : null;
}

/** Returns enrollments; null for any other widget. */
export function findEnrollments({ data }: WidgetReply): EnrollmentData | null {
  return "employee_count" in data ? data : null;
}

/** Returns onboarding and offboarding today; null for any other widget. */
export function findProgress({ data }: WidgetReply): ProgressData | null {
  return "offboarding" in data ? data : null;
}

/** Returns whether no task got an outcome, and none is open. */
export function hasNoTasks(reply: WidgetReply): boolean {
  const found = findCompliance(reply);
  return found !== null && Object.values(found.introduce_breakdown).every((count) => !count);
}

/** Returns whether no one is in a plan. */
export function hasNoEnrollments(reply: WidgetReply): boolean {
  const found = findEnrollments(reply);
  return found !== null && !found.employee_count;
}
