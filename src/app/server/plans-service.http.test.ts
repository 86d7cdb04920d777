import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, people, writeTwoClients } from "#test/support/two-clients.ts";

/** Client 1 has plans; client 2 had them, and its people still have their permissions there. */
let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  for (const client of [1, 2] as const) {
    await t.db.withClient(client, async (tx) => {
      const status = client === 1 ? "active" : "inactive";
      await insertRows(tx, "client_services", [{ service: "introduce", status }]);
      const grants = people.map(({ id, role }) => ({ person_id: id, service: "introduce", top_role: role }));
      await insertRows(tx, "service_access", grants);
    });
  }
});
afterAll(() => t.close());

type RequestContext = (method: string, url: string) => Promise<{ readonly status: number; readonly code: unknown }>;

async function signInAs(client: number, role: (typeof people)[number]["role"]): Promise<RequestContext> {
  const ours = { ...sameOrigin, "x-requested-with": "courtyard" };
  const headers = { ...ours, ...(await t.signIn(buildEmail(client, role), PASSWORD)) };
  return async (method, url) => {
    // The one call that uploads a file accepts only a form.
    const isForm = url.endsWith("/plans/files");
    const form = { payload: "--x--\r\n", headers: { ...headers, "content-type": "multipart/form-data; boundary=x" } };
    const sent = isForm ? form : { headers, ...(method === "GET" ? {} : { payload: {} }) };
    const reply = await t.server.inject({ method: method as "GET", url, ...sent });
    const isProblem = String(reply.headers["content-type"]).includes("problem+json");
    return { status: reply.statusCode, code: isProblem ? reply.json<{ code: string }>().code : null };
  };
}

const isOfPlans = (operation: string): boolean => operation.startsWith("plans.");
const getAddress = (path: string): string => path.replaceAll(/:\w+/g, "1");

async function findUser(client: number): Promise<IdentityUser> {
  const headers = await t.signIn(buildEmail(client, "client-admin"), PASSWORD);
  return (await t.server.inject({ url: "/v1/en/identity/user", headers })).json<{ data: IdentityUser }>().data;
}

test("every operation of plans belongs to their service, and nothing else does", () => {
  const declared = Object.keys(t.product.operations).filter(isOfPlans);
  expect(declared.length).toBeGreaterThan(10);
  const ofService = [...t.product.operationServices].filter(([, service]) => service === "introduce");
  expect(ofService.map(([operation]) => operation).toSorted()).toEqual(declared.toSorted());
});

test.each(people.map(({ role }) => role))(
  "without the service every call of plans rejects a %s, before any query [SVC-08]",
  async (role) => {
    const send = await signInAs(2, role);
    const calls = t.product.api.filter(({ operation }) => isOfPlans(operation));
    const answers: string[] = [];
    for (const { endpoint } of calls) {
      const { status, code } = await send(endpoint.method, getAddress(endpoint.path));
      answers.push(`${status} ${String(code)}`);
    }
    expect([...new Set(answers)]).toEqual(["403 forbidden"]);
  },
);

test("with the service no call is rejected for its lack", async () => {
  const send = await signInAs(1, "client-admin");
  for (const { endpoint } of t.product.api.filter(({ operation }) => isOfPlans(operation))) {
    const { status } = await send(endpoint.method, getAddress(endpoint.path));
    expect(status, `${endpoint.method} ${endpoint.path}`).not.toBe(403);
  }
});

test("no entry of the bar, page or report of plans is visible without the service, and each is rejected [SVC-03]", async () => {
  const [having, without] = [await findUser(1), await findUser(2)];
  const offered = new Set(without.navigation.routes.map(({ path }) => path));
  const missing = having.navigation.routes.filter(({ path }) => !offered.has(path));
  expect(missing.length).toBeGreaterThan(5);
  expect(having.navigation.items.map(({ to }) => to)).toContain("/compliance/dashboard");
  expect(without.navigation.items.filter(({ to }) => /^\/(compliance|enrollment|plans|my-)/.test(to))).toEqual([]);
  expect(without.service_access.map(({ service }) => service)).not.toContain("introduce");
  expect(without.reports.filter(({ service }) => service === "introduce")).toEqual([]);
  const send = await signInAs(2, "client-admin");
  for (const { endpoint } of missing) {
    const { status } = await send("GET", getAddress(endpoint));
    expect([endpoint, status]).toEqual([endpoint, 403]);
  }
});

test("turning the service on again brings back all earlier data", async () => {
  await readClientRows(t, 2, "UPDATE client_services SET status = 'active' WHERE service = 'introduce'");
  const send = await signInAs(2, "client-admin");
  expect((await send("GET", "/v1/en/analytics/tasks/current")).status).toBe(200);
  expect((await findUser(2)).navigation).toEqual((await findUser(1)).navigation);
});
