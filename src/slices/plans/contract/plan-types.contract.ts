/** Types of plan that a task can belong to. */
export const planTypes = ["onboarding", "offboarding", "development"] as const;
