import type { ComponentType } from "react";

/** What other slices add to the page of the organization, filled in where the screens are put together. */
export interface OrganizationParts {
  /** Settings of the company that another slice keeps. */
  readonly CompanySettings?: ComponentType;
}
