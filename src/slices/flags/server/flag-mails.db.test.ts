import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type FlagsPortal,
  startFlagsPortal,
  toEmployee,
  toOpen,
  toPersonId,
} from "#slices/flags/testing/flags-portal.ts";
import { buildEmail } from "#test/support/two-clients.ts";

let t: FlagsPortal;
beforeAll(async () => {
  t = await startFlagsPortal();
});
afterAll(() => t.close());
beforeEach(() => t.clear());

const GAS = "I smell gas in the hallway, the leak is dangerous";
const READER = buildEmail(1, "reporting");

/** Runs the daily job and returns the subjects of the emails to a person. */
async function runDailyJob(email = READER): Promise<readonly string[]> {
  const before = (await t.mailbox.list()).length;
  await t.runJob("flags.route");
  await t.deliverMail();
  const mails = await t.mailbox.list();
  const fresh = mails.slice(0, mails.length - before);
  for (const mail of fresh) expect(`${mail.subject} ${mail.plain} ${mail.html}`).not.toMatch(/gas|leak|L23/);
  return fresh.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
}

test("an email has the number of open comments and a link, and is sent once per new comment, to the reader only", async () => {
  await t.name({ safety: ["reporting", "property_manager"] });
  await t.write([toOpen(2301, GAS), toOpen(2302, `${GAS} too`)]);
  expect(await runDailyJob()).toEqual(["2 comments need your attention"]);
  const [mail] = await t.mailbox.list();
  expect(mail?.plain).toContain("/flagged-comments");
  expect(await runDailyJob()).toEqual([]);
  await t.write([toOpen(2303, `${GAS} again`)]);
  t.clock.set("2026-11-21T15:00:00Z");
  expect(await runDailyJob()).toEqual(["3 comments need your attention"]);
  const sent = await t.run("SELECT payload FROM outbox WHERE client_id = 1 AND kind = 'flags.daily'");
  expect(sent.map(({ payload }) => payload)).toEqual([1, 2].map(() => ({ personId: toPersonId("reporting") })));
});

test("comments handled before the email is sent are not counted, and no email is sent for zero", async () => {
  await t.name({ safety: ["reporting"] });
  await t.write([toOpen(2301, GAS)]);
  await t.runJob("flags.route");
  const [row] = await t.list("reporting");
  await t.send("POST", `flagged_comments/${row?.id}/handled`, { role: "reporting", body: { note: "Done" } });
  const before = (await t.mailbox.list()).length;
  await t.deliverMail();
  expect((await t.mailbox.list()).length).toBe(before);
});

test("a protected comment sends no email while it waits, and a second run of the job does nothing", async () => {
  await t.name({ safety: ["reporting"] }, true);
  await t.write(Array.from({ length: 10 }, (_, at) => toEmployee(1401 + at, GAS, { surveyId: at < 5 ? 3 : 5 })));
  expect(await runDailyJob()).toEqual([]);
  await t.notice(Array.from({ length: 10 }, (_, at) => 1401 + at).join(", "));
  expect(await runDailyJob()).toEqual(["10 comments need your attention"]);
  const readGroups = () => t.run("SELECT DISTINCT group_id FROM noticed_comments WHERE client_id = 1");
  const before = await readGroups();
  expect(before.length).toBe(1);
  expect(await runDailyJob()).toEqual([]);
  expect(await readGroups()).toEqual(before);
});

test("flags are written with the tags: tagging again keeps handled flags and deletes those that no longer match", async () => {
  await t.write([toOpen(2301, GAS), toOpen(2302, `${GAS} too`)]);
  const readFlags = () => t.run("SELECT id, handled_on FROM comment_flags WHERE client_id = 1 ORDER BY invitation_id");
  const [first, second] = await readFlags();
  await t.run(
    `UPDATE comment_flags SET handled_on = '2026-11-20', handled_by = 202, note = 'Done' WHERE id = '${String(first?.["id"])}'`,
  );
  const tagAgain = async () => {
    await t.run("UPDATE comment_tags SET rules_version = -1 WHERE client_id = 1");
    await t.runJob("themes.tag-comments");
  };
  await tagAgain();
  expect((await readFlags()).map(({ id }) => id)).toEqual([first?.["id"], second?.["id"]]);
  await t.run("UPDATE answers SET text_entry = 'All is well' WHERE client_id = 1 AND text_entry <> ''");
  await tagAgain();
  expect((await readFlags()).map(({ id }) => id)).toEqual([first?.["id"]]);
});
