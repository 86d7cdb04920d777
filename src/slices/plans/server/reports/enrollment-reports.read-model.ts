import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlanType } from "../enrollments/auto-enrollment.rules.ts";
import type { PlansTables } from "../plans.tables.ts";

/** The columns of people and locations that enrollments name. Read only. */
interface NameTables {
  people: {
    client_id: number;
    id: number;
    first_name: string;
    last_name: string;
    location_id: number | null;
    last_day: string | null;
    archived_at: Date | null;
    erased_at: Date | null;
  };
  locations: { client_id: number; id: number; name: string };
  positions: { client_id: number; id: number; name: string };
}

/** Filters of enrollments. Purged ones are always left out. */
export interface EnrollmentFilters {
  /** Locations of the enrollments. Null: all, and enrollments without a location. */
  readonly locationIds: readonly number[] | null;
  /** First and last day, both inclusive, in which the enrollments were active. */
  readonly range: { readonly from: string; readonly to: string };
  readonly type?: PlanType;
  readonly personIds?: readonly number[];
}

/** Reads the enrollments that were active in a range, with their employees and mentors. */
export async function readEnrollmentsIn(tx: ClientTx, { locationIds, range, type, personIds }: EnrollmentFilters) {
  if (locationIds?.length === 0 || personIds?.length === 0) return [];
  return tx
    .on<PlansTables & NameTables>()
    .selectFrom("enrollments as e")
    .innerJoin("plans as p", (join) => join.onRef("p.client_id", "=", "e.client_id").onRef("p.id", "=", "e.plan_id"))
    .innerJoin("people as w", (join) => join.onRef("w.client_id", "=", "e.client_id").onRef("w.id", "=", "e.person_id"))
    .leftJoin("people as m", (join) =>
      join.onRef("m.client_id", "=", "e.client_id").onRef("m.id", "=", "e.mentor_id").on("m.erased_at", "is", null),
    )
    .leftJoin("locations as l", (join) =>
      join.onRef("l.client_id", "=", "e.client_id").onRef("l.id", "=", "e.location_id"),
    )
    .leftJoin("positions as j", (join) =>
      join.onRef("j.client_id", "=", "e.client_id").onRef("j.id", "=", "e.position_id"),
    )
    .select(["e.id", "e.person_id", "e.plan_id", "e.status_id", "e.enrolled_on", "e.ended_on"])
    .select([
      "e.start_date",
      "e.last_day",
      "p.title",
      "p.title_es",
      "p.type",
      "l.name as location",
      "j.name as position",
    ])
    .select(["w.first_name", "w.last_name", "w.location_id as works_at", "w.archived_at", "w.last_day as leaves_on"])
    .select(["m.id as mentor_id", "m.first_name as mentor_first", "m.last_name as mentor_last"])
    .select("m.location_id as mentor_at")
    .where("e.client_id", "=", tx.clientId)
    .where("w.erased_at", "is", null)
    .where("e.status_id", "<>", 4)
    .where("e.enrolled_on", "<=", range.to)
    .where((where) => where.or([where("e.ended_on", "is", null), where("e.ended_on", ">=", range.from)]))
    .$if(type !== undefined, (query) => query.where("p.type", "=", type ?? "onboarding"))
    .$if(locationIds !== null, (query) => query.where("e.location_id", "in", [...(locationIds ?? [])]))
    .$if(personIds !== undefined, (query) => query.where("e.person_id", "in", [...(personIds ?? [])]))
    .orderBy("e.id")
    .execute();
}
export type ReportedEnrollment = Awaited<ReturnType<typeof readEnrollmentsIn>>[number];

/** Numbers of an enrollment's tasks up to the end of a day: all, done and left out. */
export interface TaskCounts {
  readonly tasks: number;
  readonly done: number;
  readonly leftOut: number;
}

/**
 * Counts the tasks of enrollments by their state at the end of a day, by enrollment. Enrollments without tasks are
 * missing.
 */
export async function countDone(
  tx: ClientTx,
  enrollmentIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, TaskCounts>> {
  if (enrollmentIds.length === 0) return new Map();
  const countOutcomes = (...outcomes: readonly number[]) =>
    sql<number>`count(*) FILTER (WHERE t.outcome_on <= ${day} AND t.outcome_id = ANY(${[...outcomes]}::int[]))`;
  const rows = await tx
    .on<PlansTables>()
    .selectFrom("user_task_plans as l")
    .innerJoin("user_tasks as t", (join) =>
      join.onRef("t.client_id", "=", "l.client_id").onRef("t.id", "=", "l.user_task_id"),
    )
    .select(["l.enrollment_id", countOutcomes(1, 2).as("done"), countOutcomes(3, 5).as("left_out")])
    .select((count) => count.fn.countAll<number>().as("tasks"))
    .where("l.client_id", "=", tx.clientId)
    .where("l.enrollment_id", "in", [...enrollmentIds])
    .groupBy("l.enrollment_id")
    .execute();
  return new Map(rows.map((row) => [row.enrollment_id, { tasks: row.tasks, done: row.done, leftOut: row.left_out }]));
}
