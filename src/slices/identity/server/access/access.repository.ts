import type { ClientTx } from "#platform/server/db/database.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { AccessGrant } from "#slices/identity/server/identity.api.ts";
import type { IdentityTables } from "#slices/identity/server/identity.tables.ts";

/**
 * Locks and reads the client's active services, so that concurrent changes of permissions in a client run one after the
 * other.
 */
export async function lockActiveServices(tx: ClientTx): Promise<ReadonlySet<Service>> {
  const rows = await tx
    .on<IdentityTables>()
    .selectFrom("client_services")
    .select(["service", "status"])
    .where("client_id", "=", tx.clientId)
    .orderBy("service")
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.filter((row) => row.status === "active").map((row) => row.service));
}

/** Deletes a person's permissions in some services. */
export async function deleteAccess(tx: ClientTx, personId: number, services: readonly Service[]): Promise<void> {
  if (services.length === 0) return;
  for (const table of ["service_access_scopes", "service_access"] as const) {
    await tx
      .on<IdentityTables>()
      .deleteFrom(table)
      .where("client_id", "=", tx.clientId)
      .where("person_id", "=", personId)
      .where("service", "in", [...services])
      .execute();
  }
}

/** Inserts a person's permissions; there must be none. */
export async function insertAccess(tx: ClientTx, personId: number, access: readonly AccessGrant[]): Promise<void> {
  const owner = { client_id: tx.clientId, person_id: personId };
  const permissions = access.map(({ service, role }) => ({ ...owner, service, top_role: role }));
  const places = access.flatMap(({ service, regionIds, locationIds }) =>
    [
      ...regionIds.map((id) => ({ region_id: id, location_id: null })),
      ...locationIds.map((id) => ({ region_id: null, location_id: id })),
    ].map((place, position) => ({ ...owner, service, position, ...place })),
  );
  if (permissions.length > 0) await tx.on<IdentityTables>().insertInto("service_access").values(permissions).execute();
  if (places.length > 0) await tx.on<IdentityTables>().insertInto("service_access_scopes").values(places).execute();
}
