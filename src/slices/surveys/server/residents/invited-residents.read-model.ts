import type { ClientTx } from "#platform/server/db/database.ts";
import type { SurveysTables } from "../surveys.tables.ts";

/** Returns which of these residents were ever invited at one of these locations. */
export async function readInvitedResidents(
  tx: ClientTx,
  residentIds: readonly number[],
  locationIds: readonly number[],
): Promise<ReadonlySet<number | null>> {
  if (residentIds.length === 0 || locationIds.length === 0) return new Set();
  const rows = await tx
    .on<SurveysTables>()
    .selectFrom("invitations")
    .select("resident_id")
    .distinct()
    .where("client_id", "=", tx.clientId)
    .where("resident_id", "in", [...residentIds])
    .where("location_id", "in", [...locationIds])
    .execute();
  return new Set(rows.map((row) => row.resident_id));
}
