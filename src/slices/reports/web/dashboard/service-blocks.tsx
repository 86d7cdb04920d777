import { lazy, type ReactNode } from "react";
import type {
  EngagementKey,
  CommentThemesKey,
  SatisfactionKey,
} from "#slices/reports/web/dashboard/dashboard-sections.ts";
import {
  hasNoBreakdown,
  hasNoComments,
  hasNoPriorities,
  hasNoRows,
  hasNoScore,
  hasNoSurveys,
} from "#slices/reports/web/dashboard/empty-replies.ts";
import type { DashboardPlace } from "#slices/reports/web/dashboard/dashboard-place.ts";
import type { CardDeclaration, PlaceCard } from "#slices/reports/web/dashboard/card-declaration.ts";
import { CommentList, ReasonsNotToRenew } from "#slices/reports/web/dashboard/comment-cards.tsx";
import { DeclaredCards, type PageDates } from "#slices/reports/web/dashboard/declared-cards.tsx";
import { commentThemesCards } from "#slices/reports/web/dashboard/comment-themes-cards.tsx";
import { DASHBOARD_HEIGHT, findDeferredCards } from "#slices/reports/web/dashboard/place-tab.ts";
import type { Outcomes } from "#slices/reports/web/dashboard/use-widgets.ts";
import { findSatisfaction } from "#slices/reports/web/dashboard/widget-shapes.ts";

// Parts of tabs that are closed at first; a card keeps its height until they are loaded.
const PrioritiesPanel = lazy(async () => ({
  default: (await import("#slices/reports/web/dashboard/priorities-panel.tsx")).PrioritiesPanel,
}));
const SatisfactionTrends = lazy(async () => ({
  default: (await import("#slices/reports/web/dashboard/satisfaction-trends.tsx")).SatisfactionTrends,
}));
const SatisfactionOverview = lazy(async () => ({
  default: (await import("#slices/reports/web/dashboard/satisfaction-overview.tsx")).SatisfactionOverview,
}));
const AlertOutcomes = lazy(async () => ({
  default: (await import("#slices/reports/web/dashboard/alert-outcomes.tsx")).AlertOutcomes,
}));

interface BlockProps<Key extends string> {
  place: DashboardPlace;
  /** Undefined while they load. */
  outcomes: Outcomes<Key> | undefined;
  pageDates?: PageDates;
}

interface IsAllProps {
  /** A phone shows all of them. */
  isAll: boolean;
}

interface ScoredBlockProps<Key extends string> extends BlockProps<Key>, IsAllProps {
  /** Opens longer trends of the score; left out, there are none to open. */
  onTrends?: (() => void) | undefined;
  /** More cards of the same grid. */
  children?: ReactNode;
}

const engagementCards: readonly PlaceCard<EngagementKey>[] = [
  {
    of: "engagement",
    title: "employeeEngagement",
    tab: "overview",
    isEmpty: hasNoScore,
    dates: "window",
    page: { service: "engagement", widget: "employee_survey_report" },
    height: [473, 612],
  },
  {
    of: "priorities",
    title: "priorities",
    twoThirds: true,
    tab: "team",
    isEmpty: hasNoPriorities,
    emptyText: "insufficient",
    dates: "years",
    page: { service: "engagement", widget: "employee_priority_report" },
    height: [473, 480],
    heightAtLocation: [473, 272],
    content: (reply) => <PrioritiesPanel reply={reply} />,
  },
  {
    of: "breakdown",
    title: "breakdown",
    tab: "team",
    isEmpty: hasNoBreakdown,
    dates: "years",
    height: [550, 1400],
    heightAtLocation: [344, 792],
    wide: true,
  },
  {
    of: "surveys",
    title: "surveyBreakdown",
    tab: "team",
    isEmpty: hasNoSurveys,
    emptyText: "insufficient",
    dates: "years",
    height: [399, 1051],
    heightAtLocation: [178, 405],
    wide: true,
  },
  {
    of: "feedback",
    title: "employeeFeedback",
    tab: "comments",
    tabAtLocation: "team",
    isEmpty: hasNoComments,
    dates: "window",
    page: { service: "engagement", widget: "employee_comments" },
    height: [400, 560],
    heightAtLocation: [166, 166],
    wide: true,
    content: (reply) => <CommentList reply={reply} />,
  },
];

