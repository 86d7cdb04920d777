import { insertRows } from "#app/server/demo/demo.repository.ts";
import { addDays } from "#platform/server/clock.ts";
import type { TestApplication } from "#test/support/test-application.ts";

/** A task that eight of ten people did late, and one that one of twenty did late. */
export const OFTEN_LATE = 501;
export const SELDOM_LATE = 502;

const FIRST_DAY = "2025-04-25";
const DAYS = 570;
/** Number of tasks of each template per day. */
const A_DAY = 2;
const AT = "2025-01-01T12:00:00Z";
/** A person who is not used by tests. */
const PERSON = 7;

function createPastTask(
  id: number,
  templateId: number,
  dueOn: string,
  isLate: boolean,
): Readonly<Record<string, unknown>> {
  const outcome_on = addDays(dueOn, isLate ? 3 : -1);
  return {
    id,
    task_template_id: templateId,
    template_version: 1,
    person_id: PERSON,
    zone: "UTC",
    alert_on: addDays(dueOn, -9),
    due_on: dueOn,
    first_due_on: dueOn,
    escalate_on: addDays(dueOn, 3),
    abandon_on: addDays(dueOn, 30),
    active_from: addDays(dueOn, -9),
    is_onboarding: true,
    outcome_id: isLate ? 2 : 1,
    outcome_on,
    outcome_at: new Date(`${outcome_on}T12:00:00Z`),
    created_at: AT,
    updated_at: AT,
  };
}

/**
 * Inserts both templates into both clients, and nineteen months of their tasks up to the tests' current time into the
 * first client.
 */
export async function addTaskPast(t: Pick<TestApplication, "db">): Promise<void> {
  for (const client of [1, 2]) {
    await t.db.withClient(client, async (tx) => {
      const ids = [OFTEN_LATE, SELDOM_LATE];
      await insertRows(
        tx,
        "task_templates",
        ids.map((id) => ({ id, title: `Step ${id}` })),
      );
      const rule = { archetype: 2, anchor: "enrollment", offset_days: 5, escalate_days: 3, assignee: "employee" };
      await insertRows(
        tx,
        "task_template_versions",
        ids.map((id) => ({ task_template_id: id, version: 1, title: `Step ${id}`, ...rule })),
      );
    });
  }
  const tasks = Array.from({ length: DAYS * A_DAY }, (_, index) => {
    const dueOn = addDays(FIRST_DAY, Math.floor(index / A_DAY));
    const id = 10_000 + index * 2;
    return [
      createPastTask(id, OFTEN_LATE, dueOn, index % 10 < 8),
      createPastTask(id + 1, SELDOM_LATE, dueOn, index % 20 === 0),
    ];
  }).flat();
  await t.db.withClient(1, (tx) => insertRows(tx, "user_tasks", tasks));
}
