import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { lockDataFolder } from "#platform/server/db/data-folder-lock.ts";
import type { SqlResult } from "#platform/server/db/engine.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { openPreparedFolder } from "#test/support/prepared-folder.ts";
import { type ProcessExit, spawnServer, startServer, stopServer, pollUntil } from "#test/support/server-process.ts";
import { clonePostgres } from "#test/support/test-database.ts";
import { isWholeRun } from "#test/support/whole-run.ts";

type Environment = Readonly<Record<string, string>>;

const DEADLINE = 30_000;
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "courtyard-e2e-"));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder with all tables. */
async function createPreparedFolder(): Promise<string> {
  const folder = createFolder();
  await (await openPreparedFolder(folder)).close();
  return folder;
}

async function start(env: Environment): Promise<{ origin: string; stop(): Promise<ProcessExit> }> {
  const server = await startServer(env);
  const stop = (): Promise<ProcessExit> => stopServer(server);
  cleanups.push(stop);
  return { origin: server.origin, stop };
}

/**
 * Starts a server that should fail, and returns how it ended; one that keeps running is ended, which its signal shows.
 */
async function runUntilExit(env: Environment): Promise<ProcessExit> {
  const server = spawnServer(env);
  const timer = setTimeout(() => server.kill("SIGKILL"), DEADLINE);
  const ended = await server.exit;
  clearTimeout(timer);
  return ended;
}

/** Plain sentences on standard error, exit code 1, no greeting. */
function expectRefusal(ended: ProcessExit, ...sentences: readonly RegExp[]): void {
  for (const sentence of sentences) expect(ended.stderr).toMatch(sentence);
  expect({ code: ended.code, signal: ended.signal, stdout: ended.stdout }).toEqual({
    code: 1,
    signal: null,
    stdout: "",
  });
  expect(ended.stderr, "a stack is not a sentence").not.toMatch(/\n\s+at |\w*Error:/);
}

function toSuperUrl(url: string, role = "postgres"): string {
  return Object.assign(new URL(url), { username: role }).href;
}

async function query(url: string, ...statements: readonly string[]): Promise<SqlResult> {
  const engine = new PostgresEngine({ url, connections: 1 });
  try {
    const connection = await engine.connect();
    let result: SqlResult = { rows: [], affected: null };
    for (const sql of statements) result = await connection.query(sql);
    connection.release();
    return result;
  } finally {
    await engine.close();
  }
}

/** A database of the run's PostgreSQL without a single table. */
async function createEmptyDatabase(): Promise<{ appUrl: string; ownerUrl: string }> {
  const urls = inject("postgres");
  const name = `empty_${crypto.randomUUID().replaceAll("-", "")}`;
  const maintenance = urls.ownerUrl.replace("DATABASE", "postgres");
  await query(maintenance, `CREATE DATABASE ${name}`);
  cleanups.push(() => query(maintenance, `DROP DATABASE ${name} WITH (FORCE)`));
  return { appUrl: urls.appUrl.replace("DATABASE", name), ownerUrl: urls.ownerUrl.replace("DATABASE", name) };
}

async function createPreparedDatabase(): Promise<{ appUrl: string; ownerUrl: string }> {
  const clone = await clonePostgres();
  cleanups.push(clone.drop);
  return clone;
}

/** A port with another listener; that one never replies. */
async function occupyPort(): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  cleanups.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of sockets) socket.destroy();
      }),
  );
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return address.port;
}

async function getFreePort(): Promise<number> {
  const port = await occupyPort();
  await cleanups.pop()?.();
  return port;
}

async function readStatus(url: string): Promise<number> {
  const reply = await fetch(url);
  await reply.arrayBuffer();
  return reply.status;
}

describe("an environment that cannot be used", () => {
  test("every invalid variable is reported at once, and nothing is created", async () => {
    const folder = join(createFolder(), "data");
    const ended = await runUntilExit({
      DATA_DIR: folder,
      PORT: "many",
      DEMO: "yes",
      SMTP_URL: "mail.example",
      ROLES: "cook",
    });
    expectRefusal(ended, /Invalid configuration/, /^ {2}PORT: /m, /^ {2}DEMO: /m, /^ {2}SMTP_URL: /m, /^ {2}ROLES: /m);
    expect(ended.stderr).not.toMatch(/NaN/);
    expect(existsSync(folder)).toBe(false);
  });
});

