import { createRoute, lazyRouteComponent, useLocation, type AnyRoute } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import type { AssignmentsProps } from "#slices/reports/web/public.tsx";

const Window = lazy(async () => ({
  default: (await import("#slices/actions/web/action-dialogs.tsx")).ActionWindows,
}));

/** Dialogs above a priority's page in the address: `assign` for a new assignment, `assignment` for an existing one. */
export function ActionWindow(): ReactNode {
  const { assign, assignment } = useLocation().search as Readonly<Record<string, string>>;
  if (assign === undefined && assignment === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Window />
    </Suspense>
  );
}

const Assignments = lazy(async () => ({
  default: (await import("#slices/actions/web/open-assignments.tsx")).OpenAssignments,
}));

/** The open assignments of a priority, for its page; nothing for viewers without access. */
export function OpenAssignments({ data, may }: AssignmentsProps): ReactNode {
  if (!may.show_assignments && !may.create_assignments) return null;
  return <Assignments data={data} may={may} />;
}

/** The measured effect of an action, for a row of another slice; renders nothing where it was not measured. */
export const AssignmentEffect = lazy(async () => ({
  default: (await import("#slices/actions/web/effect-of-assignment.tsx")).EffectOfAssignment,
}));

/** Creates the routes of action items: the history, the viewer's own, and one assignment. */
export function buildActionsRoutes(parent: AnyRoute): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  const loadOwnPage = () => import("#slices/actions/web/my-action-items-page.tsx");
  return [
    createRoute({
      getParentRoute,
      path: "/engagement/employee-action-item-report",
      component: lazyRouteComponent(() => import("#slices/actions/web/history-page.tsx"), "HistoryPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/action-items",
      component: lazyRouteComponent(loadOwnPage, "MyActionItemsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/action-items/$id",
      component: lazyRouteComponent(loadOwnPage, "AssignmentPage"),
    }),
  ];
}
