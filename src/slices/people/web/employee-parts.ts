import type { ComponentType } from "react";

/** What slices above show on the page of an employee. */
export interface EmployeeParts {
  /** The plans of an employee; without it the page has no such panel. */
  readonly Plans?: ComponentType<{ readonly personId: number }>;
}
