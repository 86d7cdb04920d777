import { type Clock, toLocalDate } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { notFound, forbidden } from "#platform/server/app-error.ts";
import type { AnalyticsApi } from "#slices/analytics/server/analytics.api.ts";
import { type Actor, getServicePermission } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { EmployeeByTask } from "#slices/people/server/people.api.ts";
import type { EmployeeCompliance } from "#slices/plans/contract/employee-compliance.contract.ts";
import { findCompliance } from "./compliance-panel.ts";

/** Dependencies of an employee's compliance. */
export interface EmployeeComplianceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly organization: Pick<OrganizationApi, "readClient">;
  readonly getAnalytics: () => Pick<AnalyticsApi, "computeFigures" | "computeTimeline" | "getSatisfactionWindows">;
  readonly getEmployeeByTask: () => Pick<EmployeeByTask, "getVisible">;
}

/**
 * Returns how the tasks about an employee ended, in the windows of the dashboards. Throws forbidden without a
 * permission in plans, and notFound outside its scope. The scope always includes the viewer.
 */
export function readEmployeeCompliance(
  deps: EmployeeComplianceDeps,
  actor: Actor,
  personId: number,
): Promise<EmployeeCompliance> {
  if (getServicePermission(actor, "introduce") === null) throw forbidden();
  return deps.db.reading(actor.clientId, async (tx) => {
    const employee = await deps.getEmployeeByTask().getVisible(tx, actor, personId);
    if (employee.plansScope === null) throw notFound();
    const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
    const today = toLocalDate(timeZone, deps.clock.now());
    const windows = deps.getAnalytics().getSatisfactionWindows(today);
    const filters = { employee: [personId] };
    const request = { scope: employee.plansScope, filters, windows, today };
    const { id, name, position, location } = employee;
    return {
      data: {
        employee: { id, full_name: name, position, location },
        ...(await findCompliance(deps.getAnalytics(), tx, request)),
      },
      meta: { dates: { current: { ...windows.current }, previous: { ...windows.previous } } },
    };
  });
}
