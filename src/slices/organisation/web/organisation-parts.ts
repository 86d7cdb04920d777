import type { ComponentType } from "react";

/** What other slices add to the page of the organisation, filled in where the screens are put together. */
export interface OrganisationParts {
  /** Settings of the company that another slice keeps. */
  readonly CompanySettings?: ComponentType;
}
