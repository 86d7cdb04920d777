import { lazy } from "react";
import { CUTOUT } from "#slices/plans/web/compliance/compliance-ring.ts";
import { CareerDevelopment, ComplianceCell, PlansCard } from "#slices/plans/web/portfolio/plan-stats.tsx";
import { complianceDashboard, compliancePlaceCard } from "#slices/plans/web/reports/compliance-declarations.tsx";
import { enrollmentDashboard, enrollmentPlaceCard } from "#slices/plans/web/reports/enrollment-declarations.tsx";
import { CompliancePanel, EnrollmentPanel, ProgressPanel } from "#slices/plans/web/reports/lazy-panels.ts";
import { OnTimeShare } from "#slices/plans/web/reports/on-time-share.tsx";
import { LocalTexts } from "#slices/plans/web/reports/local-texts.tsx";
import type { ReportContribution } from "#slices/reports/web/contributions.ts";

const ComplianceCards = lazy(async () => ({
  default: (await import("#slices/plans/web/compliance/compliance-cards.tsx")).ComplianceCards,
}));
const TaskNotes = lazy(async () => ({
  default: (await import("#slices/plans/web/compliance/task-notes.tsx")).TaskNotes,
}));

/** The thinner ring of compliance, and the share on time before it. */
const complianceCell = { cutout: CUTOUT, Around: OnTimeShare };

/** What plans show on dashboards and reports. */
export const planReports = {
  portfolio: { Card: PlansCard, BigStat: CareerDevelopment, ComplianceCell },
  placeCards: [compliancePlaceCard, enrollmentPlaceCard],
  dashboards: { compliance: complianceDashboard, enrollment: enrollmentDashboard },
  panels: {
    compliance_dashboard: CompliancePanel,
    enrollment_dashboard: EnrollmentPanel,
    progress: ProgressPanel,
  },
  tableCards: { compliance_summary_report: { Cards: ComplianceCards, height: [547, 1616] } },
  cells: { compliant_percentage: complianceCell },
  notes: { compliance_notes: TaskNotes },
  LocalTexts,
} as const satisfies Partial<ReportContribution>;
