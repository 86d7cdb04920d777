import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { HomeTask, HomeWidgetsReply, MyAssignments } from "#slices/home/contract/home-widgets.contract.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";
import { type HomeFixture, setUpHomeFixture, type ViewerOptions, writePlans } from "../testing/home-fixture.ts";

// A Friday; next week starts on the 23rd.
const NOW = "2026-11-20T15:00:00Z";
const NEWS = "/integration/announcements";
const SPOTLIGHTS = "/integration/spotlights";

let t: HomeFixture;
beforeAll(async () => {
  t = await setUpHomeFixture();
  t.clock.set(NOW);
});
afterAll(() => t.close());

const readHeadlines = async (type: "announcements" | "spotlights", who: ViewerOptions = {}): Promise<string[]> =>
  (await t.readBlock(type, who)).data.flatMap((item) => ("headline" in item ? [item.headline] : []));

async function readRows(client: number, statement: string): Promise<readonly unknown[]> {
  const query = CompiledQuery.raw(statement);
  return t.db.withClient(client, async (tx) => (await tx.on<unknown>().executeQuery(query)).rows);
}

const omitIds = ({ requestId: _request, instance: _instance, ...rest }: Record<string, unknown>) => rest;

describe("announcements", () => {
  test("are written, changed and removed by administrators, each with an audit row [HOME-14] [ENT-27]", async () => {
    const text = { headline: " Winter ", details: "Salt.", media: "https://intranet.example/winter" };
    const made = await t.send("POST", NEWS, {}, text);
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect((await t.readBlock("announcements", { role: "employee" })).data).toEqual([
      {
        kind: "announcement",
        id,
        headline: "Winter",
        details: "Salt.",
        media: "https://intranet.example/winter",
        posting_date: "2026-11-20",
        posted_at: expect.any(String) as string,
        author: "client-admin of 1",
        is_own: false,
        comment: "Salt.",
        poster: "client-admin of 1",
        actions: [],
      },
    ]);
    expect((await t.send("PUT", `${NEWS}/${id}`, {}, { headline: "Frost", details: "Salt." })).status).toBe(200);
    expect((await t.readBlock("announcements")).data).toMatchObject([
      { headline: "Frost", media: null, actions: ["edit", "remove"] },
    ]);
    expect((await t.send("DELETE", `${NEWS}/${id}`)).status).toBe(200);
    expect(await readHeadlines("announcements")).toEqual([]);
    const audit = await readRows(
      1,
      "SELECT details->>'change' AS change FROM audit_log WHERE object_type = 'announcement' ORDER BY id",
    );
    expect(audit).toEqual([{ change: "posted" }, { change: "changed" }, { change: "removed" }]);
  });

  test("list every empty or invalid field at once", async () => {
    const { status, body } = await t.send("POST", NEWS, {}, { details: "  ", media: "http://x.example" });
    expect(status).toBe(400);
    expect(body.errors?.map(({ path }) => path).toSorted()).toEqual(["body.details", "body.headline", "body.media"]);
    const script = { headline: "A", details: "B", media: "javascript:alert(1)" };
    expect((await t.send("POST", NEWS, {}, script)).status).toBe(400);
  });

  test("cannot be written by others, and another company's get the same 404 as missing ones", async () => {
    const text = { headline: "Ours", details: "Alone." };
    const { id } = (await t.send("POST", NEWS, {}, text)).body.data;
    for (const role of ["reporting", "property_manager", "employee"] as const) {
      expect((await t.send("POST", NEWS, { role }, text)).status, role).toBe(403);
      expect((await t.send("DELETE", `${NEWS}/${id}`, { role })).status, role).toBe(403);
    }
    expect(await readHeadlines("announcements", { client: 2 })).toEqual([]);
    for (const method of ["PUT", "DELETE"] as const) {
      const payload = method === "PUT" ? text : undefined;
      const foreign = await t.send(method, `${NEWS}/${id}`, { client: 2 }, payload);
      const missing = await t.send(method, `${NEWS}/999999`, { client: 2 }, payload);
      expect(foreign.status).toBe(404);
      expect(omitIds(foreign.body)).toEqual(omitIds(missing.body));
    }
    // The id of a spotlight is no announcement's id.
    const spotlight = (await t.send("POST", SPOTLIGHTS, {}, text)).body.data.id;
    expect((await t.send("DELETE", `${NEWS}/${spotlight}`)).status).toBe(404);
    await t.send("DELETE", `${SPOTLIGHTS}/${spotlight}`);
    await t.send("DELETE", `${NEWS}/${id}`);
  });
});

