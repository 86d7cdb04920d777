import type { ListSources } from "#slices/reports/server/reports.api.ts";
import { type ComplianceListsDeps, complianceLists } from "./compliance-lists.ts";
import { enrollmentReports } from "./enrollment-reports.ts";

/** The rows of every list of reports that plans fill, by the ids of their widgets. */
export function reportLists(deps: ComplianceListsDeps): ListSources {
  return { ...enrollmentReports, ...complianceLists(deps) };
}
