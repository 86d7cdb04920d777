import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService } from "../analytics.dimensions.ts";
import type { SurveyKind } from "../analytics.protected.ts";
import type { ParticipationRow, PooledMonths, CoveredMonths } from "./participation-cells.rules.ts";

interface ParticipationTables {
  participation_cells: {
    client_id: number;
    service: AudienceService;
    kind: SurveyKind;
    cut: ParticipationRow["cut"];
    cut_id: number;
    level: ParticipationRow["level"];
    place_id: number;
    first_month: string;
    last_month: string;
    people: number;
    sent: number;
    started_halves: number;
    completed_halves: number;
    released_at: Date;
  };
  regional_participation_pools: {
    client_id: number;
    service: AudienceService;
    kind: SurveyKind;
    location_id: number;
    first_month: string;
    last_month: string;
    region_id: number;
  };
}

/** The surveys that cells are made of: of a service, of one kind. */
export interface CellSelection {
  readonly service: AudienceService;
  readonly kind: SurveyKind;
}

const ROWS_PER_INSERT = 500;

/** Returns the months taken by locations' own cells and by pools. */
export async function listCoveredMonths(
  tx: ClientTx,
  { service, kind }: CellSelection,
): Promise<readonly CoveredMonths[]> {
  const db = tx.on<ParticipationTables>();
  const cells = await db
    .selectFrom("participation_cells")
    .select(["place_id as locationId", "first_month as firstMonth", "last_month as lastMonth"])
    .where("client_id", "=", tx.clientId)
    .where("service", "=", service)
    .where("kind", "=", kind)
    .where("cut", "=", "all")
    .where("level", "=", "location")
    .execute();
  const pooled = await db
    .selectFrom("regional_participation_pools")
    .select([
      "location_id as locationId",
      "first_month as firstMonth",
      "last_month as lastMonth",
      "region_id as regionId",
    ])
    .where("client_id", "=", tx.clientId)
    .where("service", "=", service)
    .where("kind", "=", kind)
    .execute();
  return [...cells.map((cell) => ({ ...cell, regionId: null })), ...pooled];
}

/** Returns the last months of each region's pools. */
export async function listPoolMonths(
  tx: ClientTx,
  { service, kind }: CellSelection,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await tx
    .on<ParticipationTables>()
    .selectFrom("participation_cells")
    .select(["place_id", "last_month"])
    .where("client_id", "=", tx.clientId)
    .where("service", "=", service)
    .where("kind", "=", kind)
    .where("cut", "=", "all")
    .where("level", "=", "region")
    .execute();
  const byRegion = Map.groupBy(rows, ({ place_id: regionId }) => regionId);
  return new Map([...byRegion].map(([regionId, own]) => [regionId, new Set(own.map((row) => row.last_month))]));
}

/** Adds cells, pools and their segments; returns the number of new rows. An existing one stays as it is. */
export async function insertParticipation(
  tx: ClientTx,
  { service, kind }: CellSelection,
  { rows, pooled }: { readonly rows: readonly ParticipationRow[]; readonly pooled: readonly PooledMonths[] },
  releasedAt: Date,
): Promise<number> {
  const db = tx.on<ParticipationTables>();
  const own = { client_id: tx.clientId, service, kind };
  let added = 0;
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    const batch = rows.slice(at, at + ROWS_PER_INSERT).map((row) => ({
      ...own,
      cut: row.cut,
      cut_id: row.cutId,
      level: row.level,
      place_id: row.placeId,
      first_month: row.firstMonth,
      last_month: row.lastMonth,
      people: row.people,
      sent: row.sent,
      started_halves: row.startedHalves,
      completed_halves: row.completedHalves,
      released_at: releasedAt,
    }));
    const result = await db
      .insertInto("participation_cells")
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    added += Number(result.numInsertedOrUpdatedRows ?? 0n);
  }
  for (let at = 0; at < pooled.length; at += ROWS_PER_INSERT) {
    const batch = pooled.slice(at, at + ROWS_PER_INSERT).map((each) => ({
      ...own,
      location_id: each.locationId,
      first_month: each.firstMonth,
      last_month: each.lastMonth,
      region_id: each.regionId,
    }));
    await db
      .insertInto("regional_participation_pools")
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return added;
}
