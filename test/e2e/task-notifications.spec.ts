import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { PgliteEngine } from "#platform/server/db/pglite-engine.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { startProvider, startSmtpServer } from "#test/support/mail-servers.ts";
import { type ServerProcess, startServer, stopServer, pollUntil } from "#test/support/server-process.ts";
import {
  getNoonZone,
  countOutboxStates,
  notifyRecipients,
  waitAndSweep,
  writeRecipients,
} from "#test/support/task-recipients.ts";
import { clonePostgres } from "#test/support/test-database.ts";
import { isWholeRun } from "#test/support/whole-run.ts";

const READERS = 20;
const DEADLINE = 100_000;
// An embedded database is slow on a busy machine, and is started four times; crash.spec kills it in every run.
const WHOLE = { timeout: 400_000 };
// So slow that a strike right after an email arrived hits the next one in flight.
const PAUSE = 150;
const cleanups: (() => unknown)[] = [];

afterAll(async () => {
  for (const clean of cleanups.toReversed()) await clean();
});

async function start(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = await startServer({ DEMO: "0", LOG_LEVEL: "silent", ...env });
  cleanups.push(() => {
    server.kill("SIGKILL");
    return server.exit;
  });
  return server;
}

/** An empty database, and how the server and the test each connect to it; the test only while no server runs. */
interface Place {
  readonly env: Readonly<Record<string, string>>;
  open(): Promise<SqlEngine>;
}

const engines: readonly { readonly name: string; place(): Promise<Place> }[] = [
  {
    name: "an embedded folder",
    async place() {
      const folder = mkdtempSync(join(tmpdir(), "courtyard-telling-"));
      cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
      // A first start creates the tables.
      expect(await stopServer(await start({ DATA_DIR: folder }))).toMatchObject({ code: 0 });
      return { env: { DATA_DIR: folder }, open: () => PgliteEngine.open({ dataDir: join(folder, "database") }) };
    },
  },
  {
    name: "PostgreSQL",
    async place() {
      const { appUrl, drop } = await clonePostgres();
      cleanups.push(drop);
      return {
        env: { DATABASE_URL: appUrl },
        open: () => Promise.resolve(new PostgresEngine({ url: appUrl, connections: 2 })),
      };
    },
  },
];

async function withEngine<T>(place: Place, work: (engine: SqlEngine) => Promise<T>): Promise<T> {
  const engine = await place.open();
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

async function strike(server: ServerProcess): Promise<void> {
  server.kill("SIGKILL");
  expect(await server.exit).toMatchObject({ signal: "SIGKILL" });
}

test("whenever it begins, it is about noon in the recipients' zone", () => {
  for (const hour of Array.from({ length: 24 }).keys()) {
    const at = new Date(Date.UTC(2026, 10, 20, hour, 30));
    const here = new Intl.DateTimeFormat("en-US", { timeZone: getNoonZone(at), hour: "numeric", hourCycle: "h23" });
    expect(here.format(at)).toBe("12");
  }
});

/** The embedded database only with \`--all\`: this tests the outbox, which is the same on both. */
const tried = engines.filter(({ name }) => isWholeRun || name === "PostgreSQL");

describe.each(tried)("kill -9 while people are notified of their tasks: $name", ({ place: newPlace }) => {
  test("a provider that accepts keys gets each recipient's email once, and none is left behind", WHOLE, async () => {
    const place = await newPlace();
    const provider = await startProvider(PAUSE);
    cleanups.push(() => provider.close());
    const env = { ...place.env, SMTP_URL: provider.url };
    await withEngine(place, (engine) => writeRecipients(engine, READERS));
    await withEngine(place, notifyRecipients);
    const struck = await start(env);
    await pollUntil("8 mails", DEADLINE, () => Promise.resolve(provider.requests.length >= 8 ? true : null));
    await strike(struck);
    const { done = 0, leased } = await withEngine(place, countOutboxStates);
    const expected = provider.requests.length + READERS - done;
    await withEngine(place, waitAndSweep);
    await withEngine(place, notifyRecipients);
    const last = await start(env);
    await pollUntil("every mail", DEADLINE, () => Promise.resolve(provider.requests.length >= expected ? true : null));
    expect(await stopServer(last)).toMatchObject({ code: 0, stderr: "" });
    expect(await withEngine(place, countOutboxStates)).toEqual({ done: READERS, posted: READERS });
    const readers = [...provider.taken.values()].map((body) => body["to"]);
    expect([readers.length, new Set(readers).size]).toEqual([READERS, READERS]);
    // The strike did hit an email in flight; only the key prevented a second delivery.
    expect([leased, provider.requests.length]).toEqual([1, READERS + 1]);
  });

  test(
    "over plain SMTP no recipient gets an email twice, and the one in flight is flagged uncertain",
    WHOLE,
    async () => {
      const place = await newPlace();
      const smtp = await startSmtpServer(PAUSE);
      cleanups.push(() => smtp.close());
      const env = { ...place.env, SMTP_URL: smtp.url };
      await withEngine(place, (engine) => writeRecipients(engine, READERS));
      await withEngine(place, notifyRecipients);
      const struck = await start(env);
      await pollUntil("8 mails", DEADLINE, () => Promise.resolve(smtp.messages.length >= 8 ? true : null));
      await strike(struck);
      const taken = smtp.messages.length;
      const { done = 0, leased = 0 } = await withEngine(place, countOutboxStates);
      expect(leased).toBeLessThanOrEqual(1);
      await withEngine(place, waitAndSweep);
      await withEngine(place, notifyRecipients);
      const last = await start(env);
      const expected = taken + READERS - done - leased;
      await pollUntil("the others", DEADLINE, () => Promise.resolve(smtp.messages.length >= expected ? true : null));
      expect(await stopServer(last)).toMatchObject({ code: 0, stderr: "" });
      const states = await withEngine(place, countOutboxStates);
      expect(states).toEqual({ done: READERS - leased, ...(leased === 0 ? {} : { uncertain: 1 }), posted: READERS });
      const readers = smtp.messages.map((raw) => /^To: (.*)$/im.exec(raw)?.[1]?.trim());
      expect(new Set(readers).size).toBe(readers.length);
      expect(readers.length).toBeGreaterThanOrEqual(READERS - leased);
    },
  );
});
