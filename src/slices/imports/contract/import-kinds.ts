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
export type ImportKind = (typeof importKinds)[number];

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
