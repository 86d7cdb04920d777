import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  PlanDetail,
  PlanRow,
  PlanTimeline,
  TaskDraftInput,
} from "#slices/plans/contract/plan-templates.contract.ts";
import { createTaskDraft } from "#slices/plans/testing/draft-task.ts";
import { type PlansFixture, setUpPlansFixture } from "#slices/plans/testing/plans-fixture.ts";

const compareByText = (one: unknown, other: unknown): number => String(one).localeCompare(String(other));
let t: PlansFixture;
beforeAll(async () => {
  t = await setUpPlansFixture();
}, 60_000);
afterAll(() => t.close());

interface Reply {
  readonly data: PlanDetail;
  readonly code: string;
  readonly errors: readonly { readonly path: string; readonly code: string }[];
}
const send = (method: "GET" | "POST" | "PUT", path: string, body?: object, client = 1) =>
  t.send<Reply>("client-admin", method, path, body, client);
const draft = (plan: PlanDetail, tasks: readonly Partial<TaskDraftInput>[]) =>
  send("PUT", `/plans/plans/${plan.id}/draft`, { tasks: tasks.map(createTaskDraft), if_unchanged: plan.if_unchanged });
const publish = (plan: PlanDetail, version: number) =>
  send("POST", `/plans/plans/${plan.id}/publish`, { version, if_unchanged: plan.if_unchanged });
const getTitles = (version: PlanDetail["draft"]): string[] => version?.tasks.map(({ title }) => title) ?? [];
const readRunning = (planId: number) =>
  t.run(`SELECT person_id::int AS person, plan_version AS version FROM enrollments
    WHERE client_id = 1 AND plan_id = ${planId} AND status_id = 1 ORDER BY id`);

