import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestEmail } from "#slices/setup/contract/test-email.contract.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

const url = "/v1/en/integration/setup/test_email";
const admin = buildEmail(1, "client-admin");

let t: TestApplication;
let session: { cookie: string };
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  session = await t.signIn(admin, PASSWORD);
});
afterAll(() => t.close());

async function read(headers = session): Promise<TestEmail> {
  return (await t.server.inject({ url, headers })).json<{ data: TestEmail }>().data;
}

async function send(headers = session): Promise<{ status: number; data: TestEmail }> {
  const request = { method: "POST", url, headers: { ...sameOrigin, ...headers }, payload: {} } as const;
  const reply = await t.server.inject(request);
  return { status: reply.statusCode, data: reply.json<{ data: TestEmail }>().data };
}

const countMessages = async (): Promise<number> =>
  (await readClientRows(t, 1, "SELECT id FROM outbox WHERE kind = 'setup.test-email'")).length;

test("a test goes to the administrator's own address, once a minute, and its state follows the message", async () => {
  expect(await read()).toEqual({ email: admin, state: "none", reason: null, requested_at: null, leaves: false });
  const first = await send();
  expect(first).toMatchObject({ status: 200, data: { email: admin, state: "waiting" } });
  // The wall time of the company's zone.
  expect(first.data.requested_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*[+-]\d\d:\d\d$/);
  // A double click.
  await send();
  expect(await countMessages()).toBe(1);
  await t.deliverMail();
  const [mail, ...others] = await t.mailbox.list();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: admin, subject: "Test email from Courtyard" });
  expect(mail?.plain).toContain("/settings");
  expect(await read()).toMatchObject({ state: "sent", reason: null });
  t.clock.advance(60);
  await send();
  expect(await countMessages()).toBe(2);
  const logged = "SELECT object_id FROM audit_log WHERE operation = 'setup.send-test'";
  expect((await readClientRows(t, 1, logged)).length).toBe(3);
});

test("a test that failed says why, in the words of the mail server", async () => {
  await readOwnerRows(
    t,
    "UPDATE outbox SET state = 'rejected', outcome = '550 no such user' WHERE kind = 'setup.test-email'",
  );
  expect(await read()).toMatchObject({ state: "failed", reason: "550 no such user" });
});

test("another administrator sees their own tests only, and no one else may send or see any", async () => {
  const other = await t.signIn(buildEmail(2, "client-admin"), PASSWORD);
  expect(await read(other)).toMatchObject({ email: buildEmail(2, "client-admin"), state: "none" });
  const colleague = buildEmail(1, "reporting");
  const promote = "UPDATE service_access SET top_role = 'client-admin' WHERE client_id = 1 AND person_id = 2";
  await readClientRows(t, 1, promote);
  const own = await t.signIn(colleague, PASSWORD);
  expect(await read(own)).toMatchObject({ email: colleague, state: "none" });
  const manager = await t.signIn(buildEmail(1, "property_manager"), PASSWORD);
  expect((await send(manager)).status).toBe(403);
  expect((await t.server.inject({ url, headers: manager })).statusCode).toBe(403);
});

test("the email is in the language that its reader chose", async () => {
  await readClientRows(t, 1, `UPDATE people SET locale = 'es' WHERE client_id = 1 AND email = '${admin}'`);
  t.clock.advance(120);
  await send();
  await t.deliverMail();
  expect((await t.mailbox.list())[0]?.subject).toBe("Correo de prueba de Courtyard");
});
