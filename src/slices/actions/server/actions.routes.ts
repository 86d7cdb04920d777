import { forbidden } from "#platform/server/fail.ts";
import { type ApiRoute, apiRoute } from "#platform/server/http/route.ts";
import * as contract from "#slices/actions/contract/assignments.contract.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import type { FurtherReport } from "#slices/reports/server/reports.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { actionItemReport, assignmentChoices, ownAssignments } from "./assignment-lists.ts";
import { assign, type By, comment, markSeen, oneAssignment, step } from "./assignments.service.ts";

/** The history among the standard reports. */
export const actionItemsReport: FurtherReport = {
  reportId: 32,
  title: "Action Items",
  urlKey: "employee_action_item_report",
  service: "ingage",
  path: "/engagement/employee-action-item-report",
  endpoint: contract.getActionItemReport.path,
};

const OWN = "actions.own";
const ASSIGNING = "actions.assign";

function actorOf(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

const byOf = (call: { readonly principal: Principal; readonly requestId: string }): By => ({
  actor: actorOf(call.principal),
  requestId: call.requestId,
});

/** The calls about assignments. */
export function actionsRoutes(deps: ActionsDeps): readonly ApiRoute<Principal>[] {
  return [
    apiRoute<typeof contract.getOwnAssignments, Principal>(contract.getOwnAssignments, OWN, async (call) => ({
      data: await ownAssignments(deps, actorOf(call.principal)),
    })),
    apiRoute<typeof contract.getAssignmentChoices, Principal>(
      contract.getAssignmentChoices,
      ASSIGNING,
      async (call) => ({ data: await assignmentChoices(deps, actorOf(call.principal), call.query) }),
    ),
    apiRoute<typeof contract.createAssignment, Principal>(contract.createAssignment, ASSIGNING, async (call) => ({
      data: await assign(deps, byOf(call), call.body),
    })),
    apiRoute<typeof contract.getAssignment, Principal>(contract.getAssignment, OWN, async (call) => ({
      data: await oneAssignment(deps, actorOf(call.principal), call.params.id),
    })),
    apiRoute<typeof contract.stepAssignment, Principal>(contract.stepAssignment, OWN, async (call) => ({
      data: await step(deps, byOf(call), call.params.id, call.body),
    })),
    apiRoute<typeof contract.commentAssignment, Principal>(contract.commentAssignment, OWN, async (call) => ({
      data: await comment(deps, byOf(call), call.params.id, call.body.comment),
    })),
    apiRoute<typeof contract.readAssignmentComments, Principal>(contract.readAssignmentComments, OWN, async (call) => ({
      data: await markSeen(deps, byOf(call), call.params.id, call.body.comment_id),
    })),
    apiRoute<typeof contract.getActionItemReport, Principal>(
      contract.getActionItemReport,
      "actions.history.read",
      (call) => actionItemReport(deps, actorOf(call.principal), call.query),
    ),
  ];
}
