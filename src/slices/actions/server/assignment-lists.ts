import type { ClientTx } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import { readCachedReply } from "#platform/server/db/cached-replies.ts";
import {
  type ActionItemQuery,
  type ActionItemReport,
  getActionItemReport,
  historySorts,
} from "#slices/actions/contract/action-item-report.contract.ts";
import {
  type AssignmentChoices,
  type AssignmentStatus,
  assignmentStatuses,
  type OwnAssignment,
} from "#slices/actions/contract/assignments.contract.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { findAssigningScope, assertCanAssign, requireVisibility } from "./actions.policy.ts";
import { isOverdue, toStatus } from "./actions.rules.ts";
import { buildAssignmentRows, getCreator, toAssignee } from "./assignment-rows.ts";
import { readCategories, readUnread } from "./assignment-parts.read-model.ts";
import { searchAssignees } from "./assignees.read-model.ts";
import {
  type AssignmentFilter,
  countAssignments,
  countByStatus,
  type PlaceIds,
  readAssignments,
  readPersonAssignments,
  readTopics,
} from "./assignments.read-model.ts";
import { listAssignablePlaces } from "./new-assignment.ts";
import { type AssignmentViewer, loadViewer, readPlaces } from "./assignment-visibility.ts";

const MAX_OWN = 100;
const MAX_ASSIGNEES = 20;

/** Returns the assignments to the actor. */
export function listMyAssignments(deps: ActionsDeps, actor: Actor): Promise<OwnAssignment[]> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const { today } = await loadViewer(deps, tx, actor);
    const assignments = await readPersonAssignments(tx, actor.personId, MAX_OWN);
    const ids = assignments.map(({ id }) => id);
    const unread = await readUnread(tx, actor.personId, ids);
    return assignments.map((each) => {
      const status = toStatus(each);
      return {
        id: each.id,
        title: each.item_title.en,
        topic: each.topic.en,
        es: { title: each.item_title.es, topic: each.topic.es },
        creator: toAssignee(getCreator(each), today),
        due_by: each.due_on,
        status,
        overdue: isOverdue(status, each.due_on, today),
        unread_comments: unread.get(each.id) ?? 0,
      };
    });
  });
}

/**
 * Returns the action items, assignees and targets for a priority. Throws forbidden for roles that cannot assign, and
 * notFound when the question is not a priority.
 */
export function listAssignmentChoices(
  deps: ActionsDeps,
  actor: Actor,
  { priority_id: priorityId, q_text: text }: { readonly priority_id: number; readonly q_text: string },
): Promise<AssignmentChoices> {
  const scope = assertCanAssign(actor);
  const content = deps.priorities.findPriority("ingage", priorityId);
  if (content === null) throw notFound();
  const { topic, actionItems } = content;
  return deps.db.reading(actor.clientId, async (tx) => {
    const { today } = await loadViewer(deps, tx, actor);
    const places = await readPlaces(deps, tx, scope);
    const { regions, locations } = await listAssignablePlaces(deps, tx, scope);
    const pickIdAndName = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id, name });
    const locationIds = places === "whole" ? null : places.locationIds;
    const request = { text, today, locationIds, personId: actor.personId, limit: MAX_ASSIGNEES };
    return {
      topic: topic.en,
      es: { topic: topic.es },
      action_items: actionItems.map(({ id, title }) => ({ id, title: title.en, es: { title: title.es } })),
      assignees: await searchAssignees(tx, request),
      regions: regions.map(pickIdAndName),
      // People who manage regions select regions rather than locations.
      locations: regions.length > 0 ? [] : locations.map(pickIdAndName),
      positions: await readCategories(tx),
      needs_place: scope.kind !== "client",
    };
  });
}

/** Column labels of the history on screen and in files. */
export const historyLabels = {
  topic: "Priority",
  action_item: "Action Item",
  assigned_at: "Date",
  assignee: "Assignee",
  current_status: "Status",
} as const satisfies Readonly<Record<(typeof historySorts)[number], string>>;

