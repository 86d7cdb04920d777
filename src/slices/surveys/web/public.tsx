import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import type { LoadContribution } from "#slices/reports/web/public.tsx";
import type { SelectionActionsProps, SelectionPart } from "#slices/residents/web/public.tsx";
export { CommentsCard } from "#slices/surveys/web/reports/lazy-comments.ts";
import { useCanInvite } from "#slices/surveys/web/invite/use-invitations.ts";
import { Skeleton } from "#ui/states.tsx";

const Invite = lazy(async () => ({
  default: (await import("#slices/surveys/web/invite/invite-residents.tsx")).InviteResidents,
}));

function InviteResidents(props: SelectionActionsProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton width={136} height={34} />}>
      <Invite {...props} />
    </Suspense>
  );
}

function OfferInvitations({ children }: { children: (isOffered: boolean) => ReactNode }): ReactNode {
  return children(useCanInvite());
}

/** Loads what surveys show on the pages of reports. */
export const loadSurveyReports: LoadContribution = async () =>
  (await import("#slices/surveys/web/reports/survey-reports.ts")).surveyReports;

/** Invites residents selected in their list; offered to viewers who may. */
export const residentInvitations: SelectionPart = { Offer: OfferInvitations, Actions: InviteResidents };

/** The routes of the surveys slice: campaigns and event rules. */
export function buildSurveysRoutes(parent: AnyRoute): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  return [
    createRoute({
      getParentRoute,
      path: "/residents/$id/resident-survey/$scopedId",
      component: lazyRouteComponent(() => import("#slices/surveys/web/response/response-page.tsx"), "ResponsePage"),
    }),
    createRoute({
      getParentRoute,
      path: "/campaigns",
      component: lazyRouteComponent(() => import("#slices/surveys/web/campaigns-page.tsx"), "CampaignsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/campaigns/new",
      component: lazyRouteComponent(() => import("#slices/surveys/web/new-campaign-page.tsx"), "NewCampaignPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/campaigns/$id",
      component: lazyRouteComponent(() => import("#slices/surveys/web/campaign-page.tsx"), "CampaignPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/settings/surveys",
      component: lazyRouteComponent(() => import("#slices/surveys/web/event-rules-page.tsx"), "EventRulesPage"),
    }),
  ];
}
