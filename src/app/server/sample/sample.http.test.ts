import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import type { Sample } from "#slices/setup/contract/sample.contract.ts";
import type { Setup } from "#slices/setup/contract/setup.contract.ts";
import { loadSampleJob } from "#slices/setup/server/sample/sample.kinds.ts";
import { computeDemoDigest } from "#test/support/demo-fixture.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { createStaffSession, writeStaff } from "#test/support/staff.ts";
import { buildForm, sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { PASSWORD, buildEmail, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
let staff: { cookie: string };
let admin: { cookie: string };
let clientId: number;
let landing: unknown;
let sampleId: number;
let before: Record<string, string>;
/** Two years of six properties are written and computed. */
const LOADING = 240_000;
const NEW_PASSWORD = "violet lamps over the harbor";

beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  staff = await createStaffSession(t, await writeStaff(t));
  const fields = {
    key: randomUUID(),
    name: "Willow Creek Living",
    slug: "willow-creek",
    time_zone: "America/Denver",
    locale: "en",
    service_ingage: "active",
    service_intouch: "active",
    service_introduce: "active",
    service_intel: "active",
    first_name: "Ada",
    last_name: "Moreno",
    email: "ada@willowcreek.example",
  };
  await t.server.inject(buildForm("/staff/clients/new", fields, staff.cookie));
  clientId = Number((await readOwnerRows(t, "SELECT id FROM clients WHERE slug = 'willow-creek'"))[0]?.["id"]);
  await t.deliverMail();
  const mail = (await t.mailbox.list()).find((each) => each.recipient === "ada@willowcreek.example");
  const link = /\/set-password\/[\w-]{43}/.exec(mail?.plain ?? "")?.[0] ?? "";
  const set = await t.server.inject(buildForm(link, { new_password: NEW_PASSWORD, repeat_password: NEW_PASSWORD }));
  landing = set.headers.location;
  admin = await t.signIn("ada@willowcreek.example", NEW_PASSWORD);
});
afterAll(() => t.close());

async function call(method: "GET" | "POST" | "DELETE" | "PUT", path: string, session = admin, payload: object = {}) {
  const url = `/v1/en${path}`;
  const headers = { ...sameOrigin, ...session };
  const reply = await t.server.inject(method === "GET" ? { method, url, headers } : { method, url, headers, payload });
  return { status: reply.statusCode, body: reply.json<{ data: unknown; code?: string }>() };
}

const SAMPLE = "/integration/setup/sample";
const readUser = async (): Promise<IdentityUser> => (await call("GET", "/identity/user")).body.data as IdentityUser;
const readSetup = async (): Promise<Setup> => (await call("GET", "/integration/setup")).body.data as Setup;

async function findSampleId(): Promise<number> {
  const [row] = await readOwnerRows(t, `SELECT id FROM clients WHERE sample_of = ${clientId}`);
  return Number(row?.["id"] ?? 0);
}

function runJob(): Promise<void> {
  const job = t.product.jobs.find(({ name }) => name === loadSampleJob.name);
  if (job === undefined) throw new Error("there is no such job");
  return job.run({ clientId });
}

/** Returns how many rows a client has, by table. */
async function countRows(of: number): Promise<Record<string, number>> {
  const tables = await readOwnerRows(t, "SELECT relname FROM pg_class WHERE relforcerowsecurity ORDER BY relname");
  const counts: Record<string, number> = {};
  for (const { relname } of tables) {
    const [row] = await readClientRows(
      t,
      of,
      `SELECT count(*)::int AS n FROM ${String(relname)} WHERE client_id = ${of}`,
    );
    if (Number(row?.["n"]) > 0) counts[String(relname)] = Number(row?.["n"]);
  }
  return counts;
}

/** Tables that this test changes itself: sessions, logs, the day's benchmark, and what jobs store about all clients. */
const CHANGED: ReadonlySet<string> = new Set([
  "account_challenges",
  "audit_log",
  "benchmark_contributors",
  "benchmark_years",
  "digest_turns",
  "month_regions",
  "sessions",
  "staff_audit_log",
]);

/** Returns every row of every table of all companies, without what the test changes itself. */
async function readEverything(): Promise<Record<string, string>> {
  const digests = Object.entries(await computeDemoDigest(t, [1, 2, clientId]));
  return Object.fromEntries(digests.filter(([table]) => !CHANGED.has(table)));
}

