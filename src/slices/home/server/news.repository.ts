import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { NewsKind } from "#slices/home/contract/news.contract.ts";
import type { HomeTables } from "./home.tables.ts";

/** The content of an item as its author writes it. */
export interface NewsText {
  readonly headline: string;
  readonly details: string;
  readonly media: string | null;
}

export interface NewNews extends NewsText {
  readonly kind: NewsKind;
  readonly authorId: number;
  readonly postedOn: string;
  readonly postedAt: Date;
  readonly formKey: string | null;
}

/** Inserts an item and returns its id; null where the same form has already created one. */
export async function insertNews(tx: ClientTx, news: NewNews): Promise<number | null> {
  const row = await tx
    .on<HomeTables>()
    .insertInto("home_posts")
    .values({
      client_id: tx.clientId,
      kind: news.kind,
      headline: news.headline,
      details: news.details,
      media: news.media,
      author_id: news.authorId,
      posted_on: news.postedOn,
      posted_at: news.postedAt,
      form_key: news.formKey,
    })
    .onConflict((conflict) => conflict.columns(["client_id", "form_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Finds the item that a form created, by author and kind; null where that author created none of that kind with it. */
export async function findByForm(
  tx: ClientTx,
  made: { readonly formKey: string; readonly kind: NewsKind; readonly authorId: number },
): Promise<number | null> {
  const row = await tx
    .on<HomeTables>()
    .selectFrom("home_posts")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("form_key", "=", made.formKey)
    .where("kind", "=", made.kind)
    .where("author_id", "=", made.authorId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Updates the text of an item; false when there is none of that kind. */
export async function updateNews(tx: ClientTx, kind: NewsKind, id: number, text: NewsText): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .on<HomeTables>()
    .updateTable("home_posts")
    .set({ headline: text.headline, details: text.details, media: text.media })
    .where("client_id", "=", tx.clientId)
    .where("kind", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an item, of one author where one is given; false when there is none. */
export async function deleteNews(
  tx: ClientTx,
  { kind, id, authorId }: { readonly kind: NewsKind; readonly id: number; readonly authorId: number | null },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .on<HomeTables>()
    .deleteFrom("home_posts")
    .where("client_id", "=", tx.clientId)
    .where("kind", "=", kind)
    .where("id", "=", id)
    .$if(authorId !== null, (query) => query.where("author_id", "=", authorId ?? 0))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the spotlights that a person wrote; their announcements belong to the company and stay, without a name. */
export async function deleteSpotlightsFor(tx: ClientTx, authorId: number): Promise<void> {
  await tx
    .on<HomeTables>()
    .deleteFrom("home_posts")
    .where("client_id", "=", tx.clientId)
    .where("kind", "=", "spotlight")
    .where("author_id", "=", authorId)
    .execute();
}

/** Reads the news that name a person, ignoring case. */
export function readNewsNaming(tx: ClientTx, name: string) {
  return tx
    .on<HomeTables>()
    .selectFrom("home_posts")
    .select(["id", "kind", "headline", "details", "media"])
    .where("client_id", "=", tx.clientId)
    .where(sql<boolean>`position(lower(${name}) IN lower(headline || ' ' || details)) > 0`)
    .forUpdate()
    .execute();
}
