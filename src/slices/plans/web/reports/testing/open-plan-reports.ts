import type { ComplianceData, EnrollmentData } from "#slices/reports/contract/widget-panels.contract.ts";
import type { WidgetData } from "#slices/reports/contract/widget-data.contract.ts";
import { loadPlanReports } from "#slices/plans/web/public.tsx";
import { openPlaces, type OpenedPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { createPropertyReply } from "#slices/reports/web/testing/place-reply.ts";
import type { WidgetAnswer } from "#slices/reports/web/testing/widget-replies.ts";
import { createFigure } from "#ui/testing/figure.ts";

/** 88% compliant of 120 tasks, in two of the months. */
export function createComplianceData(rest: Partial<ComplianceData> = {}): ComplianceData {
  return {
    figures: {
      compliant_percentage: createFigure(88, 90),
      ontime_percentage: createFigure(60, 55),
      compliant: createFigure(88, 80),
      non_compliant: createFigure(12, 9),
      excluded: createFigure(20, 11),
      users_task_count: createFigure(120, 100),
      task_count: createFigure(31, 30),
      onboarding_task_count: createFigure(70, 60),
      offboarding_task_count: createFigure(10, 8),
      ontime: createFigure(60, 50),
      late: createFigure(28, 30),
      cant_complete: createFigure(15, 8),
      abandoned: createFigure(12, 9),
      canceled: createFigure(5, 3),
      past_due: createFigure(7, 4),
      exclusions_percentage: createFigure(14, 9),
    },
    compliant_percentage: 88,
    compliant: 88,
    non_compliant: 12,
    excluded: 20,
    introduce_breakdown: { past_due: 7, unable_to_complete: 15, abandoned: 12, pending: 40, completed: 88 },
    compliance_months: [
      {
        month: "2026-09-01",
        compliant_percentage: 90,
        non_compliant_percentage: 10,
        exclusions_percentage: 4,
        users_task_count: 60,
      },
      {
        month: "2026-11-01",
        compliant_percentage: 86,
        non_compliant_percentage: 14,
        exclusions_percentage: 30,
        users_task_count: 60,
      },
    ],
    ...rest,
  };
}

/** 64% of 200 tasks done, for 40 people. */
function createEnrollmentData(): EnrollmentData {
  return {
    figures: {
      complete_percentage: createFigure(64, 60),
      plan_employees: createFigure(40, 36),
      total: createFigure(200, 180),
      completed: createFigure(128, 110),
      pending: createFigure(40, 30),
      past_due: createFigure(12, 20),
      scheduled: createFigure(15, 15),
      progress_abandoned: createFigure(5, 5),
    },
    complete_percentage: 64,
    employee_count: 40,
  };
}

const defaultData: Readonly<Record<string, () => WidgetData>> = {
  compliance_dashboard: createComplianceData,
  enrollment_dashboard: createEnrollmentData,
};

/** Opens a page of dashboards with the cards of plans; its widgets have the usual data unless stated otherwise. */
export function openPlanReports(
  address: string,
  widgets: WidgetAnswer = () => undefined,
  answer?: Parameters<typeof openPlaces>[1],
): OpenedPlaces {
  const answerWidget: WidgetAnswer = (requests) => widgets(requests) ?? defaultData[requests.widget]?.();
  return openPlaces(address, answer, answerWidget, [loadPlanReports]);
}

/** Opens a tab of a property with all services. */
export function openPropertyTab(tab: string, widgets?: WidgetAnswer): OpenedPlaces {
  return openPlanReports(`/property/12/dashboard?tab=${tab}`, widgets, (path) =>
    path === "/properties/12/dashboard"
      ? createPropertyReply({ services: ["introduce", "ingage", "intouch"] })
      : undefined,
  );
}
