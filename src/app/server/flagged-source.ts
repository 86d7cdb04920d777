import type { FlagsApi } from "#slices/flags/server/flags.api.ts";
import type { InboxSource } from "#slices/inbox/server/inbox.api.ts";

/** Maximum number of items of this source. */
const LIMIT = 200;

const names = {
  safety: { en: "Safety", es: "Seguridad" },
  discrimination: { en: "Discrimination or harassment", es: "Discriminación o acoso" },
} as const;

/** Flagged comments as items of the inbox: what they are about and who wrote an open one, without words. */
export function buildFlaggedSource(flags: Pick<FlagsApi, "listOpen" | "filterOpen">): InboxSource {
  return {
    kind: "flagged_comment",
    async read(tx, actor) {
      const found = await flags.listOpen(tx, actor);
      return found.slice(0, LIMIT).map(({ id: key, kinds, since, author: name }) => ({
        key,
        at: new Date(`${since}T12:00:00Z`),
        dueAt: null,
        name,
        about: kinds.map((kind) => names[kind].en).join(", "),
        es: { about: kinds.map((kind) => names[kind].es).join(", ") },
        to: "/flagged-comments",
      }));
    },
    lifetime: (tx, keys) => flags.filterOpen(tx, keys),
  };
}
