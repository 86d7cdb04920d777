import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import type { AvatarEditorProps } from "#slices/people/web/avatar/avatar-editor.tsx";
import type { EmployeeParts } from "#slices/people/web/employee-parts.ts";
import type { PlansFromProps } from "#slices/people/web/plans-from.tsx";
import type { LoadContribution } from "#slices/reports/web/public.tsx";
import { Skeleton } from "#ui/states.tsx";

const Choice = lazy(async () => {
  const { PlansFromChoice: component } = await import("#slices/people/web/plans-from.tsx");
  return { default: component };
});

const Picture = lazy(async () => {
  const { AvatarEditor: component } = await import("#slices/people/web/avatar/avatar-editor.tsx");
  return { default: component };
});

/** Picture of a person with its editor, for forms of other slices. */
export function AvatarEditor(props: AvatarEditorProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton width="100%" height={72} />}>
      <Picture {...props} />
    </Suspense>
  );
}

/** Choice of what tasks of new employees count from, for imports in other slices. */
export function PlansFromChoice(props: PlansFromProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton width="100%" height={120} />}>
      <Choice {...props} />
    </Suspense>
  );
}

/** Loads the cards and panels of turnover, tenure and reasons for leaving for dashboards and reports. */
export const loadPeopleReports: LoadContribution = async () =>
  (await import("#slices/people/web/reports/people-reports.tsx")).peopleReports;

/** Creates the routes of the people slice: the team list and the employee pages. */
export function buildPeopleRoutes(parent: AnyRoute, parts: EmployeeParts = {}): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  const overview = lazyRouteComponent(() => import("#slices/people/web/overview-page.tsx"), "OverviewPage");
  return [
    ...["/employee-overview", "/employee-overview/$id"].map((path) =>
      createRoute({ getParentRoute, path, component: overview }),
    ),
    createRoute({
      getParentRoute,
      path: "/team",
      component: lazyRouteComponent(() => import("#slices/people/web/team-page.tsx"), "TeamPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/team/$id/employee-details",
      component: lazyRouteComponent(async () => {
        const { EmployeePage } = await import("#slices/people/web/employee-page.tsx");
        return { EmployeePage: () => <EmployeePage {...parts} /> };
      }, "EmployeePage"),
    }),
  ];
}
