import type { z } from "zod";
import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute, downloadRoute } from "#platform/server/http/route.ts";
import { mediaTypes } from "#platform/server/spreadsheets/table-file.ts";
import { getAlertRules, updateAlertRule } from "#slices/alerts/contract/alert-rules.contract.ts";
import * as contract from "#slices/alerts/contract/alerts.contract.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import {
  acknowledgeAlert,
  assignAlert,
  closeBacklog,
  completeAlert,
  listAssignees,
  noteAlert,
  reopenAlert,
} from "./alert-actions.service.ts";
import { changeAlertRule, listAlertRules } from "./alert-rules.service.ts";
import type { AlertRule } from "./alert-rules.rules.ts";
import type { AlertsDeps } from "./alerts.deps.ts";
import { exportAlerts } from "./alerts.export.ts";
import { listAlerts } from "./alerts.service.ts";

/** Returns the actor. Alerts are for people of the client; staff and guests were rejected before. */
function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

interface CallAboutAlert {
  readonly principal: Principal;
  readonly params: { readonly id: number };
  readonly requestId: string;
}

const toRequest = ({ principal, params, requestId }: CallAboutAlert) => ({
  actor: requireActor(principal),
  alertId: params.id,
  requestId,
});

const toRule = (body: z.output<typeof updateAlertRule.body>): AlertRule => ({
  ownerLevel: body.owner_level,
  firstResponseHours: body.first_response_hours,
  resolveHours: body.resolve_hours,
  isBusinessHours: body.is_business_hours,
});

/** The API routes of alerts. */
export function buildAlertsRoutes(deps: AlertsDeps): readonly ApiRoute<Principal>[] {
  const act = "alerts.act";
  return [
    buildApiRoute<typeof contract.getAlerts, Principal>(contract.getAlerts, "alerts.read", (call) =>
      listAlerts(deps, requireActor(call.principal), call.query),
    ),
    buildApiRoute<typeof contract.completeAlert, Principal>(
      contract.completeAlert,
      "alerts.complete",
      async (call) => ({
        data: await completeAlert(deps, toRequest(call), call.body.comment),
      }),
    ),
    buildApiRoute<typeof contract.assignAlert, Principal>(contract.assignAlert, act, async (call) => ({
      data: await assignAlert(deps, toRequest(call), call.body.person_id),
    })),
    buildApiRoute<typeof contract.acknowledgeAlert, Principal>(contract.acknowledgeAlert, act, async (call) => ({
      data: await acknowledgeAlert(deps, toRequest(call)),
    })),
    buildApiRoute<typeof contract.noteAlert, Principal>(contract.noteAlert, act, async (call) => ({
      data: await noteAlert(deps, toRequest(call), call.body.comment),
    })),
    buildApiRoute<typeof contract.reopenAlert, Principal>(contract.reopenAlert, act, async (call) => ({
      data: await reopenAlert(deps, toRequest(call), call.body.comment),
    })),
    buildApiRoute<typeof contract.getAlertAssignees, Principal>(contract.getAlertAssignees, act, async (call) => ({
      data: await listAssignees(deps, requireActor(call.principal), call.params.id),
    })),
    buildApiRoute<typeof contract.closeAlertBacklog, Principal>(contract.closeAlertBacklog, act, async (call) => {
      const { comment, locations = [] } = call.body;
      const request = { actor: requireActor(call.principal), requestId: call.requestId };
      return { data: { resolved: await closeBacklog(deps, request, { comment, locationIds: locations }) } };
    }),
    buildApiRoute<typeof getAlertRules, Principal>(getAlertRules, "alerts.rules.read", async (call) => ({
      data: await listAlertRules(deps, requireActor(call.principal)),
    })),
    buildApiRoute<typeof updateAlertRule, Principal>(updateAlertRule, "alerts.rules.write", async (call) => {
      const request = { actor: requireActor(call.principal), requestId: call.requestId };
      return { data: await changeAlertRule(deps, request, call.params.reason, toRule(call.body)) };
    }),
    downloadRoute<typeof contract.exportAlerts, Principal>(
      contract.exportAlerts,
      "alerts.export",
      mediaTypes.xlsx,
      (call) => exportAlerts(deps, { actor: requireActor(call.principal), requestId: call.requestId }, call.body),
    ),
  ];
}
