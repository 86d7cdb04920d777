import type { ClientTx, Database } from "#platform/server/db/database.ts";

/** The fields of a resident that tests may set; everything else is generated, parents included. */
export interface ResidentOptions {
  readonly residentId?: number;
  readonly locationId?: number;
  readonly email?: string | null;
  readonly locale?: "en" | "es";
  readonly isConfidential?: boolean;
  /** Null: no lease at all. */
  readonly lease?: { readonly from: string; readonly to: string | null; readonly isPrimary?: boolean } | null;
}

export interface CreatedResident {
  readonly residentId: number;
  readonly locationId: number;
  readonly unitId: number;
  readonly leaseId: number | null;
}

type Row = Readonly<Record<string, unknown>>;
type AnyTable = Record<string, Record<string, unknown>>;

async function insert(tx: ClientTx, table: string, row: Row): Promise<void> {
  await tx
    .on<AnyTable>()
    .insertInto(table)
    .values({ client_id: tx.clientId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Creates a client, so that two of them can have rows with equal ids. */
export async function makeClient(
  db: Database,
  id: number,
  more: { timeZone?: string; name?: string } = {},
): Promise<number> {
  const row = {
    id,
    name: more.name ?? `Client ${id}`,
    slug: `client-${id}`,
    time_zone: more.timeZone ?? "America/Chicago",
    locale: "en",
    created_at: new Date("2026-01-01T00:00:00Z"),
  };
  await db.global((tx) => tx.on<AnyTable>().insertInto("clients").values(row).execute());
  return id;
}

/** Creates a location unless it exists. */
export async function makeLocation(tx: ClientTx, id: number): Promise<number> {
  await insert(tx, "locations", { id, name: `Location ${id}`, time_zone: "America/Chicago" });
  return id;
}

/** Creates a resident with a unit and, by default, a primary lease without an end. */
export async function makeResident(tx: ClientTx, options: ResidentOptions = {}): Promise<CreatedResident> {
  const residentId = options.residentId ?? 1;
  const locationId = await makeLocation(tx, options.locationId ?? 1);
  const unitId = locationId * 100_000 + residentId;
  await insert(tx, "units", { id: unitId, location_id: locationId, unit_number: String(unitId) });
  await insert(tx, "residents", {
    id: residentId,
    first_name: "Rosa",
    last_name: `Resident ${residentId}`,
    primary_email: options.email === undefined ? `resident${residentId}@example.com` : options.email,
    locale: options.locale ?? "en",
    is_confidential: options.isConfidential ?? false,
  });
  const lease = options.lease === undefined ? { from: "2025-01-01", to: null } : options.lease;
  if (lease === null) return { residentId, locationId, unitId, leaseId: null };
  const leaseId = unitId;
  await insert(tx, "leases", {
    id: leaseId,
    resident_id: residentId,
    unit_id: unitId,
    location_id: locationId,
    start_date: lease.from,
    end_date: lease.to,
    is_primary: lease.isPrimary ?? true,
  });
  return { residentId, locationId, unitId, leaseId };
}
