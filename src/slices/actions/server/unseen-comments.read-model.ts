import { sql } from "kysely";
import type { ActionsApi } from "./actions.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import type { ActionSources, ActionsTables } from "./actions.tables.ts";

type Tables = ActionsTables & ActionSources;

/** Returns the newest comments by others that a person has not seen, on assignments to or by the person. */
export function createUnseenCommentsReader({
  organization,
}: Pick<ActionsDeps, "organization">): ActionsApi["readUnseenComments"] {
  return async (tx, { personId, since, limit }) => {
    if (!(await organization.readActiveServices(tx)).has("ingage")) return [];
    const rows = await tx
      .on<Tables>()
      .selectFrom("assignment_comments as m")
      .innerJoin("assignments as a", (join) =>
        join.onRef("a.client_id", "=", "m.client_id").onRef("a.id", "=", "m.assignment_id"),
      )
      .innerJoin("catalog_action_items as i", "i.id", "a.action_item_id")
      .innerJoin("people as w", (join) =>
        join.onRef("w.client_id", "=", "m.client_id").onRef("w.id", "=", "m.author_id"),
      )
      .leftJoin("assignment_read_markers as s", (join) =>
        join
          .onRef("s.client_id", "=", "m.client_id")
          .onRef("s.assignment_id", "=", "m.assignment_id")
          .on("s.person_id", "=", personId),
      )
      .select(["m.id", "m.assignment_id", "m.created_at", "i.title"])
      .select(["w.first_name", "w.last_name", "w.erased_at"])
      .where("m.client_id", "=", tx.clientId)
      .where("m.author_id", "<>", personId)
      .where((where) => where.or([where("a.assignee_id", "=", personId), where("a.creator_id", "=", personId)]))
      .where("a.canceled_at", "is", null)
      .where("m.created_at", ">=", since)
      .where(sql<boolean>`m.id > coalesce(s.comment_id, 0)`)
      .orderBy("m.id", "desc")
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      assignmentId: row.assignment_id,
      at: row.created_at,
      author: row.erased_at === null ? `${row.first_name} ${row.last_name}`.trim() : null,
      title: row.title,
    }));
  };
}
