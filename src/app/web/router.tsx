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
import { ActionWindow, buildActionsRoutes, OpenAssignments } from "#slices/actions/web/public.tsx";
import { buildAlertsRoutes, ResidentAlerts } from "#slices/alerts/web/public.tsx";
import { buildDevelopersRoutes } from "#slices/developers/web/public.tsx";
import { DigestChoice } from "#slices/digest/web/public.tsx";
import { buildHelpRoutes } from "#slices/help/web/public.tsx";
import { buildHomeRoutes, PlaceTodos } from "#slices/home/web/public.tsx";
import { buildFlagsRoutes } from "#slices/flags/web/public.tsx";
import { InboxChoices, buildInboxRoutes } from "#slices/inbox/web/public.tsx";
import { Drivers, buildInsightsRoutes, PlaceChanges, PlaceWhy, TrustGrade } from "#slices/insights/web/public.tsx";
import { TrendNotes } from "#slices/notes/web/public.tsx";
import { buildOrganizationRoutes } from "#slices/organization/web/public.tsx";
import { buildImportsRoutes } from "#slices/imports/web/public.tsx";
import { buildPeopleRoutes, loadPeopleReports } from "#slices/people/web/public.tsx";
import { EmployeePlans, loadPlanReports, buildPlansRoutes, TaskWindow } from "#slices/plans/web/public.tsx";
import { buildReportsRoutes } from "#slices/reports/web/public.tsx";
import { buildResidentsRoutes } from "#slices/residents/web/public.tsx";
import { AutomateReport, buildSchedulesRoutes } from "#slices/schedules/web/public.tsx";
import { buildSetupRoutes } from "#slices/setup/web/public.tsx";
import { SharingSettings } from "#slices/sharing/web/public.tsx";
import { buildSurveysRoutes, loadSurveyReports, residentInvitations } from "#slices/surveys/web/public.tsx";
import { buildThemesRoutes } from "#slices/themes/web/public.tsx";
import { Shell } from "#app/web/shell/shell.tsx";
import { buildUiKitRoutes } from "#app/web/ui-kit/ui-kit-routes.tsx";

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
      ...buildHomeRoutes(root),
      ...buildReportsRoutes(
        root,
        {
          TaskWindow,
          ActionWindow,
          Assignments: OpenAssignments,
          AutomateReport,
          Changes: PlaceChanges,
          Why: PlaceWhy,
          Do: PlaceTodos,
          Drivers,
          Trust: TrustGrade,
          Notes: TrendNotes,
        },
        [loadPlanReports, loadPeopleReports, loadSurveyReports],
      ),
      ...buildInsightsRoutes(root),
      ...buildPeopleRoutes(root, { Plans: EmployeePlans }),
      ...buildResidentsRoutes(root, { Alerts: ResidentAlerts, selection: residentInvitations }),
      ...buildSurveysRoutes(root),
      ...buildPlansRoutes(root, { Digest: DigestChoice, Inbox: InboxChoices }),
      ...buildActionsRoutes(root),
      ...buildAlertsRoutes(root),
      ...buildSchedulesRoutes(root),
      ...buildSetupRoutes(root),
      ...buildThemesRoutes(root),
      ...buildFlagsRoutes(root),
      ...buildImportsRoutes(root),
      ...buildOrganizationRoutes(root, { CompanySettings: SharingSettings }),
      ...buildHelpRoutes(root),
      ...buildInboxRoutes(root),
      ...buildDevelopersRoutes(root),
      ...buildUiKitRoutes(root),
    ]),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultErrorComponent: BrokenPage,
    defaultNotFoundComponent: NotFound,
    ...(history ? { history } : {}),
  });
}
