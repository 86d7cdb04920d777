import { forbidden } from "#platform/server/app-error.ts";
import type { FileStore } from "#platform/server/files/file-store.ts";
import { type ApiRoute, buildApiRoute, downloadRoute } from "#platform/server/http/route.ts";
import {
  type Actor,
  getServicePermission,
  type OperationTable,
  type Principal,
} from "#slices/identity/server/identity.api.ts";
import { getEmployeeCompliance } from "#slices/plans/contract/employee-compliance.contract.ts";
import { getPlanTexts, type PlanTexts } from "#slices/plans/contract/plan-texts.contract.ts";
import * as lists from "#slices/plans/contract/tasks.contract.ts";
import * as contract from "#slices/plans/contract/user-task.contract.ts";
import { readEmployeeCompliance, type EmployeeComplianceDeps } from "../reports/employee-compliance.ts";
import { listCurrentTasks, readEmployeeTasks, listHistoricalTasks } from "./task-lists.ts";
import { handOverTask } from "../assignments/hand-over-task.ts";
import { remindOfTask, type ReminderDeps } from "../assignments/remind-task.ts";
import { rescheduleTask } from "../assignments/reschedule-task.ts";
import { cancelTask, reopenTask, type TaskChangeRequest, updateTaskFor } from "./task.service.ts";
import { openTaskFile, readTaskView } from "./task-view.ts";
import { readPlanTexts } from "../templates/plan-texts.read-model.ts";

/** Everyone may have tasks; access is decided per task. Administrator actions need the role. */
export const taskOperations: OperationTable = {
  "plans.tasks.read": "signed_in",
  "plans.tasks.act": "signed_in",
  // Access is decided per task.
  "plans.tasks.reschedule": "signed_in",
  "plans.tasks.hand_over": "signed_in",
  "plans.tasks.remind": "signed_in",
  "plans.tasks.administer": [],
};

const READ = "plans.tasks.read";
const ADMINISTER = "plans.tasks.administer";

/** Returns the actor. Throws forbidden for staff and guests, whom the operation table already rejects. */
function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

/** Returns the Spanish titles that the actor can meet on screens; none without access to plans. */
async function listPlanTexts({ db }: Pick<ReminderDeps, "db">, actor: Actor): Promise<PlanTexts> {
  const right = getServicePermission(actor, "introduce");
  if (right === null) return [];
  return db.reading(actor.clientId, (tx) => readPlanTexts(tx, right.role === "employee" ? actor.personId : null));
}

const toTaskAction = (call: {
  readonly principal: Principal;
  readonly params: { readonly id: number };
  readonly requestId: string;
}): TaskChangeRequest => ({ actor: requireActor(call.principal), id: call.params.id, requestId: call.requestId });

/** Returns the API routes of tasks. */
export function buildTaskRoutes(
  deps: ReminderDeps & EmployeeComplianceDeps & { readonly files: Pick<FileStore, "open"> },
): readonly ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof contract.getUserTask, Principal>(contract.getUserTask, READ, async (call) => {
      const withLaunchLink = call.query.include_launch_link !== "false";
      return { data: await readTaskView(deps, requireActor(call.principal), call.params.id, withLaunchLink) };
    }),
    buildApiRoute<typeof getPlanTexts, Principal>(getPlanTexts, READ, async ({ principal }) => ({
      data: await listPlanTexts(deps, requireActor(principal)),
    })),
    buildApiRoute<typeof lists.getCurrentTasks, Principal>(lists.getCurrentTasks, READ, (call) =>
      listCurrentTasks(deps, requireActor(call.principal), call.query),
    ),
    buildApiRoute<typeof lists.getHistoricalTasks, Principal>(lists.getHistoricalTasks, READ, (call) =>
      listHistoricalTasks(deps, requireActor(call.principal), call.query),
    ),
    buildApiRoute<typeof lists.getEmployeeTasks, Principal>(lists.getEmployeeTasks, READ, async (call) => ({
      data: await readEmployeeTasks(deps, requireActor(call.principal), call.params.id),
    })),
    buildApiRoute<typeof getEmployeeCompliance, Principal>(getEmployeeCompliance, READ, (call) =>
      readEmployeeCompliance(deps, requireActor(call.principal), call.params.id),
    ),
    buildApiRoute<typeof contract.updateUserTask, Principal>(
      contract.updateUserTask,
      "plans.tasks.act",
      async (call) => ({
        data: await updateTaskFor(deps, toTaskAction(call), call.body),
      }),
    ),
    buildApiRoute<typeof contract.cancelUserTask, Principal>(contract.cancelUserTask, ADMINISTER, async (call) => ({
      data: await cancelTask(deps, toTaskAction(call), call.body.admin_note),
    })),
    buildApiRoute<typeof contract.reopenUserTask, Principal>(contract.reopenUserTask, ADMINISTER, async (call) => ({
      data: await reopenTask(deps, toTaskAction(call), call.body.admin_note),
    })),
    buildApiRoute<typeof contract.rescheduleUserTask, Principal>(
      contract.rescheduleUserTask,
      "plans.tasks.reschedule",
      async (call) => ({ data: await rescheduleTask(deps, toTaskAction(call), call.body) }),
    ),
    buildApiRoute<typeof contract.handOverUserTask, Principal>(
      contract.handOverUserTask,
      "plans.tasks.hand_over",
      async (call) => ({ data: await handOverTask(deps, toTaskAction(call), call.body) }),
    ),
    buildApiRoute<typeof contract.remindUserTask, Principal>(
      contract.remindUserTask,
      "plans.tasks.remind",
      async (call) => ({
        data: await remindOfTask(deps, toTaskAction(call)),
      }),
    ),
    downloadRoute<typeof contract.getUserTaskFile, Principal>(
      contract.getUserTaskFile,
      READ,
      "application/octet-stream",
      (call) => openTaskFile(deps, requireActor(call.principal), { id: call.params.id, fileId: call.params.file_id }),
    ),
  ];
}
