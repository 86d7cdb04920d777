import { sql } from "kysely";
import type { ImportsApi } from "./imports.api.ts";
import type { ImportsTables } from "./imports.tables.ts";

const endedAt = sql<Date>`coalesce(applied_at, created_at)`;

/** Reads the newest finished or failed imports of the actor's own files. */
export const listEndedImports: ImportsApi["listEndedImports"] = async (tx, actor, { since, limit }) => {
  if (!actor.permissions.some(({ role }) => role === "client-admin")) return [];
  const rows = await tx
    .on<ImportsTables>()
    .selectFrom("imports")
    .select(["id", "file_name", "state"])
    .select(endedAt.as("at"))
    .where("client_id", "=", tx.clientId)
    .where("created_by", "=", actor.personId)
    .where("state", "in", ["applied", "failed"])
    .where(endedAt, ">=", since)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, fileName: row.file_name, at: row.at, hasFailed: row.state === "failed" }));
};
