import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { compose } from "#app/server/compose.ts";
import { allocateIds, insertRows } from "#app/server/demo/demo.repository.ts";
import { systemClock } from "#platform/server/clock.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { Jobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log.ts";
import { sweepJob as outboxSweep } from "#platform/server/outbox/outbox.ts";
import { createUnitsOfWork } from "#platform/server/unit-of-work.ts";
import { sweepJob } from "#slices/schedules/server/schedules.kinds.ts";
import { startProvider } from "#test/support/mail-servers.ts";
import { type ServerProcess, startServer, stopServer, pollUntil } from "#test/support/server-process.ts";
import { clonePostgres } from "#test/support/test-database.ts";
import { writeTwoClients } from "#test/support/two-clients.ts";

const SCHEDULES = 10;
/** A client-admin and a property manager. */
const READERS = [1, 5];
const MAILS = SCHEDULES * READERS.length;
const DEADLINE = 60_000;
const cleanups: (() => unknown)[] = [];

afterAll(async () => {
  for (const clean of cleanups.toReversed()) await clean();
});

async function writeDueSchedules(db: Database): Promise<void> {
  await db.withClient(1, async (tx) => {
    const ids = await allocateIds(tx, "scheduled_reports", SCHEDULES);
    const due = new Date(Date.now() - 60_000).toISOString();
    const about = { report_id: 12, endpoint: "/v1/en/analytics/reports/satisfaction_summary_report", owner_id: 1 };
    const request = JSON.stringify({ structures: { scope: "locations" } });
    const how = { frequency: "7 days", sends_empty: true, time_zone: "UTC", asked_on: due.slice(0, 10) };
    const times = { first_at: due, next_at: due, created_at: due };
    const types = ["xlsx", "csv", "pdf"];
    await insertRows(
      tx,
      "scheduled_reports",
      ids.map((id, at) => ({ id, ...about, asked: request, ...how, ...times, file_type: types[at % types.length] })),
    );
    await insertRows(
      tx,
      "scheduled_report_recipients",
      ids.flatMap((id) => READERS.map((person, position) => ({ schedule_id: id, person_id: person, position }))),
    );
  });
}

interface Portal {
  /** Lets the sweep take up due work, as the minute's job would, after a lease and a lost job have run out. */
  sweep(): Promise<void>;
  /** Number of sendings, and of their emails that were accepted. */
  countSendings(): Promise<{ readonly deliveries: number; readonly done: number }>;
}

async function openPortal(urls: { readonly appUrl: string; readonly ownerUrl: string }): Promise<Portal> {
  const engine = new PostgresEngine({ url: urls.appUrl, connections: 4 });
  const owner = new PostgresEngine({ url: urls.ownerUrl, connections: 1 });
  cleanups.push(() => Promise.all([engine.close(), owner.close()]));
  const db = openDatabase(engine);
  const jobs = new Jobs(engine, createLog("silent"), false);
  await jobs.start();
  cleanups.push(() => jobs.stop());
  const units = createUnitsOfWork(db, systemClock, jobs);
  const getPublicUrl = (): string => "http://portal.example";
  const product = compose({
    db,
    clock: systemClock,
    units,
    getPublicUrl,
    mailbox: null,
    signInHint: null,
  });
  await writeTwoClients({ db, owner, product });
  await writeDueSchedules(db);
  return {
    sweep: () =>
      db.global(async (tx) => {
        const on = tx.on<unknown>();
        await sql`UPDATE outbox SET leased_until = now() - interval '1 second' WHERE state = 'leased'`.execute(on);
        await sql`UPDATE outbox SET created_at = now() - interval '3 minutes'`.execute(on);
        await jobs.enqueue(tx, sweepJob, {});
        await jobs.enqueue(tx, outboxSweep, {});
      }),
    countSendings: async () => {
      const read = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
        db.withClient(1, async (tx) => (await query.execute(tx.on<unknown>())).rows[0]?.n ?? 0);
      return {
        deliveries: await read(sql`SELECT count(*)::int AS n FROM report_deliveries WHERE client_id = 1`),
        done: await read(sql`SELECT count(*)::int AS n FROM outbox WHERE client_id = 1 AND state = 'done'`),
      };
    },
  };
}

async function start(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = await startServer({ DEMO: "0", LOG_LEVEL: "silent", ...env });
  cleanups.push(() => {
    server.kill("SIGKILL");
    return server.exit;
  });
  return server;
}

describe("kill -9 while scheduled reports are sent", () => {
  test("each recipient gets each report once, and none is left behind", async () => {
    const { drop, ...urls } = await clonePostgres();
    cleanups.push(drop);
    const portal = await openPortal(urls);
    // So slow that a strike right after an email arrived hits the next one in flight.
    const provider = await startProvider(150);
    cleanups.push(() => provider.close());
    const env = { DATABASE_URL: urls.appUrl, SMTP_URL: provider.url };
    for (const target of [2, 9]) {
      await portal.sweep();
      const server = await start(env);
      await pollUntil(`${target} mails`, DEADLINE, async () => (provider.requests.length >= target ? true : null));
      server.kill("SIGKILL");
      expect(await server.exit).toMatchObject({ signal: "SIGKILL" });
      expect((await portal.countSendings()).done).toBeLessThan(MAILS);
    }
    await portal.sweep();
    const last = await start(env);
    await pollUntil("every mail", DEADLINE, async () => ((await portal.countSendings()).done === MAILS ? true : null));
    // Due reports were taken up once: another sweep finds nothing.
    await portal.sweep();
    expect(await stopServer(last)).toMatchObject({ code: 0, stderr: "" });
    expect(await portal.countSendings()).toEqual({ deliveries: MAILS, done: MAILS });
    const bodies = [...provider.taken.values()];
    const to = Map.groupBy(bodies, (body) => body["to"]);
    expect([...to.values()].map((each) => each.length)).toEqual([SCHEDULES, SCHEDULES]);
    expect(bodies.every((body) => Array.isArray(body["attachments"]) && body["attachments"].length === 1)).toBe(true);
    // The strikes did hit emails in flight; only the key prevented a second delivery.
    expect(provider.requests.length).toBeGreaterThan(MAILS);
  });
});
