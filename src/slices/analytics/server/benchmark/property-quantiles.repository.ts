import { type ColumnType, sql } from "kysely";
import type { Tx } from "#platform/server/db/database.ts";
import type { PropertyQuantiles } from "../analytics.benchmark.ts";
import type { AudienceService } from "../analytics.facts.ts";
import type { Sums } from "../release/release-gate.ts";
import { type FrozenQuantiles, quantileParts } from "./property-quantiles.rules.ts";

type Once<Value, Written = Value> = ColumnType<Value, Written, never>;

/** Quantiles of properties are rows of the frozen benchmark: a part of each month, beside its segments. */
interface QuantileRows {
  benchmark_segments: {
    service: Once<AudienceService>;
    cut: Once<"property">;
    cut_id: Once<number>;
    family: Once<"score">;
    month: Once<string>;
    clients: Once<number>;
    sums: Once<Sums | null, string | null>;
    frozen_at: Once<Date>;
  };
}

const [CUT, FAMILY] = ["property", "score"] as const;
/** Used in place of a part for the number of properties. Its row claims the month. */
const ALL = 100;

/** Returns whether the property limits of a month are decided. */
export async function areQuantilesFrozen(tx: Tx, service: AudienceService, month: string): Promise<boolean> {
  const row = await tx
    .on<QuantileRows>()
    .selectFrom("benchmark_segments")
    .select("month")
    .where("service", "=", service)
    .where("cut", "=", CUT)
    .where("cut_id", "=", ALL)
    .where("family", "=", FAMILY)
    .where("month", "=", month)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the quantiles of a month permanently; returns the number of rows, 0 when another run was first. */
export async function saveQuantiles(
  tx: Tx,
  kept: {
    readonly service: AudienceService;
    readonly month: string;
    readonly frozen: FrozenQuantiles;
    readonly at: Date;
  },
): Promise<number> {
  const { clients, properties, quantiles } = kept.frozen;
  const buildRow = (cut_id: number, sums: Sums | null) => ({
    service: kept.service,
    cut: CUT,
    cut_id,
    family: FAMILY,
    month: kept.month,
    clients,
    sums: sums === null ? null : JSON.stringify(sums),
    frozen_at: kept.at,
  });
  const claim = await tx
    .on<QuantileRows>()
    .insertInto("benchmark_segments")
    .values(buildRow(ALL, properties === null ? null : { properties }))
    .onConflict((conflict) => conflict.columns(["service", "cut", "cut_id", "family", "month"]).doNothing())
    .executeTakeFirst();
  if (claim.numInsertedOrUpdatedRows !== 1n) return 0;
  const rows = quantiles.map(({ part, points }) => buildRow(part, points === null ? null : { points }));
  await tx.on<QuantileRows>().insertInto("benchmark_segments").values(rows).execute();
  return 1 + rows.length;
}

/** Returns the newest quantiles of a service; null before any were decided. */
export async function readNewestQuantiles(tx: Tx, service: AudienceService): Promise<PropertyQuantiles | null> {
  const rows = await tx
    .on<QuantileRows>()
    .selectFrom("benchmark_segments")
    .select(["cut_id as part", "month", sql<Sums | null>`sums`.as("sums")])
    .where("service", "=", service)
    .where("cut", "=", CUT)
    .where("family", "=", FAMILY)
    .orderBy("month", "desc")
    .limit(quantileParts.length + 1)
    .execute();
  const [newest] = rows;
  if (!newest) return null;
  const sums = new Map(rows.filter(({ month }) => month === newest.month).map((row) => [row.part, row.sums]));
  return {
    month: newest.month,
    properties: sums.get(ALL)?.["properties"] ?? null,
    quantiles: quantileParts.map((part) => ({ part, points: sums.get(part)?.["points"] ?? null })),
  };
}
