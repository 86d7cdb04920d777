import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import {
  type ApiResponse,
  NOW,
  setUpTaskFixture,
  type TaskFixture,
  type TaskViewer,
} from "#slices/plans/testing/task-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";

const NOTE_NEEDED = "Please leave a note explaning why you cannot confirm the employee's data.";
const all = ["complete", "cant_complete", "add_note"];
const employee: TaskViewer = { role: "employee" };
const admin: TaskViewer = { role: "client-admin" };

let t: TaskFixture;
beforeAll(async () => {
  t = await setUpTaskFixture();
});
afterAll(() => t.close());

const get = (id: number, viewer: TaskViewer, query = ""): Promise<ApiResponse<{ data: UserTask }>> =>
  t.send("GET", `/plans/user_tasks/${id}${query}`, viewer);
const act = (id: number, viewer: TaskViewer, payload: object): Promise<ApiResponse<{ data: UserTask }>> =>
  t.send("PUT", `/plans/user_tasks/${id}`, viewer, payload);

async function read(id: number, viewer: TaskViewer): Promise<UserTask> {
  const { status, body } = await get(id, viewer);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

describe("reading a task", () => {
  beforeAll(async () => {
    await t.add({ id: 1, due: "2026-11-25", courseId: 1, archetype: 5 });
    await t.add({ id: 2, due: "2026-11-25", rule: { assignee: "role", role: "property_manager" } });
    await t.add({ id: 3, due: "2026-11-25", rule: { assignee: "person", personId: 2 }, isOffboarding: true });
    await t.add({ id: 4, due: "2026-11-25", rule: { assignee: "mentor" } });
    await t.add({ id: 5, due: "2026-11-25", rule: { assignee: "role", role: "regional_manager" } });
    await t.add({ id: 6, due: "2026-11-25", rule: { assignee: "role", role: "maintenance_manager" } });
  });

  test("returns the task with its dates, state, people and actions [API-27] [ENT-47] [ENT-48] [ENT-49]", async () => {
    const task = await read(1, employee);
    expect(task).toMatchObject({
      id: 1,
      task: {
        title: "Task 1",
        description: "How it is done.",
        task_type: ["onboarding"],
        schedule: { anchor: "enrollment", offset_days: 5, after_task: null },
      },
      on_behalf_of: { id: 8, full_name: "employee of 1", position_name: "Leasing Agent", start_date: "2024-01-01" },
      assignees: [{ id: 8, name: "employee of 1" }],
      plans: [{ id: 1, name: "Plan onboarding", type: "onboarding", enrollment_status_id: 1 }],
      files: [],
      notes: [],
      created_at: "2026-10-01T12:00:00.000Z",
      updated_at: "2026-10-01T12:00:00.000Z",
      completed_at: null,
      completed_by_name: null,
      due_by_date: "2026-11-25",
      alert_date: "2026-11-01",
      escalate_date: "2026-11-25",
      abandon_date: "2026-12-31",
      admin_note: null,
      admin_note_created_at: null,
      user_task_progress_status_id: 2,
      user_task_compliance_status_id: null,
      tasker_actions: all,
      task_archetype: { value: 5 },
      course: { title: "Fair Housing" },
      course_launch_link: null,
    });
    const launched = await get(1, employee, "?include_launch_link=true");
    expect(launched.body.data.course_launch_link).toBe("https://learn.example/1");
    expect((await get(1, employee, "?include_launch_link")).body.data).toEqual(launched.body.data);
  });

  test.each([
    ["the employee", 1, [8]],
    ["managers of the location, including managers of several", 2, [6, 5]],
    ["a person", 3, [2]],
    ["the mentor", 4, [7]],
    ["managers of the region", 5, [4, 3]],
    ["no one, when no one has the role", 6, []],
  ] as const)("resolves its assignees: %s", async (_, id, expected) => {
    const { assignees } = await read(id, admin);
    expect(new Set(assignees.map((each) => each.id))).toEqual(new Set(expected));
  });

  test("resolves current assignees: a manager who leaves is omitted, and a new one is included at once", async () => {
    await readClientRows(t, 1, "UPDATE people SET archived_at = now() WHERE id = 6");
    expect((await read(2, admin)).assignees.map(({ id }) => id)).toEqual([5]);
    await readClientRows(t, 1, "UPDATE people SET archived_at = NULL WHERE id = 6");
    expect((await read(2, admin)).assignees).toHaveLength(2);
  });

  test.each<[TaskViewer["role"], number, string[] | null]>([
    ["client-admin", 3, all],
    ["reporting", 3, all],
    ["reporting", 2, []],
    ["property_manager", 2, all],
    ["property_manager", 1, all],
    ["regional_manager", 1, all],
    ["multi_regional_manager", 1, ["add_note"]],
    ["maintenance_manager", 4, all],
    ["maintenance_manager", 1, null],
    ["employee", 1, all],
    ["employee", 2, []],
    ["employee", 3, null],
  ])("%s on task %i: actions %j", async (role, id, actions) => {
    const { status, body } = await get(id, { role });
    if (actions === null) {
      const missing = await get(999, { role });
      expect([status, body.code, body.detail]).toEqual([missing.status, missing.body.code, missing.body.detail]);
      expect(status).toBe(404);
    } else expect(body.data.tasker_actions).toEqual(actions);
  });

  test("returns 404 for a task of another client", async () => {
    await t.add({ id: 7, due: "2026-11-25" });
    await readClientRows(t, 1, "DELETE FROM user_task_plans WHERE user_task_id = 7");
    await readClientRows(t, 1, "DELETE FROM user_tasks WHERE id = 7");
    expect((await get(7, admin)).status).toBe(404);
    expect((await act(7, admin, { tasker_action: "complete" })).status).toBe(404);
    expect((await get(7, { ...admin, client: 2 })).status).toBe(200);
  });
});

describe("acting on a task", () => {
  test("completion is on time until the end of the due date, and late after it", async () => {
    await t.add({ id: 20, due: "2026-11-20" });
    await t.add({ id: 21, due: "2026-11-19" });
    const onTime = (await act(20, employee, { tasker_action: "complete" })).body.data;
    expect(onTime).toMatchObject({
      user_task_progress_status_id: 4,
      user_task_compliance_status_id: 1,
      completed_at: "2026-11-20T15:00:00.000Z",
      completed_on: "2026-11-20",
      completed_by_name: "employee of 1",
      tasker_actions: ["add_note"],
    });
    const late = (await act(21, employee, { tasker_action: "complete" })).body.data;
    expect(late.user_task_compliance_status_id).toBe(2);
  });

  test.each([
    ["cant_complete", NOTE_NEEDED],
    ["add_note", "Write a note."],
  ])("%s needs a note: %s [RULE-17]", async (action, message) => {
    if (action === "cant_complete") await t.add({ id: 22, due: "2026-11-25" });
    for (const note of [undefined, "", "   "]) {
      const { status, body } = await act(22, employee, { tasker_action: action, note });
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ path: "body.note", code: expect.any(String), message }]);
    }
    expect((await read(22, employee)).notes).toEqual([]);
  });

  test("reports all invalid fields at once", async () => {
    const payload = { tasker_action: "cant_complete", last_day: "soon", personal_email: "nobody" };
    const { status, body } = await act(22, employee, payload);
    expect(status).toBe(400);
    expect(body.errors?.map(({ path }) => path).toSorted()).toEqual([
      "body.last_day",
      "body.note",
      "body.personal_email",
    ]);
    const unknown = await act(22, employee, { tasker_action: "explode" });
    expect(unknown.body.errors?.map(({ path }) => path)).toEqual(["body.tasker_action"]);
  });

  test("cannot complete stores the note with the transition; a note alone changes no state [API-28]", async () => {
    await act(22, employee, { tasker_action: "add_note", note: " Asked for the keys. " });
    const { body } = await act(22, employee, { tasker_action: "cant_complete", note: "No keys." });
    expect(body.data.user_task_compliance_status_id).toBe(3);
    expect(body.data.notes).toMatchObject([
      {
        note: "No keys.",
        user: "employee of 1",
        from_progress_status_id: 2,
        to_progress_status_id: 4,
        from_compliance_status_id: null,
        to_compliance_status_id: 3,
      },
      {
        note: "Asked for the keys.",
        from_progress_status_id: 2,
        to_progress_status_id: 2,
        to_compliance_status_id: null,
      },
    ]);
  });

  test("an outcome is final: the second person gets a conflict that names the first, and nothing changes", async () => {
    await t.add({ id: 23, due: "2026-11-25" });
    const both = await Promise.all([
      act(23, employee, { tasker_action: "complete" }),
      act(23, { role: "property_manager" }, { tasker_action: "cant_complete", note: "Not needed." }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)?.body;
    const winner = both.find(({ status }) => status === 200)?.body.data;
    expect(refused?.code).toBe("already_ended");
    expect(refused?.detail).toContain(winner?.completed_by_name);
    expect(refused?.detail).toContain("on 2026-11-20");
    const outcome = String(winner?.user_task_compliance_status_id);
    expect(refused?.data).toEqual({ outcome, on: "2026-11-20", by: winner?.completed_by_name });
    const twice = await act(23, employee, { tasker_action: "complete" });
    expect([twice.status, twice.body.code]).toEqual([409, "already_ended"]);
    expect((await read(23, admin)).user_task_compliance_status_id).toBe(winner?.user_task_compliance_status_id);
  });

  test("only assignees get its card; others with access see the task, and everyone else gets 404 [TASK-05]", async () => {
    await t.add({ id: 26, due: "2026-11-25" });
    const readCards = async (viewer: TaskViewer) => {
      const { body } = await t.send<{ data: { href: string }[] }>("GET", "/plans/user_tasks/my_assignments", viewer);
      return body.data.map(({ href }) => href).filter((href) => href.endsWith("=26"));
    };
    const stranger = { role: "maintenance_manager" } as const;
    const readStatus = async (viewer: TaskViewer) => (await t.send("GET", "/plans/user_tasks/26", viewer)).status;
    expect([await readCards(employee), await readStatus(employee)]).toEqual([["/my-tasks?user_task_id=26"], 200]);
    expect([await readCards(stranger), await readStatus(stranger)]).toEqual([[], 404]);
    expect([await readCards(admin), await readStatus(admin)]).toEqual([[], 200]);
    expect((await act(26, stranger, { tasker_action: "complete" })).status).toBe(404);
    expect((await read(26, admin)).completed_at).toBeNull();
  });

  test("people who can only read are rejected, and the task stays open", async () => {
    await t.add({ id: 24, due: "2026-11-25", rule: { assignee: "person", personId: 1 } });
    const { status, body } = await act(24, employee, { tasker_action: "complete" });
    expect([status, body.code]).toEqual([409, "not_yours_to_do"]);
    expect((await read(24, admin)).user_task_progress_status_id).toBe(2);
  });

  test("a due abandonment stays with its own day, and completing cannot undo it", async () => {
    await t.add({ id: 25, due: "2026-11-02", abandon: "2026-11-10" });
    const { status, body } = await act(25, employee, { tasker_action: "complete" });
    expect([status, body.code]).toEqual([409, "already_ended"]);
    expect(body.detail).toContain("abandoned on 2026-11-10");
    const noted = (await act(25, employee, { tasker_action: "add_note", note: "Sorry." })).body.data;
    expect(noted).toMatchObject({ completed_on: "2026-11-10", user_task_compliance_status_id: 4 });
    const [row] = await readClientRows(t, 1, "SELECT outcome_id, outcome_on::text FROM user_tasks WHERE id = 25");
    expect(row).toMatchObject({ outcome_id: 4, outcome_on: "2026-11-10" });
  });
});

