import { Readable } from "node:stream";
import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { FileStore } from "#platform/server/files/file-store.ts";
import type { FileReply } from "#platform/server/http/route.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { EmployeeByTask } from "#slices/people/server/people.api.ts";
import type { TaskerAction, UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { toTypes } from "../enrollments/my-plans.rules.ts";
import type { TaskRowDeps } from "./task-rows.ts";
import type { Assignee } from "./task-assignees.read-model.ts";
import {
  getAdminActions,
  isOnRecord,
  getManagerActions,
  canSeeTask,
  getTaskerActions,
  type TaskRelation,
} from "./task-permissions.rules.ts";
import { loadTaskRelations } from "./task-relations.ts";
import * as read from "./task.read-model.ts";
import {
  hasEmployeeForm,
  toNoteViews,
  toTaskView,
  toPlanViews,
  buildSubjectView,
  getTaskNow,
  type CurrentTaskState,
} from "./task-view.rules.ts";

/** Dependencies of reading tasks. */
export interface TaskReadDeps extends TaskRowDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly organization: Pick<OrganizationApi, "readActiveServices">;
  /** Permission checks and changes for the employee forms of tasks. */
  readonly getEmployeeByTask: () => EmployeeByTask;
}

type SeeDeps = Omit<TaskReadDeps, "db" | "clock">;

/** A task that the actor may see, with the actor's relation to it. */
export interface VisibleTask {
  readonly task: read.TaskRead;
  readonly current: CurrentTaskState;
  readonly relation: TaskRelation;
  readonly assignees: readonly Assignee[];
  readonly now: Date;
}

/** Returns a task that the actor may see. Throws notFound for any other. */
export async function getVisibleTask(
  deps: SeeDeps,
  tx: ClientTx,
  request: { readonly actor: Actor; readonly id: number; readonly now: Date },
): Promise<VisibleTask> {
  const task = (await deps.organization.readActiveServices(tx)).has("introduce")
    ? await read.readTask(tx, request.id)
    : undefined;
  if (task === undefined) throw notFound();
  const current = getTaskNow(task, request.now);
  const relations = await loadTaskRelations(deps, tx, request.actor, { ...task, isEnded: task.outcome_id !== null });
  if (!canSeeTask(relations.relation, { isOffboarding: task.is_offboarding })) throw notFound();
  return { task, current, ...relations, now: request.now };
}

/** Outcomes of completed tasks. */
const COMPLETED: ReadonlySet<number> = new Set([1, 2]);

/** Returns the URL path of a task's file. */
const buildFilePath = (taskId: number, fileId: number): string => `/v1/en/plans/user_tasks/${taskId}/files/${fileId}`;

async function findSubject(deps: SeeDeps, tx: ClientTx, actor: Actor, task: read.TaskRead) {
  const hasForm = hasEmployeeForm(task.archetype);
  return buildSubjectView(await read.readSubject(tx, task.person_id), await read.readTermination(tx, task.person_id), {
    hasForm,
    canEdit: hasForm && (await deps.getEmployeeByTask().canEdit(tx, actor, task.person_id)),
  });
}

/** Returns the person who completed a task, or the actor who can complete it; null for other outcomes and actors. */
function toCompletingPerson(
  { outcome_by: by }: read.TaskRead,
  { outcome }: CurrentTaskState,
  { actor, actions }: { readonly actor: Actor; readonly actions: readonly TaskerAction[] },
): number | null {
  if (outcome === null) return actions.includes("complete") ? actor.personId : null;
  return COMPLETED.has(outcome.complianceId) ? by : null;
}

/** Builds the task for its dialog, as the actor sees it. */
export async function viewTask(
  deps: SeeDeps,
  tx: ClientTx,
  { task, current, relation, assignees, now }: VisibleTask,
  { actor, withLaunchLink }: { readonly actor: Actor; readonly withLaunchLink: boolean },
): Promise<UserTask> {
  const atHand = { isEnded: current.outcome !== null, isOffboarding: task.is_offboarding };
  const actions = getTaskerActions(relation, atHand);
  const warnings = await deps.warnings.find(tx, { tasks: [task], now }, () => new Map([[task.id, assignees]]));
  const files = await read.readFiles(tx, task);
  const { course_title, course_author, course_minutes, course_url } = task;
  const hasCourse = course_title !== null && course_minutes !== null;
  return {
    id: task.id,
    task: {
      title: task.title,
      description: task.description,
      description_es: task.description_es,
      task_type: toTypes(task),
      schedule: { anchor: task.anchor, offset_days: task.offset_days, after_task: task.after_title },
    },
    on_behalf_of: await findSubject(deps, tx, actor, task),
    assignees: [...assignees],
    plans: toPlanViews(await read.readPlansFor(tx, task.id)),
    files: files.map(({ id, name }) => ({ id, name, url: buildFilePath(task.id, id) })),
    notes: toNoteViews(await read.readNotes(tx, task.id)),
    ...toTaskView(task, current),
    warning: warnings.get(task.id) ?? null,
    is_on_record: isOnRecord(assignees, toCompletingPerson(task, current, { actor, actions })),
    tasker_actions: actions,
    admin_actions: getAdminActions(relation, atHand),
    manager_actions: getManagerActions(relation, { ...atHand, hasDueDate: task.due_on !== null }),
    course: hasCourse ? { title: course_title, author: course_author ?? "", duration: course_minutes } : null,
    course_launch_link: withLaunchLink ? course_url : null,
  };
}

/** Returns one task as the actor sees it. */
export function readTaskView(deps: TaskReadDeps, actor: Actor, id: number, withLaunchLink: boolean): Promise<UserTask> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const seen = await getVisibleTask(deps, tx, { actor, id, now: deps.clock.now() });
    return viewTask(deps, tx, seen, { actor, withLaunchLink });
  });
}

/** Opens a file of a task that the actor may see. Throws notFound for any other. */
export async function openTaskFile(
  deps: TaskReadDeps & { readonly files: Pick<FileStore, "open"> },
  actor: Actor,
  { id, fileId }: { readonly id: number; readonly fileId: number },
): Promise<FileReply> {
  const file = await deps.db.reading(actor.clientId, async (tx) => {
    const { task } = await getVisibleTask(deps, tx, { actor, id, now: deps.clock.now() });
    return read.readFile(tx, task, fileId);
  });
  const stored = file === undefined ? null : await deps.files.open(actor.clientId, file.id);
  if (file === undefined || stored === null) throw notFound();
  return { name: file.name, content: Readable.from(stored.chunks()) };
}
