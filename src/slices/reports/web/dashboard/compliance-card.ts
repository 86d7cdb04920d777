import type { CardDeclaration } from "#slices/reports/web/dashboard/declared-cards.tsx";

/** Compliance with its months, the outcomes of tasks and the states of open ones. */
export const complianceCard = {
  of: "compliance",
  title: "compliance",
  dates: "window",
  page: { service: "compliance", widget: "compliance_summary_report" },
  height: [712, 1095],
} as const satisfies CardDeclaration<"compliance">;
