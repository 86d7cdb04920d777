import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { SharedResponse } from "#slices/sharing/server/sharing.api.ts";

/** Finds an open response of a resident who is not erased, with its location; null for any other. */
export async function findOpenResponse(tx: ClientTx, invitationId: number): Promise<SharedResponse | null> {
  const { rows } = await sql<SharedResponse>`
    SELECT resident.id AS "residentId", place.id AS "locationId", place.region_id AS "regionId",
      resident.is_confidential AS "isConfidential"
    FROM invitations AS i
    JOIN responses AS r ON r.client_id = i.client_id AND r.invitation_id = i.id
    JOIN residents AS resident ON resident.client_id = i.client_id AND resident.id = i.resident_id
    JOIN locations AS place ON place.client_id = r.client_id AND place.id = r.location_id
    WHERE i.client_id = ${tx.clientId} AND i.id = ${invitationId} AND NOT r.is_protected
      AND resident.erased_at IS NULL`.execute(tx.on());
  return rows[0] ?? null;
}
