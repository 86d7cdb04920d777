import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EndingPreview, EnrollmentsReply, PlanAvailability } from "#slices/plans/contract/enrollments.contract.ts";
import { type PlansFixture, setUpPlansFixture } from "#slices/plans/testing/plans-fixture.ts";

const compareByText = (one: unknown, other: unknown): number => String(one).localeCompare(String(other));
let t: PlansFixture;
const plans = { welcome: 0, technician: 0, leaving: 0, ladder: 0 };

beforeAll(async () => {
  t = await setUpPlansFixture();
  const notice = { title: "Acknowledge", archetype: 4, anchor: "enrollment", offset_days: 2 } as const;
  const manager = { assignee: "role", assignee_role: "property_manager" } as const;
  const welcome = await t.createPlan("onboarding", "Welcome", [
    { title: "Sign", offset_days: -2 },
    { title: "First week", ...manager },
    { title: "After it", anchor: "completion", after: "First week", offset_days: 10, assignee: "mentor" },
  ]);
  const [sign] = welcome.published?.tasks ?? [];
  const technician = await t.createPlan(
    "onboarding",
    "Tools",
    [{ title: "Sign", template_id: sign?.template_id ?? 0, offset_days: -2 }, { title: "Ladder check" }],
    { position_ids: [2] },
  );
  const leaving = await t.createPlan("offboarding", "Goodbye", [
    { ...notice, ...manager },
    { title: "Keys", anchor: "last_day", offset_days: 0 },
  ]);
  const ladder = await t.createPlan("development", "Leadership", [
    { title: "Course", anchor: "enrollment", offset_days: 30 },
  ]);
  Object.assign(plans, { welcome: welcome.id, technician: technician.id, leaving: leaving.id, ladder: ladder.id });
}, 60_000);
afterAll(() => t.close());

interface Task {
  readonly title: string;
  readonly due: string | null;
  readonly outcome: number | null;
  readonly zone: string;
  readonly at: number | null;
  readonly span: string;
  readonly plans: number;
  readonly who: string | null;
}

const readTasks = async (personId: number): Promise<Task[]> =>
  (await t.run(`SELECT v.title, t.due_on::text AS due, t.outcome_id AS outcome, t.zone, t.location_id::int AS at,
      concat(t.active_from::text, ':', t.active_until::text) AS span,
      (SELECT count(*)::int FROM user_task_plans l WHERE l.client_id = 1 AND l.user_task_id = t.id) AS plans,
      (SELECT string_agg(a.person_id::text, ',' ORDER BY a.person_id) FROM user_task_assignees a
        WHERE a.client_id = 1 AND a.user_task_id = t.id) AS who
    FROM user_tasks t JOIN task_template_versions v ON v.client_id = t.client_id
      AND v.task_template_id = t.task_template_id AND v.version = t.template_version
    WHERE t.client_id = 1 AND t.person_id = ${personId} ORDER BY t.id`)) as unknown as Task[];
const findDue = async (personId: number): Promise<Record<string, string | null>> =>
  Object.fromEntries((await readTasks(personId)).map(({ title, due }) => [title, due]));
const listEnrollments = async (personId: number, role: Parameters<PlansFixture["send"]>[0] = "client-admin") =>
  t.send<EnrollmentsReply>(role, "GET", `/plans/enrollments?person_id=${personId}`);

