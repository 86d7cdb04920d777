import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import { writeCommentsAbout } from "#slices/actions/testing/sample-comments.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { invitationMessage } from "#slices/surveys/server/invitation-message.ts";
import { rebuildRollups } from "#slices/surveys/server/surveys.rollup.repository.ts";
import {
  type ErasureFixture,
  PERSON,
  RESIDENT,
  setUpErasureFixture,
  writeNews,
  writeNotes,
} from "#test/support/erasure-fixture.ts";
import { PASSWORD } from "#test/support/two-clients.ts";

let t: ErasureFixture;
let person = 0;
let resident = 0;
const imports: Record<string, number> = {};
const invitations: number[] = [];
const auditContext = { clientId: 1, accountId: null, impersonatorId: null, requestId: null };
const texts = ["account_two_factor_methods", "assignment_comments", "assignments", "home_posts", "people"];
const numbers = ["release_cells", "daily_response_totals", "monthly_response_totals", "daily_participation"];

beforeAll(async () => {
  t = await setUpErasureFixture();
  await bringIn();
  await inviteAndAnswer();
  await writeTo();
  await signIn();
  await writeNews(t, person);
  await writeCommentsAbout(t, person, PERSON);
  await writeNotes(t, person);
  await t.product.jobs.find(({ name }) => name === "themes.tag-comments")?.run({ clientId: 1 });
  for (const invitationId of invitations) {
    await t.units.run(auditContext, (uow) =>
      uow.post(invitationMessage, `${invitationId}:1`, { invitationId, reminder: 1 }),
    );
  }
});
afterAll(() => t.close());

const readId = async (table: string, externalId: string): Promise<number> =>
  Number((await t.readRows(`SELECT id FROM ${table} WHERE external_id = '${externalId}'`))[0]?.["id"]);

/** Both are imported from files; the person's first file had another email, and a last one is not applied yet. */
async function bringIn(): Promise<void> {
  const [first, last] = PERSON.name.split(" ");
  const people = "First name,Last name,Employee ID,E-mail,Personal e-mail,Cell phone,Property,Position,Start date";
  const formatRow = (email: string): string =>
    `${first},${last},${PERSON.externalId},${email},${PERSON.privateEmail},(512) 555-0177,Location 1 of client 1,Technician,2024-03-17`;
  imports["people"] = await t.bring("people", [people, formatRow(PERSON.oldEmail)]);
  await t.bring("people", [people, formatRow(PERSON.email)]);
  imports["waiting"] = await t.bring("people", [people, formatRow("not an address"), formatRow(PERSON.email)], false);
  const [given, family] = RESIDENT.name.split(" ");
  imports["residents"] = await t.bring("residents", [
    "Resident ID,First name,Last name,E-mail,Phone,Confidential",
    `${RESIDENT.externalId},${given},${family},${RESIDENT.email},(512) 555-0188,yes`,
  ]);
  await t.bring("leases", [
    "Lease ID,Resident ID,Property,Unit,Lease start,Lease end,Move-in",
    `${RESIDENT.leaseId},${RESIDENT.externalId},Location 2 of client 1,102,2025-03-17,2027-03-16,2025-03-19`,
  ]);
  await t.bring("work_orders", [
    "Work order ID,Property,Unit,Resident ID,Category,Description,Opened,Closed",
    `WO-1,Location 2 of client 1,102,${RESIDENT.externalId},Kitchen,${RESIDENT.description},2026-08-13,2026-08-14`,
  ]);
  person = await readId("people", PERSON.externalId);
  resident = await readId("residents", RESIDENT.externalId);
}

