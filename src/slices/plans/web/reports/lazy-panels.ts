import { lazy, type ComponentType } from "react";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import type { planPanels } from "#slices/plans/web/reports/plan-panels.ts";

/** Loads the contents of the cards of plans. */
export const loadPanels = () => import("#slices/plans/web/reports/plan-panels.ts");

const createLazyPanel = (name: keyof typeof planPanels): ComponentType<{ reply: WidgetReply }> =>
  lazy(async () => ({ default: (await loadPanels()).planPanels[name] }));

export const CompliancePanel = createLazyPanel("CompliancePanel");
export const StatusBreakdown = createLazyPanel("StatusBreakdown");
export const PastDueTasks = createLazyPanel("PastDueTasks");
export const NonCompliantEmployees = createLazyPanel("NonCompliantEmployees");
export const FlaggedTasks = createLazyPanel("FlaggedTasks");
export const EnrollmentPanel = createLazyPanel("EnrollmentPanel");
export const ProgressPanel = createLazyPanel("ProgressPanel");
