import { type ExpressionBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { SavedViewsTables, ViewScreen } from "./saved-views.tables.ts";

/** The content of a view as its owner saves it. */
export interface ViewText {
  readonly name: string;
  readonly isShared: boolean;
  /** The state of the screen, as JSON. */
  readonly state: string;
  readonly now: Date;
}

/** The owner and the screen of views. */
export interface ViewsFor {
  readonly personId: number;
  readonly screen: ViewScreen;
}

type Views = ExpressionBuilder<SavedViewsTables, "saved_views">;

const isSeenBy = (where: Views, personId: number) =>
  where.or([where("owner_id", "=", personId), where("is_shared", "=", true)]);

/** Reads the views that a person sees: their own by name, then shared ones of others. */
export function readViews(tx: ClientTx, { personId, screen }: ViewsFor) {
  return tx
    .on<SavedViewsTables>()
    .selectFrom("saved_views")
    .select(["id", "name", "is_shared", "state"])
    .select(sql<boolean>`owner_id = ${personId}`.as("is_own"))
    .where("client_id", "=", tx.clientId)
    .where("screen", "=", screen)
    .where((where) => isSeenBy(where, personId))
    .orderBy(sql`owner_id <> ${personId}`)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** Returns the view that a screen opens with for a person; null where none is selected. */
export async function findDefault(tx: ClientTx, { personId, screen }: ViewsFor): Promise<number | null> {
  const row = await tx
    .on<SavedViewsTables>()
    .selectFrom("saved_view_defaults")
    .select("view_id")
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .where("screen", "=", screen)
    .executeTakeFirst();
  return row?.view_id ?? null;
}

/** Counts the views of a screen that a person has saved. */
export async function countOwn(tx: ClientTx, { personId, screen }: ViewsFor): Promise<number> {
  const row = await tx
    .on<SavedViewsTables>()
    .selectFrom("saved_views")
    .select((column) => column.fn.countAll<number>().as("views"))
    .where("client_id", "=", tx.clientId)
    .where("owner_id", "=", personId)
    .where("screen", "=", screen)
    .executeTakeFirstOrThrow();
  return row.views;
}

/** Inserts a view and returns its id; null where the person has one of that name. */
export async function insertView(
  tx: ClientTx,
  { personId, screen }: ViewsFor,
  { name, isShared, state, now }: ViewText,
): Promise<number | null> {
  const row = await tx
    .on<SavedViewsTables>()
    .insertInto("saved_views")
    .values({
      client_id: tx.clientId,
      owner_id: personId,
      screen,
      name,
      is_shared: isShared,
      state,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns whether another view of the person has a name, ignoring case. */
export async function hasOther(
  tx: ClientTx,
  { personId, screen }: ViewsFor,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<boolean> {
  const row = await tx
    .on<SavedViewsTables>()
    .selectFrom("saved_views")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("owner_id", "=", personId)
    .where("screen", "=", screen)
    .where(sql<string>`lower(name)`, "=", sql<string>`lower(${name})`)
    .where("id", "<>", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a person's own view until the transaction ends; returns false where they have none of this id. */
export async function lockOwn(tx: ClientTx, { personId, screen }: ViewsFor, id: number): Promise<boolean> {
  const row = await tx
    .on<SavedViewsTables>()
    .selectFrom("saved_views")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("owner_id", "=", personId)
    .where("screen", "=", screen)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates a view that is known to be the person's own. */
export async function updateView(tx: ClientTx, id: number, { name, isShared, state, now }: ViewText): Promise<void> {
  await tx
    .on<SavedViewsTables>()
    .updateTable("saved_views")
    .set({ name, is_shared: isShared, state, updated_at: now })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** Deletes a person's own view, and its use as a default by anyone; false where they have none of this id. */
export async function deleteView(tx: ClientTx, views: ViewsFor, id: number): Promise<boolean> {
  if (!(await lockOwn(tx, views, id))) return false;
  const on = tx.on<SavedViewsTables>();
  await on.deleteFrom("saved_view_defaults").where("client_id", "=", tx.clientId).where("view_id", "=", id).execute();
  await on.deleteFrom("saved_views").where("client_id", "=", tx.clientId).where("id", "=", id).execute();
  return true;
}

/** Saves the view that a screen opens with for a person; null: none. */
export async function saveDefault(tx: ClientTx, { personId, screen }: ViewsFor, viewId: number | null): Promise<void> {
  const on = tx.on<SavedViewsTables>();
  if (viewId === null) {
    await on
      .deleteFrom("saved_view_defaults")
      .where("client_id", "=", tx.clientId)
      .where("person_id", "=", personId)
      .where("screen", "=", screen)
      .execute();
    return;
  }
  await on
    .insertInto("saved_view_defaults")
    .values({ client_id: tx.clientId, person_id: personId, screen, view_id: viewId })
    .onConflict((conflict) => conflict.columns(["client_id", "person_id", "screen"]).doUpdateSet({ view_id: viewId }))
    .execute();
}

/** Deletes a person's saved views and default, even where others have one of the views as default. */
export async function deleteOwnViews(tx: ClientTx, personId: number): Promise<void> {
  const on = tx.on<SavedViewsTables>();
  const own = on
    .selectFrom("saved_views")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("owner_id", "=", personId);
  await on
    .deleteFrom("saved_view_defaults")
    .where("client_id", "=", tx.clientId)
    .where((where) => where.or([where("person_id", "=", personId), where("view_id", "in", own)]))
    .execute();
  await on.deleteFrom("saved_views").where("client_id", "=", tx.clientId).where("owner_id", "=", personId).execute();
}
