import type { ClientTx } from "#platform/server/db/database.ts";
import { flagKinds } from "#slices/flags/contract/flags.contract.ts";
import type { CommentNotice, CommentNotices } from "#slices/surveys/server/surveys.api.ts";
import type { FlagsDeps } from "./flags.deps.ts";
import { findNotice } from "./flags.read-model.ts";
import { saveNoticed } from "./flags.repository.ts";

/**
 * Returns the notice that survey pages show now; null while a person named in it has left. A page that named only the
 * others would differ from the notice that is stored with the comment.
 */
async function findCurrent(deps: FlagsDeps, tx: ClientTx): Promise<CommentNotice | null> {
  const notice = await findNotice(tx);
  if (notice === null) return null;
  const ids = [...new Set(flagKinds.flatMap((kind) => notice.readers[kind]))];
  const titles = new Map((await deps.people.readTitles(tx, ids)).map((person) => [person.id, person]));
  const states = await deps.access.listAccountStates(tx, ids);
  const canSignIn = (id: number): boolean => ["active", "invited"].includes(states.get(id) ?? "none");
  if (!ids.every((id) => titles.has(id) && canSignIn(id))) return null;
  const readers = flagKinds.flatMap((kind) =>
    notice.readers[kind].flatMap((id) => {
      const person = titles.get(id);
      return person ? [{ kind, name: person.name, position: person.position }] : [];
    }),
  );
  return { id: notice.id, readers };
}

/** Creates the access to notices for survey pages. */
export function createNotices(deps: FlagsDeps): CommentNotices {
  return { findCurrent: (tx) => findCurrent(deps, tx), keep: saveNoticed };
}
