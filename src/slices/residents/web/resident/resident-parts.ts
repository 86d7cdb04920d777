import type { ComponentType } from "react";

/** What slices above show on the page of a resident. */
export interface ResidentParts {
  /** The resident's alerts with what can be done about each; without it they are listed. */
  readonly Alerts?: ComponentType<{ readonly residentId: number }>;
}
