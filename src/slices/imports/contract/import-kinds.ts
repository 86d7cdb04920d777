export const importKinds = [
  "locations",
  "units",
  "positions",
  "reporting_groups",
  "people",
  "residents",
  "leases",
  "work_orders",
] as const;
export type ImportTypeId = (typeof importKinds)[number];

/** Effects of a file besides written rows, in display order. */
export const importEffects = [
  "administrators",
  "rights_given",
  "rights_changed",
  "moves",
  "leavers",
  "hires",
  "enrollments",
  "tasks",
  "tasks_overdue",
  "sign_in_mails",
] as const;
export type ImportEffect = (typeof importEffects)[number];

export const importStates = [
  "uploaded",
  "checking",
  "checked",
  "faulty",
  "applying",
  "applied",
  "failed",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof importStates)[number];
