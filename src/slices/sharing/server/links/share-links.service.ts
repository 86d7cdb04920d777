import { addDays, toLocalDate, formatLocalDateTime } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { notFound, AppError, forbidden } from "#platform/server/app-error.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { ShareDays, ShareLink } from "#slices/sharing/contract/share-links.contract.ts";
import type { ResponseRef, ShareLinksApi } from "../sharing.api.ts";
import { findLiveLink } from "./live-link.ts";
import type { ShareLinksDeps } from "./share-links.deps.ts";
import { readLinkState, readLiveLinks, readTurn } from "./share-links.read-model.ts";
import {
  beginEpoch,
  readSharingAllowed,
  recordLink,
  restoreLink,
  revokeLink,
  saveSharingAllowed,
} from "./share-links.repository.ts";
import { canOpen, type SharedResponse } from "./shared-response.ts";
import type { ShareClaim } from "./share-token.ts";

const UNDO_MINUTES = 10;

interface Caller {
  readonly actor: Actor;
  readonly requestId: string;
}

/** Creates, lists and revokes links for sharers. */
export class ShareLinksService implements ShareLinksApi {
  readonly #deps: ShareLinksDeps;

  constructor(deps: ShareLinksDeps) {
    this.#deps = deps;
  }

  /** Returns true when the actor may share a response; never during impersonation. */
  async canShare(tx: ClientTx, actor: Actor, ref: ResponseRef): Promise<boolean> {
    if (actor.impersonatorId !== null) return false;
    const response = await this.#find(tx, actor, ref);
    return response !== null && !response.isConfidential && (await readSharingAllowed(tx));
  }

