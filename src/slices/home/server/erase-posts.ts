import type { Erased } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { withoutName } from "./home-blocks.rules.ts";
import { deleteNews, deleteSpotlightsFor, readNaming, updateNews } from "./news.repository.ts";

/**
 * Removes an erased person from the home page: deletes the spotlights by and about them, and the name in announcements.
 */
export async function forgetNews(uow: UnitOfWork, { audience, id, name }: Erased): Promise<void> {
  if (audience === "people") await deleteSpotlightsFor(uow, id);
  if (name === "") return;
  for (const { id: newsId, kind, headline, details, media } of await readNaming(uow, name)) {
    if (kind === "spotlight") await deleteNews(uow, { kind, id: newsId, authorId: null });
    else {
      const text = { headline: withoutName(headline, name), details: withoutName(details, name), media };
      await updateNews(uow, kind, newsId, text);
    }
  }
}
