import { type ExpressionBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { LeasedUnits, ResidentsTables } from "./residents.tables.ts";

type Tables = ResidentsTables & LeasedUnits;

/** In force on a day: both ends inclusive. */
function inForceOn(today: string) {
  return (where: ExpressionBuilder<Pick<ResidentsTables, "leases">, "leases">) =>
    where.and([
      where("leases.start_date", "<=", today),
      where.or([where("leases.end_date", "is", null), where("leases.end_date", ">=", today)]),
    ]);
}

export async function isLeaseInForce(tx: ClientTx, leaseId: number, today: string): Promise<boolean> {
  const row = await tx
    .on<Tables>()
    .selectFrom("leases")
    .select("leases.id")
    .where("leases.client_id", "=", tx.clientId)
    .where("leases.id", "=", leaseId)
    .where(inForceOn(today))
    .executeTakeFirst();
  return row !== undefined;
}

export async function countActivePrimaryResidentsByGroup(
  tx: ClientTx,
  today: string,
  groupOfLocation: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number>> {
  const locationIds = [...groupOfLocation.keys()];
  const groupIds = [...groupOfLocation.values()];
  const groups = sql<{
    location_id: number;
    group_id: number;
  }>`(SELECT * FROM unnest(${locationIds}::bigint[], ${groupIds}::bigint[]) AS pair (location_id, group_id))`;
  const rows = await tx
    .on<Tables>()
    .selectFrom("leases")
    .innerJoin("units", (join) =>
      join.onRef("units.client_id", "=", "leases.client_id").onRef("units.id", "=", "leases.unit_id"),
    )
    .innerJoin(groups.as("grouping_of"), "grouping_of.location_id", "units.location_id")
    .select(["grouping_of.group_id", (fn) => fn.fn.count<number>("leases.resident_id").distinct().as("residents")])
    .where("leases.client_id", "=", tx.clientId)
    .where("leases.is_primary", "=", true)
    .where(inForceOn(today))
    .groupBy("grouping_of.group_id")
    .execute();
  return new Map(rows.map((row) => [row.group_id, row.residents]));
}

/** How many units each of these locations has; one without any is missing. */
export async function countUnits(tx: ClientTx, locationIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (locationIds.length === 0) return new Map();
  const rows = await tx
    .on<Tables>()
    .selectFrom("units")
    .select((count) => ["location_id", count.fn.countAll<number>().as("units")])
    .where("client_id", "=", tx.clientId)
    .where("location_id", "in", [...locationIds])
    .groupBy("location_id")
    .execute();
  return new Map(rows.map((row) => [row.location_id, row.units]));
}
