import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { HIDDEN_COMMENT } from "#slices/reports/testing/sample-comments.ts";
import { type ReplyPortal, startReplyPortal, toReply, getCommentText } from "#slices/surveys/testing/reply-portal.ts";
import { readClientRows } from "#test/support/rows.ts";
import { toCommentKey } from "./replies.rules.ts";
import { MAX_REPLIES_PER_DAY } from "./replies.service.ts";

let t: ReplyPortal;
beforeAll(async () => {
  t = await startReplyPortal();
});
afterAll(() => t.close());
beforeEach(async () => {
  await readClientRows(t, 1, "DELETE FROM comment_replies WHERE client_id = 1");
  await readClientRows(t, 1, "DELETE FROM outbox WHERE client_id = 1");
});

const run = (statement: string) => readClientRows(t, 1, statement);
const createText = (words: string) => ({ kind: "text", text: words });
const THANKS = "Thank you. We have read this.";
const writers = [
  "client-admin",
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
];

describe("a reply to a protected comment", () => {
  test("is shown to its author alone, in both languages, and to readers beside the comment", async () => {
    const comment = await t.findComment("ingage", "New hire 3", "property_manager");
    expect((await t.send(toReply("ingage", comment), "property_manager")).status).toBe(200);
    expect(
      (await t.send(toReply("ingage", comment, createText("We fixed it.\n<b>Thanks</b>")), "property_manager")).status,
    ).toBe(200);
    const { rows } = await t.readList("ingage", "regional_manager");
    const replied = rows.filter(({ replies }) => replies.length > 0);
    expect(replied.map(getCommentText)).toEqual(["New hire 3"]);
    expect(replied[0]?.replies).toEqual([
      { kind: "thanks", text: null, name: "property_manager V", date: "2026-11-20" },
      { kind: "text", text: "We fixed it.\n<b>Thanks</b>", name: "property_manager V", date: "2026-11-20" },
    ]);
    const mine = await t.openLink(await t.findInvitation("New hire 3"));
    expect(mine.body).toContain(THANKS);
    expect(mine.body).toContain("We fixed it.\n&lt;b&gt;Thanks&lt;/b&gt;");
    expect(mine.body).toContain("can’t see whether or when you read this");
    expect(mine.body).not.toContain("<script");
    expect((await t.openLink(await t.findInvitation("New hire 3"), "es")).body).toContain(
      "Gracias. Leímos su comentario.",
    );
    expect((await t.openLink(await t.findInvitation("New hire 4"))).body).not.toContain("We fixed it.");
  });

  test("sends no message, and its audit row names no response", async () => {
    const audits = await t.count("audit_log");
    expect((await t.send(toReply("ingage", await t.findComment("ingage", "New hire 1")))).status).toBe(200);
    expect(await t.count("outbox")).toBe(0);
    const rows = await run(
      "SELECT * FROM audit_log WHERE client_id = 1 AND operation = 'surveys.comments.reply' ORDER BY id DESC",
    );
    expect(await t.count("audit_log")).toBe(audits + 1);
    expect(rows[0]).toMatchObject({ object_type: null, object_id: null });
    expect(rows[0]?.["details"]).toEqual({ kind: "thanks", service: "ingage", question_id: 46, month: "2026-10-01" });
  });

  test("has the same reply whether the author opened the link, opted out, bounced or left, before or after", async () => {
    const author = 1005;
    const other = await t.send(toReply("ingage", await t.findComment("ingage", "New hire 6")));
    const before = await t.readList("ingage");
    await run(
      `UPDATE people SET email = 'five@client1.example', last_day = '2026-11-01' WHERE client_id = 1 AND id = ${author}`,
    );
    await run("INSERT INTO email_bounces (email, bounced_at, reason) VALUES ('five@client1.example', now(), 'gone')");
    await run(
      "INSERT INTO email_opt_outs (email, opted_out_at, source) VALUES ('five@client1.example', now(), 'mail_link')",
    );
    await t.openLink(await t.findInvitation("New hire 5"));
    expect(await t.readList("ingage")).toEqual(before);
    const mine = await t.send(toReply("ingage", await t.findComment("ingage", "New hire 5")));
    expect(mine).toEqual(other);
    const after = await t.readList("ingage");
    await t.openLink(await t.findInvitation("New hire 5"));
    await t.openLink(await t.findInvitation("New hire 5"));
    await t.deliverMail();
    expect(await t.readList("ingage")).toEqual(after);
    const [five, six] = ["New hire 5", "New hire 6"].map((words) =>
      after.rows.find((each) => getCommentText(each) === words),
    );
    expect(five?.replies).toEqual(six?.replies);
    expect(await t.count("outbox")).toBe(0);
  });

  test("is not shown behind paper links of confidential responses, which managers have too", async () => {
    const comment = await t.findComment("intouch", "Quiet 2");
    const invitationId = await t.findInvitation("Quiet 2");
    const silent = await t.openLink(await t.findInvitation("Quiet 3"));
    await t.send(toReply("intouch", comment, createText("About the pool")));
    expect((await t.openLink(invitationId)).body).toContain("About the pool");
    await run(`UPDATE invitations SET channel = 'print' WHERE client_id = 1 AND id = ${invitationId}`);
    expect((await t.openLink(invitationId)).body).not.toContain("About the pool");
    expect(silent.body).not.toContain("About the pool");
    await run(`UPDATE invitations SET channel = 'email' WHERE client_id = 1 AND id = ${invitationId}`);
  });

  test("reaches every comment that looks the same, because they cannot be told apart", async () => {
    await run(
      "UPDATE answers SET text_entry = 'Same words' WHERE client_id = 1 AND text_entry IN ('Quiet 4', 'Quiet 5')",
    );
    const invitations = await run(
      "SELECT invitation_id FROM answers WHERE client_id = 1 AND text_entry = 'Same words'",
    );
    await t.send(toReply("intouch", await t.findComment("intouch", "Same words"), createText("To all alike")));
    for (const { invitation_id: id } of invitations)
      expect((await t.openLink(Number(id))).body).toContain("To all alike");
    expect((await t.readList("intouch")).rows.filter(({ replies }) => replies.length > 0)).toHaveLength(2);
  });
});