describe("spotlights", () => {
  test("are written by roles that work with colleagues, headline and details each required [RULE-25] [API-56]", async () => {
    const role = "employee";
    const posted = await t.send("POST", SPOTLIGHTS, { role }, { headline: "Ben", details: "Kind." });
    expect(posted.status).toBe(201);
    const empty = await t.send("POST", SPOTLIGHTS, { role }, { headline: " ", details: "" });
    expect(empty.status).toBe(400);
    expect(empty.body.errors).toEqual([
      expect.objectContaining({ path: "body.headline", message: "Required" }),
      expect.objectContaining({ path: "body.details", message: "Required" }),
    ]);
    expect((await t.readBlock("spotlights", { role })).data).toMatchObject([
      { headline: "Ben", author: "employee of 1", actions: ["remove"] },
    ]);
  });

  test("may be written by the roles that the block says", async () => {
    const canWrite = async (role: ViewerOptions["role"]): Promise<boolean> =>
      (await t.readBlock("spotlights", role ? { role } : {})).meta.summary_object.may_write;
    expect(await canWrite("employee")).toBe(true);
    expect(await canWrite("maintenance_manager")).toBe(true);
    expect(await canWrite("reporting")).toBe(false);
    const text = { headline: "A", details: "B" };
    expect((await t.send("POST", SPOTLIGHTS, { role: "reporting" }, text)).status).toBe(403);
  });

  test("are removed by their author and by administrators; others get the same 404 as for missing ones", async () => {
    const role = "property_manager";
    const make = async (): Promise<number> =>
      (await t.send("POST", SPOTLIGHTS, { role }, { headline: "Carl", details: "Fast." })).body.data.id;
    const id = await make();
    const other = await t.send("DELETE", `${SPOTLIGHTS}/${id}`, { role: "employee" });
    const missing = await t.send("DELETE", `${SPOTLIGHTS}/999999`, { role: "employee" });
    expect(other.status).toBe(404);
    expect(omitIds(other.body)).toEqual(omitIds(missing.body));
    expect((await t.send("DELETE", `${SPOTLIGHTS}/${id}`, { role })).status).toBe(200);
    expect((await t.send("DELETE", `${SPOTLIGHTS}/${await make()}`)).status).toBe(200);
    expect(await readHeadlines("spotlights")).toEqual(["Ben"]);
  });

  test("are created once from a form that is sent twice, the newest first", async () => {
    t.clock.advance(60);
    const body = { headline: "Twice", details: "Sent.", form_key: "6f0c3c1e-6a53-4f5e-9a86-0a2c3f2f6c11" };
    const first = await t.send("POST", SPOTLIGHTS, {}, body);
    const again = await t.send("POST", SPOTLIGHTS, {}, body);
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    expect(await readHeadlines("spotlights")).toEqual(["Twice", "Ben"]);
    const stolen = await t.send("POST", SPOTLIGHTS, { role: "employee" }, body);
    expect([stolen.status, stolen.body.code]).toEqual([409, "form_taken"]);
    expect((await t.send("POST", SPOTLIGHTS, { client: 2 }, body)).status).toBe(201);
  });
});

test("the page has the newest hundred of a kind, and their total number", async () => {
  const old = Array.from({ length: 120 }, (_, index) => ({
    kind: "announcement",
    headline: `Old ${index}`,
    details: "Long ago.",
    author_id: 1,
    posted_on: "2020-01-01",
    posted_at: new Date(Date.UTC(2020, 0, 1, 0, index)),
  }));
  await t.db.withClient(2, (tx) => insertRows(tx, "home_posts", old));
  const { data, meta } = await t.readBlock("announcements", { client: 2 });
  expect(data).toHaveLength(100);
  expect(data[0]).toMatchObject({ headline: "Old 119" });
  expect(meta.pagination).toEqual({ last: false, total_pages: 2, record_count: 120 });
});

