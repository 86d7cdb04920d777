import { parse } from "libpg-query";

/** Texts that a writing statement contains; one that only reads may contain them too. */
export const WRITES = /\b(?:INSERT|UPDATE|DELETE|MERGE)\b/i;
const writing = new Set(["InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt"]);

/** Returns the tables that a statement writes, by PostgreSQL's own parser. */
export async function readWrittenTables(sql: string): Promise<ReadonlySet<string>> {
  const written = new Set<string>();
  const walk = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      if (writing.has(key)) written.add((inner as { relation?: { relname?: string } }).relation?.relname ?? "");
      walk(inner);
    }
  };
  walk(await parse(sql));
  return written;
}
