import { afterAll, beforeAll, expect, test } from "vitest";
import { buildForm, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, writeTwoClients } from "#test/support/two-clients.ts";
import { createStaff } from "./staff-accounts.service.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
});
afterAll(() => t.close());

const ada = { email: "ada@courtyard.example", name: "Ada Byron", isAdditional: false };
const NEW = "a quiet river under the bridge";

async function runSql(text: string): Promise<readonly Record<string, unknown>[]> {
  const connection = await t.owner.connect();
  try {
    return (await connection.query(text)).rows;
  } finally {
    connection.release();
  }
}

function setPassword(token: string) {
  const url = `/set-password/${token}`;
  return t.server.inject(buildForm(url, { new_password: NEW, repeat_password: NEW }));
}

test("an empty database gets its first staff account, whose link sets the password once, within 24 hours", async () => {
  const made = await createStaff(t, ada);
  if (made.kind === "refused") throw new Error(made.reason);
  expect(made.kind).toBe("made");
  const page = await t.server.inject({ url: `/set-password/${made.token}` });
  expect(page.body).toContain("Ada Byron");
  expect(page.body).toContain("ada@courtyard.example");
  const done = await setPassword(made.token);
  // Staff needs more than a password to sign in, so the link alone starts no session.
  expect([done.headers.location, done.cookies]).toEqual(["/sign-in?notice=password", []]);
  expect((await setPassword(made.token)).statusCode).toBe(410);
  const rows = await runSql("SELECT operation FROM staff_audit_log ORDER BY id");
  expect(rows.map((row) => row["operation"])).toEqual(["identity.staff.create", "identity.password.set"]);
});

test("a lost link is renewed for the same email and expires after 24 hours", async () => {
  const again = await createStaff(t, { ...ada, name: "Ada King" });
  if (again.kind === "refused") throw new Error(again.reason);
  expect(again.kind).toBe("renewed");
  t.clock.advance(24 * 3600);
  expect((await setPassword(again.token)).statusCode).toBe(410);
});

test("rejects an unintended second account and a client's person", async () => {
  const bob = { email: "bob@courtyard.example", name: "Bob", isAdditional: false };
  expect(await createStaff(t, bob)).toEqual({ kind: "refused", reason: "staff_exists" });
  expect((await createStaff(t, { ...bob, isAdditional: true })).kind).toBe("made");
  await writeTwoClients(t);
  const person = { email: buildEmail(1, "client-admin"), name: "X", isAdditional: true };
  expect(await createStaff(t, person)).toEqual({ kind: "refused", reason: "not_staff" });
  const [account] = await runSql(`SELECT is_staff, name FROM accounts WHERE email = '${person.email}'`);
  expect(account).toEqual({ is_staff: false, name: "" });
});

test("a forgotten staff password is reset by email once there is a client with an outbox", async () => {
  await t.server.inject(buildForm("/forgot-password", { email: ada.email }));
  const job = t.product.jobs.find((each) => each.name === "identity.reset-request");
  const [wish] = await runSql("SELECT data FROM pgboss.job WHERE name = 'identity.reset-request'");
  await job?.run(wish?.["data"]);
  await t.deliverMail();
  const [mail] = await t.mailbox.list();
  expect([mail?.recipient, mail?.subject]).toEqual([ada.email, "Reset your Courtyard password"]);
  const token = /\/set-password\/([\w-]{43})/.exec(mail?.plain ?? "")?.[1] ?? "";
  expect((await setPassword(token)).headers.location).toBe("/sign-in?notice=password");
});
