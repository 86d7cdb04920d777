import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id, listFor, pageParameter, payloadFlag, buildWidgetMeta } from "#platform/contract/wire.ts";
import { planTypes } from "./plan-types.contract.ts";
import { priorityFlags, taskRow } from "./tasks.contract.ts";

/** Tabs of the report: open tasks, unassigned ones among them, and ended tasks. */
export const assignmentTypes = ["open", "unassigned", "historical"] as const;
export type AssignmentType = (typeof assignmentTypes)[number];

/** Sort keys of the report: its columns, and attention. */
export const assignmentSorts = [
  "attention",
  "task_title",
  "on_behalf_of",
  "assignees",
  "due_by_date",
  "notes_count",
  "completed_at",
] as const;
export type AssignmentSort = (typeof assignmentSorts)[number];

const named = z.object({ id: z.number().int(), name: z.string() });
const ids = listFor(id).optional();
const statusIds = listFor(z.coerce.number().int().min(1).max(6)).optional();

const structures = z.strictObject({ report_type: z.enum(assignmentTypes).default("open") }).prefault({});
const filters = z
  .strictObject({
    q_text: z.string().trim().max(200).optional(),
    /** 1 Scheduled, 2 Pending, 3 Past Due, 4 Completed. */
    task_progress_statuses: statusIds,
    /** 1 on time, 2 late, 3 cannot complete, 4 abandoned, 5 canceled. */
    task_statuses: statusIds,
    /** Ids of the employees the tasks are about. */
    employees: ids,
    assignees: ids,
    locations: ids,
    /** Types of the plans with the tasks. */
    plan_types: listFor(z.enum(planTypes)).optional(),
    /** Attention of open tasks. */
    attention: listFor(z.enum(priorityFlags)).optional(),
  })
  .prefault({});
const sorting = {
  /** Default: by attention, by due date, or latest end first, depending on the tab. */
  sort_by: z.enum(assignmentSorts).optional(),
  sort_desc: z.enum(["true", "false"]).optional(),
};

const query = z.strictObject({ structures, filters, page: pageParameter, ...sorting });
export type AssignmentsQuery = z.output<typeof query>;

const reply = z.object({
  data: z.array(taskRow.extend({ location: named.nullable() })),
  meta: buildWidgetMeta({
    filters: z.object({
      q_text: z.string().nullable(),
      task_progress_statuses: z.array(z.number().int()),
      task_statuses: z.array(z.number().int()),
      employees: z.array(z.number().int()),
      assignees: z.array(z.number().int()),
      locations: z.array(z.number().int()),
      plan_types: z.array(z.enum(planTypes)),
      attention: z.array(z.enum(priorityFlags)),
    }),
    structures: z.object({
      report_type: z.enum(assignmentTypes),
      report_types: z.array(z.object({ key: z.enum(assignmentTypes), label: z.string() })),
    }),
    summary: z.object({
      /** All tasks of the tab within the viewer's places, without filters. */
      tasks: z.number().int(),
      past_due: z.number().int(),
      due_soon: z.number().int(),
      /** Tasks of people with five or more open tasks there, except those already counted as past due or due soon. */
      busy_owner: z.number().int(),
      /** Locations with such tasks, by name, as filter choices. */
      locations: z.array(named),
    }),
  }).omit({ dates: true }),
});
export type AssignmentsReply = z.output<typeof reply>;
export type AssignmentRow = AssignmentsReply["data"][number];

/** Returns the tasks at the viewer's places. */
export const getTaskAssignments = defineEndpoint({
  name: "getTaskAssignments",
  method: "GET",
  path: "/analytics/reports/task_assignments_report",
  summary: "The tasks of the viewer's places: open, unassigned or ended, what needs attention first.",
  query,
  reply,
});

// The file has all rows, whichever page the screen shows.
const body = query.extend({ sort_desc: payloadFlag.optional() });
export type AssignmentsExportQuery = z.output<typeof body>;

function exportAs(name: string, format: "xlsx" | "csv") {
  return defineEndpoint({
    name,
    method: "POST",
    path: `/analytics/reports/task_assignments_report.${format}`,
    summary: `The tasks of the viewer's places under the same filters and order as ${format === "csv" ? "comma-separated text" : "a spreadsheet"}, the first 50,000.`,
    body,
    reply: z.unknown(),
  });
}

/** Returns the report as a spreadsheet. */
export const exportTaskAssignmentsXlsx = exportAs("exportTaskAssignmentsXlsx", "xlsx");
/** Returns the report as comma-separated text. */
export const exportTaskAssignmentsCsv = exportAs("exportTaskAssignmentsCsv", "csv");
