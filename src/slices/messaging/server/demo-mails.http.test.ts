import { afterAll, beforeAll, expect, test } from "vitest";
import { readOwnerRows } from "#test/support/rows.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, writeTwoClients } from "#test/support/two-clients.ts";

const LINK = "https://portal.example/set-password/secret-token";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  await readOwnerRows(t, "UPDATE clients SET is_demo = (id = 1)");
  await readOwnerRows(t, `UPDATE accounts SET is_staff = true WHERE email = '${buildEmail(1, "employee")}'`);
});
afterAll(() => t.close());

async function send(clientId: number, to: string, subject: string): Promise<void> {
  const message = { to, subject, html: `<a href="${LINK}">x</a>`, plain: LINK, unsubscribeUrl: LINK };
  await t.mailbox.send(`outbox-${clientId}-${subject.length}${clientId}@portal.example`, message);
}

test("a demo's mailbox shows emails to its own people, none to staff or to people of a client that is not a demo", async () => {
  await send(1, buildEmail(1, "reporting"), "Shown");
  await send(1, "ana@client1.example", "Shown to a resident");
  await send(1, buildEmail(1, "employee"), "For staff alone");
  await send(1, buildEmail(2, "reporting").toUpperCase(), "For another client's account");
  await send(2, "bo@client2.example", "Of another client");
  const page = (await t.server.inject({ url: "/dev/mailbox" })).body;
  expect(page).toContain("Shown to a resident");
  expect(page).toContain(LINK);
  for (const hidden of ["For staff alone", "For another client", "Of another client"])
    expect(page).not.toContain(hidden);
});

test("the table contains no link in clear text", async () => {
  const rows = await readOwnerRows(t, "SELECT * FROM mailbox");
  expect(rows.length).toBeGreaterThan(0);
  const stored = rows.map((row) => [JSON.stringify(row), Buffer.from(row["sealed"] as Uint8Array).toString("latin1")]);
  for (const text of stored.flat()) expect(text).not.toContain("secret-token");
});
