import type { ClientTx } from "#platform/server/db/database.ts";
import { removeNameFrom } from "#platform/server/db/erased-names.ts";
import type { PlaceOfNote } from "./notes.policy.ts";
import type { NotesTables } from "./notes.tables.ts";

/** What a note says, and of when. */
export interface NoteText {
  readonly text: string;
  readonly notedOn: string;
  readonly isMonth: boolean;
}

export interface NewNote extends NoteText {
  readonly place: PlaceOfNote;
  readonly authorId: number;
  readonly writtenAt: Date;
}

/** Inserts a note and returns its id. */
export async function insertNote(tx: ClientTx, note: NewNote): Promise<number> {
  const { id } = await tx
    .on<NotesTables>()
    .insertInto("trend_notes")
    .values({
      client_id: tx.clientId,
      region_id: note.place.kind === "region" ? note.place.id : null,
      location_id: note.place.kind === "location" ? note.place.id : null,
      noted_on: note.notedOn,
      is_month: note.isMonth,
      text: note.text,
      author_id: note.authorId,
      written_at: note.writtenAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Reads a note's place and author, and locks it; undefined without such a note. */
export function lockNote(tx: ClientTx, id: number) {
  return tx
    .on<NotesTables>()
    .selectFrom("trend_notes")
    .select(["region_id", "location_id", "author_id"])
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes the text and date of a note. Its author is now who changed it: the words are theirs, and erased with them. */
export async function updateNote(tx: ClientTx, id: number, note: NoteText & { authorId: number }): Promise<void> {
  const { text, notedOn, isMonth, authorId } = note;
  await tx
    .on<NotesTables>()
    .updateTable("trend_notes")
    .set({ text, noted_on: notedOn, is_month: isMonth, author_id: authorId })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** Deletes a note. */
export async function deleteNote(tx: ClientTx, id: number): Promise<void> {
  await tx
    .on<NotesTables>()
    .deleteFrom("trend_notes")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** Deletes the notes that a person wrote. */
export async function deleteNotesBy(tx: ClientTx, authorId: number): Promise<void> {
  await tx
    .on<NotesTables>()
    .deleteFrom("trend_notes")
    .where("client_id", "=", tx.clientId)
    .where("author_id", "=", authorId)
    .execute();
}

/** Removes a name from the notes of others. */
export async function eraseNameFromNotes(tx: ClientTx, name: string): Promise<void> {
  const { value, hasName } = removeNameFrom("text", name);
  await tx
    .on<NotesTables>()
    .updateTable("trend_notes")
    .set({ text: value })
    .where("client_id", "=", tx.clientId)
    .where(hasName)
    .execute();
}
