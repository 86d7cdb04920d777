import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getActionItemReport } from "#slices/actions/contract/action-item-report.contract.ts";
import {
  createAssignment,
  getAssignment,
  getAssignmentChoices,
  stepAssignment,
} from "#slices/actions/contract/assignments.contract.ts";
import {
  type ActionsFixture,
  BEGUN,
  EMPLOYEE,
  LATER,
  PROPERTY_MANAGER,
  QUESTION,
  setUpActionsFixture,
} from "#slices/actions/testing/actions-fixture.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { readAudit } from "#slices/organization/testing/organization-calls.ts";
import { getScopedReport } from "#slices/reports/contract/scoped-reports.contract.ts";
import { readClientRows } from "#test/support/rows.ts";

let t: ActionsFixture;
beforeAll(async () => {
  t = await setUpActionsFixture();
});
afterAll(() => t.close());
beforeEach(() => t.begin());

describe("an assignment for a priority", () => {
  test("is listed as open, and in the history under its topic [ENT-21] [API-18]", async () => {
    const made = await t.assign("client-admin", { note: "Start with the leasing office." });
    const { data } = await t.readDetail("client-admin");
    expect(data.open_assignments).toEqual([
      {
        id: made.id,
        action_item_title: made.action_item.title,
        es: { action_item_title: made.es.action_item.title },
        assigned_to: "employee V",
        due_by: "2026-12-31",
        status: "assigned",
        status_text: "Assigned",
        action_required: false,
        assignment_requires_attention: false,
        unread_comments: 0,
        overdue: false,
      },
    ]);
    const admin = await t.actAs("client-admin");
    const listHistory = async (query: string) =>
      (await admin.call(getActionItemReport, { query })).data.map(({ id }) => id);
    expect(await listHistory(`filters[topic]=${data.topic_id}`)).toEqual([made.id]);
    expect(await listHistory("filters[topic]=999")).toEqual([]);
    expect(await listHistory("filters[status][]=assigned")).toEqual([made.id]);
    expect(await listHistory("filters[q_text]=EMPLOYEE")).toEqual([made.id]);
    expect(await listHistory("filters[q_text]=nobody at all")).toEqual([]);
  });

  test.each<[Role, boolean]>([
    ["client-admin", true],
    ["regional_manager", true],
    ["property_manager", true],
    ["reporting", false],
    ["maintenance_manager", false],
  ])("%s can see it, and can assign: %s", async (role, canCreate) => {
    expect((await t.readDetail(role)).may).toMatchObject({ show_assignments: true, create_assignments: canCreate });
  });

  test("is not possible for residents' priorities", async () => {
    const params = { widget: "resident_priority_detail_report", scoped: 201 };
    const { meta } = await (await t.actAs("client-admin")).call(getScopedReport, { params });
    expect(meta.additional_meta).toMatchObject({ show_assignments: false, create_assignments: false });
  });

  test("reports all errors at once, and creates nothing", async () => {
    const body = {
      priority_id: 999,
      action_item_id: 1,
      assignee_id: 999,
      due_by: "2026-09-14",
      region_ids: [99],
      position_ids: [77],
    };
    const refused = await (await t.actAs("client-admin")).expectRefusal(createAssignment, { body });
    expect([refused.status, refused.code]).toEqual([400, "invalid_input"]);
    expect(refused.fields).toEqual([
      "body.priority_id",
      "body.assignee_id",
      "body.due_by",
      "body.region_ids.0",
      "body.position_ids.0",
    ]);
    expect(await readClientRows(t, 1, "SELECT id FROM assignments")).toEqual([]);
  });

  test("can be due today, but not yesterday, by the client's zone", async () => {
    // 03:00 UTC is still the day before in Chicago.
    t.clock.set("2026-09-15T03:00:00Z");
    expect((await t.assign("client-admin", { due_by: "2026-09-14" })).assigned_on).toBe("2026-09-14");
    t.clock.set(BEGUN);
    const body = { priority_id: QUESTION, action_item_id: t.item, assignee_id: EMPLOYEE, region_ids: [1] };
    const late = await (
      await t.actAs("client-admin")
    ).expectRefusal(createAssignment, {
      body: { ...body, due_by: "2026-09-14" },
    });
    expect(late.fields).toEqual(["body.due_by"]);
  });

  test.each([
    ["another region", "regional_manager", { region_ids: [2] }, ["body.region_ids.0"]],
    ["nothing in particular", "client-admin", { region_ids: [] }, ["body.region_ids"]],
    [
      "positions alone, from a manager of places",
      "regional_manager",
      { region_ids: [], position_ids: [1] },
      ["body.region_ids"],
    ],
    ["a region, from a manager of a property", "property_manager", {}, ["body.region_ids.0"]],
    [
      "a person of another place",
      "property_manager",
      { region_ids: [], location_ids: [1], assignee_id: 111 },
      ["body.assignee_id"],
    ],
    ["a person who has left", "client-admin", { assignee_id: 132 }, ["body.assignee_id"]],
    ["an item of another topic", "client-admin", { action_item_id: 999 }, ["body.action_item_id"]],
  ] as const)("is rejected for %s", async (_, role, more, fields) => {
    const usual = { priority_id: QUESTION, action_item_id: t.item, assignee_id: EMPLOYEE, due_by: "2026-12-31" };
    const refused = await (
      await t.actAs(role)
    ).expectRefusal(createAssignment, { body: { ...usual, region_ids: [1], ...more } });
    expect([refused.status, refused.fields]).toEqual([400, fields]);
  });

  test("is created once for a repeated form, whose key another person cannot use", async () => {
    const form = { form_key: "5d9f1f3e-6a51-4b0c-9a53-2f4b6f6a1c77" };
    const [one, two] = await Promise.all([t.assign("client-admin", form), t.assign("client-admin", form)]);
    expect(one?.id).toBe(two?.id);
    expect(await readClientRows(t, 1, "SELECT id FROM assignments")).toHaveLength(1);
    const usual = { priority_id: QUESTION, action_item_id: t.item, assignee_id: EMPLOYEE, due_by: "2026-12-31" };
    const body = { ...usual, region_ids: [1], ...form };
    const refused = await (await t.actAs("regional_manager")).expectRefusal(createAssignment, { body });
    expect([refused.status, refused.code]).toEqual([409, "form_taken"]);
  });

  test("rejects people who cannot assign before any lookup", async () => {
    for (const role of ["reporting", "maintenance_manager", "employee"] as const) {
      const caller = await t.actAs(role);
      expect((await caller.expectRefusal(createAssignment, { body: {} })).status, role).toBe(403);
      expect((await caller.expectRefusal(getAssignmentChoices, { query: "priority_id=999" })).status, role).toBe(403);
    }
    expect((await (await t.actAs("employee")).expectRefusal(getActionItemReport)).status).toBe(403);
  });

  test("offers the permitted choices", async () => {
    const readChoices = async (role: Role, text = "") =>
      (await (await t.actAs(role)).call(getAssignmentChoices, { query: `priority_id=${QUESTION}&q_text=${text}` }))
        .data;
    const own = await readChoices("property_manager", "V");
    expect(own.assignees.map(({ id }) => id)).toEqual([EMPLOYEE, PROPERTY_MANAGER]);
    expect([own.regions, own.locations.map(({ id }) => id), own.needs_place]).toEqual([[], [1], true]);
    const all = await readChoices("client-admin", "e 11");
    expect(all.assignees.map(({ id }) => id)).toEqual([111, 112, 113, 114, 115]);
    expect([all.regions.map(({ id }) => id), all.locations, all.needs_place]).toEqual([[1, 2, 3], [], false]);
    expect(all.positions).toEqual([{ id: 1, name: "Leasing" }]);
  });
});

