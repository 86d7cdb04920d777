import { type Generated, sql } from "kysely";
import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { ClientRecord, ClientSettings, OrganizationCounts, ServiceStatus } from "./organization.api.ts";

interface ClientsTables {
  clients: {
    id: number;
    name: string;
    slug: string;
    time_zone: string;
    locale: "en" | "es";
    has_areas: boolean;
    is_demo: Generated<boolean>;
    can_add_employees: boolean;
    requires_second_factor: boolean;
    postal_address: string | null;
    created_at: Date;
    sample_of: Generated<number | null>;
  };
  client_services: { client_id: number; service: Service; status: ServiceStatus };
}

function toColumns(settings: ClientSettings) {
  return {
    name: settings.name,
    time_zone: settings.timeZone,
    locale: settings.locale,
    has_areas: settings.hasAreas,
    can_add_employees: settings.canAddEmployees,
    requires_second_factor: settings.requiresSecondFactor,
  };
}

/** Allocates the id of a new client. Its rows can only be written within that client. */
export async function allocateClientId(tx: Tx): Promise<number> {
  const allocated = await sql<{ id: number }>`SELECT nextval(pg_get_serial_sequence('clients', 'id')) AS id`.execute(
    tx.on<unknown>(),
  );
  const [row] = allocated.rows;
  if (!row) throw new Error("no id was drawn");
  return row.id;
}

/**
 * Inserts the client of the transaction; returns false when its slug is taken. Waits for a concurrent insert with the
 * same slug.
 */
export async function insertClient(
  tx: ClientTx,
  client: ClientSettings & { readonly slug: string; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .on<ClientsTables>()
    .insertInto("clients")
    .values({ id: tx.clientId, slug: client.slug, created_at: client.now, ...toColumns(client) })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates the editable columns of the client of the transaction. */
export async function updateClient(tx: ClientTx, settings: ClientSettings): Promise<void> {
  await tx.on<ClientsTables>().updateTable("clients").set(toColumns(settings)).where("id", "=", tx.clientId).execute();
}

/** Updates the postal address of the client of the transaction. */
export async function updatePostalAddress(tx: ClientTx, postalAddress: string): Promise<void> {
  await tx
    .on<ClientsTables>()
    .updateTable("clients")
    .set({ postal_address: postalAddress })
    .where("id", "=", tx.clientId)
    .execute();
}

/** Saves the status of the named services. A service of the client is never removed, whatever its status. */
export async function saveServices(tx: ClientTx, services: ReadonlyMap<Service, ServiceStatus>): Promise<void> {
  if (services.size === 0) return;
  const rows = [...services].map(([service, status]) => ({ client_id: tx.clientId, service, status }));
  await tx
    .on<ClientsTables>()
    .insertInto("client_services")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["client_id", "service"]).doUpdateSet({ status: (row) => row.ref("excluded.status") }),
    )
    .execute();
}

/** Reads the services of the client with their status. */
export async function readServices(tx: ClientTx): Promise<ReadonlyMap<Service, ServiceStatus>> {
  const rows = await tx
    .on<ClientsTables>()
    .selectFrom("client_services")
    .select(["service", "status"])
    .where("client_id", "=", tx.clientId)
    .execute();
  return new Map(rows.map((row) => [row.service, row.status]));
}

const recordColumns = [
  "id",
  "name",
  "slug",
  "time_zone",
  "locale",
  "has_areas",
  "is_demo",
  "can_add_employees",
  "requires_second_factor",
  "created_at",
] as const;

function toRecord(
  row: Omit<ClientsTables["clients"], "is_demo" | "postal_address" | "sample_of"> & { is_demo: boolean },
): ClientRecord {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    timeZone: row.time_zone,
    locale: row.locale,
    hasAreas: row.has_areas,
    isDemo: row.is_demo,
    canAddEmployees: row.can_add_employees,
    requiresSecondFactor: row.requires_second_factor,
    createdAt: row.created_at,
  };
}

/** Finds a client with all that staff can edit; null when there is none, and for sample data. */
export async function findClient(tx: Tx, clientId: number): Promise<ClientRecord | null> {
  const row = await tx
    .on<ClientsTables>()
    .selectFrom("clients")
    .select(recordColumns)
    .where("id", "=", clientId)
    .where("sample_of", "is", null)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** Reads clients whose name or slug contains a text, by name, with their total number. */
export async function searchClients(
  tx: Tx,
  search: { readonly text: string; readonly offset: number; readonly limit: number },
): Promise<{ readonly clients: readonly ClientRecord[]; readonly total: number }> {
  const pattern = `%${search.text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const matching = tx
    .on<ClientsTables>()
    .selectFrom("clients")
    .where("sample_of", "is", null)
    .where((where) => where.or([where("name", "ilike", pattern), where("slug", "ilike", pattern)]));
  const counted = await matching.select((count) => count.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await matching
    .select(recordColumns)
    .orderBy((name) => name.fn<string>("lower", ["name"]))
    .orderBy("id")
    .offset(search.offset)
    .limit(search.limit)
    .execute();
  return { clients: rows.map(toRecord), total: counted.total };
}

/** Counts a client's regions, active locations, units, positions with a category, and categories. */
export async function countOrganization(tx: ClientTx): Promise<OrganizationCounts> {
  const { clientId } = tx;
  const { rows } = await sql<OrganizationCounts>`SELECT
    (SELECT count(*)::int FROM regions WHERE client_id = ${clientId}) AS regions,
    (SELECT count(*)::int FROM locations WHERE client_id = ${clientId} AND archived_on IS NULL) AS locations,
    (SELECT count(*)::int FROM units WHERE client_id = ${clientId}) AS units,
    (SELECT count(*)::int FROM positions WHERE client_id = ${clientId} AND position_category_id IS NOT NULL) AS positions,
    (SELECT count(*)::int FROM position_categories WHERE client_id = ${clientId}) AS categories`.execute(
    tx.on<unknown>(),
  );
  const [row] = rows;
  if (!row) throw new Error("counting answered nothing");
  return row;
}
