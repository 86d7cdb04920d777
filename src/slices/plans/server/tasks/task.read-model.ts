import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansTables } from "../plans.tables.ts";

/** The columns of people, locations and files that tasks show. Read only. */
interface TaskViewTables {
  people: {
    client_id: number;
    id: number;
    first_name: string;
    last_name: string;
    email: string | null;
    personal_email: string | null;
    cell_phone: string | null;
    external_id: string | null;
    locale: "en" | "es";
    start_date: string | null;
    last_day: string | null;
    location_id: number | null;
    position_id: number | null;
    manager_id: number | null;
    erased_at: Date | null;
  };
  positions: { client_id: number; id: number; name: string };
  locations: { client_id: number; id: number; name: string; region_id: number | null };
  employments: {
    client_id: number;
    id: number;
    person_id: number;
    starts_on: string | null;
    termination_category_id: number | null;
    termination_reason: string | null;
  };
  files: { client_id: number; id: number; name: string; media_type: string };
}

/** Reads a task with its template and employee; undefined when there is none. */
export function readTask(tx: ClientTx, id: number) {
  return tx
    .on<PlansTables & TaskViewTables>()
    .selectFrom("user_tasks as t")
    .innerJoin("task_template_versions as v", (join) =>
      join
        .onRef("v.client_id", "=", "t.client_id")
        .onRef("v.task_template_id", "=", "t.task_template_id")
        .onRef("v.version", "=", "t.template_version"),
    )
    .leftJoin("task_templates as w", (join) =>
      join.onRef("w.client_id", "=", "v.client_id").onRef("w.id", "=", "v.anchor_template_id"),
    )
    .leftJoin("courses as c", (join) => join.onRef("c.client_id", "=", "v.client_id").onRef("c.id", "=", "v.course_id"))
    .leftJoin("people as o", (join) => join.onRef("o.client_id", "=", "t.client_id").onRef("o.id", "=", "t.outcome_by"))
    .leftJoin("locations as l", (join) =>
      join.onRef("l.client_id", "=", "t.client_id").onRef("l.id", "=", "t.location_id"),
    )
    .select(["t.id", "t.person_id", "t.location_id", "l.region_id", "t.zone", "t.alert_on", "t.due_on"])
    .select(["t.first_due_on", "t.escalate_on", "t.abandon_on", "t.outcome_id", "t.outcome_on", "t.outcome_at"])
    .select([
      "t.outcome_by",
      "t.outcome_note",
      "t.admin_note",
      "t.admin_note_at",
      "t.created_at",
      "t.updated_at",
      "t.reminded_at",
    ])
    .select(["t.is_onboarding", "t.is_offboarding", "t.is_development", "v.title", "v.description", "v.archetype"])
    .select(["v.title_es", "v.description_es"])
    .select(["t.task_template_id", "t.template_version", "v.anchor", "v.offset_days", "w.title as after_title"])
    .select(["c.title as course_title", "c.author as course_author", "c.minutes as course_minutes"])
    .select(["c.url as course_url", "o.first_name as by_first_name", "o.last_name as by_last_name"])
    .where("t.client_id", "=", tx.clientId)
    .where("t.id", "=", id)
    .executeTakeFirst();
}
export type TaskRead = NonNullable<Awaited<ReturnType<typeof readTask>>>;

/** Reads the current data of a task's employee; undefined for an erased one. */
export function readSubject(tx: ClientTx, personId: number) {
  return tx
    .on<TaskViewTables>()
    .selectFrom("people as p")
    .leftJoin("positions as o", (join) =>
      join.onRef("o.client_id", "=", "p.client_id").onRef("o.id", "=", "p.position_id"),
    )
    .leftJoin("locations as l", (join) =>
      join.onRef("l.client_id", "=", "p.client_id").onRef("l.id", "=", "p.location_id"),
    )
    .select(["p.id", "p.first_name", "p.last_name", "p.email", "p.personal_email", "p.cell_phone", "p.locale"])
    .select(["p.external_id", "p.start_date", "p.last_day", "p.location_id", "p.position_id", "l.region_id"])
    .select(["o.name as position", "l.name as location"])
    .where("p.client_id", "=", tx.clientId)
    .where("p.id", "=", personId)
    .where("p.erased_at", "is", null)
    .executeTakeFirst();
}

/** Reads the termination data of a person's latest employment. */
export function readTermination(tx: ClientTx, personId: number) {
  return tx
    .on<TaskViewTables>()
    .selectFrom("employments")
    .select(["termination_category_id", "termination_reason"])
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .orderBy("starts_on", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Reads the plans of a task, without purged enrollments. */
export function readPlansFor(tx: ClientTx, taskId: number) {
  return tx
    .on<PlansTables>()
    .selectFrom("user_task_plans as l")
    .innerJoin("enrollments as e", (join) =>
      join.onRef("e.client_id", "=", "l.client_id").onRef("e.id", "=", "l.enrollment_id"),
    )
    .innerJoin("plans as p", (join) => join.onRef("p.client_id", "=", "e.client_id").onRef("p.id", "=", "e.plan_id"))
    .select(["p.id", "p.title", "p.type", "e.id as enrollment_id", "e.status_id"])
    .where("l.client_id", "=", tx.clientId)
    .where("l.user_task_id", "=", taskId)
    .where("e.status_id", "<>", 4)
    .orderBy("p.title")
    .orderBy("e.id")
    .execute();
}

/** Reads the notes of a task with their authors, newest first. */
export function readNotes(tx: ClientTx, taskId: number) {
  return tx
    .on<PlansTables & TaskViewTables>()
    .selectFrom("user_task_notes as n")
    .leftJoin("people as p", (join) => join.onRef("p.client_id", "=", "n.client_id").onRef("p.id", "=", "n.author_id"))
    .select(["n.id", "n.note", "n.created_at", "p.first_name", "p.last_name"])
    .select(["n.from_progress_id", "n.from_compliance_id", "n.to_progress_id", "n.to_compliance_id"])
    .where("n.client_id", "=", tx.clientId)
    .where("n.user_task_id", "=", taskId)
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc")
    .execute();
}

/** Reads the files of a template version. */
export function readFiles(tx: ClientTx, of: Pick<TaskRead, "task_template_id" | "template_version">) {
  return tx
    .on<PlansTables & TaskViewTables>()
    .selectFrom("task_template_files as f")
    .innerJoin("files as d", (join) => join.onRef("d.client_id", "=", "f.client_id").onRef("d.id", "=", "f.file_id"))
    .select(["d.id", "d.name"])
    .where("f.client_id", "=", tx.clientId)
    .where("f.task_template_id", "=", of.task_template_id)
    .where("f.version", "=", of.template_version)
    .orderBy("d.name")
    .orderBy("d.id")
    .execute();
}

/** Reads a file of a template version; undefined when the version has no such file. */
export function readFile(tx: ClientTx, of: Pick<TaskRead, "task_template_id" | "template_version">, fileId: number) {
  return tx
    .on<PlansTables & TaskViewTables>()
    .selectFrom("task_template_files as f")
    .innerJoin("files as d", (join) => join.onRef("d.client_id", "=", "f.client_id").onRef("d.id", "=", "f.file_id"))
    .select(["d.id", "d.name"])
    .where("f.client_id", "=", tx.clientId)
    .where("f.task_template_id", "=", of.task_template_id)
    .where("f.version", "=", of.template_version)
    .where("f.file_id", "=", fileId)
    .executeTakeFirst();
}
