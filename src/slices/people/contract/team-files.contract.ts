import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { payloadFlag } from "#platform/contract/wire.ts";
import { teamQuery } from "./team.contract.ts";

// The file has all rows, whichever page the screen shows.
const exportBody = teamQuery.omit({ structures: true, page: true }).extend({ sort_desc: payloadFlag.default("false") });
export type TeamExportQuery = z.output<typeof exportBody>;

function createExport(name: string, format: "xlsx" | "csv") {
  return defineEndpoint({
    name,
    method: "POST",
    path: `/analytics/team.${format}`,
    summary: `The employees under the same filters and order as ${format === "csv" ? "comma-separated text" : "a spreadsheet"}, the first 50,000.`,
    body: exportBody,
    reply: z.unknown(),
  });
}

/** Exports the list as a spreadsheet. */
export const exportTeamXlsx = createExport("exportTeamXlsx", "xlsx");
/** Exports the list as comma-separated text. */
export const exportTeamCsv = createExport("exportTeamCsv", "csv");
