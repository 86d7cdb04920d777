import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { problemKinds } from "#platform/contract/problem.ts";
import { getApiCall, getApiDocs } from "#slices/developers/contract/api-docs.contract.ts";
import { getPermissionDocs } from "#slices/developers/contract/permission-docs.contract.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { describeCall } from "./api-calls.rules.ts";
import { namedModules } from "./api-modules.rules.ts";
import { createStaffSession, writeStaff } from "#test/support/staff.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, people, writeTwoClients } from "#test/support/two-clients.ts";

type Docs = z.output<typeof getApiDocs.reply>["data"];
type ApiCallDetail = z.output<typeof getApiCall.reply>["data"];

let t: TestApplication;
let staff: { cookie: string };
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  staff = await createStaffSession(t, await writeStaff(t));
});
afterAll(() => t.close());

const read = (url: string, headers: Record<string, string> = {}) => t.server.inject({ url: `/v1/en${url}`, headers });

async function readDocs(): Promise<Docs> {
  return getApiDocs.reply.parse((await read("/api_docs", staff)).json()).data;
}

async function readCall(name: string): Promise<ApiCallDetail> {
  const reply = await read(`/api_docs/${name}`, staff);
  expect(reply.statusCode, name).toBe(200);
  return getApiCall.reply.parse(reply.json()).data;
}

async function impersonate(personId: number): Promise<{ cookie: string }> {
  const payload = { client_id: 1, person_id: personId, reason: "Ticket 4711: what does this call answer?" };
  const headers = {
    ...sameOrigin,
    ...(await createStaffSession(t, await writeStaff(t, `acts${personId}@courtyard.example`))),
  };
  const reply = await t.server.inject({ method: "POST", url: "/v1/en/auth/impersonation", headers, payload });
  return { cookie: `session=${reply.cookies.find(({ name }) => name === "session")?.value ?? ""}` };
}

describe("access to the docs", () => {
  test("platform staff has access, alone and while impersonating", async () => {
    expect((await read("/api_docs", staff)).statusCode).toBe(200);
    for (const person of [1, 8]) expect((await read("/api_docs", await impersonate(person))).statusCode).toBe(200);
  });

  test("for everybody else the addresses do not exist", async () => {
    const strip = (body: string): string => body.replaceAll(/"requestId":"[^"]*"/g, "");
    const nothing = await read("/nothing_at_all");
    expect(nothing.statusCode).toBe(404);
    const sessions: Record<string, string>[] = [{}];
    for (const { role } of people) sessions.push(await t.signIn(buildEmail(1, role), PASSWORD));
    for (const headers of sessions) {
      for (const url of ["/api_docs", "/api_docs/getPortfolio", "/api_docs/nonsense", "/permission_docs"]) {
        const reply = await read(url, headers);
        expect([url, reply.statusCode, strip(reply.body)]).toEqual([url, 404, strip(nothing.body)]);
        expect(reply.headers["content-type"]).toBe(nothing.headers["content-type"]);
      }
    }
  });

  test("staff gets an error for an unknown call and for an unknown parameter", async () => {
    expect((await read("/api_docs/nonsense", staff)).statusCode).toBe(404);
    expect((await read("/api_docs?module=team", staff)).statusCode).toBe(400);
  });
});

describe("content of the docs", () => {
  test("every call of the server, once, with its method, address and summary [API-61]", async () => {
    const { modules } = await readDocs();
    const listedCalls = modules.flatMap(({ calls }) => calls).map(({ module: _module, ...call }) => call);
    const real = t.product.api.map(({ endpoint: { name, method, path, summary } }) => ({
      name,
      method,
      path,
      summary,
    }));
    const compareByName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
    expect(listedCalls.toSorted(compareByName)).toEqual(real.toSorted(compareByName));
    expect(listedCalls.filter(({ summary }) => summary === "")).toEqual([]);
  });

  test("calls that replace a module name their location", async () => {
    const { modules } = await readDocs();
    const owners = new Map(modules.flatMap(({ id, calls }) => calls.map(({ name }) => [name, id] as const)));
    const instead = modules.flatMap((module) => module.instead);
    expect(instead.length).toBeGreaterThan(10);
    expect(instead.filter(({ name, module }) => owners.get(name) !== module)).toEqual([]);
  });

  test("every error has the schema of the problem", async () => {
    const { problem } = await readDocs();
    expect(problem.map(({ path }) => path)).toEqual(expect.arrayContaining(["status", "code", "errors[].path"]));
  });

  test("every call can be described: path parameters by name, a reply where there is one, correct statuses", () => {
    const statuses: readonly number[] = Object.values(problemKinds);
    const errors = t.product.api.flatMap((route) => {
      const { endpoint, upload, download } = route;
      const call = describeCall(route, "module", t.product.operations[route.operation] ?? []);
      const inPath = call.parameters.filter((each) => each.in === "path").map(({ path }) => path);
      const wanted = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
      const isEmpty = endpoint.status === 204 || download !== undefined;
      return [
        ...(getApiCall.reply.safeParse({ data: call }).success ? [] : ["is not as its own contract says"]),
        ...(inPath.toSorted().join() === wanted.toSorted().join() ? [] : [`takes ${inPath.join()} in its path`]),
        ...((call.reply.lines.length === 0) === isEmpty ? [] : [`has ${call.reply.lines.length} lines`]),
        ...(upload && call.body?.media_type !== "multipart/form-data" ? ["takes no file"] : []),
        ...(call.refusals.every(({ status }) => statuses.includes(status)) ? [] : ["is refused by no known status"]),
      ].map((error) => `${endpoint.name} ${error}`);
    });
    expect(errors).toEqual([]);
  });

  test("a call of the portfolio is described as in its contract", async () => {
    const call = await readCall("getPortfolio");
    expect(call).toMatchObject({ method: "GET", path: "/v1/en/analytics/portfolio", module: "analytics-portfolio" });
    expect(call.caller).toBe("roles");
    expect(call.roles).toContain("property_manager");
    expect(call.roles).not.toContain("employee");
    const scope = call.parameters.find(({ path }) => path === "structures[scope]");
    expect(scope?.values).toEqual(expect.arrayContaining(["regions", "locations"]));
    expect(call.reply.lines.map(({ path }) => path)).toContain("data.results[].m_id");
    expect(call.refusals.map(({ reason }) => reason)).toEqual([
      "invalid_input",
      "sign_in_first",
      "forbidden",
      "internal",
      "unavailable",
    ]);
  });

  test("calls that change data say so, and public calls require no sign-in", async () => {
    const notice = await readCall("giveNotice");
    expect(notice.refusals.map(({ status }) => status)).toEqual(expect.arrayContaining([404, 409, 415]));
    expect(notice.body?.lines.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["termination_categories_id", "reason", "last_day"]),
    );
    const signIn = await readCall("signIn");
    expect(signIn.caller).toBe("public");
    expect(signIn.refusals.map(({ reason }) => reason)).not.toContain("sign_in_first");
  });
});