  /** Returns the actor's own link to a response, the same all day; writes nothing. */
  async buildLink(actor: Actor, ref: ResponseRef, days: ShareDays): Promise<{ url: string; expiresOn: string }> {
    return this.#deps.db.reading(actor.clientId, async (tx) => {
      await this.#assertShareable(tx, actor, ref);
      const today = await this.#today(tx);
      const epoch = await this.#epoch(tx, ref.invitationId);
      const own = { clientId: tx.clientId, invitationId: ref.invitationId, sharerId: actor.personId };
      const dated = { ...own, epoch, expiresOn: addDays(today, days) };
      const token = this.#deps.signer.sign({ ...dated, turn: await readTurn(tx, dated) });
      return { url: `${this.#deps.getPublicUrl()}/share/${token}`, expiresOn: dated.expiresOn };
    });
  }

  /** Lists the valid links of a response, newest first. */
  list(actor: Actor, ref: ResponseRef): Promise<ShareLink[]> {
    return this.#deps.db.reading(actor.clientId, async (tx) => {
      const response = await this.#assertShareable(tx, actor, ref);
      const zone = await this.#deps.readZone(tx);
      const today = toLocalDate(zone, this.#deps.clock.now());
      const epoch = await this.#epoch(tx, ref.invitationId);
      const rows = await readLiveLinks(tx, ref.invitationId, epoch, today);
      const names = await this.#deps.readNames(tx, [...new Set(rows.map((row) => row.sharer_id))]);
      const sharers = await this.#liveSharers(tx, response, [...names.keys()]);
      return rows
        .filter((row) => sharers.has(row.sharer_id))
        .map((row) => ({
          id: row.id,
          shared_by: names.get(row.sharer_id) ?? null,
          is_own: row.sharer_id === actor.personId,
          created_at: formatLocalDateTime(zone, row.created_at),
          expires_on: row.expires_on,
          openings: row.openings,
          last_opened_at: row.last_opened_at && formatLocalDateTime(zone, row.last_opened_at),
        }));
    });
  }

  /** Records that the actor's own link was copied; returns its id. Throws `notFound` for any other text. */
  record(caller: Caller, ref: ResponseRef, url: string): Promise<number> {
    return this.#change(caller, ref, async (uow) => {
      const read = this.#deps.signer.read(url.slice(url.lastIndexOf("/") + 1));
      const liveLink = this.#isOwn(read.claim, caller.actor, ref) ? await findLiveLink(this.#deps, uow, read) : null;
      if (liveLink === null) throw notFound();
      const linkId = await recordLink(uow, liveLink.claim, { kind: "copied", at: uow.now });
      await uow.audit(buildEntry("sharing.record", ref, { share_link: linkId, expires_on: liveLink.claim.expiresOn }));
      return linkId;
    });
  }

  /** Revokes one link of a response; throws `notFound` when it does not exist or is no longer valid. */
  revoke(caller: Caller, ref: ResponseRef, linkId: number): Promise<void> {
    return this.#change(caller, ref, async (uow) => {
      const revocation = { linkId, invitationId: ref.invitationId, personId: caller.actor.personId, at: uow.now };
      if (!(await revokeLink(uow, revocation))) throw notFound();
      await uow.audit(buildEntry("sharing.revoke", ref, { share_link: linkId }));
    });
  }

  /** Restores a link that the same person has just revoked; throws `notFound` later. */
  restore(caller: Caller, ref: ResponseRef, linkId: number): Promise<void> {
    return this.#change(caller, ref, async (uow) => {
      const since = new Date(uow.now.getTime() - UNDO_MINUTES * 60_000);
      const revoked = { linkId, invitationId: ref.invitationId, personId: caller.actor.personId, since };
      if (!(await restoreLink(uow, revoked))) throw notFound();
      await uow.audit(buildEntry("sharing.revoke", ref, { share_link: linkId, restored: true }));
    });
  }

  /** Revokes every link of a response, including unrecorded ones. */
  revokeAll(caller: Caller, ref: ResponseRef): Promise<void> {
    return this.#change(caller, ref, async (uow) => {
      await beginEpoch(uow, ref.invitationId);
      await uow.audit(buildEntry("sharing.revoke", ref, { all: true }));
    });
  }

  /** Returns whether the client allows sharing. */
  readSettings(actor: Actor): Promise<boolean> {
    return this.#deps.db.reading(actor.clientId, readSharingAllowed);
  }

  /** Allows or forbids sharing. */
  saveSettings({ actor, requestId }: Caller, isAllowed: boolean): Promise<boolean> {
    return this.#deps.units.run(toAuditContext(actor, requestId), async (uow) => {
      await saveSharingAllowed(uow, isAllowed);
      await uow.audit({ operation: "sharing.settings.write", details: { is_allowed: isAllowed } });
      return isAllowed;
    });
  }

  #change<T>({ actor, requestId }: Caller, ref: ResponseRef, work: (uow: UnitOfWork) => Promise<T>): Promise<T> {
    return this.#deps.units.run(toAuditContext(actor, requestId), async (uow) => {
      await this.#assertShareable(uow, actor, ref);
      return work(uow);
    });
  }

  #isOwn(claim: ShareClaim, actor: Actor, ref: ResponseRef): boolean {
    const { clientId, sharerId, invitationId } = claim;
    return clientId === actor.clientId && sharerId === actor.personId && invitationId === ref.invitationId;
  }

  async #find(tx: ClientTx, actor: Actor, ref: ResponseRef): Promise<SharedResponse | null> {
    const response = await this.#deps.findResponse(tx, ref.invitationId);
    return response?.residentId === ref.residentId && canOpen(actor, response) ? response : null;
  }

  /** Returns those of some people who could share the response today. Links of others do not open. */
  async #liveSharers(
    tx: ClientTx,
    response: SharedResponse,
    personIds: readonly number[],
  ): Promise<ReadonlySet<number>> {
    const sharerIds = new Set<number>();
    for (const id of personIds) {
      const reader = await this.#deps.identity.findReader(tx, id);
      if (reader !== null && canOpen(reader.actor, response)) sharerIds.add(id);
    }
    return sharerIds;
  }

  async #assertShareable(tx: ClientTx, actor: Actor, ref: ResponseRef): Promise<SharedResponse> {
    const response = await this.#find(tx, actor, ref);
    if (response === null) throw notFound();
    if (actor.impersonatorId !== null) throw forbidden();
    if (response.isConfidential)
      throw new AppError("conflict", "confidential_resident", "This resident is confidential: nothing is shared.");
    if (!(await readSharingAllowed(tx)))
      throw new AppError("conflict", "sharing_off", "Your company does not allow sharing responses.");
    return response;
  }

  async #today(tx: ClientTx): Promise<string> {
    return toLocalDate(await this.#deps.readZone(tx), this.#deps.clock.now());
  }

  async #epoch(tx: ClientTx, invitationId: number): Promise<number> {
    const emptyClaim = { clientId: tx.clientId, invitationId, sharerId: 0, epoch: 0, turn: 0, expiresOn: "1970-01-01" };
    return (await readLinkState(tx, emptyClaim)).epoch;
  }
}

function buildEntry(operation: string, ref: ResponseRef, details: Readonly<Record<string, unknown>>) {
  return { operation, objectType: "invitation", objectId: ref.invitationId, details };
}
