import { expect, test } from "vitest";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { sortNeeds } from "#slices/home/web/needs.ts";
import { createAlertRow, createEscalationRow } from "#slices/home/web/testing/needs-rows.ts";

const createDueAlert = (id: number, urgency: AlertRow["urgency"], at: string | null): AlertRow =>
  createAlertRow(id, { urgency, first_response_due: at });

test("sorts late first, residents before staff, then the nearest deadline; without a deadline last", () => {
  const alerts = [
    createDueAlert(1, "later", "2026-11-23T10:00:00Z"),
    createDueAlert(2, "late", "2026-11-20T09:00:00Z"),
    createDueAlert(3, "none", null),
    createDueAlert(4, "late", "2026-11-19T09:00:00Z"),
    createDueAlert(5, "today", "2026-11-20T18:00:00Z"),
  ];
  const escalations = [
    createEscalationRow(6, { due_by_date: "2026-11-16" }),
    createEscalationRow(7, { due_by_date: "2026-11-10" }),
  ];
  const order = sortNeeds(alerts, escalations).map(({ row }) => row.id);
  expect(order).toEqual([4, 2, 7, 6, 5, 1, 3]);
});

test("an assigned alert counts to its deadline for the fix", () => {
  const answered = createAlertRow(1, {
    urgency: "today",
    acknowledged_at: "2026-11-20T08:00:00Z",
    first_response_due: "2026-11-20T09:00:00Z",
    resolve_due: "2026-11-20T20:00:00Z",
  });
  const order = sortNeeds([answered, createDueAlert(2, "today", "2026-11-20T12:00:00Z")], []).map(({ row }) => row.id);
  expect(order).toEqual([2, 1]);
});
