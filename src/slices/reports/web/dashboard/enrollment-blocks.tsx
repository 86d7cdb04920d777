import type { ReactNode } from "react";
import type { EnrollmentKey } from "#slices/reports/web/dashboard/dashboard-sections.ts";
import type { DashboardPlace } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { type CardDeclaration, DeclaredCards, type PageDates } from "#slices/reports/web/dashboard/declared-cards.tsx";
import type { Outcomes } from "#slices/reports/web/dashboard/use-widgets.ts";
import { ListCard } from "#slices/reports/web/lists/list-card.tsx";

const cards: readonly CardDeclaration<EnrollmentKey>[] = [
  {
    of: "enrollment",
    title: "enrollment",
    dates: "window",
    page: { service: "enrollment", widget: "enrollment_summary_report" },
    height: [371, 545],
  },
  {
    of: "progress",
    title: "progress",
    dates: "window",
    page: { service: "enrollment", widget: "onboarding_offboarding_report" },
    height: [210, 400],
  },
  {
    of: "offboarding",
    title: "offboardingEmployees",
    page: { service: "enrollment", widget: "offboarding_employees" },
    height: [260, 560],
    wide: true,
    content: (reply) => <ListCard reply={reply} />,
  },
  {
    of: "mentors",
    title: "mentors",
    dates: "window",
    page: { service: "enrollment", widget: "mentors" },
    height: [260, 560],
    wide: true,
    content: (reply) => <ListCard reply={reply} />,
  },
  {
    of: "history",
    title: "enrollmentHistory",
    dates: "window",
    page: { service: "enrollment", widget: "enrollment_history" },
    height: [260, 560],
    wide: true,
    content: (reply) => <ListCard reply={reply} />,
  },
];

/** People in plans: their progress, leavers, mentors, and the latest starters. */
export function EnrollmentCards(props: {
  place: DashboardPlace;
  /** Undefined while they load. */
  outcomes: Outcomes<EnrollmentKey> | undefined;
  pageDates?: PageDates;
}): ReactNode {
  return (
    <div className="rp-widgets">
      <DeclaredCards cards={cards} {...props} />
    </div>
  );
}
