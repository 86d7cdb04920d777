import type { ReactNode } from "react";
import type { DashboardDeclaration } from "#slices/reports/web/contributions.ts";
import type { DashboardPlace } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { DeclaredCards, type PageDates } from "#slices/reports/web/dashboard/declared-cards.tsx";
import { DASHBOARD_HEIGHT, findDeferredCards } from "#slices/reports/web/dashboard/place-tab.ts";
import type { Outcomes } from "#slices/reports/web/dashboard/use-widgets.ts";

interface ContributedCardsProps {
  declaration: DashboardDeclaration;
  place: DashboardPlace;
  /** Undefined while they load. */
  outcomes: Outcomes<string> | undefined;
  pageDates?: PageDates;
  /** A phone shows all of them. */
  isAll: boolean;
}

/** The cards of a dashboard that another slice declares. */
export function ContributedCards({ declaration, isAll, ...props }: ContributedCardsProps): ReactNode {
  const { cards, row = [] } = declaration;
  const later = isAll ? [] : findDeferredCards([...cards, ...row], DASHBOARD_HEIGHT);
  return (
    <div className="rp-widgets">
      <DeclaredCards cards={cards} later={later} {...props} />
      {row.length > 0 && (
        <div className="rp-row">
          <DeclaredCards cards={row} later={later} {...props} />
        </div>
      )}
    </div>
  );
}
