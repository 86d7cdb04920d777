import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CampaignPlanInput } from "#slices/surveys/contract/campaigns.contract.ts";
import { sendJob } from "./job-kinds.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, people, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
let admin: { cookie: string };

beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  t.clock.set("2026-11-20T16:00:00Z");
  admin = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
});
afterAll(() => t.close());

const BASE = "/v1/en/integration";
const plan: CampaignPlanInput = {
  name: "Autumn",
  survey_id: 24,
  audience: { is_whole_client: true, regions: [], locations: [], reporting_groups: [] },
  channels: ["email"],
  has_reminders: true,
  send_on: "2026-11-20",
};

async function send(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: unknown,
  session: { cookie: string } = admin,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const reply = await t.server.inject({
    method,
    url: `${BASE}${path}`,
    headers: { ...sameOrigin, ...session },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  return {
    status: reply.statusCode,
    body: reply.body === "" ? {} : (JSON.parse(reply.body) as Record<string, unknown>),
  };
}

async function create(more: Partial<CampaignPlanInput> = {}): Promise<number> {
  const { status, body } = await send("POST", "/campaigns", { ...plan, ...more });
  expect(status).toBe(201);
  return (body["data"] as { id: number }).id;
}

const buildCalls = (id: number) =>
  [
    ["GET", "/campaigns"],
    ["GET", "/campaigns/options"],
    ["POST", "/campaigns", plan],
    ["GET", `/campaigns/${id}`],
    ["PUT", `/campaigns/${id}`, plan],
    ["GET", `/campaigns/${id}/preview`],
    ["POST", `/campaigns/${id}/schedule`],
    ["POST", `/campaigns/${id}/cancel`],
    ["DELETE", `/campaigns/${id}`],
    ["GET", `/skipped_invitations?filters[campaign_id]=${id}`],
    ["GET", "/event_rules"],
    ["PUT", "/event_rules", { rules: [] }],
  ] as const;

describe("permissions", () => {
  test.each(people.map((person) => person.role).filter((role) => role !== "client-admin"))(
    "%s cannot use campaigns and events",
    async (role) => {
      const session = await t.signIn(buildEmail(1, role), PASSWORD);
      for (const [method, path, body] of buildCalls(1)) {
        const { status, body: reply } = await send(method, path, body, session);
        expect([method, path, status, reply["detail"]]).toEqual([
          method,
          path,
          403,
          "You do not have access to this page",
        ]);
      }
      const letters = await t.server.inject({
        method: "POST",
        url: "/campaigns/1/letters",
        headers: { ...sameOrigin, ...session, "content-type": "application/x-www-form-urlencoded" },
        payload: "which=new",
      });
      expect(letters.statusCode).toBe(403);
    },
  );

  test("returns the same error for a campaign of another company as for one that does not exist", async () => {
    const id = await create({ name: "Secret plan of client 1" });
    const stranger = await t.signIn(buildEmail(2, "client-admin"), PASSWORD);
    const strip = (reply: { status: number; body: Record<string, unknown> }): unknown => ({
      ...reply,
      body: { ...reply.body, requestId: null, instance: null },
    });
    for (const [method, path, body] of buildCalls(id)) {
      if (!path.includes(String(id))) continue;
      const foreign = await send(method, path, body, stranger);
      const missing = await send(method, path.replace(String(id), "999999"), body, stranger);
      expect(foreign.status).toBe(404);
      expect(strip(foreign)).toEqual(strip(missing));
    }
    const { body } = await send("GET", "/campaigns", undefined, stranger);
    expect(JSON.stringify(body)).not.toContain("Secret plan");
    expect((await send("GET", `/campaigns/${id}`)).status).toBe(200);
  });
});

describe("a campaign over HTTP", () => {
  test("is created, scheduled and sent, with its counts", async () => {
    const id = await create();
    expect((await send("PUT", `/campaigns/${id}`, { ...plan, name: "Late autumn" })).body).toMatchObject({
      data: { name: "Late autumn", state: "draft", funnel: null, audience: { is_whole_client: true } },
    });
    expect((await send("GET", `/campaigns/${id}/preview`)).body).toMatchObject({
      data: [{ id: 1, audience: "residents", first_name: "Ana", location: "Location 1 of client 1", channel: "email" }],
      meta: { invited: 1, skipped: 0, pagination: { record_count: 1, total_pages: 1, last: true } },
    });
    expect((await send("POST", `/campaigns/${id}/schedule`)).body).toMatchObject({ data: { state: "scheduled" } });
    expect((await send("PUT", `/campaigns/${id}`, plan)).body).toMatchObject({ status: 409, code: "wrong_state" });
    await t.product.jobs.find((job) => job.name === sendJob.name)?.run({ clientId: 1 });
    await t.deliverMail();
    expect((await send("GET", `/campaigns/${id}`)).body).toMatchObject({
      data: {
        state: "sent",
        by_channel: [{ channel: "email", count: 1 }],
        funnel: { sent: 1, delivered: 1, started: null, completed: null, still_open: null, hidden: true, skipped: 0 },
      },
    });
    const [mail] = await t.mailbox.list();
    expect(mail?.plain).toContain("Unsubscribe from survey emails: http://portal.example/opt-out?token=");
    const second = await create();
    expect((await send("POST", `/campaigns/${second}/schedule`)).body).toMatchObject({ status: 409, code: "nobody" });
    expect((await send("DELETE", `/campaigns/${second}`)).status).toBe(200);
    expect((await send("GET", `/campaigns/${second}`)).status).toBe(404);
    const { body } = await send("GET", "/campaigns?filters[states][]=sent");
    expect((body["data"] as { id: number }[]).map((row) => row.id)).toEqual([id]);
  });

  test("returns the errors of all fields at once", async () => {
    const { status, body } = await send("POST", "/campaigns", {
      ...plan,
      name: " ",
      channels: [],
      send_on: "tomorrow",
      client_id: 2,
    });
    expect(status).toBe(400);
    expect((body["errors"] as { path: string }[]).map((error) => error.path).toSorted()).toEqual([
      "body.channels",
      "body.client_id",
      "body.name",
      "body.send_on",
    ]);
  });

  test("letters are a page with one code each, and require POST", async () => {
    await t.db.withClient(1, (tx) =>
      tx
        .on<Record<string, Record<string, unknown>>>()
        .updateTable("residents")
        .set({ primary_email: null })
        .where("client_id", "=", 1)
        .execute(),
    );
    t.clock.set("2027-01-05T16:00:00Z");
    admin = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    const id = await create({ channels: ["print"], send_on: "2027-01-05" });
    await send("POST", `/campaigns/${id}/schedule`);
    await t.product.jobs.find((job) => job.name === sendJob.name)?.run({ clientId: 1 });
    const print = () =>
      t.server.inject({
        method: "POST",
        url: `/campaigns/${id}/letters`,
        headers: { ...sameOrigin, ...admin, "content-type": "application/x-www-form-urlencoded" },
        payload: "which=new",
      });
    const page = await print();
    expect(page.statusCode).toBe(200);
    expect(page.body.match(/<svg/g)).toHaveLength(1);
    expect(page.body).toContain("Ana Lopez 1");
    expect(page.body).toContain("January 25, 2027");
    expect(page.body).toMatch(/http:\/\/portal\.example\/r\/[\w-]{43}/);
    expect(page.body).not.toContain("<script");
    expect((await print()).body).toContain("No letters to print.");
    const got = await t.server.inject({ method: "GET", url: `/campaigns/${id}/letters`, headers: admin });
    expect(got.statusCode).toBe(405);
  });
});

describe("events over HTTP", () => {
  test("are off by default, start on the day they are enabled, and keep that day", async () => {
    t.clock.set("2027-01-05T16:00:00Z");
    admin = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    const first = await send("GET", "/event_rules");
    const rules = first.body["data"] as { event: string; is_active: boolean }[];
    expect(rules.map((rule) => rule.event)).toEqual(["move_in", "work_order_closed", "lease_end"]);
    expect(rules.every((rule) => !rule.is_active)).toBe(true);
    const on = { rules: [{ event: "move_in", is_active: true }] };
    expect((await send("PUT", "/event_rules", on)).body).toMatchObject({
      data: [{ event: "move_in", is_active: true, starts_on: "2027-01-05", survey: { id: 25 } }, {}, {}],
    });
    t.clock.set("2027-01-06T10:00:00Z");
    // Sessions have expired overnight.
    admin = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    expect((await send("PUT", "/event_rules", on)).body).toMatchObject({ data: [{ starts_on: "2027-01-05" }, {}, {}] });
    const refused = await send("PUT", "/event_rules", { rules: [{ event: "hire_30", is_active: true }] });
    expect(refused.body).toMatchObject({
      status: 400,
      errors: [{ path: "body.rules.0.event", code: "service_inactive" }],
    });
  });
});
