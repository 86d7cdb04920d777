import type { FieldError } from "#platform/contract/problem.ts";
import type { Database } from "#platform/server/db/database.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { CourseForm } from "#slices/plans/contract/plan-courses.contract.ts";
import type { DraftEdit, PlanDetail, PlanEdit } from "#slices/plans/contract/plan-templates.contract.ts";
import type { PlanType } from "../enrollments/auto-enrollment.rules.ts";
import { readTasksOfPlan } from "./plan-audiences.read-model.ts";
import { writeDraftTasks } from "./plan-drafts.ts";
import {
  readNameable,
  readAvailableCourses,
  readPlanNames,
  readPlanTasks,
  readVersions,
} from "./plan-templates.read-model.ts";
import * as rows from "./plan-templates.repository.ts";
import { validateDraft } from "./plan-templates.rules.ts";
import { readPlanDetail } from "./plan-templates.views.ts";
import { readTaskFileIds } from "../tasks/task-files.repository.ts";
import { lockTemplates, saveTemplateTitle } from "./task-templates.repository.ts";

export interface TemplateDeps {
  readonly db: Database;
  readonly units: UnitsOfWork;
}

const OPERATION = "plans.templates.write";

function throwOnErrors(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const count = errors.length === 1 ? "One field needs" : `${errors.length} fields need`;
  throw new AppError("invalid", errors[0]?.code ?? "invalid", `${count} another value.`, { errors });
}

const createTitleTakenError = (title: string): FieldError => ({
  path: "body.title",
  code: "taken",
  message: `There is already a plan called ${title}`,
});

async function convertDuplicateError<T>(title: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!rows.isTitleTakenError(error)) throw error;
    throw new AppError("invalid", "taken", "One field is invalid.", { errors: [createTitleTakenError(title)] });
  }
}

/** Runs an edit of a plan under its lock; returns the plan afterwards. */
function runEdit(
  deps: TemplateDeps,
  actor: Actor,
  of: { readonly planId: number; readonly requestId: string; readonly ifUnchanged: string | null },
  edit: (
    uow: UnitOfWork,
    plan: rows.LockedPlan,
    before: PlanDetail,
  ) => Promise<Readonly<Record<string, unknown>> | null>,
): Promise<PlanDetail> {
  const { planId, requestId, ifUnchanged } = of;
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const plan = await rows.lockPlan(uow, planId);
    if (plan === null) throw notFound();
    const before = await readPlanDetail(uow, planId);
    if (ifUnchanged !== null && ifUnchanged !== before.if_unchanged) {
      throw new AppError("conflict", "changed_meanwhile", "Someone else changed this plan. Reload and try again.");
    }
    const details = await edit(uow, plan, before);
    if (details !== null) await uow.audit({ operation: OPERATION, objectType: "plan", objectId: planId, details });
    return readPlanDetail(uow, planId);
  });
}

/** Creates a plan with an empty draft. */
export function createPlan(
  deps: TemplateDeps,
  actor: Actor,
  form: { readonly type: PlanType; readonly title: string; readonly title_es: string },
  requestId: string,
): Promise<PlanDetail> {
  const { type, title, title_es } = form;
  return convertDuplicateError(
    title,
    deps.units.run(toAuditContext(actor, requestId), async (uow) => {
      if (await rows.isTitleTaken(uow, title, null)) throwOnErrors([createTitleTakenError(title)]);
      const planId = await rows.insertPlan(uow, { type, title, title_es, at: uow.now });
      await rows.insertDraft(uow, { planId, version: 1, by: actor.personId, at: uow.now });
      const details = { created: { type, title } };
      await uow.audit({ operation: OPERATION, objectType: "plan", objectId: planId, details });
      return readPlanDetail(uow, planId);
    }),
  );
}

async function validateIds(
  uow: UnitOfWork,
  table: "positions" | "locations",
  ids: readonly number[],
): Promise<FieldError[]> {
  const known = await readPlanNames(uow, table, ids);
  const noun = table === "positions" ? "position" : "location";
  return ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ path: `body.${noun}_ids.${index}`, code: `unknown_${noun}`, message: `There is no such ${noun}` }],
  );
}

/** Saves a plan's title and its audience for future enrollments. */
export function editPlan(
  deps: TemplateDeps,
  actor: Actor,
  planId: number,
  edit: PlanEdit,
  requestId: string,
): Promise<PlanDetail> {
  const of = { planId, requestId, ifUnchanged: edit.if_unchanged };
  const positionIds = [...new Set(edit.position_ids)];
  const locationIds = [...new Set(edit.location_ids)];
  return convertDuplicateError(
    edit.title,
    runEdit(deps, actor, of, async (uow, _, before) => {
      throwOnErrors([
        ...((await rows.isTitleTaken(uow, edit.title, planId)) ? [createTitleTakenError(edit.title)] : []),
        ...(await validateIds(uow, "positions", edit.position_ids)),
        ...(await validateIds(uow, "locations", edit.location_ids)),
      ]);
      const spanish = edit.title_es === undefined ? {} : { title_es: edit.title_es };
      await rows.savePlan(uow, planId, { title: edit.title, ...spanish });
      await rows.saveAudience(uow, planId, { positionIds, locationIds });
      const getIds = (named: readonly { readonly id: number }[]): number[] => named.map(({ id }) => id);
      return {
        before: { title: before.title, positions: getIds(before.positions), locations: getIds(before.locations) },
        after: { title: edit.title, ...spanish, positions: positionIds, locations: locationIds },
      };
    }),
  );
}

const withoutNull = (ids: readonly (number | null | undefined)[]): number[] => ids.flatMap((id) => id ?? []);

