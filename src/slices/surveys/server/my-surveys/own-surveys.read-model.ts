import type { ClientTx } from "#platform/server/db/database.ts";
import type { CatalogTables } from "../catalog/catalog.tables.ts";
import type { OpenInvitation } from "../surveys.api.ts";
import type { SurveysTables } from "../surveys.tables.ts";

/** Reads the invitations that an employee can still answer, ordered by closing time. */
export async function readOwnInvitations(tx: ClientTx, personId: number, now: Date): Promise<OpenInvitation[]> {
  const rows = await tx
    .on<SurveysTables & Pick<CatalogTables, "catalog_surveys">>()
    .selectFrom("invitations as i")
    .innerJoin("catalog_surveys as s", "s.id", "i.survey_id")
    .select(["i.id", "s.name", "i.expires_at"])
    .where("i.client_id", "=", tx.clientId)
    .where("i.person_id", "=", personId)
    .where("i.completed_at", "is", null)
    .where("i.expires_at", ">", now)
    .orderBy("i.expires_at")
    .orderBy("i.id")
    .execute();
  return rows.map(({ id, name, expires_at: expiresAt }) => ({ id, name, expiresAt }));
}