const satisfactionCards: readonly PlaceCard<SatisfactionKey>[] = [
  {
    of: "satisfaction",
    title: "residentSatisfaction",
    tab: "overview",
    isEmpty: hasNoScore,
    dates: "window",
    page: { service: "satisfaction", widget: "resident_satisfaction_report" },
    height: [473, 586],
    tall: true,
  },
  {
    of: "satisfaction",
    title: "overview",
    tab: "residents",
    isEmpty: hasNoScore,
    dates: "window",
    height: [210, 354],
    content: (reply) => {
      const data = findSatisfaction(reply.data);
      return data && <SatisfactionOverview data={data} subject={reply.meta.subject} />;
    },
  },
  {
    of: "satisfaction",
    title: "residentAlerts",
    tab: "residents",
    dates: "window",
    page: { service: "satisfaction", widget: "resident_alerts_report" },
    height: [110, 300],
    content: (reply) => {
      const data = findSatisfaction(reply.data);
      return data && <AlertOutcomes data={data} />;
    },
  },
  {
    of: "indicators",
    title: "trends",
    tab: "residents",
    isEmpty: hasNoRows,
    emptyText: "insufficient",
    dates: "window",
    height: [397, 619],
    content: (reply) => <SatisfactionTrends reply={reply} />,
  },
  {
    of: "residentPriorities",
    title: "residentPriorities",
    tab: "residents",
    isEmpty: hasNoPriorities,
    emptyText: "insufficient",
    dates: "years",
    page: { service: "satisfaction", widget: "resident_priority_report" },
    height: [314, 500],
    content: (reply) => <PrioritiesPanel reply={reply} />,
  },
  {
    of: "comments",
    title: "residentComments",
    tab: "comments",
    isEmpty: hasNoComments,
    dates: "window",
    page: { service: "satisfaction", widget: "resident_comments" },
    height: [400, 1110],
    content: (reply) => <CommentList reply={reply} />,
  },
  {
    of: "reasonsNotToRenew",
    title: "reasonsNotToRenew",
    tab: "comments",
    dates: "window",
    page: { service: "satisfaction", widget: "resident_reasons_leaving_report" },
    height: [500, 732],
    content: (reply) => <ReasonsNotToRenew reply={reply} />,
  },
];

const findLater = <Key extends string>(cards: readonly PlaceCard<Key>[], isAll: boolean): readonly PlaceCard<Key>[] =>
  isAll ? [] : findDeferredCards(cards, DASHBOARD_HEIGHT);

interface RowProps extends BlockProps<string>, IsAllProps {
  cards: readonly CardDeclaration[] | undefined;
}

/** Cards of other slices in one row; a phone shows them on request, because they follow the other cards. */
export function CardRow({ cards, isAll, ...props }: RowProps): ReactNode {
  return (
    cards && (
      <div className="rp-thirds">
        <DeclaredCards cards={cards} later={isAll ? [] : cards} {...props} />
      </div>
    )
  );
}

/** Cards of a place's page, by service in the order of its blocks; each declares its tab. Other slices add theirs. */
export const placeCards: readonly PlaceCard<EngagementKey | SatisfactionKey | CommentThemesKey>[] = [
  ...engagementCards,
  ...satisfactionCards,
  ...commentThemesCards,
];

/** Employees' answers: the score, priorities, and breakdowns. */
export function EngagementCards({ children, isAll, ...props }: ScoredBlockProps<EngagementKey>): ReactNode {
  return (
    <div className="rp-widgets">
      <DeclaredCards cards={engagementCards} later={findLater(engagementCards, isAll)} {...props} />
      {children}
    </div>
  );
}

/** Residents' answers: the score, renewals, and indicators. */
export function SatisfactionCards({ children, isAll, ...props }: ScoredBlockProps<SatisfactionKey>): ReactNode {
  return (
    <div className="rp-widgets">
      <DeclaredCards cards={satisfactionCards} later={findLater(satisfactionCards, isAll)} {...props} />
      {children}
    </div>
  );
}
