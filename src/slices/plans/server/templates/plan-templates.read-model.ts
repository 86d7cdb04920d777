import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansTables } from "../plans.tables.ts";

/** The columns of people, positions and locations that plans name. Read only. */
interface NameTables {
  people: { client_id: number; id: number; first_name: string; last_name: string };
  positions: { client_id: number; id: number; name: string };
  locations: { client_id: number; id: number; name: string };
}

/** Reads the versions of one plan or all plans, newest first. */
export function readVersions(tx: ClientTx, planId: number | null) {
  return tx
    .on<PlansTables & NameTables>()
    .selectFrom("plan_versions as v")
    .leftJoin("people as p", (join) => join.onRef("p.client_id", "=", "v.client_id").onRef("p.id", "=", "v.created_by"))
    .select(["v.plan_id", "v.version", "v.description", "v.published_at", "p.first_name", "p.last_name"])
    .where("v.client_id", "=", tx.clientId)
    .$if(planId !== null, (query) => query.where("v.plan_id", "=", planId ?? 0))
    .orderBy("v.version", "desc")
    .execute();
}
export type VersionRow = Awaited<ReturnType<typeof readVersions>>[number];

/** Counts the tasks of versions. */
export function countTasks(tx: ClientTx, planId: number | null) {
  return tx
    .on<PlansTables>()
    .selectFrom("plan_tasks")
    .select((column) => ["plan_id", "plan_version", column.fn.countAll<number>().as("tasks")])
    .where("client_id", "=", tx.clientId)
    .$if(planId !== null, (query) => query.where("plan_id", "=", planId ?? 0))
    .groupBy(["plan_id", "plan_version"])
    .execute();
}

/** Counts running enrollments by version. */
export function countRunning(tx: ClientTx, planId: number | null) {
  return tx
    .on<PlansTables>()
    .selectFrom("enrollments")
    .select((column) => ["plan_id", "plan_version", column.fn.countAll<number>().as("running")])
    .where("client_id", "=", tx.clientId)
    .where("status_id", "=", 1)
    .$if(planId !== null, (query) => query.where("plan_id", "=", planId ?? 0))
    .groupBy(["plan_id", "plan_version"])
    .execute();
}

/** Reads the tasks of a version in its order, with the names to show. */
export function readPlanTasks(tx: ClientTx, planId: number, version: number) {
  return tx
    .on<PlansTables & NameTables>()
    .selectFrom("plan_tasks as t")
    .innerJoin("task_template_versions as v", (join) =>
      join
        .onRef("v.client_id", "=", "t.client_id")
        .onRef("v.task_template_id", "=", "t.task_template_id")
        .onRef("v.version", "=", "t.template_version"),
    )
    .leftJoin("people as p", (join) =>
      join.onRef("p.client_id", "=", "v.client_id").onRef("p.id", "=", "v.assignee_person_id"),
    )
    .leftJoin("courses as c", (join) => join.onRef("c.client_id", "=", "v.client_id").onRef("c.id", "=", "v.course_id"))
    .select(["t.task_template_id", "t.template_version", "v.title", "v.description", "v.archetype", "v.anchor"])
    .select(["v.title_es", "v.description_es"])
    .select(["v.anchor_template_id", "v.offset_days", "v.alert_days", "v.escalate_days", "v.abandon_days"])
    .select(["v.assignee", "v.assignee_role", "v.assignee_person_id", "v.course_id", "c.title as course"])
    .select(["p.first_name", "p.last_name"])
    .where("t.client_id", "=", tx.clientId)
    .where("t.plan_id", "=", planId)
    .where("t.plan_version", "=", version)
    .orderBy("t.position")
    .execute();
}
export type PlanTaskRow = Awaited<ReturnType<typeof readPlanTasks>>[number];

/** Reads the other plans that contain these tasks in a published version or a draft. */
export async function readOtherHolders(
  tx: ClientTx,
  planId: number,
  templateIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (templateIds.length === 0) return new Map();
  const rows = await tx
    .on<PlansTables>()
    .selectFrom("plan_tasks as t")
    .innerJoin("plans as p", (join) => join.onRef("p.client_id", "=", "t.client_id").onRef("p.id", "=", "t.plan_id"))
    .select(["t.task_template_id", "p.title"])
    .distinct()
    .where("t.client_id", "=", tx.clientId)
    .where("t.task_template_id", "in", [...templateIds])
    .where("t.plan_id", "<>", planId)
    .where("p.archived_at", "is", null)
    .orderBy("p.title")
    .execute();
  const titles = new Map<number, string[]>();
  for (const { task_template_id: id, title } of rows) titles.set(id, [...(titles.get(id) ?? []), title]);
  return titles;
}

/** Reads the names of a plan's positions or locations by id, sorted by name. */
export async function readPlanNames(
  tx: ClientTx,
  table: "positions" | "locations",
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .on<NameTables>()
    .selectFrom(table as "positions")
    .select(["id", "name"])
    .where("client_id", "=", tx.clientId)
    .where("id", "in", [...ids])
    .orderBy("name")
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Reads which of these people can be assignees by name: neither archived nor erased. */
export async function readNameable(tx: ClientTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .on<{ people: { client_id: number; id: number; archived_at: Date | null; erased_at: Date | null } }>()
    .selectFrom("people")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("id", "in", [...ids])
    .where("archived_at", "is", null)
    .where("erased_at", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Reads which of these courses are not archived. */
export async function readAvailableCourses(tx: ClientTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .on<PlansTables>()
    .selectFrom("courses")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("id", "in", [...ids])
    .where("archived_at", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
