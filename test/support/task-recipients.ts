import { sql } from "kysely";
import { systemClock } from "#platform/server/clock.ts";
import { openDatabase } from "#platform/server/db/database.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { Jobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log.ts";
import { sweepJob } from "#platform/server/outbox/outbox.ts";
import { insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import { notifyTasksJob } from "#slices/plans/server/notifications/task-notifications.kinds.ts";

const CLIENT = 1;

/** A zone in which it is about noon: the day's emails may be sent, and no day ends during a test. */
export function getNoonZone(at: Date): string {
  const hours = 12 - at.getUTCHours();
  // The sign of these names is inverted.
  if (hours === 0) return "UTC";
  return `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

/** Writes a company with a number of people, each with a task that is past due. */
export async function writeRecipients(engine: SqlEngine, count: number): Promise<void> {
  const db = openDatabase(engine);
  const at = systemClock.now();
  const toDay = (days: number): string => new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const client_id = CLIENT;
  const client = { id: client_id, name: "Harborline", slug: "harborline", time_zone: getNoonZone(at), locale: "en" };
  await db.global(async (tx) => {
    await insertRows(tx, "clients", [{ ...client, created_at: at }]);
    const getEmail = (id: number): string => `reader-${id}@example.com`;
    await insertRows(
      tx,
      "accounts",
      // None of these accounts signs in.
      ids.map((id) => ({ id, email: getEmail(id), password_hash: "none", created_at: at })),
    );
    await insertRows(
      tx,
      "account_memberships",
      ids.map((id) => ({ account_id: id, client_id, person_id: id })),
    );
  });
  await db.withClient(CLIENT, async (tx) => {
    await insertRows(tx, "client_services", [{ client_id, service: "introduce", status: "active" }]);
    await insertRows(
      tx,
      "people",
      ids.map((id) => ({
        client_id,
        id,
        first_name: "Reader",
        last_name: `${id}`,
        email: `reader-${id}@example.com`,
        start_date: "2024-01-01",
      })),
    );
    const title = "Sign the policy";
    await insertRows(tx, "task_templates", [{ client_id, id: 1, title }]);
    const schedule = { archetype: 2, anchor: "enrollment", offset_days: 7, escalate_days: 20, assignee: "employee" };
    await insertRows(tx, "task_template_versions", [
      { client_id, task_template_id: 1, version: 1, title, ...schedule },
    ]);
    const days = {
      alert_on: toDay(-20),
      due_on: toDay(-5),
      first_due_on: toDay(-5),
      escalate_on: toDay(15),
      abandon_on: toDay(25),
    };
    const made = { created_at: at, updated_at: at, active_from: toDay(-20), is_onboarding: true };
    await insertRows(
      tx,
      "user_tasks",
      ids.map((id) => ({
        client_id,
        id,
        task_template_id: 1,
        template_version: 1,
        person_id: id,
        zone: client.time_zone,
        ...days,
        ...made,
      })),
    );
  });
}

/** Enqueues the job that notifies them. */
export async function notifyRecipients(engine: SqlEngine): Promise<void> {
  await runWithJobs(engine, (jobs) =>
    openDatabase(engine).global((tx) => jobs.enqueue(tx, notifyTasksJob, { clientId: CLIENT })),
  );
}

/** Lets as much time pass as a lease and a lost job need, and sweeps as the minute's job would. */
export async function waitAndSweep(engine: SqlEngine): Promise<void> {
  await runWithJobs(engine, (jobs) =>
    openDatabase(engine).global(async (tx) => {
      const on = tx.on<unknown>();
      await sql`UPDATE outbox SET leased_until = now() - interval '1 second' WHERE state = 'leased'`.execute(on);
      await sql`UPDATE outbox SET created_at = now() - interval '3 minutes'`.execute(on);
      await jobs.enqueue(tx, sweepJob, {});
    }),
  );
}

async function runWithJobs(engine: SqlEngine, work: (jobs: Jobs) => Promise<void>): Promise<void> {
  const jobs = new Jobs(engine, createLog("silent"), false);
  await jobs.start();
  await work(jobs);
  await jobs.stop();
}

/** Returns how many rows of the outbox are in each state, and how many emails were logged as sent. */
export function countOutboxStates(engine: SqlEngine): Promise<Readonly<Record<string, number>>> {
  return openDatabase(engine).withClient(CLIENT, async (tx) => {
    const { rows } = await sql<{ state: string; n: number }>`
      SELECT state, count(*)::int AS n FROM outbox WHERE client_id = ${tx.clientId} GROUP BY state
      UNION ALL SELECT 'posted', count(*)::int FROM task_notification_emails WHERE client_id = ${tx.clientId}`.execute(
      tx.on<unknown>(),
    );
    return Object.fromEntries(rows.map((row) => [row.state, row.n]));
  });
}
