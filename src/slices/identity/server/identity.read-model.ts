import type { ClientTx } from "#platform/server/db/database.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { Actor } from "./identity.api.ts";
import { toManagedIds, toScope } from "./identity.rules.ts";
import type { IdentityTables } from "./identity.tables.ts";

/** Reads the client's active services. */
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

/**
 * Reads the client's active services and a person's active permissions in them, with managed regions and locations, in
 * one statement.
 */
export async function readPermissions(
  tx: ClientTx,
  personId: number,
): Promise<Pick<Actor, "services" | "permissions">> {
  const rows = await tx
    .on<IdentityTables>()
    .selectFrom("client_services")
    .leftJoin("service_access", (join) =>
      join
        .onRef("service_access.client_id", "=", "client_services.client_id")
        .onRef("service_access.service", "=", "client_services.service")
        .on("service_access.person_id", "=", personId)
        .on("service_access.status", "=", "active"),
    )
    .leftJoin("service_access_scopes", (join) =>
      join
        .onRef("service_access_scopes.client_id", "=", "service_access.client_id")
        .onRef("service_access_scopes.person_id", "=", "service_access.person_id")
        .onRef("service_access_scopes.service", "=", "service_access.service"),
    )
    .select([
      "client_services.service",
      "service_access.top_role",
      "service_access_scopes.region_id",
      "service_access_scopes.location_id",
    ])
    .where("client_services.client_id", "=", tx.clientId)
    .where("client_services.status", "=", "active")
    .orderBy("client_services.service")
    .orderBy("service_access_scopes.position")
    .execute();
  const byService = Map.groupBy(rows, (row) => row.service);
  const permissions = [...byService].flatMap(([service, group]) => {
    const role = group[0]?.top_role ?? null;
    if (role === null) return [];
    const scope = toScope(
      role,
      group.map((row) => ({ regionId: row.region_id, locationId: row.location_id })),
    );
    return [{ service, role, managedIds: toManagedIds(scope), scope }];
  });
  return { services: new Set(byService.keys()), permissions };
}

/** Finds the enabled account of a person; null without one. */
export async function findOpenAccount(tx: ClientTx, personId: number): Promise<number | null> {
  const row = await tx
    .on<IdentityTables>()
    .selectFrom("account_memberships")
    .innerJoin("accounts", "accounts.id", "account_memberships.account_id")
    .select("accounts.id")
    .where("account_memberships.client_id", "=", tx.clientId)
    .where("account_memberships.person_id", "=", personId)
    .where("accounts.disabled_at", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}