describe("the first screen", () => {
  test("is setup for the administrator of an empty company, after the first password and after signing in", async () => {
    const payload = { email: "ada@willowcreek.example", password: NEW_PASSWORD };
    const reply = await t.server.inject({ method: "POST", url: "/v1/en/auth/sign-in", headers: sameOrigin, payload });
    expect([landing, reply.json<{ data: { redirect_to: string } }>().data.redirect_to]).toEqual([
      "/settings",
      "/settings",
    ]);
  });

  test.each(["client-admin", "employee"] as const)("is Home for a %s of a company with properties", async (role) => {
    const payload = { email: buildEmail(1, role), password: PASSWORD };
    const reply = await t.server.inject({ method: "POST", url: "/v1/en/auth/sign-in", headers: sameOrigin, payload });
    expect(reply.json<{ data: { redirect_to: string } }>().data.redirect_to).toBe("/");
  });

  test("is the requested page, set up or not", async () => {
    const fields = { email: "ada@willowcreek.example", password: NEW_PASSWORD, return_to: "/team" };
    expect((await t.server.inject(buildForm("/sign-in", fields))).headers.location).toBe("/team");
  });

  test("setup shows what comes first", async () => {
    expect(await readSetup()).toMatchObject({ next: "regions", sample: { state: "none", can_load: true } });
  });
});

