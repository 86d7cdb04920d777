import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ShareTables } from "./share-links.tables.ts";
import type { ShareClaim } from "./share-token.ts";

/** Creates a link's row if needed, and marks it as copied or opened; returns its id. */
export async function recordLink(
  tx: ClientTx,
  claim: ShareClaim,
  event: { readonly kind: "copied" | "opened" | "opened by its sharer"; readonly at: Date },
): Promise<number> {
  const { kind, at } = event;
  const isCounted = kind === "opened";
  const row = await tx
    .on<ShareTables>()
    .insertInto("share_links")
    .values({
      client_id: tx.clientId,
      invitation_id: claim.invitationId,
      sharer_id: claim.sharerId,
      epoch: claim.epoch,
      turn: claim.turn,
      expires_on: claim.expiresOn,
      created_at: at,
      copied_at: kind === "copied" ? at : null,
      openings: isCounted ? 1 : 0,
      last_opened_at: isCounted ? at : null,
      revoked_at: null,
      revoked_by: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["client_id", "invitation_id", "sharer_id", "epoch", "turn", "expires_on"])
        .doUpdateSet((stored) => ({
          copied_at: sql<Date | null>`coalesce(share_links.copied_at, excluded.copied_at)`,
          openings: sql<number>`share_links.openings + excluded.openings`,
          last_opened_at: sql<Date | null>`coalesce(excluded.last_opened_at, share_links.last_opened_at)`,
          epoch: stored.ref("excluded.epoch"),
        })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Revokes a valid link of a response; false when there is none. */
export async function revokeLink(
  tx: ClientTx,
  revocation: { readonly linkId: number; readonly invitationId: number; readonly personId: number; readonly at: Date },
): Promise<boolean> {
  const row = await tx
    .on<ShareTables>()
    .updateTable("share_links")
    .set({ revoked_at: revocation.at, revoked_by: revocation.personId })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", revocation.linkId)
    .where("invitation_id", "=", revocation.invitationId)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Restores a link that a person revoked since an instant; false when there is none. */
export async function restoreLink(
  tx: ClientTx,
  revoked: { readonly linkId: number; readonly invitationId: number; readonly personId: number; readonly since: Date },
): Promise<boolean> {
  const row = await tx
    .on<ShareTables>()
    .updateTable("share_links")
    .set({ revoked_at: null, revoked_by: null })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", revoked.linkId)
    .where("invitation_id", "=", revoked.invitationId)
    .where("revoked_by", "=", revoked.personId)
    .where("revoked_at", ">=", revoked.since)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins the next epoch of a response, which invalidates all earlier links. */
export async function beginEpoch(tx: ClientTx, invitationId: number): Promise<void> {
  await tx
    .on<ShareTables>()
    .insertInto("share_epochs")
    .values({ client_id: tx.clientId, invitation_id: invitationId, epoch: 2 })
    .onConflict((conflict) =>
      conflict.columns(["client_id", "invitation_id"]).doUpdateSet({ epoch: sql<number>`share_epochs.epoch + 1` }),
    )
    .execute();
}

/** Returns true when the client allows sharing. */
export async function readSharingAllowed(tx: ClientTx): Promise<boolean> {
  const row = await tx
    .on<ShareTables>()
    .selectFrom("share_settings")
    .select("is_allowed")
    .where("client_id", "=", tx.clientId)
    .executeTakeFirst();
  return row?.is_allowed ?? true;
}

/** Allows or forbids sharing. */
export async function saveSharingAllowed(tx: ClientTx, isAllowed: boolean): Promise<void> {
  await tx
    .on<ShareTables>()
    .insertInto("share_settings")
    .values({ client_id: tx.clientId, is_allowed: isAllowed })
    .onConflict((conflict) => conflict.column("client_id").doUpdateSet({ is_allowed: isAllowed }))
    .execute();
}
