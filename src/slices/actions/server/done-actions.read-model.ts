import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { TargetRecord } from "./assignment-parts.read-model.ts";
import type { ActionSources, ActionsTables } from "./actions.tables.ts";

type Tables = ActionsTables & ActionSources;

/** Days of an action on a question at a place. Without a place: in the whole company. */
export interface ActionAtPlace {
  readonly assigned_on: string;
  readonly awaiting_on: string | null;
  readonly kind: TargetRecord["kind"] | null;
  readonly target_id: number | null;
}

/** Reads all actions on a question by place, planned or done, without canceled ones. */
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

/** A completed action with its action item. */
export type DoneAction = Awaited<ReturnType<typeof readDone>>[number];

/** Filters of completed actions. */
interface DoneFilter {
  /** Only these action items; null: all. */
  readonly itemIds: readonly number[] | null;
  /** The last day of completion that has a follow-up. */
  readonly doneBy: string;
  /** Maximum of each action item. */
  readonly limit: number;
}

/** Reads the newest completed actions, by action item. */
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
