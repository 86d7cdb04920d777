import type { Insertable, Selectable } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansTables } from "../plans.tables.ts";

/** The content of a task version. */
export type TaskContent = Omit<
  Selectable<PlansTables["task_template_versions"]>,
  "client_id" | "task_template_id" | "version"
>;

/** Locks tasks by id for the rest of the transaction; returns those that exist and are not archived. */
export async function lockTemplates(tx: ClientTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .on<PlansTables>()
    .selectFrom("task_templates")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("id", "in", [...ids])
    .where("archived_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Locks a task, archived or not, for the rest of the transaction, so that no one else writes a version of it. */
export async function lockTemplate(tx: ClientTx, id: number): Promise<void> {
  await tx
    .on<PlansTables>()
    .selectFrom("task_templates")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .execute();
}

/** Reads all versions of tasks, newest first, and whether a plan uses them. */
export async function readTemplateVersions(tx: ClientTx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .on<PlansTables>()
    .selectFrom("task_template_versions as v")
    .selectAll("v")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("plan_tasks as p")
          .select("p.plan_id")
          .where("p.client_id", "=", tx.clientId)
          .whereRef("p.task_template_id", "=", "v.task_template_id")
          .whereRef("p.template_version", "=", "v.version"),
      ).as("is_held"),
    )
    .where("v.client_id", "=", tx.clientId)
    .where("v.task_template_id", "in", [...ids])
    .orderBy("v.version", "desc")
    .execute();
}

/** Reads the versions of these tasks that never change, because a person has them or another plan uses them. */
export async function readFixedVersions(
  tx: ClientTx,
  ids: readonly number[],
  draft: { readonly planId: number; readonly version: number },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const db = tx.on<PlansTables>();
  const inPlans = await db
    .selectFrom("plan_tasks")
    .select(["task_template_id", "template_version"])
    .distinct()
    .where("client_id", "=", tx.clientId)
    .where("task_template_id", "in", [...ids])
    .where((where) => where.or([where("plan_id", "<>", draft.planId), where("plan_version", "<>", draft.version)]))
    .execute();
  const inTasks = await db
    .selectFrom("user_tasks")
    .select(["task_template_id", "template_version"])
    .distinct()
    .where("client_id", "=", tx.clientId)
    .where("task_template_id", "in", [...ids])
    .execute();
  return new Set([...inPlans, ...inTasks].map((row) => `${row.task_template_id} ${row.template_version}`));
}

/** Inserts a task without a version; returns its id. */
export async function insertTemplate(tx: ClientTx, title: string): Promise<number> {
  const { id } = await tx
    .on<PlansTables>()
    .insertInto("task_templates")
    .values({ client_id: tx.clientId, title })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates the title by which a task is searched. */
export async function saveTemplateTitle(tx: ClientTx, id: number, title: string): Promise<void> {
  await tx
    .on<PlansTables>()
    .updateTable("task_templates")
    .set({ title })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** Inserts a version of a task. */
export async function insertTemplateVersion(
  tx: ClientTx,
  of: { readonly templateId: number; readonly version: number },
  content: TaskContent,
): Promise<void> {
  const row: Insertable<PlansTables["task_template_versions"]> = {
    client_id: tx.clientId,
    task_template_id: of.templateId,
    version: of.version,
    ...content,
  };
  await tx.on<PlansTables>().insertInto("task_template_versions").values(row).execute();
}

/** Deletes versions without references. A task without versions that no other task waits for is deleted too. */
export async function deleteTemplateVersions(
  tx: ClientTx,
  unused: readonly { readonly templateId: number; readonly version: number }[],
): Promise<void> {
  const db = tx.on<PlansTables>();
  for (const { templateId, version } of unused) {
    await db
      .deleteFrom("task_template_files")
      .where("client_id", "=", tx.clientId)
      .where("task_template_id", "=", templateId)
      .where("version", "=", version)
      .execute();
    await db
      .deleteFrom("task_template_versions")
      .where("client_id", "=", tx.clientId)
      .where("task_template_id", "=", templateId)
      .where("version", "=", version)
      .execute();
  }
  for (const templateId of new Set(unused.map((each) => each.templateId))) {
    await db
      .deleteFrom("task_templates as t")
      .where("t.client_id", "=", tx.clientId)
      .where("t.id", "=", templateId)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom("task_template_versions as v")
              .select("v.version")
              .where("v.client_id", "=", tx.clientId)
              .where((either) =>
                either.or([
                  either("v.task_template_id", "=", templateId),
                  either("v.anchor_template_id", "=", templateId),
                ]),
              ),
          ),
        ),
      )
      .execute();
  }
}
