import type { ComponentType } from "react";

/** Parts of the organization page that other slices provide. */
export interface OrganizationParts {
  /** Company settings of another slice. */
  readonly CompanySettings?: ComponentType;
}
