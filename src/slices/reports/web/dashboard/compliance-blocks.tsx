import type { ReactNode } from "react";
import { FlaggedTasks, NonCompliantEmployees, PastDueTasks } from "#slices/reports/web/compliance/list-cards.tsx";
import { StatusBreakdown } from "#slices/reports/web/compliance/status-breakdown.tsx";
import type { ComplianceKey } from "#slices/reports/web/dashboard/dashboard-sections.ts";
import { complianceCard } from "#slices/reports/web/dashboard/compliance-card.ts";
import type { DashboardPlace } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { type CardDeclaration, DeclaredCards, type PageDates } from "#slices/reports/web/dashboard/declared-cards.tsx";
import type { Outcomes } from "#slices/reports/web/dashboard/use-widgets.ts";
import { complianceIn } from "#slices/reports/web/dashboard/widget-shapes.ts";

const cards: readonly CardDeclaration<ComplianceKey>[] = [
  complianceCard,
  {
    of: "compliance",
    title: "statusBreakdown",
    dates: "window",
    page: complianceCard.page,
    height: [569, 896],
    content: (reply) => {
      const data = complianceIn(reply.data);
      return data && <StatusBreakdown data={data} subject={reply.meta.subject} />;
    },
  },
];

const lists: readonly CardDeclaration<ComplianceKey>[] = [
  {
    of: "pastDue",
    title: "pastDueTasks",
    page: { service: "compliance", widget: "past_due_tasks" },
    height: [335, 433],
    content: (reply) => <PastDueTasks reply={reply} />,
  },
  {
    of: "nonCompliant",
    title: "nonCompliantEmployees",
    dates: "window",
    page: { service: "compliance", widget: "non_compliant_employees" },
    height: [335, 433],
    content: (reply) => <NonCompliantEmployees reply={reply} />,
  },
  {
    of: "cantComplete",
    title: "flaggedCantComplete",
    dates: "window",
    page: { service: "compliance", widget: "cant_complete_tasks" },
    height: [335, 433],
    content: (reply) => <FlaggedTasks reply={reply} />,
  },
];

/**
 * The cards of the compliance dashboard: compliance, outcomes, and the lists of past due, impossible and non-compliant
 * tasks.
 */
export function ComplianceCards(props: {
  place: DashboardPlace;
  /** Undefined while they load. */
  outcomes: Outcomes<ComplianceKey> | undefined;
  pageDates?: PageDates;
}): ReactNode {
  return (
    <div className="rp-widgets">
      <DeclaredCards cards={cards} {...props} />
      <div className="rc-lists">
        <DeclaredCards cards={lists} {...props} />
      </div>
    </div>
  );
}
