import type { CardDeclaration } from "#slices/reports/web/dashboard/declared-cards.tsx";

/** Compliance with its months, and what became of tasks and how the open ones stand. */
export const complianceCard = {
  of: "compliance",
  title: "compliance",
  dates: "window",
  page: { service: "compliance", widget: "compliance_summary_report" },
  height: [712, 1095],
} as const satisfies CardDeclaration<"compliance">;
