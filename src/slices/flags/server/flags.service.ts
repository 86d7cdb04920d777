import { forbidden, notFound } from "#platform/server/app-error.ts";
import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { type Actor, canOpenConfidential, toAuditContext } from "#slices/identity/server/identity.api.ts";
import { type FlaggedRow, MAX_FLAGGED } from "#slices/flags/contract/flags.contract.ts";
import type { FlagsDeps } from "./flags.deps.ts";
import { readSettings } from "./flags.read-model.ts";
import { lockFlags, updateHandled } from "./flags.repository.ts";
import { getId, listFor, readRouted, type RoutedComment } from "./routed-comments.ts";

/** The operation for marking comments. */
export const HANDLING = "flags.handle";

/** Returns whether comments may be routed to the actor, so that others skip the expensive read. */
async function canBeReader(tx: ClientTx, actor: Actor): Promise<boolean> {
  const settings = await readSettings(tx);
  if (settings.length === 0) return false;
  const isAdmin = actor.permissions.some(({ role }) => role === "client-admin");
  return isAdmin || settings.some(({ readerIds }) => readerIds.includes(actor.personId));
}

/** Returns whether flagged comments may be routed to the actor; false under impersonation. */
export const isFlagReader = async (tx: ClientTx, actor: Actor): Promise<boolean> =>
  canOpenConfidential(actor) && (await canBeReader(tx, actor));

interface Names {
  readonly locations: ReadonlyMap<number, string>;
  readonly regions: ReadonlyMap<number, string>;
  readonly people: ReadonlyMap<number, string>;
}

async function readNames(deps: FlagsDeps, tx: ClientTx, comments: readonly RoutedComment[]): Promise<Names> {
  const handlers = [...new Set(comments.flatMap(({ flags }) => flags.flatMap(({ handledBy }) => handledBy ?? [])))];
  const people = await deps.people.readTitles(tx, handlers);
  const locations = await deps.organization.readLocations(tx);
  const regions = await deps.organization.readRegions(tx);
  const mapById = (all: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(all.map(({ id, name }) => [id, name]));
  return { locations: mapById(locations), regions: mapById(regions), people: mapById(people) };
}

const findName = (id: number | null, names: ReadonlyMap<number, string>): string | null =>
  id === null ? null : (names.get(id) ?? null);

function toHandled({ flags }: RoutedComment, names: Names): FlaggedRow["handled"] {
  const [flag] = flags;
  if (!flag || flag.handledOn === null) return null;
  return { on: flag.handledOn, by: findName(flag.handledBy, names.people), note: flag.note };
}

function toRow(comment: RoutedComment, names: Names): FlaggedRow {
  const { printed, locationId, regionId } = comment;
  return {
    id: getId(comment),
    kinds: (["safety", "discrimination"] as const).filter((kind) => comment.flags.some((flag) => flag.kind === kind)),
    service: comment.service,
    text: comment.text,
    shown_as: comment.shownAs,
    survey: printed && { ...printed.surveyName },
    month: printed?.month ?? null,
    day: printed?.day ?? null,
    location: findName(locationId, names.locations),
    region: findName(regionId, names.regions),
    author: printed?.author ?? null,
    since: comment.since,
    handled: toHandled(comment, names),
  };
}

/** Returns the open comments of a reader, for lists of pending items; none under impersonation. */
export async function readOpen(deps: FlagsDeps, tx: ClientTx, actor: Actor): Promise<readonly RoutedComment[]> {
  if (!(await isFlagReader(tx, actor))) return [];
  const { comments } = await readRouted(deps, tx, "open");
  return listFor(actor.personId, comments);
}

/** Lists the flagged comments of a reader. Throws `forbidden` under impersonation. */
export function listFlagged(
  deps: FlagsDeps,
  actor: Actor,
  status: "open" | "handled",
): Promise<{ data: FlaggedRow[]; meta: { total: number; is_reader: boolean } }> {
  if (!canOpenConfidential(actor)) throw forbidden();
  return deps.db.reading(actor.clientId, async (tx) => {
    if (!(await canBeReader(tx, actor))) return { data: [], meta: { total: 0, is_reader: false } };
    const { comments } = await readRouted(deps, tx, status);
    const ownComments = listFor(actor.personId, comments);
    const names = await readNames(deps, tx, ownComments);
    return {
      data: ownComments.slice(0, MAX_FLAGGED).map((comment) => toRow(comment, names)),
      meta: { total: ownComments.length, is_reader: true },
    };
  });
}

/** A request to mark a comment. */
export interface HandlingRequest {
  readonly actor: Actor;
  readonly requestId: string;
  readonly id: string;
}

/**
 * Marks a comment as handled with a note, or reopens it without one.
 * @throws `notFound` for a comment that the reader does not see or that is already in that state, `forbidden` under
 * impersonation.
 */
export function handleComment(
  deps: FlagsDeps,
  { actor, requestId, id }: HandlingRequest,
  note: string | null,
): Promise<string> {
  if (!canOpenConfidential(actor)) throw forbidden();
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    await lockFlags(uow);
    if (!(await canBeReader(uow, actor))) throw notFound();
    const { comments } = await readRouted(deps, uow, note === null ? "handled" : "open");
    const routed = listFor(actor.personId, comments).find((comment) => comment.flags.some((flag) => flag.id === id));
    if (!routed) throw notFound();
    const { timeZone } = await deps.organization.readClient(uow, uow.clientId);
    const handled = note === null ? null : { on: toLocalDate(timeZone, uow.now), by: actor.personId, note };
    await updateHandled(
      uow,
      routed.flags.map((flag) => flag.id),
      handled,
    );
    const [flag] = routed.flags;
    await uow.audit({
      operation: HANDLING,
      // An audit row with a protected response's id would reveal its author.
      ...(routed.shownAs === "open" && flag ? { objectType: "invitation", objectId: flag.invitationId } : {}),
      details: { is_handled: note !== null, kinds: routed.flags.map(({ kind }) => kind).toSorted() },
    });
    return id;
  });
}
