import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id, listFor, pageParameter, payloadFlag, buildWidgetMeta } from "#platform/contract/wire.ts";
import { assignmentRow, assignmentStatuses, named } from "./assignments.contract.ts";

/** Sort keys of the history. */
export const historySorts = ["topic", "action_item", "assigned_at", "assignee", "current_status"] as const;

const reportFilters = z.strictObject({
  /** Ids of topics. */
  topic: listFor(id).optional(),
  status: listFor(z.enum(assignmentStatuses)).optional(),
  q_text: z.string().trim().max(200).optional(),
  /** Those about these locations, their regions, or the whole company. */
  locations: listFor(id).optional(),
  /** Those about these regions, their locations, or the whole company. */
  regions: listFor(id).optional(),
});

const historyQuery = z.strictObject({
  filters: reportFilters.prefault({}),
  page: pageParameter,
  sort_by: z.enum(historySorts).default("assigned_at"),
  sort_desc: z.enum(["true", "false"]).default("true"),
});

export const getActionItemReport = defineEndpoint({
  name: "getActionItemReport",
  method: "GET",
  path: "/analytics/reports/employee_action_item_report",
  summary: "Lists assignments in the current user’s scope, newest first, with before-and-after scores.",
  query: historyQuery,
  reply: z.object({
    data: z.array(assignmentRow),
    meta: buildWidgetMeta({
      filters: z.object({
        topic: z.array(z.number().int()),
        status: z.array(z.enum(assignmentStatuses)),
        q_text: z.string().nullable(),
        locations: z.array(z.number().int()),
        regions: z.array(z.number().int()),
      }),
      structures: z.object({}),
      summary: z.object({
        /** Numbers of all visible assignments by status, without filters. Overdue ones count among the open ones. */
        statuses: z.record(z.enum(assignmentStatuses), z.number().int()),
        overdue: z.number().int(),
        /** Topics of these assignments, by name, as filter choices. */
        topics: z.array(named.extend({ es: z.string() })),
        /** Whether the viewer may assign. */
        can_assign: z.boolean(),
      }),
    }).omit({ dates: true }),
  }),
});
export type ActionItemReport = z.output<(typeof getActionItemReport)["reply"]>;
export type ActionItemQuery = z.output<(typeof getActionItemReport)["query"]>;

// The file has all rows, whichever page the screen shows.
const exportBody = historyQuery.omit({ page: true }).extend({ sort_desc: payloadFlag.default("true") });
export type ActionItemExportQuery = z.output<typeof exportBody>;

function defineExport(name: string, format: "xlsx" | "csv") {
  return defineEndpoint({
    name,
    method: "POST",
    path: `/analytics/reports/employee_action_item_report.${format}`,
    summary: `The history of action items under the same filters and order as ${format === "csv" ? "comma-separated text" : "a spreadsheet"}, the first 50,000.`,
    body: exportBody,
    reply: z.unknown(),
  });
}

/** Exports the history as a spreadsheet. */
export const exportActionItemsXlsx = defineExport("exportActionItemsXlsx", "xlsx");
/** Exports the history as comma-separated text. */
export const exportActionItemsCsv = defineExport("exportActionItemsCsv", "csv");
