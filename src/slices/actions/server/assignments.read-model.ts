import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { historySorts } from "#slices/actions/contract/action-item-report.contract.ts";
import type { AssignmentStatus } from "#slices/actions/contract/assignments.contract.ts";
import type { ActionSources, ActionsTables } from "./actions.tables.ts";

type Tables = ActionsTables & ActionSources;

/** Ids of regions and locations. */
export interface PlaceIds {
  readonly regionIds: readonly number[];
  readonly locationIds: readonly number[];
}

/** What a person can see: always assignments to and by the person, and those whose places are all visible. */
export interface VisibilityScope {
  readonly personId: number;
  /** null: no others. whole: all. */
  readonly places: PlaceIds | "whole" | null;
}

/** Filters of assignments. All named conditions must match. */
export interface AssignmentFilter {
  readonly visibility: VisibilityScope;
  readonly topicIds?: readonly number[];
  readonly statuses?: readonly AssignmentStatus[];
  readonly questionId?: number;
  /** Only those with a target in these places, or about the whole company. */
  readonly about?: PlaceIds | null;
  readonly text?: string;
}

const buildAnyCondition = (values: readonly number[]): RawBuilder<unknown> => sql`ANY(${[...values]}::bigint[])`;
const isPlace = sql`t.client_id = a.client_id AND t.assignment_id = a.id AND t.kind IN ('region', 'location')`;

function isAmong({ regionIds, locationIds }: PlaceIds): RawBuilder<boolean> {
  return sql<boolean>`((t.kind = 'region' AND t.target_id = ${buildAnyCondition(regionIds)})
    OR (t.kind = 'location' AND t.target_id = ${buildAnyCondition(locationIds)}))`;
}

const hasPlace = sql<boolean>`EXISTS (SELECT FROM assignment_targets t WHERE ${isPlace})`;

function isVisible({ personId, places }: VisibilityScope): RawBuilder<boolean> {
  if (places === "whole") return sql<boolean>`true`;
  const own = sql<boolean>`(a.creator_id = ${personId} OR a.assignee_id = ${personId})`;
  if (places === null) return own;
  return sql<boolean>`(${own} OR (${hasPlace}
    AND NOT EXISTS (SELECT FROM assignment_targets t WHERE ${isPlace} AND NOT ${isAmong(places)})))`;
}

const status = sql<AssignmentStatus>`CASE WHEN a.canceled_at IS NOT NULL THEN 'canceled'
  WHEN a.completed_at IS NOT NULL THEN 'completed' WHEN a.awaiting_at IS NOT NULL THEN 'awaiting_results'
  WHEN a.started_at IS NOT NULL THEN 'in_progress' ELSE 'assigned' END`;

function hasText(text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`(lower(concat_ws(' ', o.name ->> 'en', o.name ->> 'es', i.title ->> 'en', i.title ->> 'es',
    q.body ->> 'en', q.body ->> 'es')) LIKE ${pattern}
    OR (w.erased_at IS NULL AND lower(w.first_name || ' ' || w.last_name) LIKE ${pattern}))`;
}

function buildConditions({
  visibility,
  topicIds,
  statuses,
  questionId,
  about,
  text,
}: AssignmentFilter): RawBuilder<boolean> {
  const all = [isVisible(visibility)];
  if (topicIds && topicIds.length > 0) all.push(sql<boolean>`a.topic_id = ${buildAnyCondition(topicIds)}`);
  if (statuses && statuses.length > 0) all.push(sql<boolean>`${status} = ANY(${[...statuses]}::text[])`);
  if (questionId !== undefined) all.push(sql<boolean>`a.question_id = ${questionId}`);
  if (about) {
    const touches = sql`EXISTS (SELECT FROM assignment_targets t WHERE ${isPlace} AND ${isAmong(about)})`;
    all.push(sql<boolean>`(NOT ${hasPlace} OR ${touches})`);
  }
  if (text) all.push(hasText(text));
  return sql<boolean>`${sql.join(all, sql` AND `)}`;
}

function buildAssignments(tx: ClientTx, filter: AssignmentFilter) {
  return tx
    .on<Tables>()
    .selectFrom("assignments as a")
    .innerJoin("people as w", (join) =>
      join.onRef("w.client_id", "=", "a.client_id").onRef("w.id", "=", "a.assignee_id"),
    )
    .innerJoin("people as c", (join) =>
      join.onRef("c.client_id", "=", "a.client_id").onRef("c.id", "=", "a.creator_id"),
    )
    .innerJoin("catalog_topics as o", "o.id", "a.topic_id")
    .innerJoin("catalog_questions as q", "q.id", "a.question_id")
    .innerJoin("catalog_action_items as i", "i.id", "a.action_item_id")
    .where("a.client_id", "=", tx.clientId)
    .where(buildConditions(filter));
}

