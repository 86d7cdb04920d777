import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { acceptsIdempotencyKey } from "#platform/server/http/idempotent-calls.ts";
import type { ApiRoute } from "#platform/server/http/route.ts";
import { createUnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { toAuditContext } from "#slices/identity/server/identity.api.ts";
import { type HomeFixture, setUpHomeFixture } from "#slices/home/testing/home-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin, serveProduct } from "#test/support/test-application.ts";
import { PASSWORD, buildEmail } from "#test/support/two-clients.ts";

/**
 * POST calls that take no Idempotency-Key, with the reason. All others take one; a new exception must be added here.
 */
const exempt: Readonly<Record<string, string>> = {
  signIn: "has no account yet; a second session is harmless and ends by itself",
  smsOptIn: "has no account; consent that is given twice is one consent",
  startImpersonation: "staff belong to no company; the second one replaces the first",
  enterClient: "belongs to no company before; entering twice is entering once",
  uploadAvatar: "takes a file; the same picture replaces itself",
  uploadTaskFile: "takes a file; a file that no task names is removed",
  uploadImport: "takes a file; nothing is written before the import is applied, which takes a key",
};

let t: HomeFixture;
let server: FastifyInstance;
let cookie = { cookie: "" };
/** How often each call was executed. */
const done = new Map<string, number>();

const listPosts = (): readonly ApiRoute<Principal>[] =>
  t.product.api.filter(({ endpoint }) => endpoint.method === "POST");
/** Exports are read by POST: they create nothing but the audit row with the reader. */
const isExport = ({ download }: ApiRoute<Principal>): boolean => download !== undefined;
const listKeyed = () => listPosts().filter((route) => !isExport(route) && !(route.endpoint.name in exempt));

/** The same call with any input, which writes a row and returns how often it ran. */
function wrapCounting(route: ApiRoute<Principal>): ApiRoute<Principal> {
  const any = { params: z.any(), query: z.any(), body: z.any(), reply: z.strictObject({ count: z.number() }) };
  const units = createUnitsOfWork(t.db, t.clock, t.jobs);
  const { name } = route.endpoint;
  return {
    ...route,
    endpoint: { ...route.endpoint, ...any },
    async handle({ principal, requestId }) {
      if (principal.kind !== "account") throw new Error("no account");
      await units.run(toAuditContext(principal, requestId), (uow) => uow.audit({ operation: route.operation }));
      const count = (done.get(name) ?? 0) + 1;
      done.set(name, count);
      return { count };
    },
  };
}

beforeAll(async () => {
  t = await setUpHomeFixture();
  cookie = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
  const services = ["intouch", "intel", "ingage", "introduce"];
  for (const service of services) {
    const active = `client_services (client_id, service, status) VALUES (1, '${service}', 'active')`;
    await readClientRows(t, 1, `INSERT INTO ${active} ON CONFLICT DO NOTHING`);
    const right = `service_access (client_id, person_id, service, top_role) VALUES (1, 1, '${service}', 'client-admin')`;
    await readClientRows(t, 1, `INSERT INTO ${right} ON CONFLICT DO NOTHING`);
  }
  server = await serveProduct({ ...t.product, api: listKeyed().map(wrapCounting) });
});
afterAll(async () => {
  await server.close();
  await t.close();
});

async function post(route: ApiRoute<Principal>, key: string, payload: object) {
  const url = route.endpoint.path.replaceAll(/:\w+/g, "1");
  const headers = { ...sameOrigin, ...cookie, "idempotency-key": key };
  const reply = await server.inject({ method: "POST", url, headers, payload });
  return { status: reply.statusCode, body: reply.body, replayed: reply.headers["idempotency-replayed"] };
}

test("every call by POST takes an Idempotency-Key, is an export, or is listed with a reason", () => {
  const unnamed = listPosts().filter(
    (route) => !isExport(route) && !acceptsIdempotencyKey(route as unknown as ApiRoute<never>),
  );
  expect(unnamed.flatMap(({ endpoint: { name } }) => (name in exempt ? [] : [name]))).toEqual([]);
  const names = new Set(listPosts().map(({ endpoint }) => endpoint.name));
  expect(Object.keys(exempt).filter((name) => !names.has(name))).toEqual([]);
  expect(
    listPosts().flatMap((route) =>
      isExport(route) && !route.endpoint.name.startsWith("export") ? [route.endpoint.name] : [],
    ),
  ).toEqual([]);
  expect(listKeyed().length).toBeGreaterThan(60);
});

test("each of them acts once under a key, replies the same again, and rejects the key with another body", async () => {
  const wrong: string[] = [];
  for (const [at, route] of listKeyed().entries()) {
    const { name } = route.endpoint;
    const key = `walk-${at}`;
    const first = await post(route, key, { text: "one" });
    const again = await post(route, key, { text: "one" });
    const other = await post(route, key, { text: "two" });
    const isSame = again.status === first.status && again.body === first.body && again.replayed === "true";
    const isRefused = other.status === 422 && other.body.includes("idempotency_key_reused");
    if (first.status >= 300 || !isSame || !isRefused || done.get(name) !== 1)
      wrong.push(`${name}: ${first.status} ${again.status} ${other.status}, done ${done.get(name) ?? 0} times`);
  }
  expect(wrong).toEqual([]);
});
