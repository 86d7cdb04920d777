import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { AlertsApi } from "#slices/alerts/server/alerts.api.ts";
import type { TasksCounts } from "#slices/home/contract/tasks-counts.contract.ts";
import { type Actor, rightIn } from "#slices/identity/server/identity.api.ts";
import type { PlansApi } from "#slices/plans/server/plans.api.ts";

export interface TasksCountsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly plans: Pick<PlansApi, "countAssigned" | "countEscalated">;
  readonly alerts: AlertsApi;
}

/** How much waits for somebody: tasks are a matter of plans, alerts of whoever looks after residents. */
export function tasksCounts({ db, clock, plans, alerts }: TasksCountsDeps, actor: Actor): Promise<TasksCounts> {
  const asked = { personId: actor.personId, now: clock.now() };
  const hasPlans = rightIn(actor, "introduce") !== null;
  const residents = rightIn(actor, "intouch");
  return db.reading(actor.clientId, async (tx) => ({
    tasks: hasPlans ? await plans.countAssigned(tx, asked) : 0,
    escalations: hasPlans ? await plans.countEscalated(tx, asked) : 0,
    resident_alerts: residents && residents.role !== "employee" ? await alerts.countOpen(tx, residents.scope) : 0,
  }));
}
