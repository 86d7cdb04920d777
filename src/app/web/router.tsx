import {
  createRootRoute,
  createRouter,
  useRouter,
  type AnyRouter,
  type ErrorComponentProps,
  type RouterHistory,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { parseSearch, stringifySearch } from "#platform/web/address.ts";
import { ErrorState, NotFound } from "#platform/web/error-state.tsx";
import { ActionWindow, actionsRoutes } from "#slices/actions/web/public.tsx";
import { alertsRoutes, ResidentAlerts } from "#slices/alerts/web/public.tsx";
import { developersRoutes } from "#slices/developers/web/public.tsx";
import { DigestChoice } from "#slices/digest/web/public.tsx";
import { helpRoutes } from "#slices/help/web/public.tsx";
import { homeRoutes, PlaceTodos } from "#slices/home/web/public.tsx";
import { flagsRoutes } from "#slices/flags/web/public.tsx";
import { InboxChoices, inboxRoutes } from "#slices/inbox/web/public.tsx";
import { Drivers, insightsRoutes, PlaceChanges, PlaceWhy, TrustGrade } from "#slices/insights/web/public.tsx";
import { organizationRoutes } from "#slices/organization/web/public.tsx";
import { importsRoutes } from "#slices/imports/web/public.tsx";
import { peopleRoutes } from "#slices/people/web/public.tsx";
import { EmployeePlans, loadPlanReports, plansRoutes, TaskWindow } from "#slices/plans/web/public.tsx";
import { reportsRoutes } from "#slices/reports/web/public.tsx";
import { residentsRoutes } from "#slices/residents/web/public.tsx";
import { AutomateReport, schedulesRoutes } from "#slices/schedules/web/public.tsx";
import { setupRoutes } from "#slices/setup/web/public.tsx";
import { SharingSettings } from "#slices/sharing/web/public.tsx";
import { CommentReplies, residentInvitations, surveysRoutes } from "#slices/surveys/web/public.tsx";
import { themesRoutes } from "#slices/themes/web/public.tsx";
import { Shell } from "#app/web/shell/shell.tsx";
import { uiKitRoutes } from "#app/web/ui-kit/ui-kit-routes.tsx";

/** Shown when a page throws, or its code could not be loaded. */
function BrokenPage({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="cy-wrap cy-page">
      <ErrorState error={error} onRetry={retry} />
    </div>
  );
}

/** All screens: the shell around the pages of each slice. */
export function createAppRouter(history?: RouterHistory): AnyRouter {
  const root = createRootRoute({ component: Shell });
  return createRouter({
    routeTree: root.addChildren([
      ...homeRoutes(root),
      ...reportsRoutes(
        root,
        {
          TaskWindow,
          ActionWindow,
          AutomateReport,
          Changes: PlaceChanges,
          Why: PlaceWhy,
          Do: PlaceTodos,
          Drivers,
          Trust: TrustGrade,
          Replies: CommentReplies,
        },
        [loadPlanReports],
      ),
      ...insightsRoutes(root),
      ...peopleRoutes(root, { Plans: EmployeePlans }),
      ...residentsRoutes(root, { Alerts: ResidentAlerts, selection: residentInvitations }),
      ...surveysRoutes(root),
      ...plansRoutes(root, { Digest: DigestChoice, Inbox: InboxChoices }),
      ...actionsRoutes(root),
      ...alertsRoutes(root),
      ...schedulesRoutes(root),
      ...setupRoutes(root),
      ...themesRoutes(root),
      ...flagsRoutes(root),
      ...importsRoutes(root),
      ...organizationRoutes(root, { CompanySettings: SharingSettings }),
      ...helpRoutes(root),
      ...inboxRoutes(root),
      ...developersRoutes(root),
      ...uiKitRoutes(root),
    ]),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultErrorComponent: BrokenPage,
    defaultNotFoundComponent: NotFound,
    ...(history ? { history } : {}),
  });
}
