import { removeName } from "#platform/server/db/erased-names.ts";
import type { ErasedPerson } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { deleteCommentsBy, lockTextsNaming, rewriteComment, rewriteNote } from "./assignments.repository.ts";

/** Erases a person's comments and notes, and the person's name in those of others. The assignments stay. */
export async function eraseComments(uow: UnitOfWork, { audience, id, name }: ErasedPerson): Promise<void> {
  if (audience === "people") await deleteCommentsBy(uow, id);
  if (name === "") return;
  const { comments, notes } = await lockTextsNaming(uow, name);
  for (const { id: commentId, text } of comments) await rewriteComment(uow, commentId, removeName(text, name));
  for (const { id: noteId, text } of notes) await rewriteNote(uow, noteId, removeName(text ?? "", name));
}
