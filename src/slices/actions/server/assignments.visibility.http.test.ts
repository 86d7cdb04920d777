import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getActionItemReport } from "#slices/actions/contract/action-item-report.contract.ts";
import {
  commentAssignment,
  getAssignment,
  getOwnAssignments,
  readAssignmentComments,
  stepAssignment,
} from "#slices/actions/contract/assignments.contract.ts";
import { type ActionsFixture, setUpActionsFixture } from "#slices/actions/testing/actions-fixture.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";

let t: ActionsFixture;
beforeAll(async () => {
  t = await setUpActionsFixture();
});
afterAll(() => t.close());
beforeEach(() => t.begin());

describe("visibility of assignments", () => {
  test("people who see all of its places, the assignee and the creator see it; it returns 404 to everyone else", async () => {
    const { id } = await t.assign("client-admin", { region_ids: [1, 2] });
    const readStatus = async (role: Role) => {
      const caller = await t.actAs(role);
      return caller.call(getAssignment, { params: { id } }).then(
        () => 200,
        () => caller.expectRefusal(getAssignment, { params: { id } }).then(({ status }) => status),
      );
    };
    expect(await readStatus("reporting")).toBe(200);
    expect(await readStatus("multi_regional_manager")).toBe(200);
    expect(await readStatus("employee")).toBe(200);
    for (const role of ["regional_manager", "property_manager", "maintenance_manager"] as const) {
      const caller = await t.actAs(role);
      const foreign = await caller.expectRefusal(getAssignment, { params: { id } });
      expect(foreign, role).toEqual(await caller.expectRefusal(getAssignment, { params: { id: 99_999 } }));
      expect((await caller.call(getActionItemReport)).data, role).toEqual([]);
    }
    const other = await t.actAs("client-admin", 2);
    expect((await other.expectRefusal(stepAssignment, { params: { id }, body: { action: "cancel" } })).status).toBe(
      404,
    );
  });

  test("an assignee without a permission for scores sees the task, but no score", async () => {
    const { id } = await t.assign("client-admin");
    const { data } = await (await t.actAs("employee")).call(getAssignment, { params: { id } });
    expect(data.target_regions[0]).toMatchObject({ name: "Region 1", old_score: null, old_state: "hidden" });
    const own = await (await t.actAs("employee")).call(getOwnAssignments);
    expect(own.data.map((row) => [row.id, row.status, row.creator?.id])).toEqual([[id, "assigned", 201]]);
    expect((await (await t.actAs("property_manager")).call(getOwnAssignments)).data).toEqual([]);
  });

  test("viewers who do not participate see and write no comments and run no step", async () => {
    const { id } = await t.assign("client-admin", { note: "Between us." });
    await (await t.actAs("employee")).call(commentAssignment, { params: { id }, body: { comment: "On it." } });
    const reporting = await t.actAs("reporting");
    const { data } = await reporting.call(getAssignment, { params: { id } });
    expect([data.note, data.comments, data.actions]).toEqual([null, [], []]);
    expect(
      (await reporting.expectRefusal(commentAssignment, { params: { id }, body: { comment: "Hm." } })).status,
    ).toBe(403);
    expect((await reporting.expectRefusal(stepAssignment, { params: { id }, body: { action: "cancel" } })).status).toBe(
      403,
    );
  });
});

describe("the history of a place", () => {
  const listIds = async (role: Role, filters: string) => {
    const { data } = await (await t.actAs(role)).call(getActionItemReport, { query: filters });
    return data.map(({ id }) => id).toSorted((one, other) => one - other);
  };

  test("holds what is about it, its region or its properties, and the whole company, within the scope", async () => {
    const { id: first } = await t.assign("client-admin", { region_ids: [1] });
    const { id: second } = await t.assign("client-admin", { region_ids: [2] });
    const { id: company } = await t.assign("client-admin", { region_ids: [], position_ids: [1] });
    expect(await listIds("client-admin", "filters[regions][]=1")).toEqual([first, company]);
    expect(await listIds("client-admin", "filters[regions][]=2")).toEqual([second, company]);
    // Location 1 is in region 1.
    expect(await listIds("client-admin", "filters[locations][]=1")).toEqual([first, company]);
    expect(await listIds("client-admin", "filters[locations][]=99999")).toEqual([company]);
    expect(await listIds("regional_manager", "filters[regions][]=1&filters[regions][]=2")).toEqual([first]);
    expect(await listIds("property_manager", "filters[regions][]=1&filters[regions][]=2")).toEqual([]);
  });

  test("says who may assign", async () => {
    const canAssign = async (role: Role) =>
      (await (await t.actAs(role)).call(getActionItemReport)).meta.summary_object.can_assign;
    expect(await canAssign("client-admin")).toBe(true);
    expect(await canAssign("property_manager")).toBe(true);
    expect(await canAssign("reporting")).toBe(false);
    expect(await canAssign("maintenance_manager")).toBe(false);
  });
});

describe("comments", () => {
  test("are unread until read, separately for each side", async () => {
    const { id } = await t.assign("client-admin");
    const employee = await t.actAs("employee");
    const admin = await t.actAs("client-admin");
    await employee.call(commentAssignment, { params: { id }, body: { comment: "Which office?" } });
    const reply = (await employee.call(commentAssignment, { params: { id }, body: { comment: "East?" } })).data;
    expect([reply.unread_comments, reply.comments.map(({ is_unread: isUnread }) => isUnread)]).toEqual([
      0,
      [false, false],
    ]);
    expect((await t.readDetail("client-admin")).data.open_assignments[0]).toMatchObject({
      unread_comments: 2,
      assignment_requires_attention: true,
    });
    const [first, second] = reply.comments;
    const readUpTo = async (comment_id: number | undefined) =>
      (await admin.call(readAssignmentComments, { params: { id }, body: { comment_id } })).data.unread_comments;
    expect(await readUpTo(first?.id)).toBe(1);
    expect(await readUpTo(second?.id)).toBe(0);
    expect(await readUpTo(first?.id)).toBe(0);
    // The marker cannot exceed the last comment.
    expect(await readUpTo(999_999)).toBe(0);
    await employee.call(commentAssignment, { params: { id }, body: { comment: "Found it." } });
    expect((await t.readDetail("client-admin")).data.open_assignments[0]?.unread_comments).toBe(1);
  });
});
