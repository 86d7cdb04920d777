import type { ComponentType } from "react";

/** Parts of the employee's page that other slices provide. */
export interface EmployeeParts {
  /** Plans of an employee. Without it the page has no such panel. */
  readonly Plans?: ComponentType<{ readonly personId: number }>;
}
