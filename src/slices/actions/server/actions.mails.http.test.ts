import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commentAssignment, readAssignmentComments } from "#slices/actions/contract/assignments.contract.ts";
import { type ActionsFixture, setUpActionsFixture } from "#slices/actions/testing/actions-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";

let t: ActionsFixture;
beforeAll(async () => {
  t = await setUpActionsFixture();
});
afterAll(() => t.close());

describe("action emails", () => {
  test("go to the assignee, then to the creator, once each, with a link to the assignment", async () => {
    const { id } = await t.assign("client-admin");
    await t.deliverMail();
    const listMails = async () => (await t.mailbox.list()).filter(({ plain }) => plain.includes(`/action-items/${id}`));
    expect(
      (await listMails()).map(({ recipient, subject }) => [
        recipient,
        subject.startsWith("Action item assigned to you: "),
      ]),
    ).toEqual([["employee@client1.example", true]]);
    await t.takeStep("employee", id, { action: "finish" });
    await t.deliverMail();
    const [newest] = await listMails();
    expect([newest?.recipient, newest?.subject.startsWith("Action item done: ")]).toEqual([
      "client-admin@client1.example",
      true,
    ]);
    expect(await listMails()).toHaveLength(2);
  });

  test("are not sent when they are outdated at the time of sending", async () => {
    const { id } = await t.assign("client-admin");
    await t.takeStep("client-admin", id, { action: "cancel" });
    await t.deliverMail();
    const about = (await t.mailbox.list()).filter(({ plain }) => plain.includes(`/action-items/${id}`));
    expect(about).toEqual([]);
    const rows = await readClientRows(
      t,
      1,
      "SELECT state FROM outbox WHERE kind = 'actions.news' ORDER BY id DESC LIMIT 2",
    );
    expect(rows.map((row) => row["state"])).toEqual(["done", "withdrawn"]);
  });

  test("report a comment, unless it was read before the email is sent", async () => {
    const { id } = await t.assign("client-admin");
    const employee = await t.actAs("employee");
    await employee.call(commentAssignment, { params: { id }, body: { comment: "Which office?" } });
    await t.deliverMail();
    const listCommentMails = async () =>
      (await t.mailbox.list()).filter(
        ({ plain, subject }) => plain.includes(`/action-items/${id}`) && subject.startsWith("New comment: "),
      );
    expect((await listCommentMails()).map(({ recipient }) => recipient)).toEqual(["client-admin@client1.example"]);
    // The text of the comment stays in the portal.
    expect((await listCommentMails())[0]?.plain).not.toContain("Which office?");
    const { data } = await employee.call(commentAssignment, { params: { id }, body: { comment: "East?" } });
    const last = data.comments.at(-1)?.id;
    await (await t.actAs("client-admin")).call(readAssignmentComments, { params: { id }, body: { comment_id: last } });
    await t.deliverMail();
    expect(await listCommentMails()).toHaveLength(1);
  });

  test("omit comments for people who muted them in the inbox, and send everything else", async () => {
    const admin = "SELECT 1, a.person_id, 'assignment_comment' FROM";
    await readClientRows(
      t,
      1,
      `INSERT INTO inbox_mutes ${admin} (SELECT creator_id AS person_id FROM assignments ORDER BY id LIMIT 1) a RETURNING kind`,
    );
    const { id } = await t.assign("client-admin");
    const employee = await t.actAs("employee");
    await employee.call(commentAssignment, { params: { id }, body: { comment: "Which office?" } });
    await t.deliverMail();
    const about = (await t.mailbox.list()).filter(({ plain }) => plain.includes(`/action-items/${id}`));
    expect(about.map(({ recipient }) => recipient)).toEqual(["employee@client1.example"]);
    await readClientRows(t, 1, "DELETE FROM inbox_mutes");
  });

  test("are not sent to people who have left or cannot sign in", async () => {
    const { id } = await t.assign("client-admin", { assignee_id: 101 });
    const left = await t.assign("client-admin");
    await readClientRows(t, 1, "UPDATE people SET last_day = '2026-09-14' WHERE id = 208");
    await t.deliverMail();
    await readClientRows(t, 1, "UPDATE people SET last_day = NULL WHERE id = 208");
    const result = (await t.mailbox.list()).filter(({ plain }) =>
      [id, left.id].some((each) => plain.includes(`/action-items/${each}`)),
    );
    expect(result).toEqual([]);
    const rows = await readClientRows(
      t,
      1,
      "SELECT outcome FROM outbox WHERE kind = 'actions.news' ORDER BY id DESC LIMIT 2",
    );
    expect(rows.map((row) => row["outcome"])).toEqual(["recipient no longer active", "recipient has no access"]);
  });
});
