import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";
import { complianceData } from "#slices/reports/contract/widget-panels.contract.ts";

const range = z.object({ from: z.iso.date(), to: z.iso.date() });

/** Returns the compliance of the tasks about one employee. */
export const getEmployeeCompliance = defineEndpoint({
  name: "getEmployeeCompliance",
  method: "GET",
  path: "/analytics/team/:id/compliance_summary",
  summary:
    "What became of the tasks about an employee in the last twelve months, month by month, and how the open ones stand.",
  params: z.strictObject({ id }),
  reply: z.object({
    data: complianceData.extend({
      employee: z.object({
        id: z.number().int(),
        full_name: z.string(),
        position: z.string().nullable(),
        location: z.string().nullable(),
      }),
    }),
    meta: z.object({ dates: z.object({ current: range, previous: range }) }),
  }),
});
export type EmployeeCompliance = z.output<(typeof getEmployeeCompliance)["reply"]>;
