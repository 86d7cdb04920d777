import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ShareTables } from "./share-links.tables.ts";
import type { ShareClaim } from "./share-token.ts";

/** The stored state of a link: the epoch of its response, and its row if it has one. */
export interface LinkState {
  /** The current epoch of the response. */
  readonly epoch: number;
  readonly isAllowed: boolean;
  readonly isRevoked: boolean;
}

/** Reads everything in one statement, whether the link exists or not. */
export async function readLinkState(tx: ClientTx, claim: ShareClaim): Promise<LinkState> {
  const { clientId } = tx;
  const { invitationId, sharerId, epoch, turn, expiresOn } = claim;
  const { rows } = await sql<LinkState>`
    SELECT
      coalesce((SELECT epoch FROM share_epochs WHERE client_id = ${clientId} AND invitation_id = ${invitationId}), 1)
        AS epoch,
      coalesce((SELECT is_allowed FROM share_settings WHERE client_id = ${clientId}), true) AS "isAllowed",
      EXISTS (
        SELECT FROM share_links WHERE client_id = ${clientId} AND invitation_id = ${invitationId}
          AND sharer_id = ${sharerId} AND epoch = ${epoch} AND turn = ${turn} AND expires_on = ${expiresOn}
          AND revoked_at IS NOT NULL
      ) AS "isRevoked"`.execute(tx.on());
  return rows[0] ?? { epoch: 0, isAllowed: false, isRevoked: true };
}

/** Finds the claim of a recorded link; null without one. */
export async function findClaim(tx: ClientTx, linkId: number): Promise<ShareClaim | null> {
  const row = await tx
    .on<ShareTables>()
    .selectFrom("share_links")
    .select(["invitation_id", "sharer_id", "epoch", "turn", "expires_on"])
    .where("client_id", "=", tx.clientId)
    .where("id", "=", linkId)
    .executeTakeFirst();
  if (!row) return null;
  const { invitation_id: invitationId, sharer_id: sharerId, epoch, turn, expires_on: expiresOn } = row;
  return { clientId: tx.clientId, invitationId, sharerId, epoch, turn, expiresOn };
}

/** Reads the first turn without a revoked link, which the sharer's next link gets. */
export async function readTurn(tx: ClientTx, claim: Omit<ShareClaim, "turn">): Promise<number> {
  const rows = await tx
    .on<ShareTables>()
    .selectFrom("share_links")
    .select("turn")
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "=", claim.invitationId)
    .where("sharer_id", "=", claim.sharerId)
    .where("epoch", "=", claim.epoch)
    .where("expires_on", "=", claim.expiresOn)
    .where("revoked_at", "is not", null)
    .execute();
  const revoked = new Set(rows.map(({ turn }) => turn));
  let turn = 0;
  while (revoked.has(turn)) turn += 1;
  return turn;
}

/** A link in a list. */
export interface LinkRow {
  readonly id: number;
  readonly sharer_id: number;
  readonly created_at: Date;
  readonly expires_on: string;
  readonly openings: number;
  readonly last_opened_at: Date | null;
}

/** Reads the links of a response that are neither revoked nor expired, newest first. */
export function readLiveLinks(tx: ClientTx, invitationId: number, epoch: number, today: string): Promise<LinkRow[]> {
  return tx
    .on<ShareTables>()
    .selectFrom("share_links")
    .select(["id", "sharer_id", "created_at", "expires_on", "openings", "last_opened_at"])
    .where("client_id", "=", tx.clientId)
    .where("invitation_id", "=", invitationId)
    .where("epoch", "=", epoch)
    .where("expires_on", ">=", today)
    .where("revoked_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
