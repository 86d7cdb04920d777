import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "#platform/contract/problem.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#test/support/cut-line.ts";
import { cloneDemo, type DemoClone } from "#test/support/demo-clone.ts";
import { fillDiskFor } from "#test/support/full-disk.ts";
import {
  type ServerProcess,
  startServer,
  stopServer,
  pollUntil,
  waitUntilReady,
} from "#test/support/server-process.ts";
import { isWholeRun } from "#test/support/whole-run.ts";

const DEADLINE = 30_000;
/** How often the server is stopped under load. */
const RESTARTS = isWholeRun ? 20 : 3;
/** Seconds of draining: the default, and shorter where it must not take long. */
const DRAIN_SECONDS = isWholeRun ? "5" : "2";

let clone: DemoClone;
let line: DatabaseProxy;
let server: ServerProcess;
let owner: PostgresEngine;
beforeAll(async () => {
  clone = await cloneDemo();
  owner = new PostgresEngine({ url: clone.ownerUrl, connections: 1 });
  line = await startDatabaseProxy(clone.appUrl);
  server = await startServer({ DATABASE_URL: line.url, DEMO: "1", TRUST_PROXY: "1" });
});
afterAll(async () => {
  server.kill("SIGKILL");
  await server.exit;
  await line.disconnect();
  await owner.close();
  await clone.drop();
});

