import { type Insertable, type Selectable, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlanType } from "../enrollments/auto-enrollment.rules.ts";
import type { PlansTables } from "../plans.tables.ts";

/** A plan whose row is locked. */
export type LockedPlan = Pick<Selectable<PlansTables["plans"]>, "id" | "type" | "title" | "archived_at">;

/**
 * Locks a plan for the rest of the transaction; null when there is none. Every change to a plan starts with this lock.
 */
export async function lockPlan(tx: ClientTx, id: number): Promise<LockedPlan | null> {
  const row = await tx
    .on<PlansTables>()
    .selectFrom("plans")
    .select(["id", "type", "title", "archived_at"])
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns true when another plan has the title, ignoring case. */
export async function isTitleTaken(tx: ClientTx, title: string, exceptId: number | null): Promise<boolean> {
  const row = await tx
    .on<PlansTables>()
    .selectFrom("plans")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where((where) => where(where.fn<string>("lower", ["title"]), "=", sql<string>`lower(${title})`))
    .$if(exceptId !== null, (query) => query.where("id", "<>", exceptId ?? 0))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns true for the unique violation of a second plan with the same title. */
export function isTitleTakenError(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === "23505" && constraint === "plans_title";
}

/** Inserts a plan; returns its id. */
export async function insertPlan(
  tx: ClientTx,
  plan: { readonly type: PlanType; readonly title: string; readonly title_es: string; readonly at: Date },
): Promise<number> {
  const { id } = await tx
    .on<PlansTables>()
    .insertInto("plans")
    .values({
      client_id: tx.clientId,
      type: plan.type,
      title: plan.title,
      title_es: plan.title_es,
      created_at: plan.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a plan's title or archived state. */
export async function savePlan(
  tx: ClientTx,
  id: number,
  change: { readonly title?: string; readonly title_es?: string; readonly archived_at?: Date | null },
): Promise<void> {
  await tx
    .on<PlansTables>()
    .updateTable("plans")
    .set(change)
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** Replaces a plan's audience. */
export async function saveAudience(
  tx: ClientTx,
  planId: number,
  audience: { readonly positionIds: readonly number[]; readonly locationIds: readonly number[] },
): Promise<void> {
  const db = tx.on<PlansTables>();
  const { clientId: client_id } = tx;
  for (const table of ["plan_positions", "plan_locations"] as const) {
    await db.deleteFrom(table).where("client_id", "=", client_id).where("plan_id", "=", planId).execute();
  }
  const positions = audience.positionIds.map((position_id) => ({ client_id, plan_id: planId, position_id }));
  const locations = audience.locationIds.map((location_id) => ({ client_id, plan_id: planId, location_id }));
  if (positions.length > 0) await db.insertInto("plan_positions").values(positions).execute();
  if (locations.length > 0) await db.insertInto("plan_locations").values(locations).execute();
}

/** Inserts a draft without tasks. */
export async function insertDraft(
  tx: ClientTx,
  draft: { readonly planId: number; readonly version: number; readonly by: number; readonly at: Date },
): Promise<void> {
  await tx
    .on<PlansTables>()
    .insertInto("plan_versions")
    .values({
      client_id: tx.clientId,
      plan_id: draft.planId,
      version: draft.version,
      created_by: draft.by,
      created_at: draft.at,
      published_at: null,
    })
    .execute();
}

/** Updates a draft. A published version never changes. */
export async function saveDraftVersion(
  tx: ClientTx,
  of: { readonly planId: number; readonly version: number },
  change: { readonly description?: string; readonly published_at?: Date },
): Promise<void> {
  await tx
    .on<PlansTables>()
    .updateTable("plan_versions")
    .set(change)
    .where("client_id", "=", tx.clientId)
    .where("plan_id", "=", of.planId)
    .where("version", "=", of.version)
    .where("published_at", "is", null)
    .execute();
}

/** Deletes a draft that has no tasks left. */
export async function deleteDraft(tx: ClientTx, planId: number, version: number): Promise<void> {
  await tx
    .on<PlansTables>()
    .deleteFrom("plan_versions")
    .where("client_id", "=", tx.clientId)
    .where("plan_id", "=", planId)
    .where("version", "=", version)
    .where("published_at", "is", null)
    .execute();
}

/** Replaces the tasks of a draft, in their order. */
export async function replacePlanTasks(
  tx: ClientTx,
  of: { readonly planId: number; readonly version: number },
  tasks: readonly { readonly templateId: number; readonly version: number }[],
): Promise<void> {
  const db = tx.on<PlansTables>();
  await db
    .deleteFrom("plan_tasks")
    .where("client_id", "=", tx.clientId)
    .where("plan_id", "=", of.planId)
    .where("plan_version", "=", of.version)
    .execute();
  if (tasks.length === 0) return;
  const rows = tasks.map(({ templateId, version }, position): Insertable<PlansTables["plan_tasks"]> => ({
    client_id: tx.clientId,
    plan_id: of.planId,
    plan_version: of.version,
    task_template_id: templateId,
    template_version: version,
    position,
  }));
  await db.insertInto("plan_tasks").values(rows).execute();
}

/** Returns true when a course has the title, ignoring case. */
export async function isCourseTaken(tx: ClientTx, title: string): Promise<boolean> {
  const row = await tx
    .on<PlansTables>()
    .selectFrom("courses")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where((where) => where(where.fn<string>("lower", ["title"]), "=", sql<string>`lower(${title})`))
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a course; returns its id. */
export async function insertCourse(
  tx: ClientTx,
  course: { readonly title: string; readonly author: string; readonly minutes: number; readonly url: string },
): Promise<number> {
  const { id } = await tx
    .on<PlansTables>()
    .insertInto("courses")
    .values({ client_id: tx.clientId, ...course })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