describe("profile", () => {
  const form = {
    first_name: " Elif ",
    last_name: "Aydin",
    personal_email: "Elif@Home.example",
    cell_phone: "(512) 555-0143",
    locale: "es",
  };

  test("is the viewer's own, and accepts the fields that people change about themselves", async () => {
    const who = { role: "employee" } as const;
    const before = await t.send<{ data: Record<string, unknown> }>("GET", "/integration/profile", who);
    const email = buildEmail(1, "employee");
    expect(before.body.data).toMatchObject({ first_name: "employee", email, cell_phone: null });
    const saved = await t.send<{ data: Record<string, unknown> }>("PUT", "/integration/profile", who, form);
    expect(saved).toMatchObject({
      status: 200,
      body: {
        data: {
          first_name: "Elif",
          last_name: "Aydin",
          personal_email: "elif@home.example",
          cell_phone: "5125550143",
          locale: "es",
          email,
        },
      },
    });
    const user = await t.send<{ data: Record<string, unknown> }>("GET", "/identity/user", who);
    expect(user.body.data).toMatchObject({ first_name: "Elif", locale: "es" });
    const other = await t.send<{ data: Record<string, unknown> }>("GET", "/integration/profile", { ...who, client: 2 });
    expect(other.body.data).toMatchObject({ first_name: "employee" });
    const [audit] = await readRows(1, "SELECT details FROM audit_log WHERE operation = 'home.profile.save'");
    expect(audit).toEqual({
      details: { fields: ["first_name", "last_name", "personal_email", "cell_phone", "locale"] },
    });
  });

  test("lists every invalid field, and rejects fields that the person may not change", async () => {
    const wrong = { first_name: "", last_name: "A", personal_email: "at home", cell_phone: "12", locale: "en" };
    const refused = await t.send("PUT", "/integration/profile", {}, wrong);
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ path: "body.first_name", message: "Required" }),
      expect.objectContaining({ path: "body.personal_email", message: "Must be a valid email" }),
      expect.objectContaining({ path: "body.cell_phone", message: "Must be a valid phone number" }),
    ]);
    for (const field of ["email", "position_id", "location_id", "id", "client_id"]) {
      expect((await t.send("PUT", "/integration/profile", {}, { ...form, [field]: 1 })).status, field).toBe(400);
    }
  });
});

