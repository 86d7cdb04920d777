import { lazy, type ComponentType } from "react";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import type { planPanels } from "#slices/plans/web/reports/plan-panels.ts";

/** Loads the contents of the cards of plans. */
export const loadPanels = () => import("#slices/plans/web/reports/plan-panels.ts");

const lazyPanel = (name: keyof typeof planPanels): ComponentType<{ reply: WidgetReply }> =>
  lazy(async () => ({ default: (await loadPanels()).planPanels[name] }));

export const CompliancePanel = lazyPanel("CompliancePanel");
export const StatusBreakdown = lazyPanel("StatusBreakdown");
export const PastDueTasks = lazyPanel("PastDueTasks");
export const NonCompliantEmployees = lazyPanel("NonCompliantEmployees");
export const FlaggedTasks = lazyPanel("FlaggedTasks");
export const EnrollmentPanel = lazyPanel("EnrollmentPanel");
export const ProgressPanel = lazyPanel("ProgressPanel");
