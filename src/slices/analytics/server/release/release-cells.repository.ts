import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService, SurveyKind } from "../analytics.api.ts";
import type { ReleaseProgress } from "../pending-answers.rules.ts";
import type { ReleaseCell } from "./release-cells.rules.ts";

/** Cells from before kinds were distinguished contain answers of every kind. */
export const MIXED_KIND = "mixed";

/** The measures are columns, too; the slice that owns the answers declares them. */
interface ReleaseTables {
  release_cells: {
    client_id: number;
    service: AudienceService;
    kind: SurveyKind | typeof MIXED_KIND;
    location_id: number;
    first_month: string;
    last_month: string;
    people: number;
    responses: number;
    released_at: Date;
  } & Readonly<Record<string, number | string | Date | null>>;
}

const ROWS_PER_INSERT = 500;

/** A previously released cell or pool, and its kind. */
export interface ExistingCell extends ReleaseProgress {
  readonly kind: SurveyKind | typeof MIXED_KIND;
}

/** Returns the cells of these locations so far, with the sums of the given measures. */
export async function readCells(
  tx: ClientTx,
  requested: {
    readonly service: AudienceService;
    readonly locationIds: readonly number[];
    readonly measures: readonly string[];
  },
): Promise<readonly ExistingCell[]> {
  const rows = await tx
    .on<ReleaseTables>()
    .selectFrom("release_cells")
    .select(["location_id", "kind", "last_month", ...requested.measures])
    .where("client_id", "=", tx.clientId)
    .where("service", "=", requested.service)
    .where("location_id", "in", [...requested.locationIds])
    .execute();
  return rows.map((row) => ({
    locationId: Number(row["location_id"]),
    kind: row["kind"] as ExistingCell["kind"],
    lastMonth: String(row["last_month"]),
    measures: Object.fromEntries(requested.measures.map((measure) => [measure, Number(row[measure])])),
  }));
}

/** Returns the last month of each location's newest cell, of a kind or from before kinds. */
export async function readNewestCells(
  tx: ClientTx,
  service: AudienceService,
  kind: SurveyKind,
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .on<ReleaseTables>()
    .selectFrom("release_cells")
    .select(["location_id", sql<string>`max(last_month)`.as("last_month")])
    .where("client_id", "=", tx.clientId)
    .where("service", "=", service)
    .where("kind", "in", [kind, MIXED_KIND])
    .groupBy("location_id")
    .execute();
  return new Map(rows.map((row) => [row["location_id"], row["last_month"]]));
}

/** Adds cells; an existing one stays as it is. Returns the new ones. */
export async function addCells(
  tx: ClientTx,
  { service, kind }: { readonly service: AudienceService; readonly kind: SurveyKind },
  cells: readonly ReleaseCell[],
  releasedAt: Date,
): Promise<readonly ReleaseCell[]> {
  const columns = [...new Set(cells.flatMap(({ measures }) => Object.keys(measures)))];
  const added = new Set<string>();
  for (let at = 0; at < cells.length; at += ROWS_PER_INSERT) {
    const rows = await tx
      .on<ReleaseTables>()
      .insertInto("release_cells")
      .values(
        cells.slice(at, at + ROWS_PER_INSERT).map((cell) => ({
          ...Object.fromEntries(columns.map((column) => [column, cell.measures[column] ?? 0])),
          client_id: tx.clientId,
          service,
          kind,
          location_id: cell.locationId,
          first_month: cell.firstMonth,
          last_month: cell.lastMonth,
          people: cell.people,
          responses: cell.responses,
          released_at: releasedAt,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["client_id", "service", "kind", "location_id", "last_month"]).doNothing(),
      )
      .returning(["location_id", "last_month"])
      .execute();
    for (const row of rows) added.add(`${row.location_id} ${row.last_month}`);
  }
  return cells.filter((cell) => added.has(`${cell.locationId} ${cell.lastMonth}`));
}
