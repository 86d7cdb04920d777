import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { systemClock } from "#platform/server/clock.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { Jobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log.ts";
import { sweepJob } from "#platform/server/outbox/outbox.ts";
import { createUnitsOfWork } from "#platform/server/unit-of-work.ts";
import { ensureContactPoint } from "#slices/messaging/server/contacts.repository.ts";
import { optOutConfirmation } from "#slices/messaging/server/messaging.kinds.ts";
import { startProvider } from "#test/support/mail-servers.ts";
import { type ServerProcess, startServer, stopServer, pollUntil } from "#test/support/server-process.ts";
import { clonePostgres } from "#test/support/test-database.ts";

const MAILS = 40;
const DEADLINE = 60_000;
const cleanups: (() => unknown)[] = [];

afterAll(async () => {
  for (const clean of cleanups.toReversed()) await clean();
});

interface Outbox {
  readonly db: Database;
  /** Lets as much time pass as a lease and a lost job need, and sweeps as the minute's job would. */
  waitAndSweep(): Promise<void>;
  readStates(): Promise<Record<string, number>>;
}

/** A company with emails waiting to be sent, each to an address of its own. */
async function fillOutbox(url: string): Promise<Outbox> {
  const engine = new PostgresEngine({ url, connections: 4 });
  cleanups.push(() => engine.close());
  const db = openDatabase(engine);
  const jobs = new Jobs(engine, createLog("silent"), false);
  await jobs.start();
  cleanups.push(() => jobs.stop());
  const units = createUnitsOfWork(db, systemClock, jobs);
  const clientId = await db.global(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO clients (name, slug, time_zone, locale, created_at)
      VALUES ('Harborline', 'harborline', 'UTC', 'en', now()) RETURNING id`.execute(tx.on<unknown>());
    return rows[0]?.id ?? 0;
  });
  await units.run({ clientId, accountId: null, impersonatorId: null, requestId: null }, async (uow) => {
    for (let number = 0; number < MAILS; number += 1) {
      const contactPointId = await ensureContactPoint(uow, `reader-${number}@example.com`);
      await uow.post(optOutConfirmation, String(number), { contactPointId, optOut: true, language: "en" });
    }
  });
  return {
    db,
    waitAndSweep: () =>
      db.global(async (tx) => {
        await sql`UPDATE outbox SET leased_until = now() - interval '1 second' WHERE state = 'leased'`.execute(
          tx.on<unknown>(),
        );
        await sql`UPDATE outbox SET created_at = now() - interval '3 minutes'`.execute(tx.on<unknown>());
        await jobs.enqueue(tx, sweepJob, {});
      }),
    readStates: () =>
      db.global(async (tx) => {
        const { rows } = await sql<{ state: string; n: number }>`
          SELECT state, count(*)::int AS n FROM outbox GROUP BY state`.execute(tx.on<unknown>());
        return Object.fromEntries(rows.map((row) => [row.state, row.n]));
      }),
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

describe("kill -9 while email is sent to a provider that accepts keys", () => {
  test("every email arrives once by its key, and none is left behind", async () => {
    const { appUrl, drop } = await clonePostgres();
    cleanups.push(drop);
    const outbox = await fillOutbox(appUrl);
    // So slow that a strike right after an email arrived hits the next one in flight.
    const provider = await startProvider(150);
    cleanups.push(() => provider.close());
    const env = { DATABASE_URL: appUrl, SMTP_URL: provider.url };
    const interrupted: number[] = [];
    for (const target of [8, 20]) {
      const server = await start(env);
      await pollUntil(`${target} mails`, DEADLINE, async () => (provider.requests.length >= target ? true : null));
      server.kill("SIGKILL");
      expect(await server.exit).toMatchObject({ signal: "SIGKILL" });
      const states = await outbox.readStates();
      interrupted.push(states["leased"] ?? 0);
      expect(states["done"] ?? 0).toBeLessThan(MAILS);
      await outbox.waitAndSweep();
    }
    const last = await start(env);
    await pollUntil("every mail", DEADLINE, async () => ((await outbox.readStates())["done"] === MAILS ? true : null));
    expect(await stopServer(last)).toMatchObject({ code: 0, stderr: "" });
    const readers = [...provider.taken.values()].map((body) => body["to"]);
    expect(new Set(readers).size).toBe(MAILS);
    expect(readers).toHaveLength(MAILS);
    // The strikes did hit emails in flight; only the key prevented a second delivery.
    expect(interrupted.every((count) => count > 0)).toBe(true);
    expect(provider.requests.length).toBeGreaterThan(MAILS);
  });
});