describe("the lifecycle of an assignment", () => {
  test("starts with a row that has item, targets, creator, assignee, date, status and scores [ENT-22]", async () => {
    const { id } = await t.assign("client-admin", { position_ids: [1] });
    const [row] = (await (await t.actAs("reporting")).call(getActionItemReport)).data;
    const target = { id: 1, old_score: null, new_score: null };
    expect(row).toMatchObject({
      id,
      action_item: { id: t.item, attachments: [{ id: t.item, url: `/v1/en/analytics/attachments/${t.item}` }] },
      priority: { id: QUESTION },
      assigned_at: "2026-09-15T15:00:00.000Z",
      awaiting_results_started_at: null,
      completed_at: null,
      assignee: { first_name: "employee", last_name: "V" },
      creator: { first_name: "client-admin", last_name: "V" },
      current_status: "Assigned",
      target_regions: [{ ...target, name: "Region 1", old_score: 60 }],
      target_positions: [{ ...target, name: "Leasing" }],
    });
    expect(row?.action_item.attachments[0]?.name).toBe(`${row?.action_item.title}.txt`);
    expect([row?.topic.length, row?.action_item.body.length].every((length) => (length ?? 0) > 3)).toBe(true);
  });

  test("goes from assigned through in progress and awaiting results to completed, each step with its day", async () => {
    const { id, actions } = await t.assign("client-admin");
    expect(actions).toEqual(["cancel", "reassign", "finish", "comment"].toSorted(compareByStep));
    const started = await t.takeStep("employee", id, { action: "start" });
    expect([started.status, started.actions]).toEqual(["in_progress", ["finish", "comment"]]);
    t.clock.set("2026-09-20T15:00:00Z");
    const done = await t.takeStep("employee", id, { action: "finish" });
    expect([done.status, done.awaiting_results_started_at, done.actions]).toEqual([
      "awaiting_results",
      "2026-09-20T15:00:00.000Z",
      ["comment"],
    ]);
    t.clock.set(LATER);
    const completed = await t.takeStep("client-admin", id, { action: "complete" });
    expect([completed.status, completed.completed_on, completed.actions]).toEqual([
      "completed",
      "2026-11-20",
      ["comment"],
    ]);
    expect((await readAudit(t, "assignment", id)).map(({ details }) => details["change"])).toEqual([
      "assigned",
      "start",
      "finish",
      "complete",
    ]);
  });

  test("has scores before and after with numbers of people, without a change, from whole released months [ENG-37]", async () => {
    const { id } = await t.assign("client-admin", { position_ids: [1] });
    t.clock.set("2026-09-20T15:00:00Z");
    await t.takeStep("employee", id, { action: "finish" });
    // Sessions have expired after months, so sign in again.
    const readFirstRow = async () => (await (await t.actAs("client-admin")).call(getActionItemReport)).data[0];
    expect((await readFirstRow())?.target_regions).toEqual([
      {
        id: 1,
        name: "Region 1",
        old_score: 60,
        new_score: null,
        old_state: "value",
        new_state: "na",
        old_n: 6,
        new_n: null,
      },
    ]);
    t.clock.set(LATER);
    expect((await readFirstRow())?.target_regions).toEqual([
      {
        id: 1,
        name: "Region 1",
        old_score: 60,
        new_score: 80,
        old_state: "value",
        new_state: "value",
        old_n: 6,
        new_n: 6,
      },
    ]);
    const [position] = (await readFirstRow())?.target_positions ?? [];
    expect([position?.name, position?.old_score, position?.new_score]).toEqual(["Leasing", null, null]);
  });

  test("reports a protected cell as hidden, neither as a number nor as missing", async () => {
    const { id } = await t.assign("client-admin", { region_ids: [], location_ids: [2] });
    // Before Birch was invited, so that the later window includes the protected invitations.
    t.clock.set("2026-08-20T15:00:00Z");
    await t.takeStep("employee", id, { action: "finish" });
    t.clock.set(LATER);
    // Three people of Birch have answered since, two too few.
    const found = (await (await t.actAs("client-admin")).call(getAssignment, { params: { id } })).data;
    expect(found.target_locations[0]).toMatchObject({
      name: "Birch",
      new_score: null,
      new_state: "hidden",
      new_n: null,
    });
    await t.complete();
    expect((await (await t.actAs("client-admin")).call(getAssignment, { params: { id } })).data.status).toBe(
      "awaiting_results",
    );
  });

  test("completes automatically, once, when follow-up answers are released, and notifies both sides", async () => {
    const { id } = await t.assign("client-admin");
    t.clock.set("2026-09-20T15:00:00Z");
    await t.takeStep("employee", id, { action: "finish" });
    await t.complete();
    const readStatus = async () =>
      (await (await t.actAs("client-admin")).call(getAssignment, { params: { id } })).data.status;
    expect(await readStatus()).toBe("awaiting_results");
    t.clock.set(LATER);
    await t.complete();
    await t.complete();
    expect(await readStatus()).toBe("completed");
    const changes = (await readAudit(t, "assignment", id)).filter(({ operation }) => operation === "actions.complete");
    expect(changes).toHaveLength(1);
  });

  test("of two concurrent equal steps one succeeds, and the other gets a conflict", async () => {
    const { id } = await t.assign("client-admin");
    const employee = await t.actAs("employee");
    const start = () => employee.call(stepAssignment, { params: { id }, body: { action: "start" } });
    const done = await Promise.allSettled([start(), start()]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const again = await employee.expectRefusal(stepAssignment, { params: { id }, body: { action: "start" } });
    expect([again.status, again.code]).toEqual([409, "wrong_status"]);
    const never = await employee.expectRefusal(stepAssignment, { params: { id }, body: { action: "cancel" } });
    expect(never.status).toBe(403);
  });

  test("an assignee who has left is shown as no one; the assignment needs a new one, who continues it [ENG-38]", async () => {
    const { id } = await t.assign("client-admin");
    await readClientRows(t, 1, "UPDATE people SET last_day = '2026-09-14' WHERE id = 208");
    const { data } = await t.readDetail("client-admin");
    expect(data.open_assignments[0]).toMatchObject({
      assigned_to: null,
      action_required: true,
      assignment_requires_attention: true,
    });
    const report = await (await t.actAs("client-admin")).call(getActionItemReport);
    expect([report.data[0]?.assignee, report.data[0]?.creator?.id]).toEqual([null, 201]);
    const handed = await t.takeStep("client-admin", id, {
      action: "reassign",
      assignee_id: PROPERTY_MANAGER,
      due_by: "2026-12-31",
    });
    expect([handed.assignee?.id, handed.status]).toEqual([PROPERTY_MANAGER, "assigned"]);
    await readClientRows(t, 1, "UPDATE people SET last_day = NULL WHERE id = 208");
    expect((await (await t.actAs("employee")).expectRefusal(getAssignment, { params: { id } })).status).toBe(404);
  });

  test("is overdue from the day after its due day until it is done", async () => {
    const { id } = await t.assign("client-admin", { due_by: "2026-09-16" });
    const readOverdue = async () => (await t.readDetail("client-admin")).data.open_assignments[0]?.overdue;
    t.clock.set("2026-09-17T04:59:00Z");
    expect(await readOverdue()).toBe(false);
    t.clock.set("2026-09-17T05:01:00Z");
    expect(await readOverdue()).toBe(true);
    await t.takeStep("employee", id, { action: "finish" });
    expect(await readOverdue()).toBe(false);
  });
});

function compareByStep(a: string, b: string): number {
  const order = ["finish", "cancel", "reassign", "comment"];
  return order.indexOf(a) - order.indexOf(b);
}