describe("a plan", () => {
  test("starts as an empty draft, is published, and gets new versions while running enrollments keep theirs", async () => {
    const begun = await send("POST", "/plans/plans", { type: "development", title: "Ladder" });
    expect([begun.status, begun.body.data.published, getTitles(begun.body.data.draft)]).toEqual([201, null, []]);
    const empty = await publish(begun.body.data, 1);
    expect([empty.status, empty.body.code]).toEqual([400, "no_tasks"]);
    const first = await draft(begun.body.data, [
      { title: "Read", anchor: "enrollment" },
      { title: "Talk", anchor: "completion", after: "Read", assignee: "mentor" },
    ]);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const published = (await publish(first.body.data, 1)).body.data;
    expect([published.draft, getTitles(published.published)]).toEqual([null, ["Read", "Talk"]]);
    const enrolled = { person_id: 11, plan_id: published.id };
    expect((await t.send("client-admin", "POST", "/plans/enrollments", enrolled)).status).toBe(200);

    const [read, talk] = published.published?.tasks ?? [];
    if (!read || !talk) throw new Error("no tasks");
    const toTaskDraft = (task: typeof read, more: Partial<TaskDraftInput> = {}): Partial<TaskDraftInput> => {
      const { shared_with: _, assignee_person: __, course: ___, files: ____, ...wire } = task;
      return { ...wire, ...more };
    };
    const second = (
      await draft(published, [
        toTaskDraft(talk, { after: read.key }),
        toTaskDraft(read, { offset_days: 14 }),
        { title: "Lead", anchor: "enrollment" },
      ])
    ).body.data;
    expect([getTitles(second.draft), getTitles(second.published)]).toEqual([
      ["Talk", "Read", "Lead"],
      ["Read", "Talk"],
    ]);
    expect(second.published?.tasks[0]?.offset_days).toBe(7);
    // A repeated request publishes once.
    expect((await publish(second, 2)).body.data.published?.version).toBe(2);
    const again = (await publish(second, 2)).body.data;
    expect(again.versions.map(({ version, running_enrollments }) => [version, running_enrollments])).toEqual([
      [2, 0],
      [1, 1],
    ]);
    await t.send("client-admin", "POST", "/plans/enrollments", { person_id: 12, plan_id: published.id });
    expect(await readRunning(published.id)).toEqual([
      { person: 11, version: 1 },
      { person: 12, version: 2 },
    ]);
    const due = await t.run(`SELECT person_id::int AS person, due_on::text AS due FROM user_tasks
      WHERE client_id = 1 AND task_template_id = ${read.template_id} ORDER BY id`);
    expect(due).toEqual([
      { person: 11, due: "2026-11-27" },
      { person: 12, due: "2026-12-04" },
    ]);
    const { body } = await t.send<{ data: PlanRow[] }>("client-admin", "GET", "/plans/plans");
    expect(body.data.find(({ id }) => id === published.id)).toEqual({
      id: published.id,
      type: "development",
      title: "Ladder",
      is_archived: false,
      current_version: 2,
      has_draft: false,
      task_count: 3,
      running_enrollments: 2,
      positions: [],
      locations: [],
    });
  });

  test("is rejected with all errors by path, and nothing is written", async () => {
    const { body } = await send("POST", "/plans/plans", { type: "onboarding", title: "Faulty" });
    const wrong = await draft(body.data, [
      { title: "A", anchor: "completion", after: "B" },
      { title: "B", anchor: "completion", after: "A" },
      { title: "C", anchor: "last_day", archetype: 5, course_id: 999 },
    ]);
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors.map(({ path, code }) => [path, code]).toSorted(compareByText)).toEqual([
      ["body.tasks.0.after", "circle"],
      ["body.tasks.1.after", "circle"],
      ["body.tasks.2.anchor", "anchor_not_in_type"],
      ["body.tasks.2.course_id", "unknown_course"],
    ]);
    expect(getTitles((await send("GET", `/plans/plans/${body.data.id}`)).body.data.draft)).toEqual([]);
    expect((await send("POST", "/plans/plans", { type: "onboarding", title: "FAULTY" })).body.errors[0]).toMatchObject({
      path: "body.title",
      code: "taken",
    });
    const edit = { title: "Faulty", position_ids: [1, 77], location_ids: [88], if_unchanged: body.data.if_unchanged };
    expect((await send("PUT", `/plans/plans/${body.data.id}`, edit)).body.errors.map(({ path }) => path)).toEqual([
      "body.position_ids.1",
      "body.location_ids.0",
    ]);
  });

  test("edited by two people at once: the second gets a conflict, and nothing is lost", async () => {
    const { data } = (await send("POST", "/plans/plans", { type: "onboarding", title: "Two editors" })).body;
    expect((await draft(data, [{ title: "Mine" }])).status).toBe(200);
    const late = await draft(data, [{ title: "Yours" }]);
    expect([late.status, late.body.code]).toEqual([409, "changed_meanwhile"]);
    expect((await publish(data, 1)).body.code).toBe("changed_meanwhile");
    expect(getTitles((await send("GET", `/plans/plans/${data.id}`)).body.data.draft)).toEqual(["Mine"]);
  });

  test("shows the days of an example, and a discarded draft leaves no rows behind", async () => {
    const plan = await t.createPlan("offboarding", "Timeline", [
      { title: "Keys", anchor: "last_day", offset_days: -2 },
      { title: "Letter", anchor: "completion", after: "Keys", offset_days: 5 },
    ]);
    const timeline = await t.send<{ data: PlanTimeline }>(
      "client-admin",
      "GET",
      `/plans/plans/${plan.id}/timeline?day=2026-12-31`,
    );
    expect(
      timeline.body.data.map(({ title, alert_on, due_on, abandon_on }) => [title, alert_on, due_on, abandon_on]),
    ).toEqual([
      ["Keys", "2026-12-26", "2026-12-29", "2027-01-28"],
      ["Letter", "2026-12-31", "2027-01-03", "2027-02-02"],
    ]);
    const countVersions = () => t.run("SELECT count(*)::int AS n FROM task_template_versions WHERE client_id = 1");
    const before = await countVersions();
    const drafted = (await draft(plan, [{ title: "New", anchor: "last_day" }])).body.data;
    expect(await countVersions()).not.toEqual(before);
    expect(drafted.draft?.version).toBe(2);
    const session = await t.signIn("client-admin@client1.example", "correct horse battery");
    const headers = { ...session, host: "portal.example", origin: "http://portal.example" };
    const dropped = await t.server.inject({ method: "DELETE", url: `/v1/en/plans/plans/${plan.id}/draft`, headers });
    expect(dropped.json<Reply>().data.draft).toBeNull();
    expect(await countVersions()).toEqual(before);
  });

  test("of another client returns 404, and only administrators write plans", async () => {
    const theirs = await t.createPlan("development", "Theirs", [{ title: "X", anchor: "enrollment" }], {}, 2);
    for (const path of ["", "/timeline?day=2026-12-01", "/versions/1"]) {
      const foreign = await send("GET", `/plans/plans/${theirs.id}${path}`);
      const missing = await send("GET", `/plans/plans/${theirs.id + 100_000}${path}`);
      expect([foreign.status, foreign.body.code]).toEqual([missing.status, missing.body.code]);
      expect(foreign.status).toBe(404);
    }
    const own = await t.send<{ data: PlanRow[] }>("client-admin", "GET", "/plans/plans");
    expect(own.body.data.map(({ title }) => title)).not.toContain("Theirs");
    expect((await t.send("property_manager", "GET", "/plans/plans")).status).toBe(403);
    expect((await t.send("regional_manager", "POST", "/plans/plans", { type: "onboarding", title: "No" })).status).toBe(
      403,
    );
  });
});
