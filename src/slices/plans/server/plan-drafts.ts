import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { TaskDraft } from "#slices/plans/contract/plan-templates.contract.ts";
import { readTasksOfPlan } from "./plan-audiences.read-model.ts";
import { insertTemplateFiles, readTemplateFiles } from "./task-files.repository.ts";
import { replacePlanTasks } from "./plan-templates.repository.ts";
import {
  deleteTemplateVersions,
  holdTemplate,
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

/** The files of one version of a task, by id. */
const buildFiles = (files: readonly FileRow[], templateId: number, version: number): readonly number[] =>
  files
    .filter((row) => row.task_template_id === templateId && row.version === version)
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);

const isSame = (one: TaskContent, other: TaskContent): boolean =>
  (Object.keys(one) as (keyof TaskContent)[]).every((key) => one[key] === other[key]);

/** The versions that nothing but a draft held, of those that it holds no more. */
async function forgetUnused(
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

type Written = Awaited<ReturnType<typeof readTemplateVersions>>[number];

interface Wanted {
  readonly templateId: number;
  readonly known: readonly Written[];
  /** The version that the draft had. */
  readonly before: number | undefined;
  /** The files of all versions, and those that are requested; without these the ones that it had stay. */
  readonly files: readonly FileRow[];
  readonly fileIds: readonly number[] | undefined;
}

/** The version of a task that says what is wanted and has its files: one that is there, or a new one. The task is under lock. */
async function versionFor(uow: UnitOfWork, content: TaskContent, wanted: Wanted): Promise<number> {
  const { templateId, known, before, files } = wanted;
  // The newest that a plan holds: a version of a task that was handed over may be newer and say what an old one said.
  const from = before ?? known.find(({ is_held }) => is_held)?.version ?? known[0]?.version ?? 0;
  const fileIds = wanted.fileIds?.toSorted((one, other) => one - other) ?? buildFiles(files, templateId, from);
  const same = known.find(
    (row) => isSame(content, row) && buildFiles(files, templateId, row.version).join() === fileIds.join(),
  );
  if (same) return same.version;
  const version = (known[0]?.version ?? 0) + 1;
  await insertTemplateVersion(uow, { templateId, version }, content);
  await insertTemplateFiles(uow, { templateId, version }, fileIds);
  return version;
}

/** The version of a task that says what another one does but for a change, with the same files. */
export async function versionWith(
  uow: UnitOfWork,
  { templateId, version }: { readonly templateId: number; readonly version: number },
  change: Partial<TaskContent>,
): Promise<number> {
  await holdTemplate(uow, templateId);
  const known = await readTemplateVersions(uow, [templateId]);
  const files = await readTemplateFiles(uow, [templateId]);
  const before = known.find((row) => row.version === version);
  if (before === undefined) throw new Error("a task of a version that is not there");
  const { client_id: _client, task_template_id: _template, version: _version, is_held: _held, ...content } = before;
  const wanted = { templateId, known, before: version, files, fileIds: undefined };
  return versionFor(uow, { ...content, ...change }, wanted);
}

/**
 * Writes the tasks of a draft, faultless and in their order, under the plan's lock. What a task says is written once: a
 * version of it that says the same is taken, and one that anybody has or another plan holds is never changed.
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
    const version = await versionFor(uow, content, { ...of, files, fileIds: task.file_ids });
    written.push({ templateId, version });
  }
  await replacePlanTasks(uow, draft, written);
  await forgetUnused(uow, draft, before, new Set(written.map((each) => `${each.templateId} ${each.version}`)));
}
