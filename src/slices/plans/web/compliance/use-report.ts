import { useNavigate } from "@tanstack/react-router";
import { stringifySearch } from "#platform/web/address.ts";
import type { WidgetSubject } from "#slices/reports/contract/widgets.contract.ts";
import { type DashboardPlace, getWidgetPath } from "#slices/reports/web/dashboard/dashboard-place.ts";

const getPlace = ({ link_type: linkType, m_id: id }: WidgetSubject): DashboardPlace =>
  linkType === "company" || id === null ? { linkType: "company", id: null } : { linkType, id };

/** Returns the address of a place's compliance report, filtered by non-compliant (status 4), by assignee. */
export function getNonCompliantPath(subject: WidgetSubject): string {
  const to = getWidgetPath("compliance", getPlace(subject), "compliance-summary-report");
  return `${to}${stringifySearch({ task_compliance_statuses: "4", scope: "assignees" })}`;
}

/** Opens the compliance report of a place, filtered by one status. */
export function useReport(subject: WidgetSubject): (filter: string, statuses: string) => void {
  const navigate = useNavigate();
  const to = getWidgetPath("compliance", getPlace(subject), "compliance-summary-report");
  return (filter, statuses) => void navigate({ to, search: { [filter]: statuses } });
}
