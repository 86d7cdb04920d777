import type { ApiRoute } from "#platform/server/http/route.ts";
import type { AnalyticsFacts } from "#slices/analytics/server/analytics.api.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { OnForgotten, OnResidentAnswered } from "#slices/surveys/server/surveys.api.ts";
import type { AlertsApi } from "./alerts.api.ts";
import { alertsFacts } from "./alerts.facts.ts";
import { alertsOperations } from "./alerts.policy.ts";
import { insertAlert, unlinkAlerts } from "./alerts.repository.ts";
import { alertsRoutes } from "./alerts.routes.ts";
import { reasonsOf } from "./alerts.rules.ts";
import { type AlertsDeps, countOpenAlerts } from "./alerts.service.ts";

const onResidentAnswered: OnResidentAnswered = async (uow, answered) => {
  const reasons = reasonsOf(answered);
  if (!reasons) return;
  const objectId = await insertAlert(uow, answered, reasons);
  await uow.audit({ operation: "alerts.open", objectType: "alert", objectId });
};

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
    api: { countOpen: countOpenAlerts },
    routes: alertsRoutes(deps),
    operations: alertsOperations,
    facts: alertsFacts,
    listens: { onResidentAnswered, onForgotten: unlinkAlerts },
  };
}