describe("a production that is half configured", () => {
  test("reports what is missing and its consequence, before it connects to the database", async () => {
    const ended = await runUntilExit({
      DATABASE_URL: "postgres://app@127.0.0.1:9/courtyard",
      ALLOW_UNSET: "SECRET_KEY",
    });
    expectRefusal(
      ended,
      /settings are missing/,
      /^ {2}PUBLIC_URL: /m,
      /^ {2}SMTP_URL: /m,
      /ALLOW_UNSET=PUBLIC_URL,SMTP_URL/,
    );
    expect(ended.stderr).not.toMatch(/^ {2}SECRET_KEY/m);
  });
});

describe("the embedded database", () => {
  test("a second process rejects the folder, and the first keeps working", async () => {
    const folder = await createPreparedFolder();
    const first = await start({ DATA_DIR: folder, DEMO: "0" });
    expectRefusal(
      await runUntilExit({ DATA_DIR: folder, DEMO: "0" }),
      /in use by another Courtyard process/,
      /DATA_DIR/,
    );
    expect(await readStatus(`${first.origin}/readyz`)).toBe(200);
    expect(await first.stop()).toMatchObject({ code: 0, signal: null, stderr: "" });
    // A released folder is free for the next process.
    lockDataFolder(folder).release();
  });

  test("a path that is not a data folder is reported", async () => {
    const file = join(createFolder(), "file");
    writeFileSync(file, "");
    expectRefusal(await runUntilExit({ DATA_DIR: file }), /data folder .*file cannot be used/, /DATA_DIR/);
  });

  test(
    "an empty folder gets the demo, and its first job brings the invitation into the mailbox",
    { timeout: 400_000 },
    async () => {
      const server = await start({ DATA_DIR: createFolder(), ...(isWholeRun ? {} : { DEMO_SIZE: "tiny" }) });
      const link = await pollUntil("mailed link", DEADLINE, async () => {
        const page = await fetch(`${server.origin}/dev/mailbox`);
        return /\/s\/[A-Za-z0-9_-]{43}/.exec(await page.text())?.[0] ?? null;
      });
      expect(await readStatus(`${server.origin}${link}`)).toBe(200);
      expect(await server.stop()).toMatchObject({ code: 0, signal: null, stderr: "" });
    },
  );
});

