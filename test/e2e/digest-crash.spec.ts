import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { compose } from "#app/server/compose.ts";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import { systemClock } from "#platform/server/clock.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { Jobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log.ts";
import { sweepJob } from "#platform/server/outbox/outbox.ts";
import { createUnitsOfWork } from "#platform/server/unit-of-work.ts";
import { getDigestKey, digestMail } from "#slices/digest/server/digest.kinds.ts";
import { insertDigests } from "#slices/digest/server/digest.repository.ts";
import { startProvider } from "#test/support/mail-servers.ts";
import { type ServerProcess, startServer, stopServer, pollUntil } from "#test/support/server-process.ts";
import { clonePostgres } from "#test/support/test-database.ts";
import { buildEmail, people, writeTwoClients } from "#test/support/two-clients.ts";
import { isWholeRun } from "#test/support/whole-run.ts";

const CLIENTS = [1, 2] as const;
/** The recipients for whom an alert waits. */
const READERS = people.filter(({ role }) => role !== "reporting" && role !== "employee");
const MAILS = CLIENTS.length * READERS.length;
const DAY = 86_400_000;
const DEADLINE = 60_000;
/** Today or the last Tuesday before. */
const getTuesday = (): string => {
  const now = Date.now();
  const days = (new Date(now).getUTCDay() + 5) % 7;
  return new Date(now - days * DAY).toISOString().slice(0, 10);
};
const cleanups: (() => unknown)[] = [];

afterAll(async () => {
  for (const clean of cleanups.toReversed()) await clean();
});

/** An alert without an owner at each location, so that every digest has content. */
async function writeAlerts(db: Database, client: number): Promise<void> {
  const at = Date.now();
  const toInstant = (days: number): string => new Date(at + days * DAY).toISOString();
  const on = toInstant(-2).slice(0, 10);
  await db.withClient(client, async (tx) => {
    for (const id of [1, 2, 3]) {
      const of = { survey_id: 24, location_id: id, resident_id: 1, is_protected: false };
      await insertRows(tx, "invitations", [
        { id, survey_version: 1, sent_at: toInstant(-3), sent_on: on, expires_at: toInstant(30), ...of },
      ]);
      const reasons = { has_service_issue: true, is_unlikely: false, wants_contact: false };
      const due = { first_response_due: toInstant(-1), resolve_due: toInstant(2) };
      await insertRows(tx, "alerts", [
        { id, invitation_id: id, lease_id: 1, created_at: toInstant(-2), created_on: on, ...of, ...reasons, ...due },
      ]);
    }
  });
}

async function openPortal(urls: { readonly appUrl: string; readonly ownerUrl: string }) {
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
  for (const clientId of CLIENTS) {
    await writeAlerts(db, clientId);
    await units.run({ clientId, accountId: null, impersonatorId: null, requestId: null }, async (uow) => {
      const of = { week: getTuesday(), leavesBy: new Date(Date.now() + DAY) };
      const digests = await insertDigests(
        uow,
        READERS.map(({ id: personId }) => ({ personId, ...of })),
      );
      for (const digest of digests) await uow.post(digestMail, getDigestKey(digest), { digestId: digest.id });
    });
  }
  return {
    /** Lets the sweep take up waiting work, as the minute's job would, after a lease and a lost job have run out. */
    sweep: () =>
      db.global(async (tx) => {
        const on = tx.on<unknown>();
        await sql`UPDATE outbox SET leased_until = now() - interval '1 second' WHERE state = 'leased'`.execute(on);
        await sql`UPDATE outbox SET created_at = now() - interval '3 minutes'`.execute(on);
        await jobs.enqueue(tx, sweepJob, {});
      }),
    async countDone(): Promise<number> {
      const counts = CLIENTS.map((client) =>
        db.withClient(client, async (tx) => {
          const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM outbox
            WHERE client_id = ${client} AND state = 'done' AND kind = ${digestMail.name}`.execute(tx.on<unknown>());
          return rows[0]?.n ?? 0;
        }),
      );
      return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0);
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

test.runIf(isWholeRun)(
  "kill -9 while weekly digests are sent: each recipient gets one, and none is left behind",
  async () => {
    const { drop, ...urls } = await clonePostgres();
    cleanups.push(drop);
    const portal = await openPortal(urls);
    // So slow that a strike right after an email arrived hits the next one in flight.
    const provider = await startProvider(150);
    cleanups.push(() => provider.close());
    const env = { DATABASE_URL: urls.appUrl, SMTP_URL: provider.url };
    for (const target of [2, 7]) {
      await portal.sweep();
      const server = await start(env);
      await pollUntil(`${target} mails`, DEADLINE, async () => (provider.requests.length >= target ? true : null));
      server.kill("SIGKILL");
      expect(await server.exit).toMatchObject({ signal: "SIGKILL" });
      expect(await portal.countDone()).toBeLessThan(MAILS);
    }
    await portal.sweep();
    const last = await start(env);
    await pollUntil("every mail", DEADLINE, async () => ((await portal.countDone()) === MAILS ? true : null));
    expect(await stopServer(last)).toMatchObject({ code: 0, stderr: "" });
    const to = [...provider.taken.values()].map((body) => String(body["to"]));
    expect(to.toSorted()).toEqual(
      CLIENTS.flatMap((client) => READERS.map(({ role }) => buildEmail(client, role))).toSorted(),
    );
    // The strikes did hit emails in flight; only the key prevented a second delivery.
    expect(provider.requests.length).toBeGreaterThan(MAILS);
  },
  180_000,
);
