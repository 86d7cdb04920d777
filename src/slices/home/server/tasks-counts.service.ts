import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { AlertsApi } from "#slices/alerts/server/alerts.api.ts";
import type { TasksCounts } from "#slices/home/contract/tasks-counts.contract.ts";
import { type Actor, getServicePermission } from "#slices/identity/server/identity.api.ts";
import type { PlansApi } from "#slices/plans/server/plans.api.ts";

export interface TasksCountsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly plans: Pick<PlansApi, "countAssigned" | "countEscalated">;
  readonly alerts: AlertsApi;
}

/** Counts a person's open items: tasks in plans, alerts for roles that look after residents. */
export function readTasksCounts({ db, clock, plans, alerts }: TasksCountsDeps, actor: Actor): Promise<TasksCounts> {
  const request = { personId: actor.personId, now: clock.now() };
  const hasPlans = getServicePermission(actor, "introduce") !== null;
  const residents = getServicePermission(actor, "intouch");
  return db.reading(actor.clientId, async (tx) => ({
    tasks: hasPlans ? await plans.countAssigned(tx, request) : 0,
    escalations: hasPlans ? await plans.countEscalated(tx, request) : 0,
    resident_alerts: residents && residents.role !== "employee" ? await alerts.countOpen(tx, residents.scope) : 0,
  }));
}
