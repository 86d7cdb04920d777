import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import type { PlacePageProps } from "#slices/reports/web/public.tsx";
import { Skeleton } from "#ui/states.tsx";

export { isWithoutClient, useIdentityUser } from "#slices/home/web/use-identity-user.ts";

const Do = lazy(async () => ({ default: (await import("#slices/home/web/place/place-do.tsx")).PlaceDo }));

/** What is to be done at a place, on its page. */
export function PlaceDo(page: PlacePageProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton width="100%" height={240} />}>
      <Do {...page} />
    </Suspense>
  );
}

/** The page that the portal opens with. */
export function homeRoutes(parent: AnyRoute): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  return [
    createRoute({
      getParentRoute,
      path: "/",
      component: lazyRouteComponent(() => import("#slices/home/web/home-page.tsx"), "HomePage"),
    }),
  ];
}
