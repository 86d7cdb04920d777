import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute, downloadRoute } from "#platform/server/http/route.ts";
import { type FileFormat, mediaTypes } from "#platform/server/spreadsheets/table-file.ts";
import * as report from "#slices/actions/contract/action-item-report.contract.ts";
import * as contract from "#slices/actions/contract/assignments.contract.ts";
import { getActionEffects } from "#slices/actions/contract/effects.contract.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import type { ExternalReport } from "#slices/reports/server/reports.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { exportActionItems } from "./action-items.export.ts";
import { readActionLibrary } from "./action-library.ts";
import { readActionItemReport, listAssignmentChoices, listMyAssignments } from "./assignment-lists.ts";
import { assign, type ActorContext, addComment, markSeen, getAssignmentFor, runStep } from "./assignments.service.ts";

/** The history as a standard report. */
export const actionItemsReport: ExternalReport = {
  reportId: 32,
  title: "Action Items",
  urlKey: "employee_action_item_report",
  service: "ingage",
  path: "/engagement/employee-action-item-report",
  endpoint: report.getActionItemReport.path,
};

const OWN = "actions.own";
const ASSIGNING = "actions.assign";
const HISTORY = "actions.history.read";

function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

const toActorContext = (call: { readonly principal: Principal; readonly requestId: string }): ActorContext => ({
  actor: requireActor(call.principal),
  requestId: call.requestId,
});

// Both formats take the same payload.
type HistoryFile = typeof report.exportActionItemsXlsx;

/** Returns the API routes of assignments. */
export function buildActionsRoutes(deps: ActionsDeps): readonly ApiRoute<Principal>[] {
  const buildExportRoute = (endpoint: HistoryFile, format: FileFormat): ApiRoute<Principal> =>
    downloadRoute<HistoryFile, Principal>(endpoint, "actions.history.export", mediaTypes[format], (call) =>
      exportActionItems(deps, toActorContext(call), format, call.body),
    );
  return [
    buildApiRoute<typeof contract.getOwnAssignments, Principal>(contract.getOwnAssignments, OWN, async (call) => ({
      data: await listMyAssignments(deps, requireActor(call.principal)),
    })),
    buildApiRoute<typeof contract.getAssignmentChoices, Principal>(
      contract.getAssignmentChoices,
      ASSIGNING,
      async (call) => ({ data: await listAssignmentChoices(deps, requireActor(call.principal), call.query) }),
    ),
    buildApiRoute<typeof contract.createAssignment, Principal>(contract.createAssignment, ASSIGNING, async (call) => ({
      data: await assign(deps, toActorContext(call), call.body),
    })),
    buildApiRoute<typeof contract.getAssignment, Principal>(contract.getAssignment, OWN, async (call) => ({
      data: await getAssignmentFor(deps, requireActor(call.principal), call.params.id),
    })),
    buildApiRoute<typeof contract.stepAssignment, Principal>(contract.stepAssignment, OWN, async (call) => ({
      data: await runStep(deps, toActorContext(call), call.params.id, call.body),
    })),
    buildApiRoute<typeof contract.commentAssignment, Principal>(contract.commentAssignment, OWN, async (call) => ({
      data: await addComment(deps, toActorContext(call), call.params.id, call.body.comment),
    })),
    buildApiRoute<typeof contract.readAssignmentComments, Principal>(
      contract.readAssignmentComments,
      OWN,
      async (call) => ({
        data: await markSeen(deps, toActorContext(call), call.params.id, call.body.comment_id),
      }),
    ),
    buildApiRoute<typeof getActionEffects, Principal>(getActionEffects, HISTORY, async (call) => ({
      data: await readActionLibrary(deps, requireActor(call.principal), call.query),
    })),
    buildApiRoute<typeof report.getActionItemReport, Principal>(report.getActionItemReport, HISTORY, (call) =>
      readActionItemReport(deps, requireActor(call.principal), call.query),
    ),
    buildExportRoute(report.exportActionItemsXlsx, "xlsx"),
    buildExportRoute(report.exportActionItemsCsv, "csv"),
  ];
}