/** A completed protected response. */
async function respond(
  tx: ClientTx,
  id: number,
  who: { person_id: number } | { resident_id: number },
  day: string,
): Promise<void> {
  const isPerson = "person_id" in who;
  const at = new Date(`${day}T13:37:00Z`);
  const common = { survey_id: isPerson ? 3 : 24, location_id: isPerson ? 1 : 2, is_protected: true };
  const dates = { sent_at: at, sent_on: day, expires_at: at, started_at: at, completed_at: at };
  await insertRows(tx, "invitations", [{ id, survey_version: 1, ...common, ...who, ...dates }]);
  await insertRows(tx, "responses", [{ invitation_id: id, ...common, completed_at: at, completed_on: day }]);
  const of = { invitation_id: id };
  await insertRows(tx, "answers", [
    { ...of, question_id: 201, question_type: "agreement-importance", agreement: 4, importance: 5 },
  ]);
  const text_entry = isPerson ? PERSON.comment : RESIDENT.comment;
  const isTheirs = isPerson ? who.person_id === person : who.resident_id === resident;
  if (isTheirs) await insertRows(tx, "answers", [{ ...of, question_id: 244, question_type: "text-entry", text_entry }]);
}

/** September is released with four others, October and a draft are not. */
async function inviteAndAnswer(): Promise<void> {
  await t.db.withClient(1, async (tx) => {
    const others = [11, 12, 13, 14];
    await insertRows(
      tx,
      "residents",
      others.map((id) => ({ id, first_name: "Rosa", last_name: `R${id}`, locale: "en", is_confidential: true })),
    );
    for (const [index, id] of [person, 3, 4, 5, 6].entries()) {
      await respond(tx, 1 + index, { person_id: id }, "2026-09-14");
    }
    for (const [index, id] of [resident, ...others].entries()) {
      await respond(tx, 11 + index, { resident_id: id }, "2026-09-14");
    }
    // Two do not answer: if everyone did, no number would include a single person's answers.
    const at = new Date("2026-09-14T13:37:00Z");
    const sent = { survey_id: 3, location_id: 1, survey_version: 1, is_protected: true, sent_on: "2026-09-14" };
    const silent = [7, 8].map((person_id) => ({ id: 30 + person_id, person_id, ...sent, sent_at: at, expires_at: at }));
    await insertRows(tx, "invitations", silent);
    await respond(tx, 21, { person_id: person }, "2026-10-05");
    await respond(tx, 22, { resident_id: resident }, "2026-10-05");
    await rebuildRollups(tx);
  });
  await t.product.releaseClosedMonths(1);
  const request = [
    [await t.product.surveys.invite(auditContext, { surveyId: 5, personId: person }), PERSON.comment],
    [await t.product.surveys.invite(auditContext, { surveyId: 25, residentId: resident }), RESIDENT.comment],
  ] as const;
  await t.deliverMail();
  for (const [{ invitationId }, comment] of request) {
    invitations.push(invitationId);
    await t.db.withClient(1, (tx) =>
      insertRows(tx, "response_drafts", [
        { invitation_id: invitationId, answers: JSON.stringify({ q244: comment }), updated_at: t.clock.now() },
      ]),
    );
  }
}

/** Addresses: consents, a pending request, a bounce, and an opt-out by the link of an email. */
async function writeTo(): Promise<void> {
  for (const phone of [PERSON.phone, RESIDENT.phone]) {
    const payload = { phone, source: "opt_in_page", locale: "en", consent_text: "I agree", state: "confirmed" };
    const times = { requested_at: t.clock.now(), confirmed_at: t.clock.now() };
    await t.db.withClient(1, (tx) => insertRows(tx, "sms_consents", [{ ...payload, ...times }]));
    await t.db.withClient(1, (tx) =>
      insertRows(tx, "outbox", [
        {
          kind: "messaging.opt-in-request",
          dedup_key: phone,
          payload: JSON.stringify({ phone }),
          state: "pending",
          created_at: t.clock.now(),
        },
      ]),
    );
  }
  for (const email of [PERSON.email, RESIDENT.email]) {
    const links = await t.db.withClient(1, (tx) => t.product.messaging.createOptOutLinks(tx, email, t.clock.now()));
    const { pathname } = new URL(links.oneClickUrl);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await t.server.inject({ method: "POST", url: pathname, headers, payload: "List-Unsubscribe=One-Click" });
    await t.db.global((tx) =>
      tx
        .on<Record<string, Record<string, unknown>>>()
        .insertInto("email_bounces")
        .values({ email, bounced_at: t.clock.now(), reason: `550 no ${email}` })
        .execute(),
    );
  }
}

