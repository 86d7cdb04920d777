import type { ListSources } from "#slices/reports/server/reports.api.ts";
import { type ComplianceListsDeps, buildComplianceLists } from "./compliance-lists.ts";
import { enrollmentReports } from "./enrollment-reports.ts";

/** Row sources of all report lists that plans provide, by widget id. */
export function buildReportLists(deps: ComplianceListsDeps): ListSources {
  return { ...enrollmentReports, ...buildComplianceLists(deps) };
}
