import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id, listFor, pageParameter, buildWidgetMeta } from "#platform/contract/wire.ts";
import { managerActions } from "./user-task.contract.ts";

/** Columns of the table, which are also the sort keys. */
export const escalationSorts = ["due_by_date", "assignees", "task_title", "on_behalf_of"] as const;

const named = z.object({ id: z.number().int(), name: z.string() });

const escalationRow = z.object({
  id: z.number().int(),
  /** Calendar day in the task's zone. */
  due_by_date: z.iso.date(),
  /** Whole days since the due date, in the task's zone. */
  days_late: z.number().int().min(1),
  assignees: z.array(named),
  task_title: z.string(),
  /** The employee the task is about; null for an erased one. */
  on_behalf_of: named.nullable(),
  /** Today in the task's zone, which is also the earliest new due date. */
  today: z.iso.date(),
  /** The day of the last reminder to the assignees; null without one. */
  reminded_on: z.iso.date().nullable(),
  /** The viewer's actions on the task as a manager, for one task or several. */
  manager_actions: z.array(z.enum(managerActions)),
});

const ids = listFor(id).optional();

/** Returns the late tasks that are escalated to the viewer. */
export const getEscalations = defineEndpoint({
  name: "getEscalations",
  method: "GET",
  path: "/analytics/escalations/tasks",
  summary: "Lists escalated open tasks for people the current user manages, most overdue first.",
  query: z.strictObject({
    filters: z
      .strictObject({ q_text: z.string().trim().max(200).optional(), assignees: ids, employees: ids })
      .prefault({}),
    page: pageParameter,
    sort_by: z.enum(escalationSorts).default("due_by_date"),
    sort_desc: z.enum(["true", "false"]).default("false"),
  }),
  reply: z.object({
    data: z.array(escalationRow),
    meta: buildWidgetMeta({
      filters: z.object({
        q_text: z.string().nullable(),
        assignees: z.array(z.number().int()),
        employees: z.array(z.number().int()),
      }),
      structures: z.object({}),
      /** Number of all escalations for the viewer, without filters. */
      summary: z.object({ escalations: z.number().int() }),
    }).omit({ dates: true }),
  }),
});
export type EscalationsReply = z.output<(typeof getEscalations)["reply"]>;
export type EscalationRow = EscalationsReply["data"][number];
export type EscalationSort = (typeof escalationSorts)[number];

/** Returns the filter choices of the escalations. */
export const getEscalationAssignees = defineEndpoint({
  name: "getEscalationAssignees",
  method: "GET",
  path: "/analytics/escalations/assignees",
  summary: "Lists assignees and employees for the current user’s escalations.",
  reply: z.object({ data: z.object({ assignees: z.array(named), employees: z.array(named) }) }),
});
export type EscalationAssignees = z.output<(typeof getEscalationAssignees)["reply"]>["data"];
