import type { ClientTx } from "#platform/server/db/database.ts";
import { absent } from "#platform/server/fail.ts";
import {
  type ActionItemQuery,
  type ActionItemReport,
  type AssignmentChoices,
  type AssignmentStatus,
  assignmentStatuses,
  getActionItemReport,
  historySorts,
  type OwnAssignment,
} from "#slices/actions/contract/assignments.contract.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { requireAssigning, requireSight } from "./actions.policy.ts";
import { isOverdue, statusOf } from "./actions.rules.ts";
import { assignmentRows, creatorIn, personOf } from "./assignment-rows.ts";
import { readCategories, readUnread } from "./assignment-parts.read-model.ts";
import { searchAssignees } from "./assignees.read-model.ts";
import {
  type AssignmentFilter,
  countAssignments,
  countByStatus,
  readAssignments,
  readOwn,
  readTopics,
} from "./assignments.read-model.ts";
import { placesToChoose } from "./new-assignment.ts";
import { look, placesOf } from "./sight.ts";

const MOST_OWN = 100;
const MOST_ASSIGNEES = 20;

/** What was given to the actor. */
export function ownAssignments(deps: ActionsDeps, actor: Actor): Promise<OwnAssignment[]> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const { today } = await look(deps, tx, actor);
    const found = await readOwn(tx, actor.personId, MOST_OWN);
    const ids = found.map(({ id }) => id);
    const unread = await readUnread(tx, actor.personId, ids);
    return found.map((each) => {
      const status = statusOf(each);
      return {
        id: each.id,
        title: each.item_title.en,
        topic: each.topic.en,
        es: { title: each.item_title.es, topic: each.topic.es },
        creator: personOf(creatorIn(each), today),
        due_by: each.due_on,
        status,
        overdue: isOverdue(status, each.due_on, today),
        unread_comments: unread.get(each.id) ?? 0,
      };
    });
  });
}

/**
 * What can be assigned about a priority, to whom and about what. Fails `forbidden` for those who never assign, and as
 * absent for what is no priority.
 */
export function assignmentChoices(
  deps: ActionsDeps,
  actor: Actor,
  { priority_id: priorityId, q_text: text }: { readonly priority_id: number; readonly q_text: string },
): Promise<AssignmentChoices> {
  const scope = requireAssigning(actor);
  const content = deps.priorities.priority("ingage", priorityId);
  if (content === null) throw absent();
  const { topic, actionItems } = content;
  return deps.db.reading(actor.clientId, async (tx) => {
    const { today } = await look(deps, tx, actor);
    const places = await placesOf(deps, tx, scope);
    const { regions, locations } = await placesToChoose(deps, tx, scope);
    const named = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id, name });
    const locationIds = places === "whole" ? null : places.locationIds;
    const asked = { text, today, locationIds, personId: actor.personId, limit: MOST_ASSIGNEES };
    return {
      topic: topic.en,
      es: { topic: topic.es },
      action_items: actionItems.map(({ id, title }) => ({ id, title: title.en, es: { title: title.es } })),
      assignees: await searchAssignees(tx, asked),
      regions: regions.map(named),
      // Whoever has regions aims at these.
      locations: regions.length > 0 ? [] : locations.map(named),
      positions: await readCategories(tx),
      needs_place: scope.kind !== "client",
    };
  });
}

const labels = {
  topic: "Priority",
  action_item: "Action Item",
  assigned_at: "Date",
  assignee: "Assignee",
  current_status: "Status",
} as const satisfies Readonly<Record<(typeof historySorts)[number], string>>;

async function summaryOf(tx: ClientTx, sight: AssignmentFilter["sight"], today: string) {
  const counted = await countByStatus(tx, { sight }, today);
  const of = (status: AssignmentStatus): number => counted.find((row) => row.status === status)?.assignments ?? 0;
  const statuses = Object.fromEntries(assignmentStatuses.map((status) => [status, of(status)]));
  const topics = await readTopics(tx, { sight });
  return {
    statuses: statuses as Record<AssignmentStatus, number>,
    overdue: counted.reduce((sum, row) => sum + row.overdue, 0),
    topics: topics.map(({ id, name }) => ({ id, name: name.en, es: name.es })),
  };
}

/** The history of what was assigned about places in sight. Fails `forbidden` without a right that shows places. */
export function actionItemReport(deps: ActionsDeps, actor: Actor, query: ActionItemQuery): Promise<ActionItemReport> {
  requireSight(actor);
  const { filters, page } = query;
  return deps.db.reading(actor.clientId, async (tx) => {
    const { sight, scores, today } = await look(deps, tx, actor);
    const { topic: topicIds = [], status: statuses = [], q_text: text = "" } = filters;
    const filter: AssignmentFilter = { sight, topicIds, statuses, text };
    const count = await countAssignments(tx, filter);
    const order = { sort: query.sort_by, isDescending: query.sort_desc === "true" };
    const found = await readAssignments(tx, filter, {
      ...order,
      offset: (page.number - 1) * page.size,
      limit: page.size,
    });
    const pages = Math.ceil(count / page.size);
    return {
      data: await assignmentRows(tx, found, scores, today),
      meta: {
        widget: {
          id: "employee_action_item_report",
          data_type: "basic_json_array",
          url_key: "employee_action_item_report",
        },
        endpoint: getActionItemReport.path,
        pagination: { last: page.number >= pages, total_pages: pages, record_count: count },
        filters: { topic: [...topicIds], status: [...statuses], q_text: text === "" ? null : text },
        structures: {},
        parent: null,
        breadcrumb: [],
        top_nav: [],
        summary_object: await summaryOf(tx, sight, today),
        additional_meta: { sorts: [...historySorts], export_options: [] },
        headers: historySorts.map((key) => ({ key, label: labels[key], sortable: true, numeric: false })),
      },
    };
  });
}
