import { createHash } from "node:crypto";
import type { ClientTx } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import type {
  PlanDetail,
  PlanRow,
  PlanTask,
  PlanTimeline,
  PlanVersion,
} from "#slices/plans/contract/plan-templates.contract.ts";
import { type EnrollingPlan, readEnrollingPlans } from "./plan-audiences.read-model.ts";
import {
  countRunning,
  countTasks,
  type PlanTaskRow,
  readOtherHolders,
  readPlanNames,
  readPlanTasks,
  readVersions,
  type VersionRow,
} from "./plan-templates.read-model.ts";
import { readTemplateFiles } from "../tasks/task-files.repository.ts";
import { computeExampleDates } from "./plan-timeline.rules.ts";

/** Returns the draft key of an existing task. */
const toKey = (templateId: number): string => `t${templateId}`;

const toName = (first: string | null, last: string | null): string | null =>
  first === null || last === null ? null : `${first} ${last}`.trim();

type Files = Awaited<ReturnType<typeof readTemplateFiles>>;

function buildTask(row: PlanTaskRow, holders: ReadonlyMap<number, readonly string[]>, files: Files): PlanTask {
  return {
    key: toKey(row.task_template_id),
    template_id: row.task_template_id,
    title: row.title,
    description: row.description,
    title_es: row.title_es,
    description_es: row.description_es,
    archetype: row.archetype,
    anchor: row.anchor,
    after: row.anchor_template_id === null ? null : toKey(row.anchor_template_id),
    offset_days: row.offset_days,
    alert_days: row.alert_days,
    escalate_days: row.escalate_days,
    abandon_days: row.abandon_days,
    assignee: row.assignee,
    assignee_role: row.assignee_role as PlanTask["assignee_role"],
    assignee_person_id: row.assignee_person_id,
    assignee_person: toName(row.first_name, row.last_name),
    course_id: row.course_id,
    course: row.course,
    files: files
      .filter((file) => file.task_template_id === row.task_template_id && file.version === row.template_version)
      .map(({ id, name }) => ({ id, name })),
    shared_with: [...(holders.get(row.task_template_id) ?? [])],
  };
}

async function findVersion(tx: ClientTx, row: VersionRow): Promise<PlanVersion> {
  const rows = await readPlanTasks(tx, row.plan_id, row.version);
  const templateIds = rows.map((each) => each.task_template_id);
  const holders = await readOtherHolders(tx, row.plan_id, templateIds);
  const files = await readTemplateFiles(tx, templateIds);
  return {
    version: row.version,
    description: row.description,
    published_at: row.published_at?.toISOString() ?? null,
    created_by: toName(row.first_name, row.last_name),
    tasks: rows.map((each) => buildTask(each, holders, files)),
  };
}

const isDraft = ({ published_at: at }: VersionRow): boolean => at === null;

/** Returns the plan's state that an edit is based on. */
function getState(
  plan: Pick<PlanDetail, "title" | "title_es" | "is_archived" | "positions" | "locations" | "published" | "draft">,
) {
  const { title, title_es, is_archived, positions, locations, published, draft } = plan;
  const getSortedIds = (rows: readonly { readonly id: number }[]): number[] =>
    rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const tasks = draft?.tasks.map((task) => ({ ...task, shared_with: [], assignee_person: null, course: null }));
  const state = [
    title,
    title_es,
    is_archived,
    getSortedIds(positions),
    getSortedIds(locations),
    published?.version,
    draft?.version,
  ];
  return createHash("sha256")
    .update(JSON.stringify([...state, draft?.description, tasks]))
    .digest("base64url")
    .slice(0, 16);
}

async function readNamedItems(tx: ClientTx, table: "positions" | "locations", ids: readonly number[]) {
  return [...(await readPlanNames(tx, table, ids))].map(([id, name]) => ({ id, name }));
}

