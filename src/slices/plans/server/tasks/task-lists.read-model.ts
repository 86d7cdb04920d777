import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansTables } from "../plans.tables.ts";

/** The columns of people that tasks name. Read only. */
interface NameTables {
  people: { client_id: number; id: number; first_name: string; last_name: string };
}

/** Selects tasks with their template, employee and number of notes. The caller adds the condition. */
export function selectTaskRows(tx: ClientTx) {
  return tx
    .on<PlansTables & NameTables>()
    .selectFrom("user_tasks as t")
    .innerJoin("task_template_versions as v", (join) =>
      join
        .onRef("v.client_id", "=", "t.client_id")
        .onRef("v.task_template_id", "=", "t.task_template_id")
        .onRef("v.version", "=", "t.template_version"),
    )
    .innerJoin("people as p", (join) => join.onRef("p.client_id", "=", "t.client_id").onRef("p.id", "=", "t.person_id"))
    .select([
      "t.id",
      "t.task_template_id",
      "v.title",
      "v.description",
      "v.title_es",
      "v.description_es",
      "v.archetype",
      "t.is_onboarding",
      "t.is_offboarding",
      "t.is_development",
    ])
    .select(["t.zone", "t.alert_on", "t.due_on", "t.escalate_on", "t.abandon_on", "t.outcome_id", "t.outcome_on"])
    .select([
      "t.updated_at",
      "t.reminded_at",
      "t.outcome_at",
      "t.location_id",
      "p.id as person_id",
      "p.first_name",
      "p.last_name",
    ])
    .select((row) =>
      row
        .selectFrom("user_task_notes as n")
        .select((count) => count.fn.countAll<number>().as("notes"))
        .where("n.client_id", "=", tx.clientId)
        .whereRef("n.user_task_id", "=", "t.id")
        .as("notes"),
    )
    .where("t.client_id", "=", tx.clientId);
}
export type ListedRow = Awaited<ReturnType<ReturnType<typeof selectTaskRows>["execute"]>>[number];

/** Reads these tasks in the given order of ids. */
export async function readListed(tx: ClientTx, ids: readonly number[]): Promise<readonly ListedRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectTaskRows(tx)
    .where("t.id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Reads tasks that have ended, or whose abandonment was due before a day, and that were assigned to or ended by a
 * person.
 */
export function readOwnEnded(
  tx: ClientTx,
  { personId, before }: { readonly personId: number; readonly before: string },
): Promise<ListedRow[]> {
  return selectTaskRows(tx)
    .where("t.id", "in", (from) =>
      from
        .selectFrom("user_task_assignees as a")
        .select("a.user_task_id as id")
        .where("a.client_id", "=", tx.clientId)
        .where("a.person_id", "=", personId)
        .union(
          from
            .selectFrom("user_tasks as o")
            .select("o.id")
            .where("o.client_id", "=", tx.clientId)
            .where("o.outcome_by", "=", personId),
        ),
    )
    .where((where) => where.or([where("t.outcome_id", "is not", null), where("t.abandon_on", "<", before)]))
    .execute();
}

/** Reads the tasks about an employee, with their plans. */
export async function readTasksAbout(
  tx: ClientTx,
  personId: number,
): Promise<readonly (ListedRow & { readonly plans: readonly { readonly id: number; readonly name: string }[] })[]> {
  const rows = await selectTaskRows(tx)
    .where("t.person_id", "=", personId)
    .orderBy("t.due_on")
    .orderBy("t.id")
    .execute();
  const links = await tx
    .on<PlansTables>()
    .selectFrom("enrollments as e")
    .innerJoin("user_task_plans as l", (join) =>
      join.onRef("l.client_id", "=", "e.client_id").onRef("l.enrollment_id", "=", "e.id"),
    )
    .innerJoin("plans as p", (join) => join.onRef("p.client_id", "=", "e.client_id").onRef("p.id", "=", "e.plan_id"))
    .select(["l.user_task_id", "p.id", "p.title as name"])
    .where("e.client_id", "=", tx.clientId)
    .where("e.person_id", "=", personId)
    .where("e.status_id", "<>", 4)
    .orderBy("p.title")
    .execute();
  const plans = Map.groupBy(links, (link) => link.user_task_id);
  return rows.map((row) => ({
    ...row,
    plans: (plans.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
  }));
}

/** Reads the enrollments of an employee except purged ones, latest first. */
export function readEnrollmentsFor(tx: ClientTx, personId: number) {
  return tx
    .on<PlansTables>()
    .selectFrom("enrollments as e")
    .innerJoin("plans as p", (join) => join.onRef("p.client_id", "=", "e.client_id").onRef("p.id", "=", "e.plan_id"))
    .select(["e.id", "e.plan_id", "p.title", "p.type", "e.status_id", "e.enrolled_on", "e.ended_on"])
    .where("e.client_id", "=", tx.clientId)
    .where("e.person_id", "=", personId)
    .where("e.status_id", "<>", 4)
    .orderBy("e.enrolled_on", "desc")
    .orderBy("e.id", "desc")
    .execute();
}