let hired = 0;
async function hire(more: object = {}): Promise<number> {
  hired += 1;
  const form = { first_name: "New", last_name: `Hire ${hired}`, location_id: 1, position_id: 1 };
  const reply = await t.send<{ data: { user_id: number } }>("client-admin", "POST", "/integration/manage_employee", {
    ...form,
    start_date: "2026-12-01",
    email: `hire${hired}@client1.example`,
    ...more,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data.user_id;
}
const submitNotice = (id: number, last_day: string) =>
  t.send<{ data: { message: string; plans: string[] } }>(
    "client-admin",
    "POST",
    `/integration/manage_employee/give-notice/${id}`,
    { termination_categories_id: 1, last_day },
  );
const enroll = (
  person_id: number,
  plan_id: number,
  more: object = {},
  role: Parameters<PlansFixture["send"]>[0] = "client-admin",
) =>
  t.send<{ data: { id: number; is_new: boolean }; code: string; errors: { path: string; code: string }[] }>(
    role,
    "POST",
    "/plans/enrollments",
    { person_id, plan_id, ...more },
  );

describe("a hire", () => {
  test("enrolls in the plans of the position and location, with due dates and assignees", async () => {
    const id = await hire();
    expect(
      (await listEnrollments(id)).body.data.map(({ name, enrollment_status_id, start_date }) => [
        name,
        enrollment_status_id,
        start_date,
      ]),
    ).toEqual([["Welcome", 1, "2026-12-01"]]);
    expect(await readTasks(id)).toEqual([
      {
        title: "Sign",
        due: "2026-11-29",
        outcome: null,
        zone: "UTC",
        at: 1,
        span: "2026-11-20:",
        plans: 1,
        who: `${id}`,
      },
      {
        title: "First week",
        due: "2026-12-08",
        outcome: null,
        zone: "UTC",
        at: 1,
        span: "2026-11-20:",
        plans: 1,
        who: "5,6",
      },
      { title: "After it", due: null, outcome: null, zone: "UTC", at: 1, span: "2026-11-20:", plans: 1, who: null },
    ]);
  });

  test("shares a task of two plans, which counts in each plan", async () => {
    const id = await hire({ position_id: 2 });
    expect((await listEnrollments(id)).body.data.map(({ name }) => name).toSorted(compareByText)).toEqual([
      "Tools",
      "Welcome",
    ]);
    const tasks = await readTasks(id);
    expect(tasks.map(({ title, plans: count }) => [title, count]).toSorted(compareByText)).toEqual([
      ["After it", 1],
      ["First week", 1],
      ["Ladder check", 1],
      ["Sign", 2],
    ]);
  });

  test("with a new first day moves the open tasks; finished and rescheduled ones stay", async () => {
    const id = await hire();
    await t.run(
      `UPDATE user_tasks SET has_own_dates = true WHERE client_id = 1 AND person_id = ${id} AND due_on = '2026-12-08'`,
    );
    const { body } = await t.send<{ data: object }>("client-admin", "GET", `/integration/manage_employee/${id}`);
    expect(body.data).toMatchObject({ start_date: "2026-12-01" });
    const edit = {
      first_name: "New",
      last_name: "Moved",
      location_id: 1,
      position_id: 1,
      email: `hire${hired}@client1.example`,
    };
    const saved = await t.send("client-admin", "PUT", `/integration/manage_employee/${id}`, {
      ...edit,
      start_date: "2026-12-15",
    });
    expect(saved.status).toBe(200);
    expect(await findDue(id)).toEqual({ Sign: "2026-12-13", "First week": "2026-12-08", "After it": null });
    const [row] = await t.run(
      `SELECT first_due_on::text AS first FROM user_tasks WHERE client_id = 1 AND person_id = ${id} AND due_on = '2026-12-13'`,
    );
    expect(row).toEqual({ first: "2026-11-29" });
  });

  test("who moves to another location keeps the plans, and open tasks move to its role holders", async () => {
    const id = await hire();
    const edit = {
      first_name: "New",
      last_name: "Away",
      position_id: 2,
      email: `hire${hired}@client1.example`,
      start_date: "2026-12-01",
    };
    expect(
      (await t.send("client-admin", "PUT", `/integration/manage_employee/${id}`, { ...edit, location_id: 2 })).status,
    ).toBe(200);
    expect((await readTasks(id)).map(({ at, who }) => [at, who])).toEqual([
      [2, `${id}`],
      [2, null],
      [2, null],
    ]);
    expect(
      (await listEnrollments(id)).body.data.map(({ name, location, position }) => [name, location, position]),
    ).toEqual([["Welcome", "Location 2 of client 1", "Technician"]]);
  });
});

describe("a notice", () => {
  test("enrolls in the offboarding plans, and a new last day moves open tasks", async () => {
    const id = await hire({ start_date: "2026-01-05" });
    const reply = await submitNotice(id, "2026-12-10");
    expect(reply.body.data).toMatchObject({ plans: ["Goodbye"], message: "Enrolled in offboarding: Goodbye." });
    const { Acknowledge, Keys } = await findDue(id);
    expect([Acknowledge, Keys]).toEqual(["2026-11-22", "2026-12-10"]);
    expect((await submitNotice(id, "2026-12-20")).body.data.plans).toEqual(["Goodbye"]);
    expect((await findDue(id))["Keys"]).toBe("2026-12-20");
    const offboarding = (await listEnrollments(id)).body.data.filter(({ plan }) => plan.type === "offboarding");
    expect(offboarding.map(({ start_date, enrollment_status_id }) => [start_date, enrollment_status_id])).toEqual([
      ["2026-12-20", 1],
    ]);
  });

  test("that is withdrawn cancels the departure, and a new notice can be given", async () => {
    const id = await hire({ start_date: "2026-01-05" });
    const withdraw = () =>
      t.send<{ code: string }>("client-admin", "DELETE", `/integration/manage_employee/give-notice/${id}`);
    const without = await withdraw();
    expect([without.status, without.body.code]).toEqual([409, "no_notice"]);
    await submitNotice(id, "2026-12-10");
    expect((await withdraw()).status).toBe(200);
    const statuses = (await listEnrollments(id)).body.data.map((each) => [each.name, each.enrollment_status_id]);
    expect(statuses).toContainEqual(["Goodbye", 3]);
    expect((await readTasks(id)).filter(({ due }) => due === null).map(({ title }) => title)).toEqual(["After it"]);
    expect((await submitNotice(id, "2026-12-12")).body.data.plans).toEqual(["Goodbye"]);
  });

  test("cancels what is left of onboarding on the last day, even if it is due later", async () => {
    const id = await hire({ start_date: "2026-11-16" });
    await submitNotice(id, "2026-11-19");
    expect((await readTasks(id)).some(({ outcome, due }) => outcome === null && String(due) > "2026-11-19")).toBe(true);
    await t.product.jobs.find(({ name }) => name === "people.leavers")?.run({ clientId: 1 });
    const left = (await listEnrollments(id)).body.data.map((each) => `${each.plan.type} ${each.enrollment_status_id}`);
    expect(left.toSorted()).toEqual(["offboarding 1", "onboarding 2"]);
    const open = (await readTasks(id)).filter(({ outcome }) => outcome === null).map(({ title }) => title);
    expect(open.toSorted()).toEqual(["Acknowledge", "Keys"]);
  });

  test("archiving a hire before the first day leaves no task open or without dates", async () => {
    const id = await hire({ start_date: "2026-12-15" });
    const before = await findDue(id);
    expect((await t.send("client-admin", "POST", `/analytics/team/${id}/actions/archive`, {})).status).toBe(200);
    expect(await findDue(id)).toEqual(before);
    expect((await readTasks(id)).filter(({ outcome }) => outcome === null)).toEqual([]);
  });

  test("without any offboarding plan has the documented text [ERR-13]", async () => {
    const id = await hire({ start_date: "2026-01-05" });
    const path = `/plans/plans/${plans.leaving}`;
    expect((await t.send("client-admin", "POST", `${path}/archive`)).status).toBe(200);
    expect((await submitNotice(id, "2026-12-10")).body.data.message).toBe(
      "No offboarding plans could be found for this employee. Their account will be deactivated on their last day.",
    );
    expect((await t.send("client-admin", "POST", `${path}/restore`)).status).toBe(200);
  });

  test("followed by archiving unenrolls from everything but offboarding, which unarchiving cancels", async () => {
    const id = await hire({ start_date: "2026-11-01" });
    await submitNotice(id, "2026-11-20");
    expect((await t.send("client-admin", "POST", `/analytics/team/${id}/actions/archive`, {})).status).toBe(200);
    const readStatuses = async () =>
      Object.fromEntries((await listEnrollments(id)).body.data.map((each) => [each.name, each.enrollment_status_id]));
    expect(await readStatuses()).toEqual({ Welcome: 2, Goodbye: 1 });
    expect((await readTasks(id)).map(({ title, outcome }) => [title, outcome])).toContainEqual(["First week", 5]);
    expect((await t.send("client-admin", "POST", `/analytics/team/${id}/actions/unarchive`, {})).status).toBe(200);
    expect(await readStatuses()).toEqual({ Welcome: 2, Goodbye: 3 });
  });
});

describe("manual enrollment", () => {
  test("lists the available plans by type [API-45, ENT-38]", async () => {
    const buildPath = (id: number): string => `/analytics/team/plan_availability_check/${id}`;
    const { body } = await t.send<{ data: PlanAvailability }>("property_manager", "GET", buildPath(11));
    expect(body.data).toEqual({
      onboading_plans: [{ id: plans.welcome, title: "Welcome", mentor_tasks: 1 }],
      onboarding_plans: [{ id: plans.welcome, title: "Welcome", mentor_tasks: 1 }],
      offboarding_plans: [{ id: plans.leaving, title: "Goodbye", mentor_tasks: 0 }],
      development_plans: [{ id: plans.ladder, title: "Leadership", mentor_tasks: 0 }],
    });
    const [foreign, missing] = [
      await t.send("property_manager", "GET", buildPath(13)),
      await t.send("property_manager", "GET", buildPath(999)),
    ];
    expect([foreign.status, missing.status, foreign.body.code]).toEqual([404, 404, missing.body.code]);
    expect((await t.send("employee", "GET", buildPath(11))).status).toBe(403);
  });

  test("is created once for repeated requests, and shows its progress [ENT-55]", async () => {
    const first = await enroll(11, plans.ladder, { mentor_id: 5 }, "property_manager");
    expect(first.body.data.is_new).toBe(true);
    expect((await enroll(11, plans.ladder, {}, "property_manager")).body.data).toEqual({
      id: first.body.data.id,
      is_new: false,
    });
    const [row] = (await listEnrollments(11, "property_manager")).body.data;
    expect(row).toMatchObject({
      full_name: "Person 11 of 1",
      name: "Leadership",
      start_date: "2024-11-20",
      complete_percentage: 0,
      plan_end_date: "2026-12-20",
      position: "Leasing Consultant",
      location: "Location 1 of client 1",
      mentor: { id: 5, name: "property_manager of 1" },
    });
  });

  test("returns all errors at once, and 404 for an invisible person", async () => {
    expect((await enroll(13, plans.ladder, {}, "property_manager")).status).toBe(404);
    const wrong = await enroll(11, 999, { mentor_id: 999 }, "property_manager");
    expect(wrong.body.errors.map(({ path, code }) => [path, code])).toEqual([
      ["body.plan_id", "unknown_plan"],
      ["body.mentor_id", "unknown_mentor"],
    ]);
    const gone = await enroll(15, plans.welcome, { mentor_id: 15 });
    expect(gone.body.errors.map(({ path, code }) => [path, code])).toEqual([
      ["body.person_id", "archived"],
      ["body.mentor_id", "own_mentor"],
    ]);
    expect((await enroll(12, plans.leaving)).body.errors.map(({ code }) => code)).toEqual(["last_day_needed"]);
    expect((await enroll(13, plans.welcome)).body.errors.map(({ code }) => code)).toEqual(["start_date_needed"]);
    expect((await enroll(11, plans.ladder, {}, "employee")).status).toBe(403);
    expect((await listEnrollments(13, "property_manager")).status).toBe(404);
  });

  test("assigns open mentor tasks to the mentor, and unassigns them again", async () => {
    const id = await hire();
    const [{ id: enrollment } = { id: 0 }] = (await listEnrollments(id)).body.data;
    const set = (mentor_id: number | null) =>
      t.send<{ data: object }>("client-admin", "PUT", `/plans/enrollments/${enrollment}/mentor`, { mentor_id });
    expect((await set(12)).body.data).toEqual({ id: enrollment, mentor: { id: 12, name: "Person 12 of 1" } });
    expect((await readTasks(id)).map(({ who }) => who)).toEqual([`${id}`, "5,6", "12"]);
    expect((await set(null)).body.data).toEqual({ id: enrollment, mentor: null });
    expect((await readTasks(id)).at(-1)?.who).toBeNull();
  });

  test("ends one plan without tasks of another, as the preview shows; purging keeps outcomes without their plan", async () => {
    const id = await hire({ position_id: 2 });
    const byName = new Map((await listEnrollments(id)).body.data.map((each) => [each.name, each.id]));
    const [welcome = 0, tools = 0] = [byName.get("Welcome"), byName.get("Tools")];
    const preview = await t.send<{ data: EndingPreview }>("client-admin", "GET", `/plans/enrollments/${tools}/ending`);
    expect(preview.body.data).toMatchObject({
      plan: "Tools",
      is_running: true,
      canceled: [{ title: "Ladder check", due_on: "2026-12-08" }],
      kept: [{ title: "Sign", plans: ["Welcome"] }],
      ended: 0,
    });
    const end = (enrollment: number, how: string, role: Parameters<PlansFixture["send"]>[0] = "client-admin") =>
      t.send(role, "POST", `/plans/enrollments/${enrollment}/${how}`, { note: "Not needed" });
    expect((await end(tools, "purge", "property_manager")).status).toBe(403);
    expect((await end(tools, "unenroll", "property_manager")).status).toBe(200);
    expect((await end(tools, "unenroll", "property_manager")).status).toBe(200);
    expect((await end(tools, "cancel")).body.code).toBe("already_ended");
    const readOutcomes = async () =>
      Object.fromEntries((await readTasks(id)).map(({ title, outcome }) => [title, outcome]));
    expect(await readOutcomes()).toEqual({ Sign: null, "Ladder check": 5, "First week": null, "After it": null });
    expect((await end(welcome, "purge")).status).toBe(200);
    expect((await end(welcome, "purge")).status).toBe(200);
    expect(await readOutcomes()).toEqual({ Sign: 5, "Ladder check": 5, "First week": 5, "After it": 5 });
    expect(
      (await readTasks(id)).map(({ title, plans: count, span }) => [title, count, span]).toSorted(compareByText),
    ).toEqual([
      ["After it", 0, ":"],
      ["First week", 0, ":"],
      ["Ladder check", 1, "2026-11-20:2026-11-20"],
      ["Sign", 1, "2026-11-20:2026-11-20"],
    ]);
    expect((await listEnrollments(id)).body.data.map(({ name }) => name)).toEqual(["Tools"]);
  });
});

describe("employments from imported files", () => {
  const catchUp = (...personIds: number[]): Promise<unknown> => {
    const job = t.product.jobs.find(({ name }) => name === "plans.catch-up");
    return job?.run({ clientId: 1, personIds }) ?? Promise.reject(new Error("no job"));
  };
  const readStatuses = async (id: number) =>
    Object.fromEntries((await listEnrollments(id)).body.data.map((each) => [each.name, each.enrollment_status_id]));
  const put = (id: number, change: string) => t.run(`UPDATE people SET ${change} WHERE client_id = 1 AND id = ${id}`);

  test("enroll new employees once for a first day, and no one who has been here longer", async () => {
    await put(14, "location_id = 2, position_id = 1, start_date = '2026-11-25'");
    await put(12, "start_date = '2026-10-20'");
    await catchUp(14, 12, 999);
    await catchUp(14);
    expect(await readStatuses(14)).toEqual({ Welcome: 1 });
    expect(await readStatuses(12)).toEqual({});
    const [{ id } = { id: 0 }] = (await listEnrollments(14)).body.data;
    await t.send("client-admin", "POST", `/plans/enrollments/${id}/unenroll`, { note: "By hand" });
    await catchUp(14);
    expect(await readStatuses(14)).toEqual({ Welcome: 2 });
  });

  test("treat a last day ahead as a notice, and move tasks with a new first day", async () => {
    const id = await hire();
    await put(id, "start_date = '2026-12-11', last_day = '2026-12-31'");
    await catchUp(id);
    expect(await readStatuses(id)).toEqual({ Welcome: 1, Goodbye: 1 });
    expect(await findDue(id)).toMatchObject({ Sign: "2026-12-09", Keys: "2026-12-31" });
    await put(id, "last_day = NULL");
    await catchUp(id);
    expect(await readStatuses(id)).toEqual({ Welcome: 1, Goodbye: 3 });
  });
});
