import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ActionSources, ActionsTables } from "./actions.tables.ts";

type Tables = ActionsTables & ActionSources;

/** A place or position category of an assignment with its current name, or its name at the time if it is gone. */
export interface TargetRecord {
  readonly assignment_id: number;
  readonly kind: ActionsTables["assignment_targets"]["kind"];
  readonly target_id: number;
  readonly name: string;
}

/** Reads the targets of assignments, by kind and name. */
export function readTargets(tx: ClientTx, assignmentIds: readonly number[]): Promise<TargetRecord[]> {
  if (assignmentIds.length === 0) return Promise.resolve([]);
  return tx
    .on<Tables>()
    .selectFrom("assignment_targets as t")
    .leftJoin("regions as r", (join) =>
      join.onRef("r.client_id", "=", "t.client_id").onRef("r.id", "=", "t.target_id").on("t.kind", "=", "region"),
    )
    .leftJoin("locations as l", (join) =>
      join.onRef("l.client_id", "=", "t.client_id").onRef("l.id", "=", "t.target_id").on("t.kind", "=", "location"),
    )
    .leftJoin("position_categories as p", (join) =>
      join
        .onRef("p.client_id", "=", "t.client_id")
        .onRef("p.id", "=", "t.target_id")
        .on("t.kind", "=", "position_category"),
    )
    .select(["t.assignment_id", "t.kind", "t.target_id"])
    .select(sql<string>`coalesce(r.name, l.name, p.name, t.name)`.as("name"))
    .where("t.client_id", "=", tx.clientId)
    .where("t.assignment_id", "in", [...assignmentIds])
    .orderBy("t.kind")
    .orderBy("name")
    .orderBy("t.target_id")
    .execute();
}

/** Counts the comments by others that a person has not seen, by assignment. Assignments without any are missing. */
export async function readUnread(
  tx: ClientTx,
  personId: number,
  assignmentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (assignmentIds.length === 0) return new Map();
  const rows = await tx
    .on<Tables>()
    .selectFrom("assignment_comments as m")
    .leftJoin("assignment_read_markers as s", (join) =>
      join
        .onRef("s.client_id", "=", "m.client_id")
        .onRef("s.assignment_id", "=", "m.assignment_id")
        .on("s.person_id", "=", personId),
    )
    .select((column) => ["m.assignment_id", column.fn.countAll<number>().as("unread")])
    .where("m.client_id", "=", tx.clientId)
    .where("m.assignment_id", "in", [...assignmentIds])
    .where("m.author_id", "<>", personId)
    .where(sql<boolean>`m.id > coalesce(s.comment_id, 0)`)
    .groupBy("m.assignment_id")
    .execute();
  return new Map(rows.map(({ assignment_id: id, unread }) => [id, unread]));
}

/** Reads the comments of an assignment, oldest first. */
export function readComments(tx: ClientTx, assignmentId: number) {
  return tx
    .on<Tables>()
    .selectFrom("assignment_comments as m")
    .innerJoin("people as w", (join) => join.onRef("w.client_id", "=", "m.client_id").onRef("w.id", "=", "m.author_id"))
    .select(["m.id", "m.author_id", "m.comment", "m.created_at", "w.first_name", "w.last_name"])
    .select(["w.last_day", "w.archived_at", "w.erased_at"])
    .where("m.client_id", "=", tx.clientId)
    .where("m.assignment_id", "=", assignmentId)
    .orderBy("m.id")
    .execute();
}

/** A comment with its author. */
export type CommentRecord = Awaited<ReturnType<typeof readComments>>[number];

/** Returns the id of the last comment that a person has seen; 0 for none. */
export async function readLastSeenComment(tx: ClientTx, personId: number, assignmentId: number): Promise<number> {
  const row = await tx
    .on<Tables>()
    .selectFrom("assignment_read_markers")
    .select("comment_id")
    .where("client_id", "=", tx.clientId)
    .where("assignment_id", "=", assignmentId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row?.comment_id ?? 0;
}

/** Reads the position categories that have positions, by name. */
export function readCategories(tx: ClientTx) {
  return tx
    .on<Tables>()
    .selectFrom("position_categories")
    .select(["id", "name"])
    .where("client_id", "=", tx.clientId)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}
