import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";
import { request, fileTypes } from "./schedules.contract.ts";

const testedReport = z.strictObject({
  report_id: id,
  endpoint: z.string().min(1).max(200).meta({ description: "An address of the report's data, such as its page has." }),
  file_type: z.enum(fileTypes).default("xlsx"),
  ...request,
});
export type TestedReport = z.output<typeof testedReport>;

/** Sends a report once, to the viewer only, as recipients would get it. */
export const testScheduledReport = defineEndpoint({
  name: "testScheduledReport",
  method: "POST",
  path: "/analytics/scheduled_reports/test",
  summary: "Mails the viewer a report as a schedule would, once; no schedule is made.",
  body: testedReport,
  reply: z.object({ data: z.object({ email: z.string() }) }),
});
