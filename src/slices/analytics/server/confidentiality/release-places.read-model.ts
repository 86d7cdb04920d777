import type { ClientTx } from "#platform/server/db/database.ts";
import type { SnapshotDeclaration } from "../analytics.facts.ts";

interface PlaceTables {
  locations: { client_id: number; id: number; region_id: number | null };
}

type Intervals = Readonly<Record<string, Readonly<Record<string, number | string | null>>>>;

/** Returns today's region of every location; 0 for locations without one. */
export async function readRegionsByLocation(tx: ClientTx): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .on<PlaceTables>()
    .selectFrom("locations")
    .select(["id", "region_id"])
    .where("client_id", "=", tx.clientId)
    .execute();
  return new Map(rows.map((row) => [row.id, row.region_id ?? 0]));
}

/** A row of a snapshot fact: from one day to another, both included; null: since ever, until further notice. */
export interface SnapshotInterval {
  readonly holder: number;
  readonly first: string | null;
  readonly last: string | null;
}

/** Reads every row of a snapshot fact of the client, by holder in order of their first days. */
export async function readIntervals(tx: ClientTx, stock: SnapshotDeclaration): Promise<readonly SnapshotInterval[]> {
  const rows = await tx
    .on<Intervals>()
    .selectFrom(stock.table)
    .select([`${stock.holder} as holder`, `${stock.first} as first`, `${stock.last} as last`])
    .where("client_id", "=", tx.clientId)
    .orderBy(stock.holder)
    .orderBy(stock.first, (order) => order.asc().nullsFirst())
    .execute();
  const toDay = (value: unknown): string | null => (typeof value === "string" ? value : null);
  return rows.map((row) => ({ holder: Number(row["holder"]), first: toDay(row["first"]), last: toDay(row["last"]) }));
}