/** An account with all related rows, a welcome email that was sent and one that is queued, and one of earlier days. */
async function signIn(): Promise<void> {
  const welcomed = { personId: person, email: PERSON.oldEmail };
  await t.units.run(auditContext, (uow) => t.product.access.sendWelcomeMail(uow, welcomed));
  await t.deliverMail();
  await t.units.run(auditContext, (uow) => t.product.access.changeEmail(uow, person, PERSON.email));
  const [account] = await t.readRows(`SELECT id FROM accounts WHERE email = '${PERSON.oldEmail}'`);
  const [now] = await t.readRows(`SELECT account_id AS id FROM account_memberships WHERE person_id = ${person}`);
  await t.db.withClient(1, async (tx) => {
    const rows = [account, now].map((row) => Number(row?.["id"]));
    const insertRow = (name: string, values: Record<string, unknown>) =>
      tx.on<Record<string, Record<string, unknown>>>().insertInto(name).values(values).execute();
    for (const [index, account_id] of rows.entries()) {
      const created_at = t.clock.now();
      const hash = Buffer.alloc(32, index + 1);
      const session = { token_hash: hash, account_id, client_id: 1, person_id: person, expires_at: created_at };
      await insertRow("sessions", { ...session, created_at, seen_at: created_at });
      const factor = { kind: "totp", name: `${PERSON.name}'s phone`, secret: hash };
      await insertRow("account_two_factor_methods", { account_id, ...factor, created_at, confirmed_at: created_at });
      await insertRow("account_recovery_codes", { account_id, code_hash: hash });
      await insertRow("account_identities", {
        issuer: "https://id.example",
        subject: `${PERSON.email}:${index}`,
        account_id,
        created_at,
      });
    }
  });
}

const readTexts = async (statement: string): Promise<unknown[]> =>
  (await t.readRows(statement)).map((row) => row["text"]);
const readNumbers = (table: string) => t.readRows(`SELECT t::text AS line FROM ${table} AS t ORDER BY 1`);
const readReleased = (): Promise<unknown> => Promise.all(numbers.map(readNumbers));

/** All identifying values; first and last name each, because no table has them in one. */
const toWords = ({ name = "", ...more }: Readonly<Record<string, string>>): string[] => [
  ...name.split(" "),
  ...Object.values(more),
];

const erasePerson = (confirm: string) => t.send("POST", `/analytics/team/${person}/erase`, { full_name: confirm });
const eraseResident = (id: number, confirm: string, who = {}) =>
  t.send("POST", `/integration/residents/${id}/erase`, { confirm }, who);

