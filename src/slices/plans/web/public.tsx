import { createRoute, lazyRouteComponent, useLocation, type AnyRoute } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import type { EscalationRow } from "#slices/plans/contract/escalations.contract.ts";
import type { LinkTarget } from "#platform/web/preload.ts";
import type { MailParts } from "#slices/plans/web/email-preferences/mails-page.tsx";
import { loadBar, type RenderBar } from "#slices/plans/web/tasks/load-bar.tsx";
import { useCompletions } from "#slices/plans/web/tasks/use-completions.ts";
import type { LoadContribution } from "#slices/reports/web/public.tsx";
import { Skeleton } from "#ui/states.tsx";

export { loadBar } from "#slices/plans/web/tasks/load-bar.tsx";
export { useLocalQuery } from "#slices/plans/web/use-local-texts.ts";
export { useCompletions } from "#slices/plans/web/tasks/use-completions.ts";

const Plans = lazy(async () => ({
  default: (await import("#slices/plans/web/enrollments/employee-career.tsx")).EmployeeCareer,
}));

/** Plans of an employee, for the employee's page. */
export function EmployeePlans({ personId }: { readonly personId: number }): ReactNode {
  return (
    <Suspense fallback={<Skeleton width="100%" height={180} />}>
      <Plans personId={personId} />
    </Suspense>
  );
}

const Remind = lazy(async () => ({ default: (await import("#slices/plans/web/remind-button.tsx")).RemindInRow }));

/** Button that reminds the assignees of an escalated task, for rows of other slices. */
export function RemindButton({ row }: { readonly row: EscalationRow }): ReactNode {
  return (
    <Suspense fallback={<Skeleton width="74px" height={34} />}>
      <Remind row={row} />
    </Suspense>
  );
}

const Due = lazy(async () => ({ default: (await import("#slices/plans/web/tasks/due-badge.tsx")).DueBadge }));

/** Due date of an open task, with the same texts as task lists. */
export function TaskDue(of: { readonly dueOn: string; readonly today: string }): ReactNode {
  return (
    <Suspense fallback={<Skeleton width="112px" height={22} />}>
      <Due {...of} />
    </Suspense>
  );
}

const Window = lazy(async () => ({ default: (await import("#slices/plans/web/tasks/task-modal.tsx")).TaskWindow }));

/** Dialog of the task in the address (`user_task_id`), for pages of other slices. */
export function TaskWindow(): ReactNode {
  const { user_task_id: id } = useLocation().search as Readonly<Record<string, string>>;
  if (id === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Window />
    </Suspense>
  );
}

const LOAD_AGAIN = 30_000;

/** Loads the code of the bar when it is needed, and retries without a connection. */
function useBar(isNeeded: boolean, load: typeof loadBar): RenderBar | null {
  const [render, setRender] = useState<RenderBar | null>(null);
  const isMissing = isNeeded && render === null;
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    let timer = 0;
    const tryLoading = async (): Promise<void> => {
      window.clearTimeout(timer);
      const loaded = await load();
      if (isOver) return;
      if (loaded === null) timer = window.setTimeout(onAgain, LOAD_AGAIN);
      else setRender(() => loaded);
    };
    const onAgain = (): void => void tryLoading();
    onAgain();
    window.addEventListener("online", onAgain);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      window.removeEventListener("online", onAgain);
    };
  }, [isMissing, load]);
  return render;
}

/** Sends the tasks that the viewer completed on this device, on every screen. Loaded when there is one. */
export function TaskQueue({ load = loadBar }: { readonly load?: typeof loadBar }): ReactNode {
  const { key, list } = useCompletions();
  return useBar(list.length > 0, load)?.(key) ?? null;
}

/** Loads the cards, panels and notes of plans for dashboards and reports. */
export const loadPlanReports: LoadContribution = async () =>
  (await import("#slices/plans/web/reports/plan-reports.ts")).planReports;

/** Creates the routes of plans and tasks. */
export function buildPlansRoutes(parent: AnyRoute, parts: MailParts = {}): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  const loadTasks = () => import("#slices/plans/web/tasks/tasks-page.tsx");
  const loadPlan = () => import("#slices/plans/web/templates/plan-page.tsx");
  const loadEscalations = () => import("#slices/plans/web/escalations-page.tsx");
  const tasks = {
    component: lazyRouteComponent(loadTasks, "MyTasksPage"),
    staticData: { preload: async (screen: LinkTarget) => (await loadTasks()).preloadTasks(screen) },
  };
  return [
    createRoute({ getParentRoute, path: "/my-tasks", ...tasks }),
    createRoute({ getParentRoute, path: "/my-tasks/$service", ...tasks }),
    createRoute({
      ...tasks,
      getParentRoute,
      path: "/my-task-history",
      component: lazyRouteComponent(loadTasks, "TaskHistoryPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/team/$id/employee-details/career",
      component: lazyRouteComponent(() => import("#slices/plans/web/career/career-page.tsx"), "CareerPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/plans",
      component: lazyRouteComponent(() => import("#slices/plans/web/templates/plan-list-page.tsx"), "PlanListPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/plans/$id",
      component: lazyRouteComponent(loadPlan, "PlanPage"),
      staticData: { preload: async (screen) => (await loadPlan()).preloadPlan(screen) },
    }),
    createRoute({
      getParentRoute,
      path: "/compliance/task-assignments",
      component: lazyRouteComponent(
        () => import("#slices/plans/web/assignments/assignments-page.tsx"),
        "AssignmentsPage",
      ),
    }),
    createRoute({
      getParentRoute,
      path: "/team/$id/employee-details/compliance-summary",
      component: lazyRouteComponent(
        () => import("#slices/plans/web/employee-compliance-page.tsx"),
        "EmployeeCompliancePage",
      ),
    }),
    createRoute({
      getParentRoute,
      path: "/email-preferences",
      component: lazyRouteComponent(async () => {
        const { MailsPage } = await import("#slices/plans/web/email-preferences/mails-page.tsx");
        return { default: () => <MailsPage {...parts} /> };
      }),
    }),
    createRoute({
      getParentRoute,
      path: "/my-escalations",
      component: lazyRouteComponent(loadEscalations, "EscalationsPage"),
      staticData: { preload: async (screen) => (await loadEscalations()).preloadEscalations(screen) },
    }),
  ];
}
