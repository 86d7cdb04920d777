import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";

/** The screens of the surveys slice: campaigns, and which events invite by themselves. */
export function surveysRoutes(parent: AnyRoute): AnyRoute[] {
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