describe("effects of an outcome", () => {
  beforeAll(async () => {
    await readClientRows(
      t,
      1,
      "INSERT INTO enrollments (client_id, id, person_id, plan_id, plan_version, enrolled_on) VALUES (1, 2, 8, 3, 1, '2026-11-01')",
    );
    await readClientRows(
      t,
      2,
      "INSERT INTO enrollments (client_id, id, person_id, plan_id, plan_version, enrolled_on) VALUES (2, 2, 8, 3, 1, '2026-11-01')",
    );
    await t.add({ id: 30, due: "2026-11-25", enrollmentIds: [2] });
    await t.add({ id: 31, due: null, after: 30, enrollmentIds: [2] });
  });
  const readEnrollment = async (): Promise<unknown> =>
    (await readClientRows(t, 1, "SELECT status_id, ended_on::text FROM enrollments WHERE id = 2"))[0];

  test("a waiting task gets its dates", async () => {
    expect((await read(31, employee)).due_by_date).toBeNull();
    await act(30, employee, { tasker_action: "complete" });
    expect(await read(31, employee)).toMatchObject({
      alert_date: "2026-11-23",
      due_by_date: "2026-11-25",
      first_due_by_date: "2026-11-25",
      escalate_date: "2026-11-28",
      abandon_date: "2026-12-25",
    });
    expect(await readEnrollment()).toEqual({ status_id: 1, ended_on: null });
  });

  test("the last outcome completes the enrollment", async () => {
    await act(31, employee, { tasker_action: "cant_complete", note: "There is no such room." });
    expect(await readEnrollment()).toEqual({ status_id: 5, ended_on: "2026-11-20" });
  });

  test("reopening resumes the enrollment, with an administrator's note", async () => {
    const path = "/plans/user_tasks/31/reopen";
    expect((await t.send("POST", path, employee, { admin_note: "Please." })).status).toBe(403);
    const bare = await t.send("POST", path, admin, { admin_note: " " });
    expect(bare.body.errors?.map((each) => each.path)).toEqual(["body.admin_note"]);
    const { status, body } = await t.send("POST", path, admin, { admin_note: "The room is there now." });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({
      user_task_progress_status_id: 1,
      user_task_compliance_status_id: null,
      completed_at: null,
      admin_note: "The room is there now.",
      admin_note_created_at: "2026-11-20T15:00:00.000Z",
      admin_actions: ["cancel"],
    });
    expect(body.data.notes[0]).toMatchObject({ from_compliance_status_id: 3, to_compliance_status_id: null });
    expect(await readEnrollment()).toEqual({ status_id: 1, ended_on: null });
    expect((await t.send("POST", path, admin, { admin_note: "Again." })).body.code).toBe("still_open");
  });

  test("reopening after the abandon date moves it to the next day at least", async () => {
    const { body } = await t.send("POST", "/plans/user_tasks/25/reopen", admin, { admin_note: "One more try." });
    expect(body.data).toMatchObject({ user_task_progress_status_id: 3, abandon_date: "2026-11-21" });
    t.clock.set("2026-11-22T00:00:00Z");
    expect((await read(25, employee)).user_task_compliance_status_id).toBe(4);
    t.clock.set(NOW);
  });

  test("only administrators cancel, with a visible note", async () => {
    await t.add({ id: 32, due: "2026-11-25" });
    const { body } = await t.send("POST", "/plans/user_tasks/32/cancel", admin, { admin_note: "Not needed." });
    expect(body.data).toMatchObject({
      user_task_compliance_status_id: 5,
      admin_note: "Not needed.",
      admin_actions: ["reopen"],
    });
    expect((await t.send("POST", "/plans/user_tasks/32/cancel", admin, { admin_note: "Twice." })).status).toBe(409);
  });
});

