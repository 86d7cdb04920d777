import type { ApiRoute, PageRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { OutboxRenderer } from "#platform/server/outbox/delivery.ts";
import type { AnalyticsFacts } from "#slices/analytics/server/analytics.api.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { WidgetDeclaration } from "#slices/reports/server/reports.api.ts";
import type { OnErased, OnResidentResponse } from "#slices/surveys/server/surveys.api.ts";
import { buildAlertJobs } from "./alert-clocks.jobs.ts";
import { eraseComments, releaseOwner } from "./alert-owners.ts";
import type { AlertsApi } from "./alerts.api.ts";
import type { AlertsDeps } from "./alerts.deps.ts";
import { unlinkAlerts } from "./alerts.erasure.repository.ts";
import { buildAlertRenderers } from "./alerts.emails.ts";
import { alertsFacts } from "./alerts.facts.ts";
import { buildAlertPages } from "./alerts.pages.ts";
import { alertsOperations } from "./alerts.policy.ts";
import { buildAlertsRoutes } from "./alerts.routes.ts";
import { alertsWidgets } from "./alerts.widgets.ts";
import { countOpenAlerts } from "./alerts.service.ts";
import { createDailyAlerts } from "./daily-alerts.ts";
import { readOpenByLocation } from "./open-by-location.read-model.ts";
import { openAlert } from "./open-alert.ts";
import { residentAlerts } from "./resident-alerts.read-model.ts";
import { waitingAlerts } from "./waiting-alerts.ts";

/** Creates the module of alerts: opened by residents' responses, resolved by the managers of their property. */
export function createAlertsModule(deps: AlertsDeps): {
  readonly api: AlertsApi;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly renderers: readonly OutboxRenderer[];
  readonly jobs: readonly Job[];
  readonly operations: OperationTable;
  readonly facts: AnalyticsFacts;
  /** The reports and dashboards of its facts. */
  readonly widgets: readonly WidgetDeclaration[];
  /** Handlers of survey events: they open an alert when a response requires it, and erase residents. */
  readonly listens: { readonly onResidentResponse: OnResidentResponse; readonly onForgotten: OnErased };
} {
  return {
    api: {
      countOpen: countOpenAlerts,
      countOpenByLocation: readOpenByLocation,
      ofResidents: residentAlerts,
      releaseOwner,
      erasePerson: eraseComments,
      ...waitingAlerts,
      daily: createDailyAlerts(deps),
    },
    routes: buildAlertsRoutes(deps),
    pages: buildAlertPages(deps),
    renderers: buildAlertRenderers(deps),
    jobs: buildAlertJobs(deps),
    operations: alertsOperations,
    facts: alertsFacts,
    widgets: alertsWidgets,
    listens: { onResidentResponse: openAlert(deps), onForgotten: unlinkAlerts },
  };
}
