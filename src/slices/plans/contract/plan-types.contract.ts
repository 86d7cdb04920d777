/** The types of plan that a task can be of. */
export const planTypes = ["onboarding", "offboarding", "development"] as const;