function selectAssignments(tx: ClientTx, filter: AssignmentFilter) {
  return buildAssignments(tx, filter).select([
    "a.id",
    "a.question_id",
    "q.body as question",
    "a.topic_id",
    "o.name as topic",
    "a.action_item_id",
    "i.title as item_title",
    "i.body as item_body",
    "a.note",
    "a.due_on",
    "a.assigned_at",
    "a.assigned_on",
    "a.started_at",
    "a.awaiting_at",
    "a.awaiting_on",
    "a.completed_at",
    "a.completed_on",
    "a.canceled_at",
    "a.assignee_id",
    "w.first_name as assignee_first_name",
    "w.last_name as assignee_last_name",
    "w.last_day as assignee_last_day",
    "w.archived_at as assignee_archived_at",
    "w.erased_at as assignee_erased_at",
    "a.creator_id",
    "c.first_name as creator_first_name",
    "c.last_name as creator_last_name",
    "c.last_day as creator_last_day",
    "c.archived_at as creator_archived_at",
    "c.erased_at as creator_erased_at",
  ]);
}

/** An assignment with its item, creator and assignee. */
export type AssignmentRecord = Awaited<ReturnType<ReturnType<typeof selectAssignments>["executeTakeFirstOrThrow"]>>;

/** Counts the assignments that match a filter. */
export async function countAssignments(tx: ClientTx, filter: AssignmentFilter): Promise<number> {
  const row = await buildAssignments(tx, filter)
    .select((column) => column.fn.countAll<number>().as("assignments"))
    .executeTakeFirstOrThrow();
  return row.assignments;
}

const sortable: Readonly<Record<(typeof historySorts)[number], RawBuilder<unknown>>> = {
  topic: sql`lower(o.name ->> 'en')`,
  action_item: sql`lower(i.title ->> 'en')`,
  assigned_at: sql`a.assigned_at`,
  assignee: sql`lower(w.last_name || ' ' || w.first_name)`,
  current_status: sql`CASE WHEN a.canceled_at IS NOT NULL THEN 5 WHEN a.completed_at IS NOT NULL THEN 4
    WHEN a.awaiting_at IS NOT NULL THEN 3 WHEN a.started_at IS NOT NULL THEN 2 ELSE 1 END`,
};

/** Reads one page of the assignments that match a filter. */
export function readAssignments(
  tx: ClientTx,
  filter: AssignmentFilter,
  page: {
    readonly sort: (typeof historySorts)[number];
    readonly isDescending: boolean;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<AssignmentRecord[]> {
  const direction = page.isDescending ? ("desc" as const) : ("asc" as const);
  return selectAssignments(tx, filter)
    .orderBy(sortable[page.sort], direction)
    .orderBy("a.assigned_at", "desc")
    .orderBy("a.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Reads the assignments that match a filter, by due day. */
export function readByDueDay(tx: ClientTx, filter: AssignmentFilter): Promise<AssignmentRecord[]> {
  return selectAssignments(tx, filter).orderBy("a.due_on").orderBy("a.id").execute();
}

/** Finds a visible assignment; null for any other. */
export async function findAssignment(
  tx: ClientTx,
  visibility: VisibilityScope,
  id: number,
): Promise<AssignmentRecord | null> {
  return (await selectAssignments(tx, { visibility }).where("a.id", "=", id).executeTakeFirst()) ?? null;
}

/** Counts assignments by status, and those overdue on a day. */
export async function countByStatus(tx: ClientTx, filter: AssignmentFilter, today: string) {
  return buildAssignments(tx, filter)
    .select((column) => [
      status.as("status"),
      column.fn.countAll<number>().as("assignments"),
      sql<number>`count(*) FILTER (WHERE a.awaiting_at IS NULL AND a.canceled_at IS NULL
        AND a.due_on < ${today}::date)::int`.as("overdue"),
    ])
    .groupBy(status)
    .execute();
}

/** Reads the topics of the assignments that match a filter, by name. */
export function readTopics(tx: ClientTx, filter: AssignmentFilter) {
  return buildAssignments(tx, filter)
    .select(["o.id", "o.name"])
    .groupBy(["o.id", "o.name"])
    .orderBy(sql`lower(o.name ->> 'en')`)
    .execute();
}

/** Reads the assignments to a person: open ones by due day, then the most recently closed ones. */
export function readPersonAssignments(tx: ClientTx, personId: number, limit: number): Promise<AssignmentRecord[]> {
  const isClosed = sql`(a.completed_at IS NOT NULL OR a.canceled_at IS NOT NULL)`;
  return selectAssignments(tx, { visibility: { personId, places: null } })
    .where("a.assignee_id", "=", personId)
    .orderBy(isClosed)
    .orderBy(sql`CASE WHEN ${isClosed} THEN NULL ELSE a.due_on END`)
    .orderBy(sql`coalesce(a.completed_at, a.canceled_at)`, (order) => order.desc().nullsLast())
    .orderBy("a.id")
    .limit(limit)
    .execute();
}
