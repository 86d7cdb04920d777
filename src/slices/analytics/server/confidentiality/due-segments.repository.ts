import type { ColumnType } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService, SurveyKind } from "../analytics.facts.ts";
import type { ReleaseCell } from "../release/release-cells.rules.ts";
import type { CellKind } from "./release-segments.repository.ts";

type Members = Readonly<Record<string, readonly number[]>>;

interface DueTables {
  pending_release_segments: {
    client_id: number;
    service: AudienceService;
    kind: SurveyKind;
    location_id: number;
    last_month: string;
    first_month: string;
    members: ColumnType<Members, string, never>;
  };
  release_cells: {
    client_id: number;
    service: AudienceService;
    kind: string;
    location_id: number;
    last_month: string;
  } & Readonly<Record<string, number | string>>;
}

/** A released cell, as input for the decision on its segments. */
export interface SegmentCell {
  readonly locationId: number;
  /** The first month of its answers, including those in none of its sums, and its last month. */
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** By family that it releases or that only its segments show: the responses whose answers it includes. */
  readonly members: Members;
  /** Its sums, for the requested measures. */
  readonly measures: Readonly<Record<string, number>>;
}

const ROWS_PER_INSERT = 500;

/** Marks the segments of new cells as due. */
export async function markSegmentsDue(
  tx: ClientTx,
  { service, kind }: CellKind,
  cells: readonly ReleaseCell[],
): Promise<void> {
  for (let at = 0; at < cells.length; at += ROWS_PER_INSERT) {
    const rows = cells.slice(at, at + ROWS_PER_INSERT).map((cell) => ({
      client_id: tx.clientId,
      service,
      kind,
      location_id: cell.locationId,
      last_month: cell.lastMonth,
      first_month: cell.membersSince,
      members: JSON.stringify(cell.members),
    }));
    await tx.on<DueTables>().insertInto("pending_release_segments").values(rows).execute();
  }
}

/** Returns the last months of the cells whose segments are due, and their kinds, newest first. */
export async function listDueMonths(
  tx: ClientTx,
  service: AudienceService,
): Promise<readonly { readonly month: string; readonly kind: SurveyKind }[]> {
  const rows = await tx
    .on<DueTables>()
    .selectFrom("pending_release_segments")
    .select(["last_month as month", "kind"])
    .distinct()
    .where("client_id", "=", tx.clientId)
    .where("service", "=", service)
    .orderBy("month", "desc")
    .orderBy("kind")
    .execute();
  return rows;
}

/**
 * Takes the cells of a month and kind whose segments are due: they are no longer due once the transaction commits.
 * Concurrent callers wait and get none.
 */
export async function takeDueCells(
  tx: ClientTx,
  requested: CellKind & { readonly month: string; readonly measures: readonly string[] },
): Promise<readonly SegmentCell[]> {
  const db = tx.on<DueTables>();
  const { service, kind, month, measures } = requested;
  const due = await db
    .deleteFrom("pending_release_segments")
    .where("client_id", "=", tx.clientId)
    .where("service", "=", service)
    .where("kind", "=", kind)
    .where("last_month", "=", month)
    .returning(["location_id", "first_month", "members"])
    .execute();
  if (due.length === 0) return [];
  const cells = await db
    .selectFrom("release_cells")
    .select(["location_id", ...measures])
    .where("client_id", "=", tx.clientId)
    .where("service", "=", service)
    .where("kind", "=", kind)
    .where("last_month", "=", month)
    .execute();
  const sums = new Map(cells.map((cell) => [Number(cell["location_id"]), cell]));
  return due
    .map((row) => ({
      locationId: row.location_id,
      firstMonth: row.first_month,
      lastMonth: month,
      members: row.members,
      measures: Object.fromEntries(measures.map((name) => [name, Number(sums.get(row.location_id)?.[name] ?? 0)])),
    }))
    .toSorted((a, b) => a.locationId - b.locationId);
}
