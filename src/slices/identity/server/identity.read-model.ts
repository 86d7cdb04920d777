import type { ClientTx } from "#platform/server/db/database.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { ServiceRight } from "./identity.api.ts";
import { managedIdsOf, scopeOf } from "./identity.rules.ts";
import type { IdentityTables } from "./identity.tables.ts";

/** The services that the client has with status active. */
export async function readActiveServices(tx: ClientTx): Promise<ReadonlySet<Service>> {
  const rows = await tx
    .on<IdentityTables>()
    .selectFrom("client_services")
    .select("service")
    .where("client_id", "=", tx.clientId)
    .where("status", "=", "active")
    .execute();
  return new Set(rows.map((row) => row.service));
}

/** A person's active rights in the client's active services, with what each manages, in one statement. */
export async function readRights(tx: ClientTx, personId: number): Promise<ServiceRight[]> {
  const rows = await tx
    .on<IdentityTables>()
    .selectFrom("service_access")
    .innerJoin("client_services", (join) =>
      join
        .onRef("client_services.client_id", "=", "service_access.client_id")
        .onRef("client_services.service", "=", "service_access.service"),
    )
    .leftJoin("service_access_scopes", (join) =>
      join
        .onRef("service_access_scopes.client_id", "=", "service_access.client_id")
        .onRef("service_access_scopes.person_id", "=", "service_access.person_id")
        .onRef("service_access_scopes.service", "=", "service_access.service"),
    )
    .select([
      "service_access.service",
      "service_access.top_role",
      "service_access_scopes.region_id",
      "service_access_scopes.location_id",
    ])
    .where("service_access.client_id", "=", tx.clientId)
    .where("service_access.person_id", "=", personId)
    .where("service_access.status", "=", "active")
    .where("client_services.status", "=", "active")
    .orderBy("service_access.service")
    .orderBy("service_access_scopes.position")
    .execute();
  const byService = Map.groupBy(rows, (row) => row.service);
  return [...byService.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const scope = scopeOf(
      first.top_role,
      group.map((row) => ({ regionId: row.region_id, locationId: row.location_id })),
    );
    return [{ service: first.service, role: first.top_role, managedIds: managedIdsOf(scope), scope }];
  });
}

/** The account of a person that is not disabled; null without one. */
export async function findOpenAccount(tx: ClientTx, personId: number): Promise<number | null> {
  const row = await tx
    .on<IdentityTables>()
    .selectFrom("account_clients")
    .innerJoin("accounts", "accounts.id", "account_clients.account_id")
    .select("accounts.id")
    .where("account_clients.client_id", "=", tx.clientId)
    .where("account_clients.person_id", "=", personId)
    .where("accounts.disabled_at", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}
