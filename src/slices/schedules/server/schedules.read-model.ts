import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { OutboxTables } from "#platform/server/outbox/outbox.ts";
import type { DeliveryState } from "#slices/schedules/contract/schedules.contract.ts";
import { reportMail } from "./schedules.kinds.ts";
import type { Request, Result, SchedulesTables, ScheduleSources } from "./schedules.tables.ts";

type Tables = SchedulesTables & ScheduleSources & OutboxTables;

/** A recipient of a report. */
export interface ScheduleRecipient {
  readonly id: number;
  readonly personId: number;
  readonly position: number;
  readonly endedAt: Date | null;
  readonly name: string;
  readonly email: string | null;
}

/** A schedule with its recipients; the main recipient is first. */
export type ScheduleRecord = Omit<SchedulesTables["scheduled_reports"], "id" | "asked" | "resumed_at"> & {
  readonly id: number;
  readonly resumed_at: Date | null;
  readonly asked: Request;
  readonly ownerName: string;
  readonly readers: readonly ScheduleRecipient[];
};

const formatName = (row: { readonly first_name: string; readonly last_name: string }): string =>
  `${row.first_name} ${row.last_name}`.trim();

async function readReaders(
  tx: ClientTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly ScheduleRecipient[]>> {
  const rows = await tx
    .on<Tables>()
    .selectFrom("scheduled_report_recipients as r")
    .innerJoin("people as p", (join) => join.onRef("p.client_id", "=", "r.client_id").onRef("p.id", "=", "r.person_id"))
    .select([
      "r.id",
      "r.schedule_id",
      "r.person_id",
      "r.position",
      "r.ended_at",
      "p.first_name",
      "p.last_name",
      "p.email",
    ])
    .where("r.client_id", "=", tx.clientId)
    .where("r.schedule_id", "in", [...ids])
    .orderBy("r.position")
    .execute();
  const readers = rows.map((row) => ({
    scheduleId: row.schedule_id,
    id: row.id,
    personId: row.person_id,
    position: row.position,
    endedAt: row.ended_at,
    name: formatName(row),
    email: row.email,
  }));
  return Map.groupBy(readers, (reader) => reader.scheduleId);
}

/** Selects schedules; all given conditions must hold. */
export interface ScheduleSelection {
  readonly id?: number;
  /** Those that a person created or gets, or all others. */
  readonly of?: { readonly personId: number; readonly isOwn: boolean };
  /** Active schedules that are due by this time. */
  readonly dueBy?: Date;
  /** Locks them until the transaction ends. */
  readonly shouldLock?: boolean;
}

/** Finds clients with active schedules that are due. */
export const findDue =
  (now: Date): FindWork =>
  (client) => [
    sql`scheduled_reports AS s WHERE s.client_id = ${client} AND s.paused_at IS NULL AND s.next_at <= ${now}::timestamptz`,
  ];

/** An upper bound that no company reaches; further schedules would be ignored. */
const MAX_ROWS = 2000;

/** Reads the selected schedules, by id. */
export async function readSchedules(tx: ClientTx, selection: ScheduleSelection): Promise<readonly ScheduleRecord[]> {
  let query = tx
    .on<Tables>()
    .selectFrom("scheduled_reports as s")
    .innerJoin("people as o", (join) => join.onRef("o.client_id", "=", "s.client_id").onRef("o.id", "=", "s.owner_id"))
    .selectAll("s")
    .select(["o.first_name", "o.last_name"])
    .where("s.client_id", "=", tx.clientId)
    .orderBy("s.id")
    .limit(MAX_ROWS);
  const { id, of, dueBy } = selection;
  if (id !== undefined) query = query.where("s.id", "=", id);
  if (dueBy) query = query.where("s.paused_at", "is", null).where("s.next_at", "<=", dueBy);
  if (of) {
    const isOwn = sql<boolean>`(s.owner_id = ${of.personId} OR EXISTS (
      SELECT 1 FROM scheduled_report_recipients r
      WHERE r.client_id = s.client_id AND r.schedule_id = s.id AND r.person_id = ${of.personId} AND (r.position = 0 OR r.ended_at IS NULL)))`;
    query = query.where(of.isOwn ? isOwn : sql<boolean>`NOT ${isOwn}`);
  }
  if (selection.shouldLock) query = query.forUpdate("s");
  const rows = await query.execute();
  if (rows.length === 0) return [];
  const readers = await readReaders(
    tx,
    rows.map((row) => row.id),
  );
  return rows.map(({ first_name, last_name, asked: request, ...row }) => ({
    ...row,
    asked: request as Request,
    ownerName: formatName({ first_name, last_name }),
    readers: readers.get(row.id) ?? [],
  }));
}

/** Finds people of the company by their addresses in lower case. */
export async function findColleagues(
  tx: ClientTx,
  emails: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: number }>> {
  if (emails.length === 0) return new Map();
  const rows = await tx
    .on<Tables>()
    .selectFrom("people")
    .select(["id", "email"])
    .where("client_id", "=", tx.clientId)
    .where(sql<string>`lower(email)`, "in", [...emails])
    .where("archived_at", "is", null)
    .where("erased_at", "is", null)
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map((row) => [(row.email ?? "").toLowerCase(), { id: row.id }]));
}