/** Returns the version of the locked plan's draft; creates a draft when there is none. */
async function readDraft(uow: UnitOfWork, planId: number, actor: Actor): Promise<number> {
  const versions = await readVersions(uow, planId);
  const draft = versions.find((row) => row.published_at === null);
  if (draft) return draft.version;
  const version = (versions[0]?.version ?? 0) + 1;
  await rows.insertDraft(uow, { planId, version, by: actor.personId, at: uow.now });
  return version;
}

/** Saves all tasks of a plan's next version. Reports all errors at once. */
export function saveDraft(
  deps: TemplateDeps,
  actor: Actor,
  planId: number,
  edit: DraftEdit,
  requestId: string,
): Promise<PlanDetail> {
  const of = { planId, requestId, ifUnchanged: edit.if_unchanged };
  return runEdit(deps, actor, of, async (uow, plan) => {
    const { tasks, description } = edit;
    const known = {
      templateIds: await lockTemplates(uow, withoutNull(tasks.map((task) => task.template_id))),
      courseIds: await readAvailableCourses(uow, withoutNull(tasks.map((task) => task.course_id))),
      personIds: await readNameable(uow, withoutNull(tasks.map((task) => task.assignee_person_id))),
      fileIds: await readTaskFileIds(
        uow,
        tasks.flatMap((task) => task.file_ids ?? []),
      ),
    };
    throwOnErrors(validateDraft(plan.type, tasks, known));
    const version = await readDraft(uow, planId, actor);
    await rows.saveDraftVersion(uow, { planId, version }, { description });
    await writeDraftTasks(uow, { planId, version }, tasks);
    return { draft: version, tasks: tasks.length };
  });
}

/** Discards the draft. The draft of a plan that was never published becomes empty. A repeated request has no effect. */
export function discardDraft(deps: TemplateDeps, actor: Actor, planId: number, requestId: string): Promise<PlanDetail> {
  return runEdit(deps, actor, { planId, requestId, ifUnchanged: null }, async (uow, _, before) => {
    if (before.draft === null) return null;
    const { version } = before.draft;
    await writeDraftTasks(uow, { planId, version }, []);
    if (before.published === null) await rows.saveDraftVersion(uow, { planId, version }, { description: "" });
    else await rows.deleteDraft(uow, planId, version);
    return { discarded: version };
  });
}

/** Returns errors that arose since the draft was saved, such as an archived course or a person who left. */
async function validateSavedTasks(uow: UnitOfWork, planId: number, version: number): Promise<FieldError[]> {
  const tasks = await readPlanTasks(uow, planId, version);
  if (tasks.length === 0) {
    return [{ path: "body.version", code: "no_tasks", message: "A plan needs at least one task" }];
  }
  const courses = await readAvailableCourses(uow, withoutNull(tasks.map((task) => task.course_id)));
  const people = await readNameable(uow, withoutNull(tasks.map((task) => task.assignee_person_id)));
  return tasks.flatMap((task, index): FieldError[] => [
    ...(task.course_id !== null && !courses.has(task.course_id)
      ? [{ path: `draft.tasks.${index}.course_id`, code: "unknown_course", message: "There is no such course" }]
      : []),
    ...(task.assignee_person_id !== null && !people.has(task.assignee_person_id)
      ? [
          {
            path: `draft.tasks.${index}.assignee_person_id`,
            code: "unknown_person",
            message: "There is no such employee",
          },
        ]
      : []),
  ]);
}

/** Publishes the draft, which never changes again. New enrollments use it. A repeated request has no effect. */
export function publishDraft(
  deps: TemplateDeps,
  actor: Actor,
  request: { readonly planId: number; readonly version: number; readonly ifUnchanged: string },
  requestId: string,
): Promise<PlanDetail> {
  const { planId, version, ifUnchanged } = request;
  return runEdit(deps, actor, { planId, requestId, ifUnchanged: null }, async (uow, _, before) => {
    // A repeated request finds its version published.
    if (before.versions.some((each) => each.version === version)) return null;
    if (before.draft?.version !== version) throw notFound();
    if (before.if_unchanged !== ifUnchanged) {
      throw new AppError("conflict", "changed_meanwhile", "The draft has changed. Review it again before publishing.");
    }
    throwOnErrors(await validateSavedTasks(uow, planId, version));
    await rows.saveDraftVersion(uow, { planId, version }, { published_at: uow.now });
    for (const { templateId } of await readTasksOfPlan(uow, planId, version)) {
      const task = before.draft.tasks.find((each) => each.template_id === templateId);
      if (task) await saveTemplateTitle(uow, templateId, task.title);
    }
    return { published: version };
  });
}

/** Archives or restores a plan. A repeated request has no effect. */
export function archivePlan(
  deps: TemplateDeps,
  actor: Actor,
  request: { readonly planId: number; readonly isArchived: boolean },
  requestId: string,
): Promise<PlanDetail> {
  const { planId, isArchived } = request;
  return runEdit(deps, actor, { planId, requestId, ifUnchanged: null }, async (uow, plan) => {
    if ((plan.archived_at !== null) === isArchived) return null;
    await rows.savePlan(uow, planId, { archived_at: isArchived ? uow.now : null });
    return { archived: isArchived };
  });
}

/** Adds a course that tasks can launch. */
export function addCourse(
  deps: TemplateDeps,
  actor: Actor,
  course: CourseForm,
  requestId: string,
): Promise<CourseForm & { readonly id: number }> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    if (await rows.isCourseTaken(uow, course.title)) {
      throwOnErrors([
        { path: "body.title", code: "taken", message: `There is already a course called ${course.title}` },
      ]);
    }
    const id = await rows.insertCourse(uow, course);
    await uow.audit({ operation: OPERATION, objectType: "course", objectId: id, details: { created: course.title } });
    return { id, ...course };
  });
}
