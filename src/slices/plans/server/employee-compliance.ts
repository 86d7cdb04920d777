import { type Clock, dayIn } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { absent, forbidden } from "#platform/server/fail.ts";
import type { AnalyticsApi } from "#slices/analytics/server/analytics.api.ts";
import { type Actor, rightIn } from "#slices/identity/server/identity.api.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import type { EmployeeByTask } from "#slices/people/server/people.api.ts";
import type { EmployeeCompliance } from "#slices/plans/contract/employee-compliance.contract.ts";
import { complianceOf } from "#slices/reports/server/reports.api.ts";

/** What an employee's compliance is read from. */
export interface EmployeeComplianceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly organisation: Pick<OrganisationApi, "client">;
  readonly analytics: () => Pick<AnalyticsApi, "figures" | "timeline" | "satisfactionWindows">;
  readonly employee: () => Pick<EmployeeByTask, "seen">;
}

/**
 * What became of the tasks about an employee, in the windows of the dashboards. Forbidden without a right in plans; absent
 * outside of its scope, which somebody themselves is always in.
 */
export function employeeCompliance(
  deps: EmployeeComplianceDeps,
  actor: Actor,
  personId: number,
): Promise<EmployeeCompliance> {
  if (rightIn(actor, "introduce") === null) throw forbidden();
  return deps.db.reading(actor.clientId, async (tx) => {
    const employee = await deps.employee().seen(tx, actor, personId);
    if (employee.plansScope === null) throw absent();
    const { timeZone } = await deps.organisation.client(tx, tx.clientId);
    const today = dayIn(timeZone, deps.clock.now());
    const windows = deps.analytics().satisfactionWindows(today);
    const filters = { employee: [personId] };
    const asked = { scope: employee.plansScope, filters, windows, today };
    const { id, name, position, location } = employee;
    return {
      data: {
        employee: { id, full_name: name, position, location },
        ...(await complianceOf(deps.analytics(), tx, asked)),
      },
      meta: { dates: { current: { ...windows.current }, previous: { ...windows.previous } } },
    };
  });
}