describe("comments that cannot be read", () => {
  const printed = {
    month: "2026-09-01",
    surveyId: 3,
    questionId: 46,
    text: HIDDEN_COMMENT,
    categoryId: null,
    locationId: 1,
    regionId: 1,
    isSeparated: false,
    responseId: null,
  };
  const base = { service: "ingage", month: "2026-09-01", question_id: 46, kind: "thanks" };

  test("a comment that waits at the gate accepts no reply, whatever key is guessed", async () => {
    const guesses = [1, null].flatMap((likelihood) =>
      [1, null].map((locationId) => toCommentKey({ ...printed, likelihood, locationId })),
    );
    for (const key of guesses) expect((await t.send({ ...base, key })).code).toBe("comment_not_shown");
    expect(await t.count("comment_replies")).toBe(0);
  });

  test("an unknown key, a comment of another place and another month are the same error", async () => {
    const birch = await t.findComment("intouch", "The stairs");
    const foreign = await t.send(toReply("intouch", birch), "property_manager");
    const unknown = await t.send({ ...toReply("intouch", birch), key: "A".repeat(22) });
    const months = await t.send({ ...toReply("intouch", birch), month: "2026-12-01" });
    expect(foreign.status).toBe(409);
    expect([unknown, months]).toEqual([foreign, foreign]);
    expect(await t.count("comment_replies")).toBe(0);
  });

  test("only managers may reply, and only they get keys [isolation]", async () => {
    const key = toReply("intouch", await t.findComment("intouch", "Fix the gate"));
    const may: Role[] = [];
    for (const role of ["reporting", "maintenance_manager", "employee", "property_manager"] as const) {
      if ((await t.send(key, role)).status !== 403) may.push(role);
    }
    expect(may).toEqual(["property_manager"]);
    for (const role of [...writers, "reporting"] as Role[]) {
      const { rows } = await t.readList("intouch", role);
      expect(rows.length, role).toBeGreaterThan(0);
      expect(
        rows.every(({ reply_key }) => (reply_key === null) === (role === "reporting")),
        role,
      ).toBe(true);
    }
  });
});

describe("a reply to an open comment", () => {
  test("is emailed once in the resident's language, with the opt-out link, and not to a resident who opted out", async () => {
    await run(
      "UPDATE residents SET primary_email = 'gate@client1.example', locale = 'es' WHERE client_id = 1 AND id = 2001",
    );
    const body = toReply(
      "intouch",
      await t.findComment("intouch", "Fix the gate"),
      createText("El portón ya funciona."),
    );
    const headers = { "idempotency-key": "reply-once-1" };
    const first = await t.send(body, "property_manager", headers);
    expect(await t.send(body, "property_manager", headers)).toEqual(first);
    expect((await t.send(body, "property_manager")).code).toBe("already_replied");
    expect(await t.count("outbox", "kind = 'surveys.comment-reply'")).toBe(1);
    await t.deliverMail();
    const mails = (await t.mailbox.list()).filter(({ recipient }) => recipient === "gate@client1.example");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain("respuesta a su comentario");
    expect(mails[0]?.plain).toContain("El portón ya funciona.");
    expect(mails[0]?.plain).toContain("No recibir más estos correos");
    const link = /\/s\/[\w-]{43}/.exec(mails[0]?.plain ?? "")?.[0] ?? "";
    expect((await t.server.inject({ url: link })).body).toContain("El portón ya funciona.");

    await run(
      "INSERT INTO email_opt_outs (email, opted_out_at, source) VALUES ('gate@client1.example', now(), 'mail_link')",
    );
    const again = { ...toReply("intouch", await t.findComment("intouch", "Fix the gate")) };
    expect((await t.send(again, "property_manager")).body).toBe(first.body.replace('"text"', '"thanks"'));
    await t.deliverMail();
    expect((await t.mailbox.list()).filter(({ recipient }) => recipient === "gate@client1.example")).toHaveLength(1);
  });

  test("does not reveal the delivery to the person who replied", async () => {
    await run("UPDATE residents SET primary_email = NULL WHERE client_id = 1 AND id = 2001");
    const open = await t.findComment("intouch", "Fix the gate");
    const without = await t.send(toReply("intouch", open));
    await run("DELETE FROM comment_replies WHERE client_id = 1");
    await run("UPDATE residents SET primary_email = 'gate@client1.example' WHERE client_id = 1 AND id = 2001");
    expect(await t.send(toReply("intouch", open))).toEqual(without);
  });

  test("to an erased resident is an error that stores nothing, and erasing deletes replies and messages", async () => {
    const open = await t.findComment("intouch", "The stairs");
    await t.send(toReply("intouch", open, createText("Soon")));
    expect(await t.count("comment_replies")).toBe(1);
    await t.erase({ residentId: 2002 });
    expect(await t.count("comment_replies")).toBe(0);
    expect(await t.count("outbox", "kind = 'surveys.comment-reply' AND state = 'pending'")).toBe(0);
    const late = await t.send(toReply("intouch", open, createText("Too late")));
    expect([late.status, late.code]).toEqual([409, "comment_not_shown"]);
    expect(await t.count("comment_replies")).toBe(0);
  });
});