describe("plans", () => {
  const listNames = ({ data }: Pick<HomeWidgetsReply, "data">): string[] =>
    data.flatMap((item) => (item.kind === "task" ? [`${item.name} ${item.due}`] : []));

  test("are empty where the client has none, and say so [API-51]", async () => {
    for (const type of ["announcements", "spotlights", "todo", "career_development"] as const) {
      const { data, meta } = await t.readBlock(type, { client: 2 });
      expect(meta.structures.report_type).toBe(type);
      expect(meta.widget.id).toBe(type);
      expect(meta.summary_object.available, type).toBe(type !== "career_development");
      if (type === "todo") expect(data).toEqual([]);
    }
    expect((await t.send("GET", "/analytics/home/home_widgets?structures[report_type]=weather")).status).toBe(400);
    expect((await t.send("GET", "/analytics/home/home_widgets")).status).toBe(400);
  });

  test("contain the tasks assigned to the viewer and due before next week [ENT-53]", async () => {
    await writePlans(t, 1, [
      { id: 1, dueOn: "2026-11-12", assignee: 5 },
      { id: 2, dueOn: "2026-11-20", assignee: 5 },
      { id: 3, dueOn: "2026-11-21", assignee: 5, courseId: 1 },
      { id: 4, dueOn: "2026-11-22", assignee: 5, courseId: 1 },
      { id: 5, dueOn: "2026-11-23", assignee: 5 },
      { id: 6, dueOn: "2026-11-10", abandonOn: "2026-11-19", assignee: 5 },
      { id: 7, dueOn: "2026-11-10", assignee: 8, outcome: { id: 2, on: "2026-11-15" } },
      { id: 8, dueOn: "2026-11-10", assignee: 8, outcome: { id: 3, on: "2026-11-15" } },
      { id: 9, dueOn: "2026-11-12", assignee: 8 },
      { id: 10, dueOn: "2026-11-22", assignee: 8, courseId: 1 },
    ]);
    await writePlans(t, 2, [{ id: 1, dueOn: "2026-11-20", assignee: 5 }]);
    const todo = await t.readBlock("todo", { role: "property_manager" });
    expect(listNames(todo)).toEqual(
      ["1 of 1 past", "2 of 1 today", "3 of 1 tomorrow", "4 of 1 later"].map((rest) => `Task ${rest}`),
    );
    expect(todo.data[0]).toMatchObject({
      id: 1,
      name: "Task 1 of 1",
      type: ["onboarding"],
      for: "Elif Aydin",
      date: "2026-11-12",
      href: "/my-tasks?user_task_id=1",
      launch_link: null,
      service: "introduce",
    });
    expect(todo.data[2]).toMatchObject({ launch_link: "https://learn.example/1", is_plain: false });
    const own = await t.readBlock("todo", { role: "employee" });
    expect(listNames(own)).toEqual(["Task 9 of 1 past", "Task 10 of 1 later"]);
    expect(own.data).toMatchObject([{ for: null }, { for: null }]);
    expect(listNames(await t.readBlock("todo", { role: "property_manager", client: 2 }))).toEqual([
      "Task 1 of 2 today",
    ]);
  });

  test("have all open tasks in My Tasks, and on request those before next week [API-25]", async () => {
    const who = { role: "property_manager" } as const;
    const all = await t.send<MyAssignments>("GET", "/plans/user_tasks/my_assignments", who);
    expect(all.body.data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(all.body.meta).toEqual({ record_count: 5 });
    const soon = await t.send<{ data: HomeTask[] }>("GET", "/plans/user_tasks/my_assignments?before=next_week", who);
    expect(soon.body.data.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect((await t.send("GET", "/plans/user_tasks/my_assignments?before=christmas", who)).status).toBe(400);
  });

  test("are the first fifty by due date where there are more, with their total number", async () => {
    const run = (text: string) => t.db.withClient(1, (tx) => tx.on<unknown>().executeQuery(CompiledQuery.raw(text)));
    const days = "zone, alert_on, due_on, first_due_on, escalate_on, abandon_on, created_at, updated_at";
    await run(`
      INSERT INTO user_tasks (client_id, id, task_template_id, template_version, person_id, ${days})
      SELECT client_id, 1000 + n, task_template_id, template_version, person_id, ${days}
      FROM user_tasks, generate_series(1, 60) AS n WHERE client_id = 1 AND id = 1`);
    const who = { role: "property_manager" } as const;
    const { body } = await t.send<MyAssignments>("GET", "/plans/user_tasks/my_assignments", who);
    expect(body.data.map(({ id }) => id)).toEqual([1, ...Array.from({ length: 49 }, (_, at) => 1001 + at)]);
    expect(body.meta).toEqual({ record_count: 65 });
    expect((await t.readBlock("todo", who)).meta.pagination).toEqual({ last: false, total_pages: 2, record_count: 64 });
    await run("DELETE FROM user_tasks WHERE client_id = 1 AND id > 1000");
  });

  test("show the progress of the viewer's own plans, and the courses with an assigned one first", async () => {
    const career = await t.readBlock("career_development", { role: "employee" });
    // Of ten tasks one was done late, one cannot be completed and does not count, one is abandoned.
    expect(career.data).toEqual([
      {
        kind: "enrollment",
        id: 1,
        plan_id: 1,
        plan: { title: "Plan of 1", type: "onboarding" },
        enrollment_status_id: 1,
        tasks: 10,
        past_due: 2,
        complete_percentage: 100 / 9,
      },
    ]);
    expect(career.meta.summary_object).toMatchObject({ available: true, tasks: 10, past_due: 2 });
    expect((await t.readBlock("career_development", { role: "property_manager" })).data).toEqual([]);
    const readCourses = async (role: "employee" | "property_manager"): Promise<unknown[]> =>
      (await t.readBlock("training", { role })).data.map((item) => item.kind === "course" && [item.title, item.due_on]);
    expect(await readCourses("employee")).toEqual([
      ["Fair Housing", "2026-11-22"],
      ["Boilers", null],
    ]);
    // Another person's course task is not the viewer's own course.
    expect(await readCourses("property_manager")).toEqual([
      ["Boilers", null],
      ["Fair Housing", null],
    ]);
  });

  test("return the same share as the employee's page from the engine", async () => {
    const path = "/analytics/team/8/employee_details";
    const who = { role: "employee" } as const;
    const { body } = await t.send<{ data: { plans: { m_id: number; complete_percentage: number }[] } }>(
      "GET",
      path,
      who,
    );
    expect(body.data.plans).toHaveLength(1);
    const career = await t.readBlock("career_development", who);
    expect(career.data.map((item) => item.kind === "enrollment" && item.complete_percentage)).toEqual(
      body.data.plans.map((plan) => plan.complete_percentage),
    );
  });
});

describe("surveys", () => {
  const createInvitation = (id: number, person_id: number, expires_at: string, completed_at: string | null = null) => {
    const sent = { sent_at: "2026-11-02T09:00:00Z", sent_on: "2026-11-02" };
    const times = { ...sent, expires_at, started_at: completed_at, completed_at };
    return { id, survey_id: 5, survey_version: 1, location_id: 1, person_id, is_protected: true, ...times };
  };
  const open = (id: number, headers: Record<string, string>) =>
    t.server.inject({
      method: "POST",
      url: `/s/own/${id}`,
      headers: { ...sameOrigin, "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: "",
    });

  beforeAll(async () => {
    t.clock.set(NOW);
    for (const client of [1, 2]) {
      await t.db.withClient(client, (tx) =>
        insertRows(tx, "invitations", [
          createInvitation(901, 8, "2026-11-22T00:00:00Z"),
          createInvitation(902, 8, "2026-11-23T00:00:00Z"),
          createInvitation(903, 8, "2026-11-21T23:00:00Z"),
          createInvitation(904, 8, "2026-11-20T14:00:00Z"),
          createInvitation(905, 8, "2026-11-30T00:00:00Z", "2026-11-03T10:00:00Z"),
          createInvitation(906, 5, "2026-11-30T00:00:00Z"),
        ]),
      );
    }
  });

  test("to answer have their last day; those that close by the end of tomorrow are marked [HOME-08]", async () => {
    const { data } = await t.readBlock("surveys", { role: "employee" });
    expect(data.map((item) => item.kind === "survey" && [item.id, item.date, item.closes_soon])).toEqual([
      [903, "2026-11-21", true],
      [901, "2026-11-21", true],
      [902, "2026-11-22", false],
    ]);
    expect(data[0]).toMatchObject({ href: "/s/own/903" });
  });

  test("are opened by their owner, with a link of their own; those of others get the same 404 as missing ones", async () => {
    const session = await t.signIn(buildEmail(1, "employee"), PASSWORD);
    const opened = await open(901, session);
    expect(opened.statusCode).toBe(303);
    expect(opened.headers.location).toMatch(/^\/s\/[\w-]{43}$/);
    const page = await t.server.inject({ url: String(opened.headers.location) });
    expect(page.statusCode).toBe(200);
    for (const id of [904, 905, 906, 999]) expect((await open(id, session)).statusCode, `${id}`).toBe(404);
    expect(String((await open(901, {})).headers.location)).not.toMatch(/^\/s\//);
  });

  test("are neither shown nor opened during impersonation", async () => {
    const session = await t.impersonate(1, 8);
    const url = "/v1/en/analytics/home/home_widgets?structures[report_type]=surveys";
    const reply = (await t.server.inject({ url, headers: session })).json<HomeWidgetsReply>();
    expect([reply.data, reply.meta.summary_object.withheld]).toEqual([[], true]);
    expect((await open(902, session)).statusCode).toBe(403);
  });
});
