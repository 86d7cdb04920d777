import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "#platform/server/app-error.ts";
import { acceptsIdempotencyKey } from "#platform/server/http/idempotent-calls.ts";
import { sameOrigin, serveProduct } from "#test/support/test-application.ts";
import { type HomeFixture, setUpHomeFixture } from "#slices/home/testing/home-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

const KEY = "5f0c9a52-7f2e-4a55-9d0b-3a1de3b7c9f1";
const url = "/v1/en/integration/spotlights";
const text = { headline: "Ben", details: "Kind." };

let t: HomeFixture;
let cookie = { cookie: "" };
let other = { cookie: "" };
beforeAll(async () => {
  t = await setUpHomeFixture();
  cookie = await t.signIn(buildEmail(1, "property_manager"), PASSWORD);
  other = await t.signIn(buildEmail(1, "employee"), PASSWORD);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set("2026-11-20T15:00:00Z");
  for (const table of ["idempotency_keys", "home_posts"])
    await readClientRows(t, 1, `DELETE FROM ${table} WHERE client_id = 1`);
});

interface Request {
  readonly key?: string;
  readonly as?: { cookie: string };
  readonly payload?: object;
  readonly server?: HomeFixture["server"];
}

async function post({ key = KEY, as = cookie, payload = text, server = t.server }: Request = {}) {
  const headers = { ...sameOrigin, ...as, "idempotency-key": key };
  const reply = await server.inject({ method: "POST", url, headers, payload });
  const { headers: sent } = reply;
  return {
    status: reply.statusCode,
    body: reply.body,
    code: reply.json<{ code?: string }>().code,
    replayed: sent["idempotency-replayed"],
    retryAfter: sent["retry-after"],
    type: sent["content-type"],
  };
}

const countWritten = async (): Promise<number> =>
  (await readClientRows(t, 1, "SELECT 1 FROM home_posts WHERE client_id = 1")).length;
const readKeys = () => readClientRows(t, 1, "SELECT status, reply FROM idempotency_keys WHERE client_id = 1");

/** The application with the handler of one call replaced. */
function serveWith(handle: (first: () => Promise<unknown>) => Promise<unknown>) {
  const api = t.product.api.map((route) =>
    route.endpoint.path === url && route.endpoint.method === "POST"
      ? { ...route, handle: (call: Parameters<typeof route.handle>[0]) => handle(() => route.handle(call)) }
      : route,
  );
  return serveProduct({ ...t.product, api });
}

describe("a call with an Idempotency-Key", () => {
  test("that is repeated gets the first reply and acts once", async () => {
    const first = await post();
    expect([first.status, first.replayed]).toEqual([201, undefined]);
    const again = await post();
    expect(again).toEqual({ ...first, replayed: "true" });
    expect(await countWritten()).toBe(1);
  });

  test("has the same reply as one without", async () => {
    const withKey = JSON.parse((await post()).body) as { data: object };
    const bare = await t.server.inject({ method: "POST", url, headers: { ...sameOrigin, ...cookie }, payload: text });
    expect(Object.keys(bare.json<typeof withKey>().data)).toEqual(Object.keys(withKey.data));
    expect(bare.headers["content-type"]).toBe((await post()).type);
  });

  test("of a call without a reply body gets none, the first time and again", async () => {
    let times = 0;
    const api = t.product.api.map((route) => {
      if (route.endpoint.path !== url || route.endpoint.method !== "POST") return route;
      const handle = (): Promise<undefined> => Promise.resolve(void (times += 1));
      return { ...route, endpoint: { ...route.endpoint, status: 204 as const, reply: z.undefined() }, handle };
    });
    const server = await serveProduct({ ...t.product, api });
    const send = async () => {
      const headers = { ...sameOrigin, ...cookie, "idempotency-key": KEY };
      const reply = await server.inject({ method: "POST", url, headers, payload: text });
      return [reply.statusCode, reply.body];
    };
    expect([await send(), await send(), times]).toEqual([[204, ""], [204, ""], 1]);
    await server.close();
  });

  test("is rejected with another body, and is independent of another account's", async () => {
    await post();
    const changed = await post({ payload: { ...text, details: "Very kind." } });
    expect([changed.status, changed.code]).toEqual([422, "idempotency_key_reused"]);
    expect((await post({ as: other })).status).toBe(201);
    expect((await post({ key: "another" })).status).toBe(201);
    expect(await countWritten()).toBe(3);
  });

  test.each(["", "with space", "é", "x".repeat(256)])("is rejected with the key %j", async (key) => {
    const reply = await post({ key });
    expect([reply.status, reply.code]).toEqual([400, "invalid_input"]);
    expect(await countWritten()).toBe(0);
  });

  test("accepts a key of 255 characters", async () => {
    expect((await post({ key: "~".repeat(255) })).status).toBe(201);
  });

  test("that was rejected before anything was written is executed anew", async () => {
    expect((await post({ payload: { headline: "", details: "" } })).status).toBe(400);
    expect(await readKeys()).toEqual([]);
    expect((await post()).status).toBe(201);
  });

  test("is forgotten after a day, and deleted", async () => {
    const first = await post();
    t.clock.advance(24 * 3600 - 1);
    // The first session has expired by then: a key belongs to the account.
    const as = await t.signIn(buildEmail(1, "property_manager"), PASSWORD);
    expect((await post({ as })).body).toBe(first.body);
    t.clock.advance(2);
    expect((await post({ as })).replayed).toBeUndefined();
    expect(await countWritten()).toBe(2);
    t.clock.advance(25 * 3600);
    await t.product.jobs.find(({ name }) => name === "imports.expire-files")?.run({ clientId: 1 });
    expect(await readKeys()).toEqual([]);
  });

  test("cannot be read in the database", async () => {
    await post();
    const rows = await readClientRows(t, 1, "SELECT idempotency_keys::text AS row, reply FROM idempotency_keys");
    expect(JSON.stringify(rows)).not.toContain(KEY);
    expect(Buffer.from(rows[0]?.["reply"] as Uint8Array).toString("latin1")).not.toContain("Ben");
    expect(await readClientRows(t, 2, "SELECT 1 FROM idempotency_keys")).toEqual([]);
  });
});

