import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer } from "#platform/server/http/http-server.ts";
import { createLog } from "#platform/server/log.ts";
import { createToken } from "#platform/server/tokens.ts";
import { readOwnerRows } from "#test/support/rows.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
let server: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  const { api, pages, webhooks, authorizer, onRejection } = t.product;
  const log = createLog("silent");
  const checkReady = (): Promise<void> => Promise.resolve();
  const options = { api, pages, webhooks, authorizer, onRejection, log, assertReady: checkReady };
  server = await createHttpServer({ ...options, trustProxy: false, isTls: false, webRoot: null });
});
afterAll(async () => {
  await server.close();
  await t.close();
});

async function listEvents(): Promise<readonly Record<string, unknown>[]> {
  return readOwnerRows(
    t,
    `SELECT kind, operation, account_id AS account, sum(events)::int AS events, count(DISTINCT address_hash)::int AS addresses
     FROM security_events GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  );
}

test("records failed and throttled sign-ins, forbidden operations, foreign origins and misused tokens", async () => {
  const email = buildEmail(1, "reporting");
  const [row] = await readOwnerRows(t, `SELECT id FROM accounts WHERE email = '${email}'`);
  const account = Number(row?.["id"]);
  const signIn = (payload: object, remoteAddress: string, headers: object = sameOrigin) =>
    server.inject({ method: "POST", url: "/v1/en/auth/sign-in", headers: { ...headers }, payload, remoteAddress });
  for (let round = 0; round < 12; round += 1) await signIn({ email, password: "guess" }, "203.0.113.9");
  await signIn({ email: "nobody@client1.example", password: "guess" }, "203.0.113.10");
  await signIn({ email, password: PASSWORD }, "203.0.113.9", { ...sameOrigin, origin: "https://evil.example" });
  const employee = await t.signIn(buildEmail(1, "employee"), PASSWORD);
  await server.inject({ url: "/v1/en/analytics/portfolio?structures[scope]=locations", headers: employee });
  await server.inject({ url: "/v1/en/identity/user", headers: { cookie: `session=${createToken()}` } });
  await server.inject({ url: `/s/${createToken()}` });

  await expect.poll(listEvents).toEqual(
    expect.arrayContaining([
      { kind: "sign_in_failed", operation: "identity.sign-in", account, events: 10, addresses: 1 },
      { kind: "sign_in_failed", operation: "identity.sign-in", account: 0, events: 1, addresses: 1 },
      { kind: "throttled", operation: "identity.sign-in", account: 0, events: 2, addresses: 1 },
      { kind: "foreign_origin", operation: "(none)", account: 0, events: 1, addresses: 1 },
      { kind: "session_refused", operation: "home.identity.read", account: 0, events: 1, addresses: 1 },
      { kind: "token_refused", operation: "surveys.read", account: 0, events: 1, addresses: 1 },
    ]),
  );
  const kinds = (await listEvents()).map((event) => event["kind"]);
  expect(kinds).toContain("not_authorized");
  const stored = JSON.stringify(await readOwnerRows(t, "SELECT * FROM security_events"));
  for (const personal of ["203.0.113", email]) expect(stored).not.toContain(personal);
});

test("deletes records older than ninety days", async () => {
  await readOwnerRows(t, "UPDATE security_events SET window_start = window_start - interval '91 days'");
  t.clock.advance(25 * 3600);
  await server.inject({ url: `/s/${createToken()}` });
  await expect.poll(async () => (await listEvents()).length).toBe(1);
});
