import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id, listFor, pageParameter, buildWidgetMeta } from "#platform/contract/wire.ts";
import { planTypes } from "./plan-types.contract.ts";
import { taskWarning } from "./task-warnings.contract.ts";
import { managerActions, taskerActions } from "./user-task.contract.ts";

/** Sort keys of the lists: their columns, and attention. */
export const taskSorts = ["due_by_date", "task_title", "on_behalf_of", "completed_at", "attention"] as const;
export type TaskSort = (typeof taskSorts)[number];

const day = z.iso.date();
const named = z.object({ id: z.number().int(), name: z.string() });
const progressId = z.number().int().min(1).max(4);
const complianceId = z.number().int().min(1).max(5);

/**
 * Attention of tasks, most urgent first: late, due within three days and without notes, assigned to a person with five
 * or more open tasks (only in lists with tasks of several people), all others.
 */
export const priorityFlags = ["past_due", "due_soon", "busy_owner", "none"] as const;
export type Attention = (typeof priorityFlags)[number];

export const taskRow = z.object({
  id: z.number().int(),
  task_title: z.string(),
  task_type: z.array(z.enum(planTypes)),
  /** Null for an erased employee. */
  on_behalf_of: named.nullable(),
  /** Calendar day in the task's zone; null while it waits for another task. */
  due_by_date: day.nullable(),
  /** Today in the task's zone. */
  today: day,
  assignees: z.array(named),
  completed_at: z.iso.datetime().nullable(),
  /** Calendar day in the task's zone. */
  completed_on: day.nullable(),
  user_task_progress_status_id: progressId,
  user_task_compliance_status_id: complianceId.nullable(),
  task_archetype: z.object({ value: z.number().int().min(2).max(5) }),
  notes_count: z.number().int(),
  attention: z.enum(priorityFlags),
  /** Early warning; null without one. */
  warning: taskWarning.nullable(),
  tasker_actions: z.array(z.enum(taskerActions)),
  manager_actions: z.array(z.enum(managerActions)),
});
export type TaskRow = z.infer<typeof taskRow>;

const statusIds = listFor(z.coerce.number().int().min(1).max(6)).optional();

const query = z.strictObject({
  filters: z
    .strictObject({
      q_text: z.string().trim().max(200).optional(),
      /** 1 Scheduled, 2 Pending, 3 Past Due, 4 Completed. */
      task_progress_statuses: statusIds,
      /** 1 on time, 2 late, 3 cannot complete, 4 abandoned, 5 canceled. */
      task_statuses: statusIds,
      /** Ids of the employees the tasks are about. */
      employees: listFor(id).optional(),
      /** Services of the tasks. Only plans have tasks. */
      services: listFor(z.string().max(20)).optional(),
    })
    .prefault({}),
  page: pageParameter,
  sort_by: z.enum(taskSorts).optional(),
  sort_desc: z.enum(["true", "false"]).optional(),
});
export type TasksQuery = z.output<typeof query>;

const reply = z.object({
  data: z.array(taskRow),
  meta: buildWidgetMeta({
    filters: z.object({
      q_text: z.string().nullable(),
      task_progress_statuses: z.array(z.number().int()),
      task_statuses: z.array(z.number().int()),
      employees: z.array(z.number().int()),
    }),
    structures: z.object({}),
    summary: z.object({
      /** Number of tasks in the whole list, without filters. */
      tasks: z.number().int(),
      past_due: z.number().int(),
      due_soon: z.number().int(),
      /** Employees of all these tasks, by name, as filter choices. */
      employees: z.array(named),
    }),
  }).omit({ dates: true }),
});
export type TasksReply = z.output<typeof reply>;

/** Returns the viewer's open tasks. */
export const getCurrentTasks = defineEndpoint({
  name: "getCurrentTasks",
  method: "GET",
  path: "/analytics/tasks/current",
  summary: "The open tasks that are assigned to the viewer, by due date.",
  query,
  reply,
});

/** Returns the viewer's ended tasks. */
export const getHistoricalTasks = defineEndpoint({
  name: "getHistoricalTasks",
  method: "GET",
  path: "/analytics/tasks/historical",
  summary: "The ended tasks that were assigned to the viewer, or that the viewer ended, the last ended first.",
  query,
  reply,
});

/** Returns an employee's plans with their tasks. */
export const getEmployeeTasks = defineEndpoint({
  name: "getEmployeeTasks",
  method: "GET",
  path: "/plans/user_tasks/employee_view/:id",
  summary: "An employee with the enrollments in plans and the tasks about them that the viewer may see.",
  params: z.strictObject({ id }),
  reply: z.object({
    data: z.object({
      employee_details: z.object({
        id: z.number().int(),
        full_name: z.string(),
        start_date: day.nullable(),
        last_day: day.nullable(),
        position: z.string().nullable(),
        location: z.string().nullable(),
      }),
      enrollments: z.array(
        z.object({
          id: z.number().int(),
          plan_id: z.number().int(),
          plan: z.object({ title: z.string(), type: z.enum(planTypes) }),
          enrollment_status_id: z.number().int().min(1).max(5),
          enrolled_on: day,
          ended_on: day.nullable(),
          /**
           * The day on which it ended, or its expected completion from its tasks' due dates; null when no task has one.
           */
          plan_end_date: day.nullable(),
          /**
           * (on time + late) / all tasks except cannot be completed and canceled, 0 to 100; null when no task is left.
           */
          complete_percentage: z.number().nullable(),
          /** Ids of its tasks in `tasks`. A task may belong to several enrollments. */
          tasks: z.array(z.number().int()),
        }),
      ),
      tasks: z.array(taskRow.extend({ plans: z.array(named) })),
    }),
  }),
});
export type EmployeeTasks = z.output<(typeof getEmployeeTasks)["reply"]>["data"];