describe("sample data", () => {
  test("is rejected for a company that has properties, and for all but administrators", async () => {
    const [own, other] = [
      await t.signIn(buildEmail(1, "client-admin"), PASSWORD),
      await t.signIn(buildEmail(1, "reporting"), PASSWORD),
    ];
    expect(await call("POST", SAMPLE, own)).toMatchObject({ status: 409, body: { code: "company_has_data" } });
    expect((await call("POST", SAMPLE, other)).status).toBe(403);
    expect((await call("DELETE", SAMPLE, other)).status).toBe(403);
    expect((await call("GET", "/integration/setup", own)).body.data).toMatchObject({
      sample: { state: "none", can_load: false },
    });
  });

  test("is loaded as a job, once, and cannot be removed meanwhile", { timeout: LOADING }, async () => {
    before = await readEverything();
    expect((await call("POST", SAMPLE)).body.data).toMatchObject({ state: "loading" } satisfies Partial<Sample>);
    expect((await readSetup()).sample).toMatchObject({ state: "loading", can_load: false, done: 0 });
    expect((await call("POST", SAMPLE)).body.data).toMatchObject({ state: "loading" });
    expect(await call("DELETE", SAMPLE)).toMatchObject({ status: 409, body: { code: "sample_loading" } });
    expect((await readUser()).client_id).toBe(clientId);
    await runJob();
    sampleId = await findSampleId();
    expect(await readUser()).toMatchObject({ client_id: sampleId, client_is_admin: true, sample: "viewed" });
    expect((await readSetup()).sample).toMatchObject({ state: "ready" });
  });

  test("an interrupted run that starts again duplicates nothing", { timeout: LOADING }, async () => {
    const first = await countRows(sampleId);
    await readOwnerRows(t, `UPDATE clients SET sample_viewer_id = NULL WHERE id = ${sampleId}`);
    expect(await readUser()).toMatchObject({ client_id: clientId });
    await runJob();
    const second = await countRows(sampleId);
    const raw = ["locations", "people", "leases", "invitations", "answers", "user_tasks", "assignments", "alerts"];
    for (const table of raw) expect([table, second[table]]).toEqual([table, first[table]]);
    // After it is complete, another run of the job changes nothing.
    await runJob();
    expect(await findSampleId()).toBe(sampleId);
  });

  test("has computed metric values for every screen", async () => {
    const counts = await countRows(sampleId);
    const filled = ["answers", "release_cells", "alerts", "user_tasks", "assignments", "home_posts", "comment_tags"];
    for (const table of filled) expect(counts[table], table).toBeGreaterThan(0);
    const reply = await call("GET", "/analytics/portfolio?structures[scope]=locations&page[size]=25");
    const names = await readClientRows(t, sampleId, `SELECT name FROM locations WHERE client_id = ${sampleId}`);
    expect(names).toHaveLength(6);
    for (const { name } of names) expect(JSON.stringify(reply.body)).toContain(String(name));
    for (const service of ["engagement", "satisfaction", "compliance", "enrollment"])
      expect((await call("GET", `/analytics/reports/${service}_dashboard`)).status, service).toBe(200);
  });

  test("cannot be changed, but its files can be downloaded", async () => {
    const replies = [
      await call("POST", "/integration/announcements"),
      await call("POST", "/integration/imports/1/apply"),
      await call("POST", "/integration/campaigns"),
      await call("POST", "/analytics/residents/invitations"),
      await call("POST", "/analytics/team/welcome"),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [409, "sample_data"]));
    const file = {
      method: "POST",
      url: "/v1/en/analytics/portfolio.csv",
      headers: { ...sameOrigin, ...admin },
    } as const;
    expect((await t.server.inject({ ...file, payload: {} })).statusCode).not.toBe(409);
  });

  test("sends no email, is in no benchmark, and no job runs for it", { timeout: LOADING }, async () => {
    const { audit_log: _log, ...rowsBefore } = await countRows(sampleId);
    // All repeating jobs, some days later: reminders, digests, campaigns, releases.
    const now = t.clock.now();
    t.clock.set(new Date(now.getTime() + 40 * 86_400_000));
    for (const job of t.product.jobs) if (job.cron !== null) await job.run({});
    t.clock.set(now);
    const queued = await readOwnerRows(
      t,
      `SELECT name FROM pgboss.job WHERE (data ->> 'clientId')::bigint = ${sampleId}`,
    );
    expect(queued).toEqual([]);
    const { audit_log: _later, ...rowsAfter } = await countRows(sampleId);
    expect(rowsAfter).toEqual(rowsBefore);
    expect(await readOwnerRows(t, `SELECT id FROM outbox WHERE client_id = ${sampleId}`)).toEqual([]);
    const mail = { to: "a@b.example", subject: "A", html: "A", text: "A", unsubscribeUrl: null };
    const eligibility = await t.db.withClient(sampleId, (tx) => t.product.guard(tx, "any.kind", { mail } as never));
    expect(eligibility).toEqual({ withdrawn: "the company is sample data" });
    expect((await t.db.global((tx) => t.product.readClients(tx))).map(({ id }) => id)).not.toContain(sampleId);
    await t.product.freezeBenchmark(t.clock.now());
    expect(await readOwnerRows(t, `SELECT * FROM benchmark_contributors WHERE client_id = ${sampleId}`)).toEqual([]);
    expect(await readOwnerRows(t, "SELECT * FROM email_opt_outs")).toEqual([]);
    expect(await readOwnerRows(t, "SELECT * FROM email_bounces")).toEqual([]);
    expect(await readOwnerRows(t, `SELECT * FROM account_memberships WHERE client_id = ${sampleId}`)).toEqual([]);
  });

  test("staff sees its owner instead of a company; as the administrator they see the company, read-only, until it is removed", async () => {
    const list = await t.server.inject({ url: "/staff?q=sample", headers: staff });
    expect(list.body).not.toContain("Sample company");
    expect((await t.server.inject({ url: `/staff/clients/${sampleId}`, headers: staff })).statusCode).toBe(404);
    const page = await t.server.inject({ url: "/staff?q=willow", headers: staff });
    expect(page.body).toContain("sample data loaded");
    const [person] = await readClientRows(t, clientId, `SELECT id FROM people WHERE client_id = ${clientId}`);
    const reason = "Helping to set up the company";
    const started = await t.server.inject(
      buildForm(
        `/staff/clients/${clientId}/impersonation`,
        { person_id: String(person?.["id"]), reason, q: "" },
        staff.cookie,
      ),
    );
    const acting = { cookie: `session=${started.cookies.find((each) => each.name === "session")?.value}` };
    expect((await call("GET", "/identity/user", acting)).body.data).toMatchObject({
      client_id: clientId,
      sample: "in_place",
    });
    expect((await call("POST", "/integration/imports/1/apply", acting)).body.code).toBe("sample_data");
    await call("DELETE", "/auth/impersonation", acting);
  });

  test("signing out of it ends the session of the company, and is logged in the company's own log", async () => {
    const session = await t.signIn("ada@willowcreek.example", NEW_PASSWORD);
    await call("POST", "/auth/sign-out", session);
    expect((await call("GET", "/identity/user", session)).status).toBe(401);
    const [row] = await readClientRows(
      t,
      clientId,
      `SELECT operation FROM audit_log WHERE client_id = ${clientId} ORDER BY id DESC LIMIT 1`,
    );
    expect(row?.["operation"]).toBe("identity.sign-out");
  });

  test("removing it leaves no rows, and the company is as empty as before", async () => {
    const headers = { ...sameOrigin, ...admin, "idempotency-key": randomUUID() };
    const reply = await t.server.inject({ method: "DELETE", url: `/v1/en${SAMPLE}`, headers, payload: {} });
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { data: { state: "none", can_load: true } }]);
    await readClientRows(t, clientId, `DELETE FROM idempotency_keys WHERE client_id = ${clientId}`);
    expect(await readUser()).toMatchObject({ client_id: clientId });
    expect((await readUser()).sample).toBeUndefined();
    const { audit_log: _log, ...left } = await countRows(sampleId);
    expect(left).toEqual({});
    expect(await readOwnerRows(t, `SELECT client_id FROM digest_turns WHERE client_id = ${sampleId}`)).toEqual([]);
    expect(await readEverything()).toEqual(before);
    expect((await call("DELETE", SAMPLE)).status).toBe(200);
  });
});
