import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Addresses } from "#platform/server/erasure-hooks.ts";
import type { PeopleTables } from "./people.tables.ts";

/** Returns which of these addresses (lower case) and ten-digit numbers belong to a person of the client. */
export async function findPeopleAddresses(tx: ClientTx, { emails, phones }: Addresses): Promise<ReadonlySet<string>> {
  const email = sql<string | null>`lower(email)`;
  const personal = sql<string | null>`lower(personal_email)`;
  const phone = sql<string | null>`right(regexp_replace(cell_phone, '[^0-9]', '', 'g'), 10)`;
  const mails = sql`${[...emails]}::text[]`;
  const rows = await tx
    .on<PeopleTables>()
    .selectFrom("people")
    .select([email.as("email"), personal.as("personal"), phone.as("phone")])
    .where("client_id", "=", tx.clientId)
    .where(
      sql<boolean>`(${email} = ANY(${mails}) OR ${personal} = ANY(${mails}) OR ${phone} = ANY(${[...phones]}::text[]))`,
    )
    .execute();
  return new Set(rows.flatMap((row) => [row.email, row.personal, row.phone]).filter((each) => each !== null));
}
