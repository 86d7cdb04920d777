import type { ApiRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { OutboxRenderer } from "#platform/server/outbox/delivery.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { AssignmentsOfPriority, ExternalReport } from "#slices/reports/server/reports.api.ts";
import type { ActionsApi } from "./actions.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { buildActionsJobs } from "./actions.jobs.ts";
import { buildActionRenderers } from "./actions.mails.ts";
import { actionsOperations } from "./actions.policy.ts";
import { actionItemsReport, buildActionsRoutes } from "./actions.routes.ts";
import { eraseComments } from "./erase-comments.ts";
import { openAssignments } from "./open-assignments.ts";
import { createOverdueReader } from "./overdue-assignments.ts";
import { createUnseenCommentsReader } from "./unseen-comments.read-model.ts";

/** Creates the actions slice: action items for priorities, their assignments and results. */
export function createActionsModule(deps: ActionsDeps): {
  readonly api: ActionsApi;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly renderers: readonly OutboxRenderer[];
  readonly jobs: readonly Job[];
  readonly operations: OperationTable;
  /** What this slice provides to reports: open assignments of a priority, and the history as a standard report. */
  readonly forReports: {
    readonly readAssignments: AssignmentsOfPriority;
    readonly further: readonly ExternalReport[];
  };
} {
  return {
    api: {
      erasePerson: eraseComments,
      readOverdueItems: createOverdueReader(deps),
      readUnseenComments: createUnseenCommentsReader(deps),
    },
    routes: buildActionsRoutes(deps),
    renderers: buildActionRenderers(deps),
    jobs: buildActionsJobs(deps),
    operations: actionsOperations,
    forReports: {
      readAssignments: openAssignments(deps),
      further: [...(deps.further ?? []), actionItemsReport],
    },
  };
}
