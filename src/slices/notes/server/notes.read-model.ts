import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlaceOfNote } from "./notes.policy.ts";
import type { NoteAuthors, NotesTables } from "./notes.tables.ts";

/** Maximum number of notes of a place. */
export const MAX_NOTES = 100;

/** Reads the notes of a place with their authors, the earliest first. */
export function readNotes(tx: ClientTx, place: PlaceOfNote) {
  return tx
    .on<NotesTables & NoteAuthors>()
    .selectFrom("trend_notes as n")
    .innerJoin("people as p", (join) => join.onRef("p.client_id", "=", "n.client_id").onRef("p.id", "=", "n.author_id"))
    .select(["n.id", "n.noted_on", "n.is_month", "n.text", "n.author_id", "p.first_name", "p.last_name", "p.erased_at"])
    .where("n.client_id", "=", tx.clientId)
    .where(place.kind === "region" ? "n.region_id" : "n.location_id", "=", place.id)
    .orderBy("n.noted_on")
    .orderBy("n.id")
    .limit(MAX_NOTES)
    .execute();
}
