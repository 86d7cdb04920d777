import type { AssignmentRow } from "#slices/actions/contract/assignments.contract.ts";
import type { ChangeEntry } from "#slices/insights/contract/changes.contract.ts";

/** Returns a fall of Founders Row's engagement by 6 points, with a suggestion and without an open action. */
export function fallEntry(more: Partial<ChangeEntry> = {}): ChangeEntry {
  return {
    m_id: 7,
    name: "Founders Row",
    level: "location",
    to: "/engagement/property/7/dashboard",
    service: "ingage",
    metric: "agreement_importance",
    figure: { value: 61, previous_value: 67, delta: -6, smallest_change: 4 },
    people: 20,
    parts: "topic",
    reasons: [],
    is_mostly_mix: false,
    action: {
      kind: "item",
      to: "/engagement/property/7/employee-priority-detail-report/31",
      label: "Talk weekly",
      es: { label: "Hablar cada semana" },
    },
    ...more,
  };
}

/** Returns a task that was due nine days before Nov 20, 2026, in the form of its report. */
export function createTaskRow(): object {
  return {
    m_id: 41,
    user_task_id: 41,
    task_title: "Order keys",
    on_behalf_of: "Devon Park",
    due_by_date: "2026-11-11",
    assignees: "5:Ana Diaz",
    location: "Founders Row",
  };
}

/** Returns an open action item, due on Dec 20. */
export function createActionRow(id: number, more: Partial<AssignmentRow> = {}): AssignmentRow {
  const texts = { title: "Talk weekly", body: "" };
  return {
    id,
    action_item: { ...texts, id: 9, attachments: [] },
    topic: "Feedback",
    priority: { id: 31, body: "I get feedback." },
    es: { action_item: { title: "Hablar cada semana", body: "" }, topic: "Opiniones", priority: "" },
    assigned_at: "2026-11-01T12:00:00Z",
    assigned_on: "2026-11-01",
    due_by: "2026-12-20",
    awaiting_results_started_at: null,
    awaiting_results_started_on: null,
    completed_at: null,
    completed_on: null,
    assignee: { id: 3, first_name: "Kim", last_name: "Lee" },
    creator: { id: 2, first_name: "Ada", last_name: "Low" },
    current_status: "Assigned",
    status: "assigned",
    overdue: false,
    target_regions: [],
    target_positions: [],
    target_locations: [],
    ...more,
  };
}