/** The families, as the specification lists them. */
const specified = {
  analytics: ["team", "portfolio", "residents", "search", "tasks", "escalations"],
  integration: [
    "users",
    "locations",
    "positions",
    "geographical_groups",
    "transformations",
    "import_history",
    "units",
    "leases",
    "residents",
    "audits",
    "sms",
  ],
  plans: [
    "plans",
    "tasks",
    "enrollments",
    "user_tasks",
    "employees",
    "mentors",
    "task_assignments",
    "assignment_groups",
    "task_tags",
    "reports_api",
  ],
} as const;

describe("modules of the specification", () => {
  test.each(Object.entries(specified))("%s has them, first and in their order", async (family, names) => {
    const own = (await readDocs()).modules.filter((module) => module.family === family);
    expect(own.filter((module) => module.is_named).map(({ name }) => name)).toEqual(names);
    expect(own.slice(0, names.length).every((module) => module.is_named)).toBe(true);
  });

  test("each has calls of its own or an explanation, and every replacement call exists", async () => {
    const { modules } = await readDocs();
    const silent = modules.filter((module) => module.calls.length === 0 && module.stand_in === null);
    expect(silent).toEqual([]);
    const known = new Set(t.product.api.map(({ endpoint }) => endpoint.name));
    const wanted = Object.values(namedModules).flatMap((family) => family.flatMap(({ instead = [] }) => instead));
    expect(wanted.filter((name) => !known.has(name))).toEqual([]);
  });

  test("each choice of the plans family can be completed", async () => {
    const { modules } = await readDocs();
    for (const name of specified.plans.slice(0, 8)) {
      const own = modules.find(({ id }) => id === `plans-${name}`)?.calls ?? [];
      expect(
        own.some((call) => call.name.startsWith("autocomplete")),
        name,
      ).toBe(true);
    }
  });
});

describe("the page of permissions", () => {
  const readPermissions = async () =>
    getPermissionDocs.reply
      .parse((await read("/permission_docs", staff)).json())
      .data.areas.flatMap(({ operations }) => operations);

  test("lists every operation once, with all calls and pages that it guards [ROLE-09]", async () => {
    const listed = await readPermissions();
    expect(listed.map(({ name }) => name).toSorted()).toEqual(Object.keys(t.product.operations).toSorted());
    const listedCalls = listed.flatMap(({ name, calls }) => calls.map((address) => `${name} ${address}`));
    const real = [
      ...t.product.api.map(({ operation, endpoint: { method, path } }) => `${operation} ${method} ${path}`),
      ...t.product.pages.map(({ operation, method, path }) => `${operation} ${method} ${path}`),
    ];
    expect(listedCalls.toSorted()).toEqual(real.toSorted());
  });

  test("states for each role what the server allows [ROLE-09]", async () => {
    const byName = new Map((await readPermissions()).map((operation) => [operation.name, operation]));
    const calls = Map.groupBy(
      t.product.api.filter(({ endpoint: { method, path } }) => method === "GET" && !path.includes(":")),
      ({ operation }) => operation,
    );
    const sessions = new Map<Role, { cookie: string }>();
    for (const role of ["client-admin", "reporting", "property_manager", "employee"] as const)
      sessions.set(role, await t.signIn(buildEmail(1, role), PASSWORD));
    const differing: string[] = [];
    let compared = 0;
    for (const [name, [first]] of calls) {
      const operation = byName.get(name);
      if (!first || !operation || operation.service !== null || operation.caller === "developers") continue;
      // Action items also require that the company has the service of their scores.
      if (name.startsWith("actions.")) continue;
      for (const [role, headers] of sessions) {
        const { statusCode } = await t.server.inject({ url: first.endpoint.path, headers });
        compared += 1;
        if ((statusCode !== 403) !== operation.roles.includes(role)) differing.push(`${name} ${role} ${statusCode}`);
      }
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  });
});
