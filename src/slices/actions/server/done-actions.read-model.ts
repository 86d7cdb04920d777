import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FoundTarget } from "./assignment-parts.read-model.ts";
import type { ActionSources, ActionsTables } from "./actions.tables.ts";

type Tables = ActionsTables & ActionSources;

/** When something was done about a question at a place; no place: in all of the company. */
export interface ActionAtPlace {
  readonly assigned_on: string;
  readonly awaiting_on: string | null;
  readonly kind: FoundTarget["kind"] | null;
  readonly target_id: number | null;
}

/** Everything that was or is to be done about a question, by place; what was canceled is not. */
export function readActionsOn(tx: ClientTx, questionId: number): Promise<ActionAtPlace[]> {
  return tx
    .on<Tables>()
    .selectFrom("assignments as a")
    .leftJoin("assignment_targets as t", (join) =>
      join
        .onRef("t.client_id", "=", "a.client_id")
        .onRef("t.assignment_id", "=", "a.id")
        .on("t.kind", "in", ["region", "location"]),
    )
    .select(["a.assigned_on", "a.awaiting_on", "t.kind", "t.target_id"])
    .where("a.client_id", "=", tx.clientId)
    .where("a.question_id", "=", questionId)
    .where("a.canceled_at", "is", null)
    .execute();
}

/** Something that was done, with the action item that it was. */
export type DoneAction = Awaited<ReturnType<typeof readDone>>[number];

/** Of what was done. */
interface DoneFilter {
  /** Only of these action items; null: of all. */
  readonly itemIds: readonly number[] | null;
  /** The last day that has a follow-up. */
  readonly doneBy: string;
  /** At most so many of each action item. */
  readonly limit: number;
}

/** The newest of what was done, by action item. */
export function readDone(tx: ClientTx, { itemIds, doneBy, limit }: DoneFilter) {
  const newest = tx
    .on<Tables>()
    .selectFrom("assignments as a")
    .select(["a.id", "a.action_item_id", "a.topic_id", "a.question_id", "a.assigned_on", "a.awaiting_on"])
    .select(
      sql<number>`row_number() OVER (PARTITION BY a.action_item_id ORDER BY a.awaiting_at DESC, a.id DESC)`.as("place"),
    )
    .where("a.client_id", "=", tx.clientId)
    .where("a.awaiting_on", "<=", doneBy)
    .where("a.canceled_at", "is", null)
    .$if(itemIds !== null, (query) => query.where("a.action_item_id", "in", [...(itemIds ?? [])]));
  return tx
    .on<Tables>()
    .selectFrom(newest.as("a"))
    .innerJoin("catalog_action_items as i", "i.id", "a.action_item_id")
    .innerJoin("catalog_topics as o", "o.id", "a.topic_id")
    .select(["a.id", "a.action_item_id", "a.question_id", "a.assigned_on", "a.awaiting_on"])
    .select(["i.title as item_title", "o.name as topic"])
    .where("a.place", "<=", limit)
    .orderBy("a.action_item_id")
    .orderBy("a.place")
    .execute();
}
