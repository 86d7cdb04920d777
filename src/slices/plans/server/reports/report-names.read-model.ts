import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { formatFullName } from "./report-names.rules.ts";
import type { PlansTables } from "../plans.tables.ts";

/** The columns of people and locations that reports name. Read only. */
interface NameTables {
  people: {
    client_id: number;
    id: number;
    first_name: string;
    last_name: string;
    start_date: string | null;
    last_day: string | null;
    archived_at: Date | null;
    erased_at: Date | null;
    location_id: number | null;
    position_id: number | null;
  };
  positions: { client_id: number; id: number; name: string };
  locations: { client_id: number; id: number; name: string };
}

/** Filter by ids, or by tasks at locations. Null locations: any task. */
export type NameFilter = { readonly ids: readonly number[] } | { readonly locationIds: readonly number[] | null };

const buildAny = (ids: readonly number[]) => sql<number>`ANY(${[...ids]}::bigint[])`;

/** Selects the assignees of tasks at locations; for all locations, every assignee. */
const selectAssigneesAt = (tx: ClientTx, locationIds: readonly number[] | null) => {
  const assignees = tx.on<PlansTables>().selectFrom("user_task_assignees as a").select("a.person_id");
  if (locationIds === null) return assignees.where("a.client_id", "=", tx.clientId);
  return assignees
    .innerJoin("user_tasks as t", (join) =>
      join.onRef("t.client_id", "=", "a.client_id").onRef("t.id", "=", "a.user_task_id"),
    )
    .where("t.client_id", "=", tx.clientId)
    .where("t.location_id", "=", buildAny(locationIds));
};

/** Selects the tasks at locations. */
const selectTasksAt = (tx: ClientTx, locationIds: readonly number[] | null) => {
  const tasks = tx.on<PlansTables>().selectFrom("user_tasks as t").where("t.client_id", "=", tx.clientId);
  return locationIds === null ? tasks : tasks.where("t.location_id", "=", buildAny(locationIds));
};

const isNone = (filter: NameFilter): boolean => ("ids" in filter ? filter.ids : filter.locationIds)?.length === 0;

/** A person in report rows. */
export interface NamedPerson {
  readonly id: number;
  readonly name: string;
  readonly position: string | null;
  readonly location: string | null;
  readonly locationId: number | null;
  readonly startDate: string | null;
  readonly lastDay: string | null;
  readonly archivedAt: Date | null;
  readonly isArchived: boolean;
}

/**
 * Reads the people whom tasks at locations are about (`employees`) or their assignees (`assignees`), with names only.
 */
export async function readPeopleToChoose(
  tx: ClientTx,
  locationIds: readonly number[] | null,
  of: "employees" | "assignees",
): Promise<readonly Pick<NamedPerson, "id" | "name">[]> {
  if (locationIds?.length === 0) return [];
  const ids =
    of === "employees" ? selectTasksAt(tx, locationIds).select("t.person_id") : selectAssigneesAt(tx, locationIds);
  const rows = await tx
    .on<NameTables>()
    .selectFrom("people as p")
    .select(["p.id", "p.first_name", "p.last_name", "p.erased_at"])
    .where("p.client_id", "=", tx.clientId)
    .where("p.id", "in", ids)
    .orderBy("p.last_name")
    .orderBy("p.first_name")
    .orderBy("p.id")
    .execute();
  return rows.map((row) => ({ id: row.id, name: formatFullName(row) }));
}

/** Reads people by name, with their location and position. `today` is the client's day. */
export async function readNamedPeople(
  tx: ClientTx,
  ids: readonly number[],
  today: string,
): Promise<readonly NamedPerson[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .on<NameTables>()
    .selectFrom("people as p")
    .leftJoin("positions as o", (join) =>
      join.onRef("o.client_id", "=", "p.client_id").onRef("o.id", "=", "p.position_id"),
    )
    .leftJoin("locations as l", (join) =>
      join.onRef("l.client_id", "=", "p.client_id").onRef("l.id", "=", "p.location_id"),
    )
    .select(["p.id", "p.first_name", "p.last_name", "p.start_date", "p.last_day", "p.archived_at", "p.erased_at"])
    .select(["o.name as position", "l.name as location", "p.location_id"])
    .where("p.client_id", "=", tx.clientId)
    .where("p.id", "=", buildAny(ids))
    .orderBy("p.last_name")
    .orderBy("p.first_name")
    .orderBy("p.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: formatFullName(row),
    position: row.position,
    location: row.location,
    locationId: row.location_id,
    startDate: row.start_date,
    lastDay: row.last_day,
    archivedAt: row.archived_at,
    isArchived: row.archived_at !== null || (row.last_day !== null && row.last_day < today),
  }));
}

/** Reads tasks by title. */
export async function readTaskTitles(
  tx: ClientTx,
  filter: NameFilter,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  if (isNone(filter)) return [];
  const all = tx
    .on<PlansTables>()
    .selectFrom("task_templates as w")
    .select(["w.id", "w.title as name"])
    .where("w.client_id", "=", tx.clientId)
    .orderBy("w.title")
    .orderBy("w.id");
  const among =
    "ids" in filter
      ? all.where("w.id", "=", buildAny(filter.ids))
      : all.where("w.id", "in", selectTasksAt(tx, filter.locationIds).select("t.task_template_id"));
  return among.execute();
}

/** Reads plans by title. For locations, only plans that a person there is or was in. */
export async function readPlanNames(
  tx: ClientTx,
  filter: NameFilter,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  if (isNone(filter)) return [];
  const all = tx
    .on<PlansTables>()
    .selectFrom("plans as p")
    .select(["p.id", "p.title as name"])
    .where("p.client_id", "=", tx.clientId)
    .orderBy("p.title")
    .orderBy("p.id");
  if ("ids" in filter) return all.where("p.id", "=", buildAny(filter.ids)).execute();
  const enrollments = tx
    .on<PlansTables>()
    .selectFrom("enrollments as e")
    .select("e.plan_id")
    .where("e.client_id", "=", tx.clientId)
    .where("e.status_id", "<>", 4);
  const { locationIds } = filter;
  return all
    .where(
      "p.id",
      "in",
      locationIds === null ? enrollments : enrollments.where("e.location_id", "=", buildAny(locationIds)),
    )
    .execute();
}
