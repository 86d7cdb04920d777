import type { ComplianceData, EnrollmentData } from "#slices/reports/contract/widget-panels.contract.ts";
import type { WidgetData } from "#slices/reports/contract/widget-data.contract.ts";
import { loadPlanReports } from "#slices/plans/web/public.tsx";
import { openPlaces, type OpenedPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { propertyReply } from "#slices/reports/web/testing/place-reply.ts";
import type { WidgetAnswer } from "#slices/reports/web/testing/widget-replies.ts";
import { figure } from "#ui/testing/figure.ts";

/** 88 % compliant of 120 tasks, in two of the months. */
export function complianceData(rest: Partial<ComplianceData> = {}): ComplianceData {
  return {
    figures: {
      compliant_percentage: figure(88, 90),
      ontime_percentage: figure(60, 55),
      compliant: figure(88, 80),
      non_compliant: figure(12, 9),
      excluded: figure(20, 11),
      users_task_count: figure(120, 100),
      task_count: figure(31, 30),
      onboarding_task_count: figure(70, 60),
      offboarding_task_count: figure(10, 8),
      ontime: figure(60, 50),
      late: figure(28, 30),
      cant_complete: figure(15, 8),
      abandoned: figure(12, 9),
      canceled: figure(5, 3),
      past_due: figure(7, 4),
      exclusions_percentage: figure(14, 9),
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

/** 64 % of 200 tasks done, for 40 people. */
function enrollmentData(): EnrollmentData {
  return {
    figures: {
      complete_percentage: figure(64, 60),
      plan_employees: figure(40, 36),
      total: figure(200, 180),
      completed: figure(128, 110),
      pending: figure(40, 30),
      past_due: figure(12, 20),
      scheduled: figure(15, 15),
      progress_abandoned: figure(5, 5),
    },
    complete_percentage: 64,
    employee_count: 40,
  };
}

const defaultData: Readonly<Record<string, () => WidgetData>> = {
  compliance_dashboard: complianceData,
  enrollment_dashboard: enrollmentData,
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
    path === "/properties/12/dashboard" ? propertyReply({ services: ["introduce", "ingage", "intouch"] }) : undefined,
  );
}