describe("a port that is in use", () => {
  test("is reported, and the database is released", async () => {
    const { appUrl } = await createPreparedDatabase();
    const port = await occupyPort();
    expectRefusal(
      await runUntilExit({ DATABASE_URL: appUrl, PORT: String(port) }),
      new RegExp(`Port ${port} is taken`),
      /PORT/,
    );
    const { rows } = await query(
      toSuperUrl(appUrl),
      "SELECT count(*) AS others FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    expect(rows).toEqual([{ others: 0 }]);
  });

  test("releases an embedded folder too", async () => {
    const folder = await createPreparedFolder();
    const port = await occupyPort();
    expectRefusal(
      await runUntilExit({ DATA_DIR: folder, DEMO: "0", PORT: String(port) }),
      new RegExp(`Port ${port} is taken`),
    );
    lockDataFolder(folder).release();
  });

  test("an address that is not this machine's is reported", async () => {
    const { appUrl } = await createPreparedDatabase();
    expectRefusal(await runUntilExit({ DATABASE_URL: appUrl, HOST: "192.0.2.1" }), /192\.0\.2\.1/, /HOST/);
  });
});

describe("a PostgreSQL that does not reply", () => {
  const secret = "correct-horse";
  const cases: readonly { readonly name: string; readonly url: () => Promise<string>; readonly reason: RegExp }[] = [
    {
      name: "nobody listens",
      url: async () => `postgres://app:${secret}@127.0.0.1:${await getFreePort()}/courtyard`,
      reason: /ECONNREFUSED/,
    },
    {
      name: "nobody listens on any address of a name",
      url: async () => `postgres://app:${secret}@localhost:${await getFreePort()}/courtyard`,
      reason: /ECONNREFUSED/,
    },
    {
      name: "what listens says nothing",
      url: async () => `postgres://app:${secret}@127.0.0.1:${await occupyPort()}/courtyard`,
      reason: /timeout/,
    },
    {
      name: "no such database",
      url: async () => inject("postgres").appUrl.replace("@", `:${secret}@`).replace("DATABASE", "nowhere"),
      reason: /"nowhere" does not exist/,
    },
  ];

  test.each(cases)("$name", async ({ url, reason }) => {
    const databaseUrl = await url();
    const ended = await runUntilExit({ DATABASE_URL: databaseUrl });
    expectRefusal(ended, /The PostgreSQL of DATABASE_URL/, /is not reachable/, reason);
    expect(ended.stderr).toContain(new URL(databaseUrl).host);
    expect(ended.stderr).not.toContain(secret);
  });

  test("the owner's URL is reported when it is the invalid one", async () => {
    const { appUrl } = await createPreparedDatabase();
    const ownerUrl = `postgres://owner@127.0.0.1:${await getFreePort()}/courtyard`;
    expectRefusal(
      await runUntilExit({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl }),
      /The PostgreSQL of DATABASE_OWNER_URL/,
      /is not reachable/,
    );
  });
});

describe("a PostgreSQL that is not up to date", () => {
  test("is rejected without its owner, migrated with it, and then used without it", async () => {
    const { appUrl, ownerUrl } = await createEmptyDatabase();
    const countTables = (): Promise<SqlResult> =>
      query(ownerUrl, "SELECT count(*) AS tables FROM pg_tables WHERE schemaname IN ('public', 'pgboss')");
    expectRefusal(
      await runUntilExit({ DATABASE_URL: appUrl, DEMO: "0" }),
      /not up to date \(waiting: 0001_/,
      /DATABASE_OWNER_URL/,
    );
    expect((await countTables()).rows).toEqual([{ tables: 0 }]);

    const first = await start({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl });
    expect(await first.stop()).toMatchObject({ code: 0, stderr: "" });
    const second = await start({ DATABASE_URL: appUrl });
    expect(await readStatus(`${second.origin}/readyz`)).toBe(200);
    // A production database starts empty.
    expect((await query(ownerUrl, "SELECT count(*) AS clients FROM clients")).rows).toEqual([{ clients: 0 }]);
  });
});

describe("a role that row-level security does not restrict", () => {
  test("a superuser", async () => {
    const { appUrl } = await createPreparedDatabase();
    expectRefusal(
      await runUntilExit({ DATABASE_URL: toSuperUrl(appUrl) }),
      /bypasses row-level security/,
      /unprivileged role/,
    );
  });

  test("a role with BYPASSRLS", async () => {
    const { appUrl } = await createPreparedDatabase();
    const role = `mighty_${crypto.randomUUID().slice(0, 8)}`;
    await query(toSuperUrl(appUrl), `CREATE ROLE ${role} LOGIN BYPASSRLS`);
    cleanups.push(() =>
      query(toSuperUrl(inject("postgres").appUrl.replace("DATABASE", "postgres")), `DROP ROLE ${role}`),
    );
    expectRefusal(await runUntilExit({ DATABASE_URL: toSuperUrl(appUrl, role) }), /bypasses row-level security/);
  });
});

describe("SIGTERM", () => {
  // A connection that the caller keeps alive must not keep the process running.
  test("accepts nothing new, completes the request in flight, and ends with 0", { timeout: DEADLINE }, async () => {
    const { appUrl, ownerUrl } = await createPreparedDatabase();
    const server = await start({ DATABASE_URL: appUrl });
    const owner = new PostgresEngine({ url: ownerUrl, connections: 1 });
    cleanups.push(() => owner.close());
    const connection = await owner.connect();
    // While the table is locked, the page of a link cannot be rendered: the request stays in flight until the test
    // releases it.
    await connection.query("BEGIN");
    await connection.query("LOCK TABLE access_tokens IN ACCESS EXCLUSIVE MODE");
    const page = fetch(`${server.origin}/s/${"A".repeat(43)}`);
    await pollUntil("request in flight", DEADLINE, async () => {
      const { rows } = await connection.query(
        "SELECT 1 FROM pg_locks WHERE relation = 'access_tokens'::regclass AND NOT granted",
      );
      return rows.length > 0 ? true : null;
    });
    const ended = server.stop();
    await pollUntil("closed door", DEADLINE, () =>
      fetch(`${server.origin}/healthz`, { headers: { connection: "close" } }).then(
        (reply) => (reply.status === 503 ? true : null),
        () => true,
      ),
    );
    await connection.query("COMMIT");
    connection.release();
    expect((await page).status).toBe(404);
    expect(await ended).toMatchObject({ code: 0, signal: null, stderr: "" });
  });
});
