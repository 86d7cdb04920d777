import type { ReactNode } from "react";
import type { DashboardDeclaration } from "#slices/reports/web/contributions.ts";
import type { DashboardPlace } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { DeclaredCards, type PageDates } from "#slices/reports/web/dashboard/declared-cards.tsx";
import type { Outcomes } from "#slices/reports/web/dashboard/use-widgets.ts";

interface ContributedCardsProps {
  declaration: DashboardDeclaration;
  place: DashboardPlace;
  /** Undefined while they load. */
  outcomes: Outcomes<string> | undefined;
  pageDates?: PageDates;
}

/** The cards of a dashboard that another slice declares. */
export function ContributedCards({ declaration, ...props }: ContributedCardsProps): ReactNode {
  const { cards, row } = declaration;
  return (
    <div className="rp-widgets">
      <DeclaredCards cards={cards} {...props} />
      {row && (
        <div className="rp-row">
          <DeclaredCards cards={row} {...props} />
        </div>
      )}
    </div>
  );
}