/** Returns a plan with its published version, its draft and earlier versions. Throws notFound when there is none. */
export async function readPlanDetail(tx: ClientTx, planId: number): Promise<PlanDetail> {
  const [plan] = await readEnrollingPlans(tx, { planId });
  if (!plan) throw notFound();
  const rows = await readVersions(tx, planId);
  const running = new Map((await countRunning(tx, planId)).map((row) => [row.plan_version, row.running]));
  const tasks = new Map((await countTasks(tx, planId)).map((row) => [row.plan_version, row.tasks]));
  const current = rows.find((row) => row.version === plan.currentVersion);
  const draft = rows.find(isDraft);
  const found = {
    id: plan.planId,
    type: plan.type,
    title: plan.title,
    title_es: plan.titleEs,
    is_archived: plan.isArchived,
    positions: await readNamedItems(tx, "positions", plan.positionIds),
    locations: await readNamedItems(tx, "locations", plan.locationIds),
    running_enrollments: [...running.values()].reduce((sum, each) => sum + each, 0),
    published: current ? await findVersion(tx, current) : null,
    draft: draft ? await findVersion(tx, draft) : null,
    versions: rows.flatMap(({ version, published_at: at }) =>
      at === null
        ? []
        : [
            {
              version,
              published_at: at.toISOString(),
              running_enrollments: running.get(version) ?? 0,
              task_count: tasks.get(version) ?? 0,
            },
          ],
    ),
  };
  return { ...found, if_unchanged: getState(found) };
}

/** Returns a version of a plan. Throws notFound when there is none. */
export async function readPlanVersion(tx: ClientTx, planId: number, version: number): Promise<PlanVersion> {
  const row = (await readVersions(tx, planId)).find((each) => each.version === version);
  if (!row) throw notFound();
  return findVersion(tx, row);
}

function toRow(
  plan: EnrollingPlan,
  of: {
    readonly versions: readonly VersionRow[];
    readonly tasks: ReadonlyMap<string, number>;
    readonly running: number;
    readonly positions: ReadonlyMap<number, string>;
    readonly locations: ReadonlyMap<number, string>;
  },
): PlanRow {
  const shown = plan.currentVersion ?? of.versions[0]?.version ?? 0;
  return {
    id: plan.planId,
    type: plan.type,
    title: plan.title,
    is_archived: plan.isArchived,
    current_version: plan.currentVersion,
    has_draft: of.versions.some(isDraft),
    task_count: of.tasks.get(`${plan.planId} ${shown}`) ?? 0,
    running_enrollments: of.running,
    positions: plan.positionIds.flatMap((id) => of.positions.get(id) ?? []),
    locations: plan.locationIds.flatMap((id) => of.locations.get(id) ?? []),
  };
}

/** Returns all plans, by title. */
export async function readPlanRows(tx: ClientTx): Promise<PlanRow[]> {
  const plans = await readEnrollingPlans(tx);
  const versions = Map.groupBy(await readVersions(tx, null), (row) => row.plan_id);
  const tasks = new Map((await countTasks(tx, null)).map((row) => [`${row.plan_id} ${row.plan_version}`, row.tasks]));
  const running = new Map<number, number>();
  for (const row of await countRunning(tx, null))
    running.set(row.plan_id, (running.get(row.plan_id) ?? 0) + row.running);
  const positions = await readPlanNames(tx, "positions", [...new Set(plans.flatMap((plan) => plan.positionIds))]);
  const locations = await readPlanNames(tx, "locations", [...new Set(plans.flatMap((plan) => plan.locationIds))]);
  return plans.map((plan) => {
    const own = versions.get(plan.planId) ?? [];
    return toRow(plan, { versions: own, tasks, running: running.get(plan.planId) ?? 0, positions, locations });
  });
}

/**
 * Returns the days of a version's tasks for an example day. Without a version, uses the draft or else the published
 * version.
 */
export async function readPlanTimeline(
  tx: ClientTx,
  request: { readonly planId: number; readonly version: number | undefined; readonly day: string },
): Promise<PlanTimeline> {
  const rows = await readVersions(tx, request.planId);
  const versionNumber = request.version;
  const row =
    versionNumber === undefined
      ? (rows.find(isDraft) ?? rows[0])
      : rows.find(({ version }) => version === versionNumber);
  if (!row) throw notFound();
  const tasks = (await readPlanTasks(tx, request.planId, row.version)).map((each) => ({
    title: each.title,
    templateId: each.task_template_id,
    schedule: {
      anchor: each.anchor,
      anchorTemplateId: each.anchor_template_id,
      offsetDays: each.offset_days,
      alertDays: each.alert_days,
      escalateDays: each.escalate_days,
      abandonDays: each.abandon_days,
    },
  }));
  return computeExampleDates(tasks, request.day).map(({ task, dates }) => ({
    key: toKey(task.templateId),
    title: task.title,
    alert_on: dates?.alertOn ?? null,
    due_on: dates?.dueOn ?? null,
    escalate_on: dates?.escalateOn ?? null,
    abandon_on: dates?.abandonOn ?? null,
  }));
}
