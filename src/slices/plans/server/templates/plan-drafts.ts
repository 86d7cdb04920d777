import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { TaskDraft } from "#slices/plans/contract/plan-templates.contract.ts";
import { readTasksOfPlan } from "./plan-audiences.read-model.ts";
import { insertTemplateFiles, readTemplateFiles } from "../tasks/task-files.repository.ts";
import { replacePlanTasks } from "./plan-templates.repository.ts";
import {
  deleteTemplateVersions,
  lockTemplate,
  insertTemplate,
  insertTemplateVersion,
  readFixedVersions,
  readTemplateVersions,
  type TaskContent,
} from "./task-templates.repository.ts";

/** A draft of a plan. */
export interface Draft {
  readonly planId: number;
  readonly version: number;
}

function toContent(task: TaskDraft, idOf: ReadonlyMap<string, number>): TaskContent {
  return {
    title: task.title,
    description: task.description,
    title_es: task.title_es,
    description_es: task.description_es,
    archetype: task.archetype,
    anchor: task.anchor,
    anchor_template_id: task.anchor === "completion" ? (idOf.get(task.after ?? "") ?? null) : null,
    offset_days: task.offset_days,
    alert_days: task.alert_days,
    escalate_days: task.escalate_days,
    abandon_days: task.abandon_days,
    assignee: task.assignee,
    assignee_role: task.assignee_role ?? null,
    assignee_person_id: task.assignee_person_id ?? null,
    course_id: task.course_id ?? null,
  };
}

type FileRow = Awaited<ReturnType<typeof readTemplateFiles>>[number];

/** Returns the files of one version of a task, by id. */
const buildFiles = (files: readonly FileRow[], templateId: number, version: number): readonly number[] =>
  files
    .filter((row) => row.task_template_id === templateId && row.version === version)
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);

const isSame = (one: TaskContent, other: TaskContent): boolean =>
  (Object.keys(one) as (keyof TaskContent)[]).every((key) => one[key] === other[key]);

/** Deletes versions that the draft no longer uses, unless something else uses them. */
async function deleteUnusedVersions(
  uow: UnitOfWork,
  draft: Draft,
  before: readonly { readonly templateId: number; readonly version: number }[],
  kept: ReadonlySet<string>,
): Promise<void> {
  const left = before.filter(({ templateId, version }) => !kept.has(`${templateId} ${version}`));
  const fixed = await readFixedVersions(
    uow,
    left.map(({ templateId }) => templateId),
    draft,
  );
  await deleteTemplateVersions(
    uow,
    left.filter(({ templateId, version }) => !fixed.has(`${templateId} ${version}`)),
  );
}

type TemplateVersion = Awaited<ReturnType<typeof readTemplateVersions>>[number];

interface VersionRequest {
  readonly templateId: number;
  readonly known: readonly TemplateVersion[];
  /** The version in the draft so far. */
  readonly before: number | undefined;
  /** The files of all versions, and the requested ones. Without requested files, the previous ones stay. */
  readonly files: readonly FileRow[];
  readonly fileIds: readonly number[] | undefined;
}

/**
 * Returns a version of the task with this content and these files: an existing one, or a new one. The task must be
 * locked.
 */
async function ensureVersion(uow: UnitOfWork, content: TaskContent, request: VersionRequest): Promise<number> {
  const { templateId, known, before, files } = request;
  // The newest version in a plan. Versions of handed over tasks can be newer and have outdated content.
  const from = before ?? known.find(({ is_held }) => is_held)?.version ?? known[0]?.version ?? 0;
  const fileIds = request.fileIds?.toSorted((one, other) => one - other) ?? buildFiles(files, templateId, from);
  const same = known.find(
    (row) => isSame(content, row) && buildFiles(files, templateId, row.version).join() === fileIds.join(),
  );
  if (same) return same.version;
  const version = (known[0]?.version ?? 0) + 1;
  await insertTemplateVersion(uow, { templateId, version }, content);
  await insertTemplateFiles(uow, { templateId, version }, fileIds);
  return version;
}

/** Returns a version of a task that equals another one, including its files, except for the change. */
export async function createVersionWith(
  uow: UnitOfWork,
  { templateId, version }: { readonly templateId: number; readonly version: number },
  change: Partial<TaskContent>,
): Promise<number> {
  await lockTemplate(uow, templateId);
  const known = await readTemplateVersions(uow, [templateId]);
  const files = await readTemplateFiles(uow, [templateId]);
  const before = known.find((row) => row.version === version);
  if (before === undefined) throw new Error("a task of a version that is not there");
  const { client_id: _client, task_template_id: _template, version: _version, is_held: _held, ...content } = before;
  const request = { templateId, known, before: version, files, fileIds: undefined };
  return ensureVersion(uow, { ...content, ...change }, request);
}

/**
 * Writes the validated tasks of a draft in their order. The plan must be locked. Equal content reuses an existing
 * version. A version that a person has or that another plan uses never changes.
 */
export async function writeDraftTasks(uow: UnitOfWork, draft: Draft, tasks: readonly TaskDraft[]): Promise<void> {
  const before = await readTasksOfPlan(uow, draft.planId, draft.version);
  const old = new Map(before.map((each) => [each.templateId, each.version]));
  const idOf = new Map<string, number>();
  for (const task of tasks) idOf.set(task.key, task.template_id ?? (await insertTemplate(uow, task.title)));
  const known = Map.groupBy(await readTemplateVersions(uow, [...idOf.values()]), (row) => row.task_template_id);
  const files = await readTemplateFiles(uow, [...idOf.values()]);
  const written: { readonly templateId: number; readonly version: number }[] = [];
  for (const task of tasks) {
    const templateId = idOf.get(task.key) ?? 0;
    const content = toContent(task, idOf);
    const of = { templateId, known: known.get(templateId) ?? [], before: old.get(templateId) };
    const version = await ensureVersion(uow, content, { ...of, files, fileIds: task.file_ids });
    written.push({ templateId, version });
  }
  await replacePlanTasks(uow, draft, written);
  await deleteUnusedVersions(uow, draft, before, new Set(written.map((each) => `${each.templateId} ${each.version}`)));
}