describe("erasing a resident", () => {
  test("is for the administrator only, requires the full name, and returns 404 for a foreign or missing resident", async () => {
    expect((await eraseResident(resident, RESIDENT.name, { role: "regional_manager" })).status).toBe(403);
    const missing = await eraseResident(999_999, RESIDENT.name);
    expect(missing.status).toBe(404);
    const foreign = await eraseResident(resident, RESIDENT.name, { client: 2 });
    expect({ ...foreign.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
    expect(foreign.status).toBe(404);
    const wrong = await eraseResident(resident, "Yolandria");
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toMatchObject([{ path: "body.confirm" }]);
  });

  test("removes their data from every table but the opt-out, and keeps every released number", async () => {
    const words = toWords(RESIDENT);
    const before = await t.findTables(words);
    expect(before[RESIDENT.email]).toEqual(
      expect.arrayContaining([
        "residents",
        "contact_points",
        "mailbox",
        "import_changes",
        "imports",
        "file_chunks",
        "email_bounces",
      ]),
    );
    expect(before[RESIDENT.phone]).toEqual(expect.arrayContaining(["residents", "sms_consents", "outbox"]));
    expect(before[RESIDENT.comment]).toEqual(["answers", "comment_flags", "comment_replies", "response_drafts"]);
    expect(before["Vexmoor"]).toContain("home_posts");
    for (const word of words) expect(before[word], word).not.toEqual([]);
    const figures = await readReleased();

    expect((await eraseResident(resident, " yolandria  VEXMOOR ")).status).toBe(200);
    const nowhere = Object.fromEntries(words.map((word) => [word, [] as string[]]));
    expect(await t.findTables(words)).toEqual({ ...nowhere, [RESIDENT.email]: ["email_opt_outs"] });
    expect(await readReleased()).toEqual(figures);
    const [lease] = await t.readRows(
      `SELECT start_date::text AS s, end_date::text AS e, move_in_date::text AS m FROM leases WHERE resident_id = ${resident}`,
    );
    expect(lease).toEqual({ s: "2025-03-01", e: "2027-02-28", m: "2025-03-01" });
    const [order] = await t.readRows("SELECT opened_on::text AS o, closed_on::text AS c, external_id FROM work_orders");
    expect(order).toEqual({ o: "2026-08-01", c: "2026-08-01", external_id: "WO-1" });
    expect(await t.readRows("SELECT invitation_id FROM responses WHERE invitation_id = 22")).toEqual([]);
  });

  test("a second time changes nothing, and is logged once by id", async () => {
    expect((await eraseResident(resident, "whatever")).status).toBe(200);
    const audited = await t.readRows(
      "SELECT object_id, details::text AS d FROM audit_log WHERE operation = 'residents.erase'",
    );
    expect(audited).toEqual([{ object_id: resident, d: "{}" }]);
  });

  test("makes their import impossible to undo, with the reason", async () => {
    const reply = await t.send("POST", `/integration/imports/${imports["residents"]}/undo`);
    expect([reply.status, reply.body.code]).toEqual([409, "import_has_erased"]);
  });
});

describe("erasing an employee", () => {
  test("removes their data from every table but the opt-out, and keeps every released number", async () => {
    const words = toWords(PERSON);
    const before = await t.findTables(words);
    expect(before[PERSON.email]).toEqual(
      expect.arrayContaining(["people", "accounts", "account_identities", "file_chunks"]),
    );
    expect(before[PERSON.oldEmail]).toEqual(expect.arrayContaining(["accounts", "mailbox", "import_changes"]));
    expect(before["Zebulonka"]).toEqual(expect.arrayContaining(texts));
    for (const word of words) expect(before[word], word).not.toEqual([]);
    const figures = await readReleased();

    expect((await erasePerson(PERSON.name)).status).toBe(200);
    const nowhere = Object.fromEntries(words.map((word) => [word, [] as string[]]));
    expect(await t.findTables(words)).toEqual({ ...nowhere, [PERSON.email]: ["email_opt_outs"] });
    expect(await readReleased()).toEqual(figures);
    expect(await readTexts("SELECT text_entry AS text FROM answers WHERE invitation_id = 1")).toEqual([null]);
    expect(await t.readRows("SELECT invitation_id FROM responses WHERE invitation_id = 21")).toEqual([]);
    const [left] = await t.readRows("SELECT count(*)::int AS n FROM release_cells");
    expect(left?.["n"]).toBeGreaterThan(0);
    const notes = await readTexts("SELECT coalesce(outcome_note, admin_note) AS text FROM user_tasks ORDER BY id");
    expect(notes).toEqual(["—", "—", "—", "No key"]);
    for (const table of ["inbox_marks", "inbox_mutes", "dismissed_tips", "home_visits"])
      expect(await t.readRows(`SELECT 1 FROM ${table}`)).toEqual([]);
    expect(await readTexts("SELECT text FROM trend_notes ORDER BY id")).toEqual(["… has left"]);
    const headlines = await readTexts("SELECT headline AS text FROM home_posts ORDER BY id");
    expect(headlines).toEqual(["Welcome, …!", "A letter of thanks", "Another one"]);
    expect(await readTexts("SELECT note AS text FROM assignments ORDER BY id")).toEqual(["For … to do", null]);
    expect(await readTexts("SELECT comment AS text FROM assignment_comments")).toEqual(["Thank you, …."]);
    expect(await readTexts("SELECT body AS text FROM comment_replies")).toEqual(["We told …. …"]);
  });

  test("withdraws queued messages, and none is sent any more", async () => {
    const open = await t.readRows("SELECT kind FROM outbox WHERE client_id = 1 AND state IN ('pending', 'leased')");
    expect(open).toEqual([]);
    const count = (await t.mailbox.list()).length;
    await t.deliverMail();
    expect(await t.mailbox.list()).toHaveLength(count);
  });

  test("deletes the file that was to be applied, and its import shows that", async () => {
    const [waiting] = await t.readRows(`SELECT state, file_id, failure FROM imports WHERE id = ${imports["waiting"]}`);
    expect(waiting).toMatchObject({ state: "failed", file_id: null });
    expect(waiting?.["failure"]).toContain("A person’s data was erased while this file was pending");
    const reply = await t.send("POST", `/integration/imports/${imports["people"]}/undo`);
    expect([reply.status, reply.body.code]).toEqual([409, "import_has_erased"]);
  });

  test("keeps an account with another client's membership, with its password, and removes the membership here", async () => {
    const shared = "shared@planted.example";
    const both = { email: shared, password: PASSWORD, isStaff: false };
    for (const client of [1, 2]) {
      await t.db.withClient(client, async (tx) => {
        await insertRows(tx, "people", [
          { id: 50, first_name: "Sam", last_name: "Both", email: shared, start_date: "2024-01-01" },
        ]);
        await t.product.identity.createAccount(tx, { ...both, clientId: client, personId: 50 });
      });
    }
    expect((await t.send("POST", "/analytics/team/50/erase", { full_name: "Sam Both" })).status).toBe(200);
    expect((await t.signIn(shared, PASSWORD)).cookie).toContain("session=");
    const memberships = await t.readRows(`SELECT client_id FROM account_memberships WHERE person_id = 50`);
    expect(memberships).toEqual([{ client_id: 2 }]);
    expect((await t.findTables([shared]))[shared]).toEqual(["accounts", "people"]);
  });

  test("keeps the account of platform staff, even when a person of a client has its email", async () => {
    const email = "staff@planted.example";
    await t.db.withClient(1, async (tx) => {
      const row = { id: 51, first_name: "Sly", last_name: "Fox", email, start_date: "2024-01-01" };
      await insertRows(tx, "people", [row]);
      const staff = { email, is_staff: true, created_at: t.clock.now() };
      await tx.on<Record<string, Record<string, unknown>>>().insertInto("accounts").values(staff).execute();
    });
    expect((await t.send("POST", "/analytics/team/51/erase", { full_name: "Sly Fox" })).status).toBe(200);
    expect((await t.findTables([email]))[email]).toEqual(["accounts"]);
  });

  test("waits while an import is being applied, and changes nothing then", async () => {
    await t.db.withClient(1, (tx) =>
      insertRows(tx, "people", [{ id: 52, first_name: "Ida", last_name: "Late", start_date: "2024-01-01" }]),
    );
    const erase = () => t.send("POST", "/analytics/team/52/erase", { full_name: "Ida Late" });
    await t.readRows(`UPDATE imports SET state = 'applying' WHERE id = ${imports["people"]}`);
    const refused = await erase();
    expect([refused.status, refused.body.code]).toEqual([409, "import_busy"]);
    expect(await t.readRows("SELECT first_name, erased_at FROM people WHERE id = 52")).toEqual([
      { first_name: "Ida", erased_at: null },
    ]);
    await t.readRows(`UPDATE imports SET state = 'applied' WHERE id = ${imports["people"]}`);
    expect((await erase()).status).toBe(200);
  });

  test("keeps an address that another person of the company has", async () => {
    const shared = "household@planted.example";
    await t.db.withClient(1, (tx) =>
      insertRows(
        tx,
        "residents",
        [61, 62].map((id) => ({ id, first_name: "Kim", last_name: `Twin${id}`, primary_email: shared, locale: "en" })),
      ),
    );
    await t.db.withClient(1, (tx) => t.product.messaging.createOptOutLinks(tx, shared, t.clock.now()));
    expect((await eraseResident(61, "Kim Twin61")).status).toBe(200);
    expect((await t.findTables([shared]))[shared]).toEqual(["contact_points", "residents"]);
    expect((await eraseResident(62, "Kim Twin62")).status).toBe(200);
    expect((await t.findTables([shared]))[shared]).toEqual([]);
  });
});

test("their data had been in every table that is checked", () => expect(t.listUnmetTables()).toEqual([]));
