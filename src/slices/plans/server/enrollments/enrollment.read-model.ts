import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansTables } from "../plans.tables.ts";

/** The columns of people and locations that enrollments name. Read only. */
interface NameTables {
  people: {
    client_id: number;
    id: number;
    first_name: string;
    last_name: string;
    location_id: number | null;
    position_id: number | null;
    start_date: string | null;
    last_day: string | null;
    archived_at: Date | null;
    erased_at: Date | null;
  };
  locations: { client_id: number; id: number; name: string; region_id: number | null };
  positions: { client_id: number; id: number; name: string };
}

/** The part of a person that decides who may see or change their enrollments. */
export interface EnrolledPerson {
  readonly id: number;
  readonly name: string;
  readonly locationId: number | null;
  readonly positionId: number | null;
  readonly regionId: number | null;
  readonly lastDay: string | null;
  readonly isArchived: boolean;
}

/** Finds a person who is not erased; null when there is none. */
export async function findPerson(tx: ClientTx, personId: number): Promise<EnrolledPerson | null> {
  const row = await tx
    .on<NameTables>()
    .selectFrom("people as p")
    .leftJoin("locations as l", (join) =>
      join.onRef("l.client_id", "=", "p.client_id").onRef("l.id", "=", "p.location_id"),
    )
    .select(["p.id", "p.first_name", "p.last_name", "p.location_id", "p.position_id", "p.last_day"])
    .select(["p.archived_at", "l.region_id"])
    .where("p.client_id", "=", tx.clientId)
    .where("p.id", "=", personId)
    .where("p.erased_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    locationId: row.location_id,
    positionId: row.position_id,
    regionId: row.region_id,
    lastDay: row.last_day,
    isArchived: row.archived_at !== null,
  };
}

/** Finds the person and status of an enrollment; null when there is none. */
export async function findEnrollment(
  tx: ClientTx,
  id: number,
): Promise<{ readonly id: number; readonly personId: number; readonly statusId: number } | null> {
  const row = await tx
    .on<PlansTables>()
    .selectFrom("enrollments")
    .select(["id", "person_id as personId", "status_id as statusId"])
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Reads the enrollments of a person except purged ones, running ones first, then the latest. */
export function readEnrollmentsFor(tx: ClientTx, personId: number) {
  return tx
    .on<PlansTables & NameTables>()
    .selectFrom("enrollments as e")
    .innerJoin("plans as p", (join) => join.onRef("p.client_id", "=", "e.client_id").onRef("p.id", "=", "e.plan_id"))
    .leftJoin("people as m", (join) => join.onRef("m.client_id", "=", "e.client_id").onRef("m.id", "=", "e.mentor_id"))
    .leftJoin("locations as l", (join) =>
      join.onRef("l.client_id", "=", "e.client_id").onRef("l.id", "=", "e.location_id"),
    )
    .leftJoin("positions as j", (join) =>
      join.onRef("j.client_id", "=", "e.client_id").onRef("j.id", "=", "e.position_id"),
    )
    .select(["e.id", "e.plan_id", "e.status_id", "e.enrolled_on", "e.ended_on", "e.start_date", "e.last_day"])
    .select(["p.title", "p.type", "e.mentor_id", "m.first_name", "m.last_name"])
    .select("m.archived_at as mentor_archived_at")
    .select(["l.name as location", "j.name as position"])
    .where("e.client_id", "=", tx.clientId)
    .where("e.person_id", "=", personId)
    .where("e.status_id", "<>", 4)
    .orderBy("e.ended_on", (order) => order.desc().nullsFirst())
    .orderBy("e.enrolled_on", "desc")
    .orderBy("e.id", "desc")
    .execute();
}

/** Reads the first days for which a person was ever enrolled in onboarding, and the last days for offboarding. */
export async function readEnrolledFor(
  tx: ClientTx,
  personId: number,
): Promise<{ readonly firstDays: ReadonlySet<string>; readonly lastDays: ReadonlySet<string> }> {
  const rows = await tx
    .on<PlansTables>()
    .selectFrom("enrollments as e")
    .innerJoin("plans as p", (join) => join.onRef("p.client_id", "=", "e.client_id").onRef("p.id", "=", "e.plan_id"))
    .select(["p.type", "e.start_date", "e.last_day"])
    .where("e.client_id", "=", tx.clientId)
    .where("e.person_id", "=", personId)
    .execute();
  return {
    firstDays: new Set(rows.flatMap((row) => (row.type === "onboarding" ? (row.start_date ?? []) : []))),
    lastDays: new Set(rows.flatMap((row) => (row.type === "offboarding" ? (row.last_day ?? []) : []))),
  };
}

/** Reads the titles of tasks by id. */
export async function readTaskTitles(tx: ClientTx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .on<PlansTables>()
    .selectFrom("user_tasks as t")
    .innerJoin("task_template_versions as v", (join) =>
      join
        .onRef("v.client_id", "=", "t.client_id")
        .onRef("v.task_template_id", "=", "t.task_template_id")
        .onRef("v.version", "=", "t.template_version"),
    )
    .select(["t.id", "v.title"])
    .where("t.client_id", "=", tx.clientId)
    .where("t.id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
