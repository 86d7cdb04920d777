import type { ComponentType } from "react";
import type { SelectionPart } from "#slices/residents/web/list/residents-selection.tsx";

/** Parts of slices above in the list and on the page of a resident. */
export interface ResidentParts {
  /** The resident's alerts with their actions; without it they are only listed. */
  readonly Alerts?: ComponentType<{ readonly residentId: number }>;
  /** Actions on several residents of the list; without it none can be selected. */
  readonly selection?: SelectionPart;
}