type HistoryFilters = ActionItemQuery["filters"];

/** The places that a filter names: locations with their regions, and regions with their locations; null without any. */
async function readAbout(
  deps: Pick<ActionsDeps, "organization">,
  tx: ClientTx,
  { locations = [], regions = [] }: HistoryFilters,
): Promise<PlaceIds | null> {
  if (locations.length + regions.length === 0) return null;
  const all = await deps.organization.readLocations(tx);
  const inRegions = all.filter(({ regionId }) => regionId !== null && regions.includes(regionId));
  const around = all.filter(({ id }) => locations.includes(id)).flatMap(({ regionId }) => regionId ?? []);
  return {
    regionIds: [...new Set([...regions, ...around])],
    locationIds: [...new Set([...locations, ...inRegions.map(({ id }) => id)])],
  };
}

/** What the filters of the history leave of what someone sees. */
export async function readHistoryFilter(
  deps: Pick<ActionsDeps, "organization">,
  tx: ClientTx,
  visibility: AssignmentFilter["visibility"],
  filters: HistoryFilters,
): Promise<AssignmentFilter> {
  const { topic: topicIds = [], status: statuses = [], q_text: text = "" } = filters;
  return { visibility, topicIds, statuses, text, about: await readAbout(deps, tx, filters) };
}

async function readSummary(tx: ClientTx, { visibility, today, actor }: AssignmentViewer) {
  const counted = await countByStatus(tx, { visibility }, today);
  const countWith = (status: AssignmentStatus): number =>
    counted.find((row) => row.status === status)?.assignments ?? 0;
  const statuses = Object.fromEntries(assignmentStatuses.map((status) => [status, countWith(status)]));
  const topics = await readTopics(tx, { visibility });
  return {
    statuses: statuses as Record<AssignmentStatus, number>,
    overdue: counted.reduce((sum, row) => sum + row.overdue, 0),
    topics: topics.map(({ id, name }) => ({ id, name: name.en, es: name.es })),
    can_assign: findAssigningScope(actor) !== null,
  };
}

/** Returns the history of assignments at visible places. Throws forbidden without a permission that shows places. */
export function readActionItemReport(
  deps: ActionsDeps,
  actor: Actor,
  query: ActionItemQuery,
): Promise<ActionItemReport> {
  requireVisibility(actor);
  const { filters, page } = query;
  return readCachedReply(deps, { viewer: actor, address: getActionItemReport.path, query }, async ({ tx }) => {
    const viewer = await loadViewer(deps, tx, actor);
    const { visibility, scores, today } = viewer;
    const filter = await readHistoryFilter(deps, tx, visibility, filters);
    const { topicIds = [], statuses = [], text = "" } = filter;
    const count = await countAssignments(tx, filter);
    const order = { sort: query.sort_by, isDescending: query.sort_desc === "true" };
    const assignments = await readAssignments(tx, filter, {
      ...order,
      offset: (page.number - 1) * page.size,
      limit: page.size,
    });
    const pages = Math.ceil(count / page.size);
    return {
      data: await buildAssignmentRows(tx, assignments, scores, today),
      meta: {
        widget: {
          id: "employee_action_item_report",
          data_type: "basic_json_array",
          url_key: "employee_action_item_report",
        },
        endpoint: getActionItemReport.path,
        pagination: { last: page.number >= pages, total_pages: pages, record_count: count },
        filters: {
          topic: [...topicIds],
          status: [...statuses],
          q_text: text === "" ? null : text,
          locations: [...(filters.locations ?? [])],
          regions: [...(filters.regions ?? [])],
        },
        structures: {},
        parent: null,
        breadcrumb: [],
        top_nav: [],
        summary_object: await readSummary(tx, viewer),
        additional_meta: { sorts: [...historySorts], export_options: ["xlsx", "csv"] },
        headers: historySorts.map((key) => ({ key, label: historyLabels[key], sortable: true, numeric: false })),
      },
    };
  });
}
