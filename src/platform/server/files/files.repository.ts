import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { FilesTables } from "./files.tables.ts";

export interface NewFile {
  readonly purpose: string;
  readonly name: string;
  readonly mediaType: string;
  readonly createdBy: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Inserts a file without bytes. */
export async function insertFile(tx: ClientTx, file: NewFile): Promise<number> {
  const row = await tx
    .on<FilesTables>()
    .insertInto("files")
    .values({
      client_id: tx.clientId,
      purpose: file.purpose,
      name: file.name,
      media_type: file.mediaType,
      size: 0,
      sha256: Buffer.alloc(0),
      created_by: file.createdBy,
      created_at: file.createdAt,
      expires_at: file.expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Appends a piece. */
export async function insertChunk(tx: ClientTx, fileId: number, position: number, bytes: Uint8Array): Promise<void> {
  await tx
    .on<FilesTables>()
    .insertInto("file_chunks")
    .values({ client_id: tx.clientId, file_id: fileId, position, bytes })
    .execute();
}

/** Sets the size of the file and its expiry (null: until it is removed). */
export async function finishFile(
  tx: ClientTx,
  fileId: number,
  end: { size: number; sha256: Uint8Array; expiresAt: Date | null },
): Promise<void> {
  await tx
    .on<FilesTables>()
    .updateTable("files")
    .set({ size: end.size, sha256: end.sha256, expires_at: end.expiresAt })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", fileId)
    .execute();
}

/** Reads one piece of a file; null past its end. */
export async function readChunk(tx: ClientTx, fileId: number, position: number): Promise<Uint8Array | null> {
  const row = await tx
    .on<FilesTables>()
    .selectFrom("file_chunks")
    .select("bytes")
    .where("client_id", "=", tx.clientId)
    .where("file_id", "=", fileId)
    .where("position", "=", position)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Reads the size of a file; null when it does not exist. */
export async function readSize(tx: ClientTx, fileId: number): Promise<number | null> {
  const row = await tx
    .on<FilesTables>()
    .selectFrom("files")
    .select("size")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", fileId)
    .executeTakeFirst();
  return row?.size ?? null;
}

/** Returns the query for expired files of a purpose. */
export const findExpired =
  (purpose: string, now: Date): FindWork =>
  (client) => [
    sql`files AS f WHERE f.client_id = ${client} AND f.purpose = ${purpose} AND f.expires_at < ${now}::timestamptz`,
  ];

/** Reads ids of expired files of a purpose. */
export async function readExpired(tx: ClientTx, purpose: string, now: Date): Promise<number[]> {
  const rows = await tx
    .on<FilesTables>()
    .selectFrom("files")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("purpose", "=", purpose)
    .where("expires_at", "<", now)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes a file and its pieces. */
export async function deleteFile(tx: ClientTx, fileId: number): Promise<void> {
  await tx
    .on<FilesTables>()
    .deleteFrom("file_chunks")
    .where("client_id", "=", tx.clientId)
    .where("file_id", "=", fileId)
    .execute();
  await tx
    .on<FilesTables>()
    .deleteFrom("files")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", fileId)
    .execute();
}
