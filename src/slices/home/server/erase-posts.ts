import { removeName } from "#platform/server/db/erased-names.ts";
import type { ErasedPerson } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { deleteNews, deleteSpotlightsFor, readNewsNaming, updateNews } from "./news.repository.ts";

/**
 * Removes an erased person from the home page: deletes the spotlights by and about them, and the name in announcements.
 */
export async function eraseFromNews(uow: UnitOfWork, { audience, id, name }: ErasedPerson): Promise<void> {
  if (audience === "people") await deleteSpotlightsFor(uow, id);
  if (name === "") return;
  for (const { id: newsId, kind, headline, details, media } of await readNewsNaming(uow, name)) {
    if (kind === "spotlight") await deleteNews(uow, { kind, id: newsId, authorId: null });
    else {
      const text = { headline: removeName(headline, name), details: removeName(details, name), media };
      await updateNews(uow, kind, newsId, text);
    }
  }
}
