import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AddressGroup } from "#slices/setup/contract/addresses.contract.ts";
import type { Setup } from "#slices/setup/contract/setup.contract.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { createStaffSession, writeStaff } from "#test/support/staff.ts";
import { buildForm, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
let staff: { cookie: string };
let page: string;
let personId: number;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  staff = await createStaffSession(t, await writeStaff(t));
  const reply = await post("/staff/clients/new", {
    key: randomUUID(),
    name: "Harborline Living",
    slug: "harborline",
    time_zone: "America/Chicago",
    locale: "en",
    service_intouch: "active",
    first_name: "Dana",
    last_name: "Whitfield",
    email: "dana@harborline.example",
  });
  page = reply.headers.location?.split("?")[0] ?? "";
  const [row] = await readOwnerRows(t, "SELECT person_id FROM account_memberships ORDER BY client_id DESC LIMIT 1");
  personId = Number(row?.["person_id"]);
});
afterAll(() => t.close());

function post(url: string, body: Readonly<Record<string, string>>) {
  return t.server.inject(buildForm(url, body, staff.cookie));
}

async function readText(url: string): Promise<string> {
  return (await t.server.inject({ url, headers: staff })).body;
}

const readWelcomes = (where = "true"): Promise<readonly Record<string, unknown>[]> =>
  readOwnerRows(t, `SELECT id, state FROM outbox WHERE kind = 'identity.welcome' AND ${where} ORDER BY id`);

describe("the console", () => {
  test("says that an email is on its way only when email leaves the installation; here it stays in the mailbox", async () => {
    const text = await readText(`${page}?notice=created`);
    expect(text).toContain(
      "Email isn’t turned on for this installation, so no one has notified dana@harborline.example",
    );
    expect(text).not.toContain("on its way");
  });

  test("lists a first admin whose welcome email failed, and sends it again, with a log entry", async () => {
    const [mail] = await readWelcomes();
    await readOwnerRows(t, `UPDATE outbox SET state = 'bounced' WHERE id = ${String(mail?.["id"])}`);
    const text = await readText(page);
    expect(text).toContain("Welcome emails that couldn’t be sent");
    expect(text).toContain("Send again: Dana Whitfield");
    t.clock.advance(120);
    const reply = await post(`${page}/welcome`, { person_id: String(personId) });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, `${page}?notice=welcomed`]);
    expect((await readWelcomes("state = 'pending'")).length).toBe(1);
    expect(await readText(page)).not.toContain("Welcome emails that couldn’t be sent");
    // They stay listed until they can sign in.
    expect(await readText(page)).toContain("Send again: Dana Whitfield");
    const logged = await readOwnerRows(
      t,
      "SELECT details FROM staff_audit_log WHERE operation = 'setup.staff.welcome'",
    );
    expect(logged).toMatchObject([{ details: { person_id: personId } }]);
  });

  test("sends none to a person who has signed in already, or to a person of another client", async () => {
    const [row] = await readOwnerRows(t, `SELECT id FROM accounts WHERE email = '${buildEmail(1, "client-admin")}'`);
    const [tie] = await readOwnerRows(
      t,
      `SELECT person_id FROM account_memberships WHERE account_id = ${String(row?.["id"])}`,
    );
    const before = (await readWelcomes()).length;
    const active = await post("/staff/clients/1/welcome", { person_id: String(tie?.["person_id"]) });
    const foreign = await post("/staff/clients/1/welcome", { person_id: String(personId + 1000) });
    expect([active.statusCode, foreign.statusCode]).toEqual([404, 404]);
    expect((await readWelcomes()).length).toBe(before);
  });
});

describe("the setup page", () => {
  test("lists people whose welcome email failed, until it is sent again", async () => {
    const session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    const readUnsentWelcomes = async (): Promise<Setup["unsent_welcomes"]> =>
      (await t.server.inject({ url: "/v1/en/integration/setup", headers: session })).json<{ data: Setup }>().data
        .unsent_welcomes;
    expect(await readUnsentWelcomes()).toEqual([]);
    const [person] = await readOwnerRows(
      t,
      `SELECT a.id AS account, c.person_id AS person FROM accounts a JOIN account_memberships c ON c.account_id = a.id
       WHERE a.email = '${buildEmail(1, "reporting")}'`,
    );
    const [account, reached] = [String(person?.["account"]), String(person?.["person"])];
    await readOwnerRows(t, `UPDATE accounts SET password_hash = NULL WHERE id = ${account}`);
    const payload = JSON.stringify({ personId: Number(reached), accountId: Number(account) });
    await readOwnerRows(
      t,
      `INSERT INTO outbox (client_id, kind, dedup_key, payload, state, created_at)
       VALUES (1, 'identity.welcome', 'lost', '${payload}', 'rejected', now())`,
    );
    expect(await readUnsentWelcomes()).toMatchObject([{ user_id: Number(reached), email: buildEmail(1, "reporting") }]);
    await readOwnerRows(
      t,
      `INSERT INTO outbox (client_id, kind, dedup_key, payload, state, created_at)
       VALUES (1, 'identity.welcome', 'again', '${payload}', 'pending', now())`,
    );
    expect(await readUnsentWelcomes()).toEqual([]);
  });
});

describe("addresses that surveys go to", () => {
  test("are checked by the company's own rows: none, or one that bounced", async () => {
    const headers = await t.signIn(buildEmail(2, "client-admin"), PASSWORD);
    const read = async () => {
      const reply = await t.server.inject({ url: "/v1/en/integration/setup/addresses", headers });
      return reply.json<{ data: { employees: AddressGroup; residents: AddressGroup } }>().data;
    };
    const manager = await t.signIn(buildEmail(2, "property_manager"), PASSWORD);
    const asked = await t.server.inject({ url: "/v1/en/integration/setup/addresses", headers: manager });
    expect(asked.statusCode).toBe(403);
    const { employees: before } = await read();
    expect([before.missing, before.bounced]).toEqual([0, 0]);
    const [mute, back] = [7, 8];
    await readClientRows(t, 2, `UPDATE people SET email = NULL WHERE client_id = 2 AND id = ${mute}`);
    const [found] = await readClientRows(t, 2, `SELECT email FROM people WHERE client_id = 2 AND id = ${back}`);
    const email = String(found?.["email"]).toLowerCase();
    await readOwnerRows(t, `INSERT INTO email_bounces (email, bounced_at, reason) VALUES ('${email}', now(), 'hard')`);
    const { employees, residents } = await read();
    expect(employees).toMatchObject({ total: before.total, missing: 1, bounced: 1 });
    expect(employees.people.map(({ id, problem }) => [id, problem])).toEqual([
      [mute, "missing"],
      [back, "bounced"],
    ]);
    expect(residents).toMatchObject({ total: 1, missing: 0 });
  });
});
