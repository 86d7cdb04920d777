import type { z } from "zod";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { getReports } from "#slices/reports/contract/widgets.contract.ts";
import { type ExternalReport, listExternalReports } from "../external-reports.ts";
import { findLocationPermission } from "../places/place-pages.rules.ts";
import type { WidgetCatalog } from "./widget-catalog.ts";

type ReportsByService = z.infer<(typeof getReports)["reply"]>["data"];

/**
 * The groups of the standard reports; inquire is a group of its own without reports of our services (decisions A23).
 */
const groups = ["ingage", "inquire", "intouch", "introduce"] as const;

/** Returns the standard reports that a person may open, by name. */
export function toReports(
  catalog: WidgetCatalog,
  actor: Actor,
  further?: readonly ExternalReport[],
): ReportsByService["ingage"] {
  const declared = catalog.widgets.flatMap(({ reportId, title, urlKey, service: figures, right = figures }) => {
    if (reportId === undefined || !findLocationPermission(actor, right)) return [];
    return [{ id: reportId, name: title, slug: urlKey.replaceAll("_", "-"), service: right, widget: urlKey }];
  });
  const others = listExternalReports(actor, further).map(({ reportId: id, title: name, urlKey, service, path }) => ({
    id,
    name,
    slug: urlKey.replaceAll("_", "-"),
    service,
    widget: urlKey,
    to: path,
  }));
  const reports: ReportsByService["ingage"] = [...declared, ...others];
  return reports.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Returns the standard reports that a person may open, grouped by the service whose permission opens them, by name. */
export function getStandardReports(
  catalog: WidgetCatalog,
  actor: Actor,
  further?: readonly ExternalReport[],
): ReportsByService {
  const reports = toReports(catalog, actor, further);
  const filterReports = (group: string): ReportsByService["ingage"] =>
    reports.filter(({ service }) => service === group);
  return Object.fromEntries(groups.map((group) => [group, filterReports(group)])) as ReportsByService;
}
