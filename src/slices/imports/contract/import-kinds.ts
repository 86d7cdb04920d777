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

/** What a file does besides writing rows, in the order in which it is told. */
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
