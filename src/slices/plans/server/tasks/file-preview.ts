import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { selectEventsToCatchUp, selectPlans } from "../enrollments/auto-enrollment.rules.ts";
import type { EventDeps } from "../enrollments/enrollment-events.ts";
import { readEnrolledFor } from "../enrollments/enrollment.read-model.ts";
import { isOverdue } from "../enrollments/hire-preview.ts";
import { readEnrollingPlans, readTasksOfPlan, type TaskOfPlan } from "../templates/plan-audiences.read-model.ts";

/** An employment as an imported file leaves it. Without an id, the person is new. */
interface WrittenEmployment {
  readonly personId: number | null;
  readonly startDate: string | null;
  readonly lastDay: string | null;
  readonly locationId: number | null;
  readonly positionId: number | null;
}

interface FilePreview {
  readonly hires: number;
  readonly enrollments: number;
  readonly tasks: number;
  readonly overdue: number;
}

const nothingKnown = { firstDays: new Set<string>(), lastDays: new Set<string>() };

function memoize<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>();
  return (key) => {
    const found = known.get(key) ?? read(key);
    known.set(key, found);
    return found;
  };
}

/** Returns what plans would do with imported employments, by the same rules as applying them. Writes nothing. */
export async function previewFile(
  deps: EventDeps,
  tx: ClientTx,
  employments: readonly WrittenEmployment[],
  now: Date,
): Promise<FilePreview> {
  const counts = { hires: 0, enrollments: 0, tasks: 0, overdue: 0 };
  if (employments.length === 0 || !(await deps.organization.readActiveServices(tx)).has("introduce")) return counts;
  const all = await readEnrollingPlans(tx);
  const versions = new Map(all.map(({ planId, currentVersion }) => [planId, currentVersion ?? 0]));
  const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
  const todayAt = memoize(async (locationId: number | null) => {
    const zone = locationId === null ? null : await deps.organization.findZone(tx, locationId);
    return toLocalDate(zone ?? timeZone, now);
  });
  const readTasks = memoize((planId: number) => readTasksOfPlan(tx, planId, versions.get(planId) ?? 0));
  for (const { personId, ...employed } of employments) {
    const today = await todayAt(employed.locationId);
    if (selectEventsToCatchUp(employed, nothingKnown, today).length === 0) continue;
    const known = personId === null ? nothingKnown : await readEnrolledFor(tx, personId);
    const events = selectEventsToCatchUp(employed, known, today);
    const plans = events.flatMap((event) => selectPlans(event, employed, all, new Set()));
    const tasks = new Map<number, TaskOfPlan>();
    for (const { planId } of plans) {
      for (const task of await readTasks(planId)) tasks.set(task.templateId, tasks.get(task.templateId) ?? task);
    }
    if (plans.some(({ type }) => type === "onboarding")) counts.hires += 1;
    counts.enrollments += plans.length;
    counts.tasks += tasks.size;
    counts.overdue += [...tasks.values()].filter((task) => isOverdue(task, employed, today)).length;
  }
  return counts;
}
