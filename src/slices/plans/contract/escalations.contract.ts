import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { id, listFor, pageParameter, widgetMeta } from "#platform/contract/wire.ts";
import { managerActions } from "./user-task.contract.ts";

/** The columns of the table, each also a sort. */
export const escalationSorts = ["due_by_date", "assignees", "task_title", "on_behalf_of"] as const;

const named = z.object({ id: z.number().int(), name: z.string() });

const escalationRow = z.object({
  id: z.number().int(),
  /** Calendar day of the task's zone. */
  due_by_date: z.iso.date(),
  /** Whole days since the due date, in the task's zone. */
  days_late: z.number().int().min(1),
  assignees: z.array(named),
  task_title: z.string(),
  /** The employee whom it is about; null of one who was erased. */
  on_behalf_of: named.nullable(),
  /** Today in the task's zone: the first day that it can be moved to. */
  today: z.iso.date(),
  /** The day on which someone last reminded the assignees; null where no one has. */
  reminded_on: z.iso.date().nullable(),
  /** What the viewer may do with it as a manager, one by one or with several. */
  manager_actions: z.array(z.enum(managerActions)),
});

const ids = listFor(id).optional();

/** What no one did in time among those whom the viewer is above. */
export const getEscalations = endpoint({
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
    meta: widgetMeta({
      filters: z.object({
        q_text: z.string().nullable(),
        assignees: z.array(z.number().int()),
        employees: z.array(z.number().int()),
      }),
      structures: z.object({}),
      /** All that wait for the viewer, whatever the filters. */
      summary: z.object({ escalations: z.number().int() }),
    }).omit({ dates: true }),
  }),
});
export type EscalationsReply = z.output<(typeof getEscalations)["reply"]>;
export type EscalationRow = EscalationsReply["data"][number];
export type EscalationSort = (typeof escalationSorts)[number];

/** What the filters of the escalations offer. */
export const getEscalationAssignees = endpoint({
  name: "getEscalationAssignees",
  method: "GET",
  path: "/analytics/escalations/assignees",
  summary: "Lists assignees and employees for the current user’s escalations.",
  reply: z.object({ data: z.object({ assignees: z.array(named), employees: z.array(named) }) }),
});
export type EscalationAssignees = z.output<(typeof getEscalationAssignees)["reply"]>["data"];