async function signIn(origin: string, email: string, password: string): Promise<Record<string, string>> {
  const reply = await fetch(`${origin}/v1/en/auth/sign-in`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  expect(reply.status).toBe(200);
  return { cookie: reply.headers.getSetCookie()[0]?.split(";")[0] ?? "", origin };
}

describe("anonymous clients behind a proxy", () => {
  const tryFrom = (forwarded: string, email: string, password: string): Promise<Response> =>
    fetch(`${server.origin}/v1/en/auth/sign-in`, {
      method: "POST",
      headers: { origin: server.origin, "content-type": "application/json", "x-forwarded-for": forwarded },
      body: JSON.stringify({ email, password }),
    });

  test("do not lock others out, nor evade the limit by addresses that they write themselves", async () => {
    const email = clone.manifest.clients[2]?.accounts[0]?.email ?? "";
    const statuses: number[] = [];
    for (let round = 0; round < 55; round += 1) {
      statuses.push((await tryFrom(`192.0.2.${round}, 203.0.113.9`, email, `guess ${round}`)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
    expect((await tryFrom("198.51.100.7", email, clone.manifest.password)).status).toBe(200);
  });

  test.each(["/..//evil.example", "/.//evil.example", "/x/../\\evil.example", "//evil.example"])(
    "signing in does not lead to another host by %s",
    async (path) => {
      const { origin } = server;
      const email = clone.manifest.clients[3]?.accounts[0]?.email ?? "";
      const reply = await fetch(`${origin}/sign-in`, {
        method: "POST",
        redirect: "manual",
        headers: { origin, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ email, password: clone.manifest.password, return_to: path }).toString(),
      });
      expect(reply.status).toBe(303);
      expect(new URL(reply.headers.get("location") ?? "", origin).origin).toBe(origin);
    },
  );
});

/** Until it is released, no report gets a reply: each request keeps its connection. */
async function holdReports(): Promise<{ letGo(): Promise<void> }> {
  const connection = await owner.connect();
  await connection.query(
    "BEGIN; LOCK TABLE daily_response_totals, monthly_response_totals, release_cells IN ACCESS EXCLUSIVE MODE",
  );
  return {
    letGo: async () => {
      await connection.query("ROLLBACK");
      connection.release();
    },
  };
}

describe("one user with very many requests", () => {
  test("in ten batches of twenty widgets keeps no one else from being identified, and gets no 500 either", async () => {
    const { origin } = server;
    const { manifest } = clone;
    const [first, second] = manifest.clients;
    const readSession = (client: typeof first): Promise<Record<string, string>> =>
      signIn(origin, client?.accounts[0]?.email ?? "", manifest.password);
    const [heavy, neighbor] = [await readSession(first), await readSession(second)];
    const reports = await holdReports();
    let batchesDone = 0;
    const requests = Array.from({ length: 20 }, () => ({ widget: "satisfaction_dashboard" }));
    const send = async (): Promise<number> => {
      const reply = await fetch(`${origin}/v1/en/analytics/batch`, {
        method: "POST",
        headers: { ...heavy, "content-type": "application/json" },
        body: JSON.stringify({ requests }),
      });
      batchesDone += 1;
      return reply.status;
    };
    const batches = Array.from({ length: 10 }, send);
    const known = Array.from({ length: 24 }, () => fetch(`${origin}/v1/en/identity/user`, { headers: neighbor }));
    expect((await Promise.all(known)).map((reply) => reply.status)).toEqual(known.map(() => 200));
    // Every batch still waits for the lock, or for its turn: the others did not wait for them.
    expect(batchesDone).toBe(0);
    await reports.letGo();
    const statuses = await Promise.all(batches);
    // Completed, rejected, or timed out while waiting: none of it is an internal error.
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(await send()).toBe(200);
  });

  test("has a number of requests at once; all others sign in, are identified and answer surveys meanwhile", async () => {
    const { origin } = server;
    const { manifest } = clone;
    const [first, second] = manifest.clients;
    const getEmail = (client: typeof first): string => client?.accounts[0]?.email ?? "";
    const heavy = await signIn(origin, getEmail(first), manifest.password);
    const reports = await holdReports();
    const send = (): Promise<Response> =>
      fetch(`${origin}/v1/en/analytics/portfolio?structures[scope]=locations`, { headers: heavy });
    const requested = Array.from({ length: 40 }, send);
    const refused = await Promise.race(
      requested.map(async (each) => {
        const reply = await each;
        return reply.status === 429 ? reply : new Promise<Response>(() => {});
      }),
    );
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("ratelimit")).toMatch(/^"account";r=\d+;t=\d+$/);
    expect((await refused.json()) as Problem).toMatchObject({ status: 429, code: "too_many_requests" });

    const neighbor = await signIn(origin, getEmail(second), manifest.password);
    const others = ["/v1/en/identity/user", `/s/${second?.tokens.survey ?? ""}`, "/readyz", "/sign-in"];
    for (const path of others) {
      expect((await fetch(`${origin}${path}`, { headers: neighbor, redirect: "manual" })).status, path).toBeLessThan(
        400,
      );
    }
    await reports.letGo();
    const statuses = (await Promise.all(requested)).map((reply) => reply.status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    // Four run and twenty-four wait; any more are rejected.
    expect(statuses.filter((status) => status === 200)).toHaveLength(28);
  });
});

describe("a database that goes away", () => {
  test("is 503 with a time to retry, a page on pages, one line in the log, and over when it is back", async () => {
    const { origin } = server;
    const [client] = clone.manifest.clients;
    const session = await signIn(origin, client?.accounts[0]?.email ?? "", clone.manifest.password);
    await line.disconnect();
    for (let round = 0; round < 5; round += 1) {
      const call = await fetch(`${origin}/v1/en/identity/user`, { headers: session });
      expect(call.status).toBe(503);
      expect(Number(call.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(((await call.json()) as Problem).code).toBe("database_away");
      const page = await fetch(`${origin}/s/${client?.tokens.survey ?? ""}`, { headers: { "accept-language": "es" } });
      expect(page.status).toBe(503);
      expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(page.headers.get("content-type")).toContain("text/html");
      expect(await page.text()).toContain('<html lang="es">');
    }
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    const lines = server
      .getOutput()
      .split("\n")
      .filter((each) => each.includes('"level":50'));
    expect(lines.filter((each) => each.includes("database.unavailable"))).toHaveLength(1);
    expect(lines).toHaveLength(1);
    expect(server.getOutput()).not.toContain("[object Object]");
    await line.reconnect();
    await waitUntilReady(origin, DEADLINE);
    expect((await fetch(`${origin}/v1/en/identity/user`, { headers: session })).status).toBe(200);
  });
});

describe("a disk that is full", () => {
  test("is 503 for writes, a page on pages, and not ready", async () => {
    const { origin } = server;
    const superUrl = Object.assign(new URL(clone.ownerUrl), { username: "postgres" }).href;
    const disk = await fillDiskFor("sign_in_failures", superUrl);
    const guess = (): Promise<Response> =>
      fetch(`${origin}/sign-in`, {
        method: "POST",
        headers: { origin, "content-type": "application/x-www-form-urlencoded" },
        body: "email=a@b.example&password=guess",
      });
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const page = await guess();
    expect(page.status).toBe(503);
    expect(page.headers.get("retry-after")).toBe("30");
    expect(page.headers.get("content-type")).toContain("text/html");
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    expect(server.getOutput()).toContain("No space left on device");
    expect(server.getOutput()).not.toContain("[object Object]");
    await disk.free();
    expect((await guess()).status).toBe(401);
  });
});

interface Caller {
  /** Requests that were completed, and the outcome of the others. */
  readonly answered: number;
  readonly broken: readonly string[];
}

/** Sends one request after another on a keep-alive connection, until a reply or the caller's reason ends it. */
async function callOn(origin: string, isOver: () => boolean): Promise<Caller> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const broken: string[] = [];
  let answered = 0;
  const sendOnce = (): Promise<void> =>
    new Promise((resolve) => {
      const sent = request(`${origin}/sign-in`, { agent }, (reply) => {
        if (reply.statusCode === 200) answered += 1;
        else broken.push(String(reply.statusCode));
        reply.resume().once("close", resolve);
      });
      sent.once("error", (error) => {
        broken.push(error.message);
        resolve();
      });
      sent.end();
    });
  while (!isOver()) await sendOnce();
  agent.destroy();
  return { answered, broken };
}

describe(`SIGTERM under load, ${RESTARTS} times`, () => {
  const timeout = Math.max(300_000, RESTARTS * 60_000);
  test("every request that is sent while the server reports ready gets a reply", { timeout }, async () => {
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const restarted = await startServer({ DATABASE_URL: clone.appUrl, DEMO: "1", DRAIN_SECONDS });
      const { origin } = restarted;
      let isSentHere = true;
      const callers = Array.from({ length: 20 }, () => callOn(origin, () => !isSentHere));
      const ended = stopServer(restarted);
      // As a load balancer does: no request goes to a server that is not ready.
      await pollUntil("a server that is not ready", DEADLINE, () =>
        fetch(`${origin}/readyz`).then(
          (reply) => (reply.status === 503 ? true : null),
          () => null,
        ),
      );
      isSentHere = false;
      const outcomes = await Promise.all(callers);
      expect(outcomes.flatMap((caller) => caller.broken)).toEqual([]);
      expect(outcomes.every((caller) => caller.answered > 0)).toBe(true);
      expect(await ended).toMatchObject({ code: 0, signal: null, stderr: "" });
    }
  });
});
