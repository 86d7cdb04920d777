import type { ApiRoute } from "#platform/server/http/route.ts";
import type { AnalyticsFacts } from "#slices/analytics/server/analytics.api.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { OnForgotten, OnResidentAnswered } from "#slices/surveys/server/surveys.api.ts";
import { forgetWords, releaseOwner } from "./alert-owners.ts";
import type { AlertsApi } from "./alerts.api.ts";
import type { AlertsDeps } from "./alerts.deps.ts";
import { unlinkAlerts } from "./alerts.erasure.repository.ts";
import { alertsFacts } from "./alerts.facts.ts";
import { alertsOperations } from "./alerts.policy.ts";
import { alertsRoutes } from "./alerts.routes.ts";
import { countOpenAlerts } from "./alerts.service.ts";
import { openAlert } from "./open-alert.ts";
import { residentAlerts } from "./resident-alerts.read-model.ts";

/** Alerts: opened by residents' responses, resolved by the managers of their property. */
export function createAlertsModule(deps: AlertsDeps): {
  readonly api: AlertsApi;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly operations: OperationTable;
  readonly facts: AnalyticsFacts;
  /** What alerts do when surveys tell: they open where a response asks for it, and forget whoever is erased. */
  readonly listens: { readonly onResidentAnswered: OnResidentAnswered; readonly onForgotten: OnForgotten };
} {
  return {
    api: { countOpen: countOpenAlerts, ofResidents: residentAlerts, releaseOwner, forget: forgetWords },
    routes: alertsRoutes(deps),
    operations: alertsOperations,
    facts: alertsFacts,
    listens: { onResidentAnswered: openAlert(deps), onForgotten: unlinkAlerts },
  };
}
