import { expect, test } from "vitest";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { sortNeeds } from "#slices/home/web/needs.ts";
import { alertRow, escalationRow } from "#slices/home/web/testing/needs-rows.ts";

const due = (id: number, urgency: AlertRow["urgency"], at: string | null): AlertRow =>
  alertRow(id, { urgency, first_response_due: at });

test("sorts late first, residents before staff, then the nearest deadline; without a deadline last", () => {
  const alerts = [
    due(1, "later", "2026-11-23T10:00:00Z"),
    due(2, "late", "2026-11-20T09:00:00Z"),
    due(3, "none", null),
    due(4, "late", "2026-11-19T09:00:00Z"),
    due(5, "today", "2026-11-20T18:00:00Z"),
  ];
  const escalations = [
    escalationRow(6, { due_by_date: "2026-11-16" }),
    escalationRow(7, { due_by_date: "2026-11-10" }),
  ];
  const order = sortNeeds(alerts, escalations).map(({ row }) => row.id);
  expect(order).toEqual([4, 2, 7, 6, 5, 1, 3]);
});

test("an assigned alert counts to its deadline for the fix", () => {
  const answered = alertRow(1, {
    urgency: "today",
    acknowledged_at: "2026-11-20T08:00:00Z",
    first_response_due: "2026-11-20T09:00:00Z",
    resolve_due: "2026-11-20T20:00:00Z",
  });
  const order = sortNeeds([answered, due(2, "today", "2026-11-20T12:00:00Z")], []).map(({ row }) => row.id);
  expect(order).toEqual([2, 1]);
});
