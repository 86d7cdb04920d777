import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { AccountState } from "#slices/identity/server/identity.api.ts";
import type { IdentityTables } from "#slices/identity/server/identity.tables.ts";

/**
 * One permission of a person with one of its managed regions or locations; null columns for a permission without any.
 */
export interface AccessRow {
  readonly personId: number;
  readonly service: Service;
  readonly role: Role;
  readonly regionId: number | null;
  readonly locationId: number | null;
}

function buildAnyCondition(column: string, ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = ANY(${[...ids]}::bigint[])`;
}

/**
 * Reads active permissions in the client's active services, by person, service and position; for some people or all.
 */
export async function readAccess(tx: ClientTx, personIds: readonly number[] | null): Promise<AccessRow[]> {
  const rows = await tx
    .on<IdentityTables>()
    .selectFrom("service_access as a")
    .innerJoin("client_services as s", (join) =>
      join.onRef("s.client_id", "=", "a.client_id").onRef("s.service", "=", "a.service"),
    )
    .leftJoin("service_access_scopes as p", (join) =>
      join
        .onRef("p.client_id", "=", "a.client_id")
        .onRef("p.person_id", "=", "a.person_id")
        .onRef("p.service", "=", "a.service"),
    )
    .select(["a.person_id", "a.service", "a.top_role", "p.region_id", "p.location_id"])
    .where("a.client_id", "=", tx.clientId)
    .where("a.status", "=", "active")
    .where("s.status", "=", "active")
    .$if(personIds !== null, (query) => query.where(buildAnyCondition("a.person_id", personIds ?? [])))
    .orderBy("a.person_id")
    .orderBy("a.service")
    .orderBy("p.position")
    .execute();
  return rows.map((row) => ({
    personId: row.person_id,
    service: row.service,
    role: row.top_role,
    regionId: row.region_id,
    locationId: row.location_id,
  }));
}

/** Reads the people with an active permission in one of the client's active services, with the role, by person. */
export function readPermissionHolders(
  tx: ClientTx,
  service: Service,
): Promise<{ readonly personId: number; readonly role: Role }[]> {
  return tx
    .on<IdentityTables>()
    .selectFrom("service_access as a")
    .innerJoin("client_services as s", (join) =>
      join.onRef("s.client_id", "=", "a.client_id").onRef("s.service", "=", "a.service"),
    )
    .select(["a.person_id as personId", "a.top_role as role"])
    .where("a.client_id", "=", tx.clientId)
    .where("a.service", "=", service)
    .where("a.status", "=", "active")
    .where("s.status", "=", "active")
    .orderBy("a.person_id")
    .execute();
}

interface IdentityProviderAccounts {
  account_identities: { issuer: string; subject: string; account_id: number };
}

/** Reads the sign-in state of people of the client; omits people without an account. */
export async function readAccountStates(
  tx: ClientTx,
  personIds: readonly number[],
): Promise<Map<number, Exclude<AccountState, "none">>> {
  const rows = await tx
    .on<IdentityTables & IdentityProviderAccounts>()
    .selectFrom("account_memberships as tie")
    .innerJoin("accounts", "accounts.id", "tie.account_id")
    .select((column) => [
      "tie.person_id",
      "accounts.disabled_at",
      column("accounts.password_hash", "is not", null).as("has_password"),
      column
        .exists(
          column
            .selectFrom("account_identities as i")
            .select("i.subject")
            .whereRef("i.account_id", "=", "tie.account_id"),
        )
        .as("has_provider"),
    ])
    .where("tie.client_id", "=", tx.clientId)
    .where(buildAnyCondition("tie.person_id", personIds))
    .execute();
  return new Map(
    rows.map((row) => {
      if (row.disabled_at !== null) return [row.person_id, "disabled"];
      return [row.person_id, row.has_password || row.has_provider ? "active" : "invited"];
    }),
  );
}