/** A delivery with its schedule and recipient. */
export interface DeliveryRecord {
  readonly id: number;
  readonly scheduleId: number;
  readonly personId: number;
  readonly dueAt: Date;
  readonly missed: number;
}

/** Finds a delivery; null when its schedule was deleted. */
export async function findDelivery(tx: ClientTx, id: number): Promise<DeliveryRecord | null> {
  const row = await tx
    .on<Tables>()
    .selectFrom("report_deliveries")
    .select(["id", "schedule_id", "person_id", "due_at", "missed"])
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  return { id: row.id, scheduleId: row.schedule_id, personId: row.person_id, dueAt: row.due_at, missed: row.missed };
}

type OutboxState = OutboxTables["outbox"]["state"];

const statesByOutbox: Readonly<Record<OutboxState, DeliveryState>> = {
  pending: "pending",
  leased: "pending",
  done: "sent",
  rejected: "failed",
  uncertain: "uncertain",
  withdrawn: "skipped",
  bounced: "failed",
};

/** Combines the result of rendering a delivery with the state of its message. */
function toState(result: Result | null, outbox: OutboxState | null): DeliveryState {
  if (result !== null && result !== "sent") return result;
  return outbox === null ? "pending" : statesByOutbox[outbox];
}

/** A delivery in the history of its schedule. */
export interface HistoryEntry {
  readonly id: number;
  readonly scheduleId: number;
  readonly dueAt: Date;
  readonly personId: number;
  readonly name: string;
  readonly state: DeliveryState;
  readonly reason: string | null;
  readonly rows: number | null;
  readonly missed: number;
}

/** Reads the last deliveries of schedules, newest first, at most `perSchedule` of each. */
export async function readHistory(
  tx: ClientTx,
  ids: readonly number[],
  perSchedule: number,
): Promise<readonly HistoryEntry[]> {
  if (ids.length === 0) return [];
  const ranked = tx
    .on<Tables>()
    .selectFrom("report_deliveries as d")
    .innerJoin("people as p", (join) => join.onRef("p.client_id", "=", "d.client_id").onRef("p.id", "=", "d.person_id"))
    .leftJoin("outbox as o", (join) =>
      join
        .onRef("o.client_id", "=", "d.client_id")
        .on("o.kind", "=", reportMail.name)
        .on("o.dedup_key", "=", sql<string>`d.id::text`),
    )
    .select([
      "d.id",
      "d.schedule_id",
      "d.due_at",
      "d.person_id",
      "d.missed",
      "d.result",
      "d.reason",
      "d.row_count",
      "p.first_name",
      "p.last_name",
      "o.state",
      "o.outcome",
      sql<number>`row_number() OVER (PARTITION BY d.schedule_id ORDER BY d.due_at DESC, d.id)`.as("place"),
    ])
    .where("d.client_id", "=", tx.clientId)
    .where("d.schedule_id", "in", [...ids])
    .as("ranked");
  const rows = await tx
    .on<Tables>()
    .selectFrom(ranked)
    .selectAll()
    .where("place", "<=", perSchedule)
    .orderBy("due_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    scheduleId: row.schedule_id,
    dueAt: row.due_at,
    personId: row.person_id,
    name: formatName(row),
    state: toState(row.result, row.state),
    reason: row.reason ?? row.outcome,
    rows: row.row_count,
    missed: row.missed,
  }));
}

/** Finds the report of a recipient; null when the recipient was removed. */
export async function findRecipientSchedule(
  tx: ClientTx,
  readerId: number,
): Promise<{ readonly reportId: number } | null> {
  const row = await tx
    .on<Tables>()
    .selectFrom("scheduled_report_recipients as r")
    .innerJoin("scheduled_reports as s", (join) =>
      join.onRef("s.client_id", "=", "r.client_id").onRef("s.id", "=", "r.schedule_id"),
    )
    .select("s.report_id")
    .where("r.client_id", "=", tx.clientId)
    .where("r.id", "=", readerId)
    .executeTakeFirst();
  return row ? { reportId: row.report_id } : null;
}

/** Counts a person's schedules that are paused for another reason than by hand. */
export async function countPaused(tx: ClientTx, ownerId: number): Promise<number> {
  const { count } = await tx
    .on<Tables>()
    .selectFrom("scheduled_reports")
    .select((column) => column.fn.countAll<number>().as("count"))
    .where("client_id", "=", tx.clientId)
    .where("owner_id", "=", ownerId)
    .where("paused_at", "is not", null)
    .where("paused_reason", "<>", "by_hand")
    .executeTakeFirstOrThrow();
  return count;
}
