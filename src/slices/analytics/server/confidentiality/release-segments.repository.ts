import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService, SurveyKind } from "../analytics.facts.ts";
import { type ExistingCell, MIXED_KIND } from "../release/release-cells.repository.ts";
import type { RegionPool } from "../release/release-pools.rules.ts";
import type { SegmentRow } from "./segment-rows.rules.ts";

interface SegmentTables {
  release_segments: {
    client_id: number;
    service: AudienceService;
    kind: SurveyKind | typeof MIXED_KIND;
    cut: string;
    cut_id: number;
    cut_other: number;
    level: string;
    place_id: number;
    first_month: string;
    last_month: string;
    people: number;
    released_at: Date;
  } & Readonly<Record<string, number | string | Date>>;
  regional_release_pools: {
    client_id: number;
    service: AudienceService;
    kind: SurveyKind | typeof MIXED_KIND;
    family: string;
    location_id: number;
    last_month: string;
    region_id: number;
    is_pooled_only: boolean;
  };
}

const ROWS_PER_INSERT = 400;

/** The cells of a service and a kind of survey. */
export interface CellKind {
  readonly service: AudienceService;
  readonly kind: SurveyKind;
}

/** Adds segments; an existing one stays as it is. Returns the number of new ones. */
export async function addSegments(
  tx: ClientTx,
  { service, kind }: CellKind,
  segments: readonly SegmentRow[],
  releasedAt: Date,
): Promise<number> {
  // An insert of several rows needs every row to name every column that one of them has.
  const columns = [...new Set(segments.flatMap(({ measures }) => Object.keys(measures)))];
  let added = 0;
  for (let at = 0; at < segments.length; at += ROWS_PER_INSERT) {
    const result = await tx
      .on<SegmentTables>()
      .insertInto("release_segments")
      .values(
        segments.slice(at, at + ROWS_PER_INSERT).map(({ measures, ...row }) => ({
          ...Object.fromEntries(columns.map((column) => [column, measures[column] ?? 0])),
          client_id: tx.clientId,
          service,
          kind,
          cut: row.cut,
          cut_id: row.cutId,
          cut_other: row.cutOther,
          level: row.level,
          place_id: row.placeId,
          first_month: row.firstMonth,
          last_month: row.lastMonth,
          people: row.people,
          released_at: releasedAt,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["client_id", "service", "kind", "cut", "cut_id", "cut_other", "level", "place_id", "last_month"])
          .doNothing(),
      )
      .executeTakeFirst();
    added += Number(result.numInsertedOrUpdatedRows ?? 0n);
  }
  return added;
}

const toPoolRow = ({ regionId, firstMonth, lastMonth, people, responses, measures }: RegionPool): SegmentRow => ({
  cut: "all",
  cutId: 0,
  cutOther: 0,
  level: "region",
  placeId: regionId,
  firstMonth,
  lastMonth,
  people,
  measures: { ...measures, responses },
});

/**
 * Adds a region's pools and the answers they took; a region that already has one of the month keeps it. Returns the
 * number of new pools.
 */
export async function insertPools(
  tx: ClientTx,
  of: CellKind,
  pools: readonly RegionPool[],
  releasedAt: Date,
): Promise<number> {
  let added = 0;
  for (const pool of pools) {
    if ((await addSegments(tx, of, [toPoolRow(pool)], releasedAt)) === 0) continue;
    added += 1;
    const rows = pool.taken.flatMap(({ family, locationIds, isPooledOnly }) =>
      locationIds.map((location_id) => ({
        client_id: tx.clientId,
        ...of,
        family,
        location_id,
        last_month: pool.lastMonth,
        region_id: pool.regionId,
        is_pooled_only: isPooledOnly,
      })),
    );
    await tx.on<SegmentTables>().insertInto("regional_release_pools").values(rows).execute();
  }
  return added;
}

/** Returns up to which month pools took the answers of locations, by family. */
export async function readPoolProgress(
  tx: ClientTx,
  service: AudienceService,
  locationIds: readonly number[],
): Promise<readonly (Omit<ExistingCell, "measures" | "pooledFamily"> & { readonly family: string })[]> {
  const rows = await tx
    .on<SegmentTables>()
    .selectFrom("regional_release_pools")
    .select(["location_id", "kind", "family", "last_month", "is_pooled_only"])
    .where("client_id", "=", tx.clientId)
    .where("service", "=", service)
    .where("location_id", "in", [...locationIds])
    .orderBy("location_id")
    .orderBy("last_month")
    .execute();
  return rows.map((row) => ({
    locationId: row.location_id,
    kind: row.kind,
    family: row.family,
    lastMonth: row.last_month,
    isPooledOnly: row.is_pooled_only,
  }));
}

/** Returns the last month of each region's newest pool of a kind. */
export async function readNewestPools(tx: ClientTx, { service, kind }: CellKind): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .on<SegmentTables>()
    .selectFrom("release_segments")
    .select(({ fn }) => ["place_id", fn.max<string>("last_month").as("last_month")])
    .where("client_id", "=", tx.clientId)
    .where("service", "=", service)
    .where("kind", "in", [kind, MIXED_KIND])
    .where("cut", "=", "all")
    .groupBy("place_id")
    .execute();
  return new Map(rows.map((row) => [Number(row["place_id"]), row.last_month]));
}
