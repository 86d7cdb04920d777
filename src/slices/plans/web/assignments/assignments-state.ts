import type { AssignmentSort, AssignmentType } from "#slices/plans/contract/task-assignments.contract.ts";
import type { Attention } from "#slices/plans/contract/tasks.contract.ts";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { parseIds } from "#slices/plans/web/escalations-state.ts";
import { MAX_TEXT } from "#ui/search-text.ts";

type PlanType = UserTask["plans"][number]["type"];

// The web imports only types of the contract, so its lists are repeated here. `satisfies` keeps them in sync.
export const assignmentTypes = ["open", "unassigned", "historical"] as const satisfies readonly AssignmentType[];
export const attentionFilters = ["past_due", "due_soon", "busy_owner"] as const satisfies readonly Attention[];
export const planTypes = ["onboarding", "offboarding", "development"] as const satisfies readonly PlanType[];
const sorts = [
  "attention",
  "task_title",
  "on_behalf_of",
  "assignees",
  "due_by_date",
  "notes_count",
  "completed_at",
] as const satisfies readonly AssignmentSort[];

/** Default order of each tab. */
export const defaultSorts: Readonly<Record<AssignmentType, { readonly sort: AssignmentSort; readonly desc: boolean }>> =
  {
    open: { sort: "attention", desc: false },
    unassigned: { sort: "due_by_date", desc: false },
    historical: { sort: "completed_at", desc: true },
  };

/** The state of the report, stored in the address. */
export interface AssignmentsState {
  readonly type: AssignmentType;
  readonly q: string;
  readonly progress: readonly number[];
  readonly outcomes: readonly number[];
  readonly plans: readonly PlanType[];
  readonly attention: readonly Attention[];
  readonly locations: readonly number[];
  readonly sort: AssignmentSort;
  readonly desc: boolean;
  readonly page: number;
  /** Ids of tasks with expanded notes. */
  readonly notes: readonly number[];
}

function parseWords<Word extends string>(text: string | undefined, words: readonly Word[]): Word[] {
  const given = new Set((text ?? "").split(","));
  return words.filter((word) => given.has(word));
}

/** Converts a header's key to a sort key; undefined for other headers. */
export function sortKey(key: string | undefined): AssignmentSort | undefined {
  return sorts.find((sort) => sort === key);
}

/** Reads the state from the address. Invalid values become defaults. */
export function readAssignments(search: Search): AssignmentsState {
  const type = assignmentTypes.find((each) => each === search["type"]) ?? "open";
  const sort = sortKey(search["sort"]);
  const page = search["page"] ?? "";
  return {
    type,
    q: (search["q"] ?? "").slice(0, MAX_TEXT),
    progress: parseIds(search["progress"]).filter((id) => id <= 3),
    outcomes: parseIds(search["outcomes"]).filter((id) => id <= 5),
    plans: parseWords(search["plans"], planTypes),
    attention: parseWords(search["attention"], attentionFilters),
    locations: parseIds(search["locations"]),
    ...(sort === undefined ? defaultSorts[type] : { sort, desc: search["desc"] === "true" }),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    notes: parseIds(search["notes"]),
  };
}

/** Writes the state to the address, without defaults. */
export function writeAssignments(state: AssignmentsState): Search {
  const { type, q, sort, desc, page } = state;
  const isFirst = sort === defaultSorts[type].sort && desc === defaultSorts[type].desc;
  const lists = {
    progress: state.progress,
    outcomes: state.outcomes,
    plans: state.plans,
    attention: state.attention,
    locations: state.locations,
    notes: state.notes,
  };
  const filled = Object.entries(lists).filter(([, values]) => values.length > 0);
  return {
    ...(type === "open" ? {} : { type }),
    ...(q.trim() === "" ? {} : { q }),
    ...Object.fromEntries(filled.map(([key, values]) => [key, values.join(",")])),
    ...(isFirst ? {} : { sort, ...(desc ? { desc: "true" } : {}) }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** Builds the server request of a state without the page, as exports need it. */
export function buildAssignmentsPayload(state: AssignmentsState) {
  const text = state.q.trim();
  const isEnded = state.type === "historical";
  return {
    structures: { report_type: state.type },
    filters: {
      ...(text === "" ? {} : { q_text: text }),
      ...(isEnded || state.progress.length === 0 ? {} : { task_progress_statuses: [...state.progress] }),
      ...(isEnded && state.outcomes.length > 0 ? { task_statuses: [...state.outcomes] } : {}),
      ...(state.plans.length === 0 ? {} : { plan_types: [...state.plans] }),
      ...(state.type !== "open" || state.attention.length === 0 ? {} : { attention: [...state.attention] }),
      ...(state.locations.length === 0 ? {} : { locations: [...state.locations] }),
    },
    sort_by: state.sort,
    sort_desc: state.desc ? ("true" as const) : ("false" as const),
  };
}

/** Returns true when the list is filtered. */
export function isNarrowed({ q, progress, outcomes, plans, attention, locations }: AssignmentsState): boolean {
  return q.trim() !== "" || [progress, outcomes, plans, attention, locations].some((list) => list.length > 0);
}
