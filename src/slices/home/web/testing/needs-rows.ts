import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import type { EscalationRow } from "#slices/plans/contract/escalations.contract.ts";

/** Returns an open alert without an assignee and without a deadline. */
export function createAlertRow(id: number, rest: Partial<AlertRow> = {}): AlertRow {
  return {
    id,
    status: "created",
    created_at: "2026-11-19T12:00:00Z",
    completed_at: null,
    completed_by: null,
    comment: null,
    reasons: ["service_issue"],
    survey: { id: 26, name: { en: "Service Request Follow Up Survey", es: "Seguimiento" } },
    location: { id: 3, name: "Founders Row", is_archived: false },
    time_zone: "America/Chicago",
    details: { full_name: "Jasmine Esparza", unit: "2A", phone: null, email: null, link: null },
    words: `No heat ${id}`,
    is_confidential: false,
    owner: null,
    is_mine: false,
    first_response_due: null,
    resolve_due: null,
    acknowledged_at: null,
    urgency: "none",
    resident_check: "none",
    reopened_count: 0,
    history: [],
    actions: ["assign", "acknowledge"],
    ...rest,
  };
}

/** Returns an overdue task. */
export function createEscalationRow(id: number, rest: Partial<EscalationRow> = {}): EscalationRow {
  return {
    id,
    due_by_date: "2026-11-16",
    days_late: 4,
    assignees: [{ id: 5, name: "Terrell Haynes" }],
    task_title: `Conversation ${id}`,
    on_behalf_of: { id: 8, name: "Devon Park" },
    today: "2026-11-20",
    reminded_on: null,
    manager_actions: ["reschedule", "hand_over", "remind"],
    ...rest,
  };
}
