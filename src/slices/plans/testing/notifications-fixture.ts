import { notifyTasksJob } from "#slices/plans/server/notifications/task-notifications.kinds.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { setUpTaskFixture, type TaskFixture } from "./task-fixture.ts";

/** A task email as its recipient got it. */
export interface ReceivedEmail {
  readonly to: string;
  readonly subject: string;
  readonly plain: string;
  readonly html: string;
  /** As YYYY-MM-DDTHH:MM in UTC. */
  readonly at: string;
}

/** The task fixture with the notification job. */
export interface NotificationsFixture extends TaskFixture {
  /** Runs the job for both clients, `times` times concurrently. */
  notify(times?: number): Promise<void>;
  /** Sets the clock, runs the job and sends due emails. */
  runHour(instant: string): Promise<void>;
  /** Returns delivered emails, oldest first. */
  readMails(): Promise<ReceivedEmail[]>;
  /** Returns state and outcome of the first client's outbox rows. */
  readOutbox(): Promise<readonly Record<string, unknown>[]>;
  /** Deletes tasks, emails and notification records. */
  clear(): Promise<void>;
}

const ofTasks = [
  "task_notification_items",
  "task_notification_emails",
  "user_task_assignees",
  "user_task_notes",
  "user_task_plans",
  "user_tasks",
  "task_template_versions",
  "task_templates",
];

/** Creates the fixture. See `setUpTaskFixture` for its people. */
export async function setUpNotificationsFixture(): Promise<NotificationsFixture> {
  const t = await setUpTaskFixture();
  const notify = async (times = 1): Promise<void> => {
    const job = t.product.jobs.find(({ name }) => name === notifyTasksJob.name);
    const runs = [1, 2].flatMap((clientId) => Array.from({ length: times }, () => clientId));
    await Promise.all(runs.map(async (clientId) => job?.run({ clientId })));
  };
  return {
    ...t,
    notify,
    async runHour(instant) {
      t.clock.set(instant);
      await notify();
      await t.deliverMail();
    },
    async readMails() {
      const emails = await t.mailbox.list();
      return emails
        .map(({ recipient, subject, plain, html, sentAt }) => ({
          to: recipient,
          subject,
          plain,
          html,
          at: sentAt.toISOString().slice(0, 16),
        }))
        .toSorted((one, other) => one.at.localeCompare(other.at) || one.to.localeCompare(other.to));
    },
    readOutbox: () => readClientRows(t, 1, "SELECT kind, state, outcome FROM outbox WHERE client_id = 1 ORDER BY id"),
    async clear() {
      for (const client of [1, 2]) {
        for (const table of ofTasks)
          await readClientRows(t, client, `DELETE FROM ${table} WHERE client_id = ${client}`);
        await readClientRows(t, client, `DELETE FROM outbox WHERE client_id = ${client}`);
      }
      await readOwnerRows(t, "DELETE FROM mailbox");
    },
  };
}
