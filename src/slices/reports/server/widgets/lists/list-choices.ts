import type { FilterKey } from "../widget.ts";

/** Things to choose from, by what people call them. */
export type Named = readonly { readonly id: number | string; readonly name: string }[];

/** Filters of lists whose choices are always the same: ids or words. Of one that takes a single choice the first narrows nothing. */
export const fixedChoices: Readonly<Partial<Record<FilterKey, Named>>> = {
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
