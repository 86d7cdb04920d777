import type { ComponentType } from "react";
import type { SelectionPart } from "#slices/residents/web/list/residents-selection.tsx";

/** What slices above show in the list and on the page of a resident. */
export interface ResidentParts {
  /** The resident's alerts with what can be done about each; without it they are listed. */
  readonly Alerts?: ComponentType<{ readonly residentId: number }>;
  /** What is done with several residents of the list; without it none can be selected. */
  readonly selection?: SelectionPart;
}
