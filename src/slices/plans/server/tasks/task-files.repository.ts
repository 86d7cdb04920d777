import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansTables } from "../plans.tables.ts";

/** Purpose under which files of tasks are stored. */
export const TASK_FILES = "task_file";

/** The columns of files that tasks name. The file store writes them. */
interface Files {
  files: { client_id: number; id: number; name: string; purpose: string; expires_at: Date | null };
}

/** Reads which of these files were uploaded for tasks or belong to a task. */
export async function readTaskFileIds(tx: ClientTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .on<Files & PlansTables>()
    .selectFrom("files as f")
    .select("f.id")
    .where("f.client_id", "=", tx.clientId)
    .where("f.id", "in", [...ids])
    .where((where) =>
      where.or([
        where("f.purpose", "=", TASK_FILES),
        where.exists(
          where
            .selectFrom("task_template_files as t")
            .select("t.file_id")
            .where("t.client_id", "=", tx.clientId)
            .whereRef("t.file_id", "=", "f.id"),
        ),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Reads the files of task versions, by name. */
export async function readTemplateFiles(tx: ClientTx, templateIds: readonly number[]) {
  if (templateIds.length === 0) return [];
  return tx
    .on<Files & PlansTables>()
    .selectFrom("task_template_files as t")
    .innerJoin("files as f", (join) => join.onRef("f.client_id", "=", "t.client_id").onRef("f.id", "=", "t.file_id"))
    .select(["t.task_template_id", "t.version", "f.id", "f.name"])
    .where("t.client_id", "=", tx.clientId)
    .where("t.task_template_id", "in", [...templateIds])
    .orderBy(sql`lower(f.name)`)
    .orderBy("f.id")
    .execute();
}

/** Adds files to a version of a task. */
export async function insertTemplateFiles(
  tx: ClientTx,
  of: { readonly templateId: number; readonly version: number },
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const rows = fileIds.map((file_id) => ({
    client_id: tx.clientId,
    task_template_id: of.templateId,
    version: of.version,
    file_id,
  }));
  await tx.on<PlansTables>().insertInto("task_template_files").values(rows).execute();
}

/** Reads expired files that were uploaded for tasks and that no task uses. */
export async function readUnusedFiles(tx: ClientTx, now: Date): Promise<readonly number[]> {
  const rows = await tx
    .on<Files & PlansTables>()
    .selectFrom("files as f")
    .select("f.id")
    .where("f.client_id", "=", tx.clientId)
    .where("f.purpose", "=", TASK_FILES)
    .where("f.expires_at", "<", now)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("task_template_files as t")
            .select("t.file_id")
            .where("t.client_id", "=", tx.clientId)
            .whereRef("t.file_id", "=", "f.id"),
        ),
      ),
    )
    .orderBy("f.id")
    .execute();
  return rows.map(({ id }) => id);
}
