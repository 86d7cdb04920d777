import { AppError, forbidden, notFound } from "#platform/server/app-error.ts";
import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ErasedPerson } from "#platform/server/erasure-hooks.ts";
import { invalidInput } from "#platform/server/input-errors.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { NotedPlace, TrendNote } from "#slices/notes/contract/notes.contract.ts";
import type { NotesDeps } from "./notes.deps.ts";
import { canReadNotes, canWriteNotes, type PlaceOfNote } from "./notes.policy.ts";
import { MAX_NOTES, readNotes } from "./notes.read-model.ts";
import {
  deleteNote,
  deleteNotesBy,
  eraseNameFromNotes,
  insertNote,
  lockNote,
  type NoteText,
  updateNote,
} from "./notes.repository.ts";

/** The operation of writing, changing and deleting notes. */
export const WRITING = "notes.write";

/** Who calls, for the audit log. */
interface Call {
  readonly actor: Actor;
  readonly requestId: string;
}

/** What a note says, and the day or month (YYYY-MM) of it. */
interface NoteInput {
  readonly text: string;
  readonly date: string;
}

/** Finds a place; null without such a place. */
async function findPlace({ organization }: NotesDeps, tx: ClientTx, place: NotedPlace): Promise<PlaceOfNote | null> {
  if ("region" in place) {
    const isKnown = (await organization.readRegions(tx)).some(({ id }) => id === place.region);
    return isKnown ? { kind: "region", id: place.region } : null;
  }
  const location = await organization.findPlace(tx, place.location);
  return location && { kind: "location", id: place.location, regionId: location.region?.id ?? null };
}

/** Finds a place whose page the actor sees. Throws `notFound` for any other. */
async function requirePlace(deps: NotesDeps, tx: ClientTx, actor: Actor, wanted: NotedPlace): Promise<PlaceOfNote> {
  const place = await findPlace(deps, tx, wanted);
  if (place === null || !canReadNotes(actor, place)) throw notFound();
  return place;
}

/** Lists the notes of a place, and whether the actor may write one. Throws `notFound` for an invisible place. */
export function listNotes(
  deps: NotesDeps,
  actor: Actor,
  wanted: NotedPlace,
): Promise<{ data: TrendNote[]; meta: { can_write: boolean } }> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const place = await requirePlace(deps, tx, actor, wanted);
    const canWrite = canWriteNotes(actor, place);
    const rows = await readNotes(tx, place);
    const data = rows.map((row) => ({
      id: row.id,
      date: row.is_month ? row.noted_on.slice(0, 7) : row.noted_on,
      text: row.text,
      author: row.erased_at === null ? `${row.first_name} ${row.last_name}` : null,
      can_change: canWrite || row.author_id === actor.personId,
    }));
    return { data, meta: { can_write: canWrite } };
  });
}

/** Returns the text and date as stored. Throws for a date in the future, in the client's zone. */
async function toStored({ organization }: NotesDeps, uow: UnitOfWork, { text, date }: NoteInput): Promise<NoteText> {
  const { timeZone } = await organization.readClient(uow, uow.clientId);
  const isMonth = date.length === "YYYY-MM".length;
  const notedOn = isMonth ? `${date}-01` : date;
  if (notedOn > toLocalDate(timeZone, uow.now))
    throw invalidInput([{ path: "body.date", code: "future", message: "Must not be in the future" }]);
  return { text, notedOn, isMonth };
}

async function auditNote(uow: UnitOfWork, objectId: number, change: "created" | "changed" | "deleted"): Promise<void> {
  await uow.audit({ operation: WRITING, objectType: "trend_note", objectId, details: { change } });
}

/** Writes a note. Throws `notFound` for an invisible place and `forbidden` for one that the actor does not manage. */
export function createNote(
  deps: NotesDeps,
  { actor, requestId }: Call,
  { place: wanted, ...input }: NoteInput & { readonly place: NotedPlace },
): Promise<number> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const place = await requirePlace(deps, uow, actor, wanted);
    if (!canWriteNotes(actor, place)) throw forbidden();
    if ((await readNotes(uow, place)).length >= MAX_NOTES)
      throw new AppError("conflict", "too_many_notes", `This place has ${MAX_NOTES} notes. Delete one first.`);
    const note = await toStored(deps, uow, input);
    const id = await insertNote(uow, { ...note, place, authorId: actor.personId, writtenAt: uow.now });
    await auditNote(uow, id, "created");
    return id;
  });
}

/** Locks a note that the actor may change. Throws `notFound` for an invisible one, `forbidden` for one of others. */
async function requireNote(deps: NotesDeps, uow: UnitOfWork, actor: Actor, id: number): Promise<void> {
  const note = await lockNote(uow, id);
  if (note === undefined) throw notFound();
  const { region_id: region, location_id: location, author_id: authorId } = note;
  const place = await requirePlace(deps, uow, actor, region === null ? { location: location ?? 0 } : { region });
  if (authorId !== actor.personId && !canWriteNotes(actor, place)) throw forbidden();
}

/** Changes a note of the actor, or of a place that the actor manages. */
export function changeNote(deps: NotesDeps, { actor, requestId }: Call, id: number, input: NoteInput): Promise<number> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    await requireNote(deps, uow, actor, id);
    await updateNote(uow, id, { ...(await toStored(deps, uow, input)), authorId: actor.personId });
    await auditNote(uow, id, "changed");
    return id;
  });
}

/** Deletes a note of the actor, or of a place that the actor manages. */
export function removeNote(deps: NotesDeps, { actor, requestId }: Call, id: number): Promise<number> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    await requireNote(deps, uow, actor, id);
    await deleteNote(uow, id);
    await auditNote(uow, id, "deleted");
    return id;
  });
}

/** Deletes the notes by an erased person, and removes the name from the notes of others. */
export async function eraseFromNotes(uow: UnitOfWork, { audience, id, name }: ErasedPerson): Promise<void> {
  if (audience === "people") await deleteNotesBy(uow, id);
  if (name !== "") await eraseNameFromNotes(uow, name);
}
