import { type ExpressionBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { LeasedUnits, ResidentsTables } from "./residents.tables.ts";

type Tables = ResidentsTables & LeasedUnits;

/** In force on a day: both ends inclusive. */
function buildInForceCondition(today: string) {
  return (where: ExpressionBuilder<Pick<ResidentsTables, "leases">, "leases">) =>
    where.and([
      where("leases.start_date", "<=", today),
      where.or([where("leases.end_date", "is", null), where("leases.end_date", ">=", today)]),
    ]);
}

/** Returns whether a lease exists and is in force on a day. */
export async function isLeaseInForce(tx: ClientTx, leaseId: number, today: string): Promise<boolean> {
  const row = await tx
    .on<Tables>()
    .selectFrom("leases")
    .select("leases.id")
    .where("leases.client_id", "=", tx.clientId)
    .where("leases.id", "=", leaseId)
    .where(buildInForceCondition(today))
    .executeTakeFirst();
  return row !== undefined;
}

/** Distinct residents with a primary lease in force on a day at any of these locations; null: anywhere. */
export async function countActivePrimaryResidents(
  tx: ClientTx,
  today: string,
  locationIds: readonly number[] | null,
): Promise<number> {
  const inForce = tx
    .on<Tables>()
    .selectFrom("leases")
    .select(({ fn }) => fn.count<number>("leases.resident_id").distinct().as("residents"))
    .where("leases.client_id", "=", tx.clientId)
    .where("leases.is_primary", "=", true)
    .where(buildInForceCondition(today));
  // One parameter, however many locations.
  const counted = locationIds && inForce.where(sql<boolean>`leases.location_id = ANY(${[...locationIds]}::bigint[])`);
  return (await (counted ?? inForce).executeTakeFirstOrThrow()).residents;
}

/** How many units each of these locations has (null: each of all); one without any is missing. */
export async function countUnits(
  tx: ClientTx,
  locationIds: readonly number[] | null,
): Promise<ReadonlyMap<number, number>> {
  if (locationIds?.length === 0) return new Map();
  const all = tx
    .on<Tables>()
    .selectFrom("units")
    .select((count) => ["location_id", count.fn.countAll<number>().as("units")])
    .where("client_id", "=", tx.clientId)
    .groupBy("location_id");
  const counted = locationIds && all.where(sql<boolean>`location_id = ANY(${[...locationIds]}::bigint[])`);
  const rows = await (counted ?? all).execute();
  return new Map(rows.map((row) => [row.location_id, row.units]));
}
