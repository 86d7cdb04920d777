import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { AvatarTables } from "#slices/people/server/people.tables.ts";
import type { PictureFile } from "./picture-file.rules.ts";

/** Saves the picture of a person, replacing the previous one. */
export async function saveAvatar(uow: UnitOfWork, personId: number, picture: PictureFile): Promise<void> {
  const values = { media_type: picture.mediaType, image: picture.bytes, saved_at: uow.now };
  await uow
    .on<AvatarTables>()
    .insertInto("avatars")
    .values({ client_id: uow.clientId, person_id: personId, ...values })
    .onConflict((conflict) => conflict.columns(["client_id", "person_id"]).doUpdateSet(values))
    .execute();
}

/** Deletes the picture of a person; returns false when there was none. */
export async function deleteAvatar(uow: UnitOfWork, personId: number): Promise<boolean> {
  const { numDeletedRows } = await uow
    .on<AvatarTables>()
    .deleteFrom("avatars")
    .where("client_id", "=", uow.clientId)
    .where("person_id", "=", personId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Finds the picture of a person; null without one. */
export async function findAvatar(tx: ClientTx, personId: number): Promise<PictureFile | null> {
  const row = await tx
    .on<AvatarTables>()
    .selectFrom("avatars")
    .select(["media_type as mediaType", "image as bytes"])
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row ?? null;
}

/** Reads when the pictures of people were saved, by person. People without one are missing. */
export async function readAvatarTimes(tx: ClientTx, personIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  if (personIds.length === 0) return new Map();
  const rows = await tx
    .on<AvatarTables>()
    .selectFrom("avatars")
    .select(["person_id", "saved_at"])
    .where("client_id", "=", tx.clientId)
    .where(sql<boolean>`person_id = ANY(${[...personIds]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.person_id, row.saved_at]));
}