describe("employee forms", () => {
  const manager: TaskViewer = { role: "property_manager" };
  beforeAll(async () => {
    const person = { assignee: "person", personId: 5 } as const;
    await t.add({ id: 40, due: "2026-11-25", archetype: 4, rule: person });
    await t.add({ id: 41, due: "2026-11-25", archetype: 3, rule: person });
    await t.add({ id: 42, due: "2026-11-25", archetype: 4, rule: { assignee: "mentor" } });
    await t.add({ id: 43, due: "2026-11-25", rule: person });
  });
  const readPerson = async (): Promise<unknown> =>
    (await readClientRows(t, 1, `SELECT ${columns} FROM people WHERE client_id = 1 AND id = 8`))[0];
  const columns = "first_name, last_name, email, last_day::text, personal_email";
  const given = { first_name: "employee", last_name: "of 1", email: "employee@client1.example" };

  test("show the employee with the needed fields, which other tasks do not include [ENT-39]", async () => {
    const notice = { termination_categories_id: 5, reason: "Another job", last_day: "2026-12-04" };
    const path = "/integration/manage_employee/give-notice/8";
    expect((await t.send("POST", path, manager, notice)).status).toBe(200);
    expect((await read(40, manager)).on_behalf_of).toMatchObject({
      id: 8,
      full_name: "employee of 1",
      last_day: "2026-12-04",
      start_date: "2024-01-01",
      position_name: "Leasing Agent",
      location_name: "Location 1 of client 1",
      termination_categories_id: 5,
      termination_reason_note: "Another job",
      email: "employee@client1.example",
      personal_email: null,
      cell_phone: null,
      may_edit: true,
    });
    expect((await read(43, manager)).on_behalf_of).toMatchObject({ termination_reason_note: null, may_edit: false });
  });

  test("save an acknowledged notice and complete its task together, or neither", async () => {
    const wrong = { tasker_action: "complete", last_day: "2020-01-01", personal_email: "tom@home.example" };
    const refused = await act(40, manager, wrong);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ path: "body.last_day", message: "Can’t be before the start date" }]);
    expect(await readPerson()).toEqual({ ...given, last_day: "2026-12-04", personal_email: null });
    const right = { ...wrong, last_day: "2026-12-11" };
    const { status, body } = await act(40, manager, right);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.user_task_compliance_status_id).toBe(1);
    expect(await readPerson()).toEqual({ ...given, last_day: "2026-12-11", personal_email: "tom@home.example" });
  });

  test("save all nine employee fields; errors are all reported, and the task stays open", async () => {
    const data = {
      first_name: "Tom",
      last_name: "Ruiz",
      location_id: 1,
      position_id: 1,
      start_date: "2024-01-01",
      email: "employee@client1.example",
    };
    const wrong = await act(41, manager, { tasker_action: "complete", ...data, last_name: "", email: "nobody" });
    expect(wrong.body.errors?.map(({ path }) => path)).toEqual(["body.last_name", "body.email"]);
    expect((await read(41, manager)).user_task_progress_status_id).toBe(2);
    const right = await act(41, manager, { tasker_action: "complete", ...data, colour: "red" });
    expect(right.status, JSON.stringify(right.body)).toBe(200);
    expect(await readPerson()).toMatchObject({ first_name: "Tom", last_name: "Ruiz" });
  });

  test("let people who cannot edit the employee confirm without changes", async () => {
    const mentor: TaskViewer = { role: "maintenance_manager" };
    expect((await read(42, mentor)).on_behalf_of?.may_edit).toBe(false);
    const refused = await act(42, mentor, { tasker_action: "complete", last_day: "2026-12-31" });
    expect([refused.status, refused.body.code]).toEqual([409, "confirm_only"]);
    expect(await readPerson()).toMatchObject({ last_day: "2026-12-11" });
    expect((await act(42, mentor, { tasker_action: "complete" })).status).toBe(200);
  });
});
