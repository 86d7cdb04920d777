import { createRoute, lazyRouteComponent, useLocation, type AnyRoute } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";

const Window = lazy(async () => ({
  default: (await import("#slices/actions/web/action-dialogs.tsx")).ActionWindows,
}));

/** The windows over a priority's page that the address names: `assign` a new assignment, `assignment` an open one. */
export function ActionWindow(): ReactNode {
  const { assign, assignment } = useLocation().search as Readonly<Record<string, string>>;
  if (assign === undefined && assignment === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Window />
    </Suspense>
  );
}

/** What an action did so far, in a row of another slice; nothing where that was not measured. Its code comes with the row. */
export const AssignmentEffect = lazy(async () => ({
  default: (await import("#slices/actions/web/effect-of-assignment.tsx")).EffectOfAssignment,
}));

/** The screens of action items: the history of all, one's own, and one of them. */
export function actionsRoutes(parent: AnyRoute): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  const own = () => import("#slices/actions/web/my-action-items-page.tsx");
  return [
    createRoute({
      getParentRoute,
      path: "/engagement/employee-action-item-report",
      component: lazyRouteComponent(() => import("#slices/actions/web/history-page.tsx"), "HistoryPage"),
    }),
    createRoute({ getParentRoute, path: "/action-items", component: lazyRouteComponent(own, "OwnPage") }),
    createRoute({ getParentRoute, path: "/action-items/$id", component: lazyRouteComponent(own, "AssignmentPage") }),
  ];
}
