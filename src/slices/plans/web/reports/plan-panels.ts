import { CompliancePanel } from "#slices/plans/web/compliance/compliance-panel.tsx";
import { FlaggedTasks, NonCompliantEmployees, PastDueTasks } from "#slices/plans/web/compliance/list-cards.tsx";
import { StatusBreakdown } from "#slices/plans/web/compliance/status-breakdown.tsx";
import { EnrollmentPanel } from "#slices/plans/web/reports/enrollment-panel.tsx";
import { ProgressPanel } from "#slices/plans/web/reports/progress-panel.tsx";

/** The contents of the cards of plans; they are loaded as one file. */
export const planPanels = {
  CompliancePanel,
  StatusBreakdown,
  PastDueTasks,
  NonCompliantEmployees,
  FlaggedTasks,
  EnrollmentPanel,
  ProgressPanel,
} as const;
