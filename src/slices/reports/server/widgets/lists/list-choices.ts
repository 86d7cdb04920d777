import type { FilterKey } from "../widget.ts";

/** Options with their names. */
export type NamedOptions = readonly { readonly id: number | string; readonly name: string }[];

/**
 * Filters of lists whose options are always the same: ids or words. In a filter with a single option, the first means
 * no filter.
 */
export const fixedChoices: Readonly<Partial<Record<FilterKey, NamedOptions>>> = {
  enrollment_statuses: [
    { id: 1, name: "Enrolled" },
    { id: 2, name: "Unenrolled" },
    { id: 3, name: "Canceled" },
    { id: 5, name: "Completed" },
  ],
  survey_options: [
    { id: "unlikely-to-renew", name: "Unlikely to Renew" },
    { id: "likely-to-renew", name: "Likely to Renew" },
    { id: "left-comments", name: "Left Comments" },
    { id: "has-maintenance-issues", name: "Has Maintenance Issues" },
  ],
  confidential_only: [
    { id: "false", name: "All" },
    { id: "true", name: "Confidential only" },
  ],
};
