import type { ClientTx } from "#platform/server/db/database.ts";
import type { NewsKind } from "#slices/home/contract/news.contract.ts";
import type { HomeTables, NewsAuthors } from "./home.tables.ts";

/** Maximum number of items of one kind on the home page; the reply has their total number. */
const MAX_NEWS = 100;

/** Counts the news of a kind. */
export async function countNews(tx: ClientTx, kind: NewsKind): Promise<number> {
  const row = await tx
    .on<HomeTables>()
    .selectFrom("home_posts")
    .select((column) => column.fn.countAll<number>().as("count"))
    .where("client_id", "=", tx.clientId)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Reads the newest news of a kind, with their authors. */
export function readNews(tx: ClientTx, kind: NewsKind) {
  return tx
    .on<HomeTables & NewsAuthors>()
    .selectFrom("home_posts as n")
    .innerJoin("people as p", (join) => join.onRef("p.client_id", "=", "n.client_id").onRef("p.id", "=", "n.author_id"))
    .select([
      "n.id",
      "n.kind",
      "n.headline",
      "n.details",
      "n.media",
      "n.posted_on",
      "n.posted_at",
      "n.author_id",
      "p.first_name",
      "p.last_name",
      "p.erased_at",
    ])
    .where("n.client_id", "=", tx.clientId)
    .where("n.kind", "=", kind)
    .orderBy("n.posted_at", "desc")
    .orderBy("n.id", "desc")
    .limit(MAX_NEWS)
    .execute();
}