describe("limits", () => {
  test("reject empty and long texts, and addresses, which would reveal who opened them", async () => {
    const open = await t.findComment("intouch", "Fix the gate");
    const results: number[] = [];
    for (const words of [
      "",
      "   ",
      "x".repeat(601),
      "See https://x.example/1",
      "Look at bit.ly/2",
      "Write to me@firm.com",
    ]) {
      results.push((await t.send(toReply("intouch", open, createText(words)))).status);
    }
    expect(results).toEqual([400, 400, 400, 400, 400, 400]);
    expect((await t.send({ ...toReply("intouch", open), text: "x" })).status).toBe(400);
    expect(await t.count("comment_replies")).toBe(0);
  });

  test("allow a person a limited number of replies per day", async () => {
    const [viewer] = await run(
      "SELECT id FROM people WHERE client_id = 1 AND email = 'property-manager@client1.example'",
    );
    await run(`INSERT INTO comment_replies (client_id, id, invitation_id, question_id, kind, person_id, replied_on)
      SELECT client_id, 900000 + n, 900000 + n, 46, 'thanks', id, '2026-11-20'
      FROM people CROSS JOIN generate_series(1, ${MAX_REPLIES_PER_DAY}) AS n
      WHERE client_id = 1 AND id = ${Number(viewer?.["id"])}`);
    const open = toReply("intouch", await t.findComment("intouch", "Fix the gate"));
    expect((await t.send(open, "property_manager")).code).toBe("too_many_replies");
    expect((await t.send(open, "client-admin")).status).toBe(200);
  });
});

// Keep this last: it changes what the gate lets through.
test("to the comment of an erased employee is an error that stores nothing", async () => {
  const comment = await t.findComment("ingage", "New hire 1");
  await t.send(toReply("ingage", comment));
  expect(await t.count("comment_replies")).toBe(1);
  const [author] = await run(
    `SELECT person_id FROM invitations WHERE client_id = 1 AND id = ${await t.findInvitation("New hire 1")}`,
  );
  await t.erase({ personId: Number(author?.["person_id"]) });
  expect(await t.count("comment_replies")).toBe(0);
  for (const words of [undefined, createText("Too late")]) {
    const late = await t.send(toReply("ingage", comment, words));
    expect([late.status, late.code]).toEqual([409, "comment_not_shown"]);
  }
  expect(await t.count("comment_replies")).toBe(0);
});

test("a comment that falls below the gate is hidden with its reply, and its author still sees the reply", async () => {
  const comment = await t.findComment("ingage", "New hire 12");
  const invitationId = await t.findInvitation("New hire 12");
  await t.send(toReply("ingage", comment));
  for (const personId of [1001, 1002, 1003]) await t.erase({ personId });
  expect((await t.readList("ingage")).rows).toEqual([]);
  const again = await t.send(toReply("ingage", comment, createText("More")));
  expect([again.status, again.code]).toEqual([409, "comment_not_shown"]);
  expect(await t.count("comment_replies")).toBe(1);
  expect((await t.openLink(invitationId)).body).toContain(THANKS);
});

test("erasing the person who replied removes their name from the reply", async () => {
  await t.send(toReply("intouch", await t.findComment("intouch", "Fix the gate")), "property_manager");
  await run("UPDATE people SET erased_at = now() WHERE client_id = 1 AND email = 'property-manager@client1.example'");
  const { replies } = await t.findComment("intouch", "Fix the gate");
  expect(replies).toMatchObject([{ kind: "thanks", name: null }]);
});