test("every call that creates, changes or sends takes a key; those that upload or create a file do not", () => {
  const changing = t.product.api.filter(({ endpoint }) => endpoint.method !== "GET");
  const without = changing.filter((route) => !acceptsIdempotencyKey(route));
  expect(changing.length).toBeGreaterThan(100);
  const toNames = (routes: typeof without) => [...new Set(routes.map(({ operation }) => operation))].toSorted();
  // A file that is generated again is the same file; the only effect is a line in the audit log.
  expect(toNames(without.filter(({ download }) => download !== undefined))).toEqual([
    "actions.history.export",
    "alerts.export",
    "people.team.export",
    "plans.assignments.export",
    "reports.portfolio.export",
    "reports.widgets.export",
    "residents.export",
    "surveys.responses.export",
  ]);
  // A file that is uploaded again replaces the first, or waits as an import that is not applied.
  expect(toNames(without.filter(({ upload }) => upload !== undefined))).toEqual([
    "imports.upload",
    "people.avatar.change",
    "plans.templates.write",
  ]);
});

describe("two requests with one key", () => {
  test("at once act once: one gets the reply, the other a request to retry", async () => {
    let waiting = 0;
    const both = Promise.withResolvers<void>();
    const server = await serveWith(async (first) => {
      waiting += 1;
      if (waiting === 2) both.resolve();
      await both.promise;
      return first();
    });
    const replies = await Promise.all([post({ server }), post({ server })]);
    await server.close();
    const [done, result] = replies.toSorted((a, b) => a.status - b.status);
    expect([done?.status, result?.status, result?.code, result?.retryAfter]).toEqual([
      201,
      409,
      "idempotency_in_flight",
      "1",
    ]);
    expect(await countWritten()).toBe(1);
    expect((await post()).body).toBe(done?.body);
  });

  test("of which the first was disconnected after its commit act once", async () => {
    const server = await serveWith(async (first) => {
      await first();
      throw new Error("cut off");
    });
    expect((await post({ server })).status).toBe(500);
    await server.close();
    expect(await readKeys()).toEqual([{ status: null, reply: null }]);
    const soon = await post();
    expect([soon.status, soon.code, soon.retryAfter]).toEqual([409, "idempotency_in_flight", "1"]);
    t.clock.advance(61);
    const late = await post();
    expect([late.status, late.code, late.retryAfter]).toEqual([409, "idempotency_reply_lost", undefined]);
    expect(await countWritten()).toBe(1);
  });

  test("of which the first was rejected after a write get the same rejection", async () => {
    const server = await serveWith(async (first) => {
      await first();
      throw new AppError("conflict", "in_the_way", "Something else is in the way.");
    });
    const first = await post({ server });
    await server.close();
    expect([first.status, first.code]).toEqual([409, "in_the_way"]);
    expect(await post()).toEqual({ ...first, replayed: "true" });
    expect(await countWritten()).toBe(1);
  });

  test("of which the first was disconnected before its commit, and wrote nothing, act once", async () => {
    const server = await serveWith(() => Promise.reject(new Error("cut off")));
    expect((await post({ server })).status).toBe(500);
    await server.close();
    expect((await post()).status).toBe(201);
    expect(await countWritten()).toBe(1);
  });
});
