import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { InvitationOutcome, InvitationSurvey } from "#slices/surveys/contract/resident-invitations.contract.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { createStaffSession, writeStaff } from "#test/support/staff.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

const BASE = "/v1/en/analytics/residents/invitations";
const TODAY = "2026-11-20";
const PHONE = "5125550100";

type Session = Readonly<Record<string, string>>;
type Lease = readonly [location: number, from: string, to: string | null, isPrimary?: boolean];
interface ResidentOptions {
  readonly id: number;
  readonly name: string;
  readonly email?: string | null;
  readonly phone?: string;
  readonly isConfidential?: boolean;
  readonly leases?: readonly Lease[];
}

let t: TestApplication;
let admin: Session;
let manager: Session;

const here: Lease = [1, "2025-01-01", null];

async function addResidents(residents: readonly ResidentOptions[]): Promise<void> {
  await t.db.withClient(1, async (tx) => {
    const leases = residents.flatMap(({ id, leases: own = [here] }) =>
      own.map(([location, from, to, isPrimary = true], at) => ({
        id: id * 10 + at,
        resident_id: id,
        location,
        start_date: from,
        end_date: to,
        is_primary: isPrimary,
      })),
    );
    await insertRows(
      tx,
      "residents",
      residents.map(({ id, name, email, phone = null, isConfidential = false }) => ({
        id,
        first_name: name,
        last_name: "Doe",
        primary_email: email === undefined ? `${name.toLowerCase()}@home.example` : email,
        phone_number: phone,
        is_confidential: isConfidential,
      })),
    );
    const units = leases.map(({ id, location }) => ({ id, location_id: location, unit_number: `U${id}` }));
    await insertRows(tx, "units", units);
    await insertRows(
      tx,
      "leases",
      leases.map(({ location, ...lease }) => ({ ...lease, unit_id: lease.id, location_id: location })),
    );
  });
}

async function addInvitation(id: number, surveyId: number, on: string): Promise<void> {
  await readClientRows(
    t,
    1,
    `INSERT INTO invitations (client_id, survey_id, survey_version, location_id, resident_id, is_protected, sent_at, sent_on, expires_at)
     VALUES (1, ${surveyId}, 1, 1, ${id}, false, '${on}T16:00:00Z', '${on}', '${on}T16:00:00Z'::timestamptz + interval '21 days')`,
  );
}

beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  t.clock.set(`${TODAY}T16:00:00Z`);
  admin = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
  manager = await t.signIn(buildEmail(1, "property_manager"), PASSWORD);
});
afterAll(() => t.close());

async function post(path: string, payload: object, session: Session = manager) {
  const reply = await t.server.inject({
    method: "POST",
    url: `${BASE}${path}`,
    headers: { ...sameOrigin, ...session },
    payload,
  });
  const body = reply.json<Record<string, unknown> & { readonly data: InvitationOutcome }>();
  return { status: reply.statusCode, text: reply.body, body, data: body.data };
}

const select = (ids: readonly number[], surveyId = 24) => ({ survey_id: surveyId, resident_ids: ids });
const preview = (ids: readonly number[], session?: Session) => post("/preview", select(ids), session);
const send = (ids: readonly number[], session?: Session) => post("", select(ids), session);
const toReasons = ({ skipped_by_reason: groups }: InvitationOutcome) =>
  Object.fromEntries(groups.map(({ reason, people }) => [reason, people.map(({ name }) => name)]));
const readInvitations = (ids: readonly number[]) =>
  readClientRows(
    t,
    1,
    `SELECT resident_id::int AS resident, survey_id::int AS survey, location_id::int AS location, channel, is_protected, campaign_id
     FROM invitations WHERE client_id = 1 AND resident_id IN (${ids.join(",")}) AND sent_on = '${TODAY}' ORDER BY resident_id`,
  );
const readAudit = () =>
  readClientRows(t, 1, "SELECT details FROM audit_log WHERE operation = 'surveys.invitations.send' ORDER BY id");

describe("a selection", () => {
  test("is invited as previewed, everyone else is listed with the reason, and the emails are sent", async () => {
    await addResidents([
      { id: 20, name: "Ola" },
      { id: 21, name: "Out" },
      { id: 22, name: "Sms", phone: PHONE },
      { id: 23, name: "Bounce" },
      { id: 24, name: "Noaddress", email: null },
      { id: 25, name: "Nolease", leases: [] },
      { id: 26, name: "Past", leases: [[1, "2024-01-01", "2026-11-19"]] },
      { id: 27, name: "Roommate", leases: [[1, "2025-01-01", null, false]] },
      { id: 28, name: "Recent" },
      { id: 29, name: "Again" },
      { id: 30, name: "Gone" },
      { id: 31, name: "Quiet", isConfidential: true },
      { id: 33, name: "Leaving", leases: [[1, "2025-01-01", "2027-02-23"]] },
    ]);
    await readClientRows(
      t,
      1,
      "INSERT INTO locations (client_id, id, name, time_zone, status_id, archived_on) VALUES (1, 4, 'Sold', 'UTC', 2, '2026-01-01')",
    );
    await addResidents([{ id: 32, name: "Sold", leases: [[4, "2025-01-01", null]] }]);
    await addInvitation(28, 25, "2026-11-10");
    await addInvitation(29, 24, "2026-11-10");
    await readOwnerRows(
      t,
      `INSERT INTO email_opt_outs VALUES ('out@home.example', now(), 'mail_link');
       INSERT INTO email_bounces VALUES ('sms@home.example', now(), 'none'), ('bounce@home.example', now(), 'none');
       INSERT INTO sms_consents (phone, client_id, state, consent_text, source, locale, requested_at, confirmed_at)
         VALUES ('${PHONE}', 1, 'confirmed', 'Yes', 'opt_in_form', 'en', now(), now());
       `,
    );
    await readClientRows(
      t,
      1,
      "UPDATE residents SET erased_at = now(), first_name = '', last_name = '', primary_email = NULL WHERE client_id = 1 AND id = 30",
    );
    await readClientRows(t, 1, "INSERT INTO event_rules VALUES (1, 'lease_end', 27, true, '2026-01-01', now())");
    const ids = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33];
    const before = await preview(ids, admin);
    expect(before.status).toBe(200);
    expect(before.data).toMatchObject({
      survey: { id: 24, name: { en: "Resident Satisfaction Survey" } },
      invited: 3,
      by_channel: [
        { channel: "email", count: 2 },
        { channel: "sms", count: 1 },
      ],
      people: [
        { id: 20, name: "Ola Doe" },
        { id: 31, name: "Quiet Doe" },
        { id: 22, name: "Sms Doe" },
      ],
      skipped: 11,
    });
    expect(toReasons(before.data)).toEqual({
      no_active_lease: ["Nolease Doe", "Past Doe"],
      not_primary: ["Roommate Doe"],
      opted_out: ["Out Doe"],
      bounced: ["Bounce Doe"],
      no_address: ["Noaddress Doe"],
      contact_budget: ["Recent Doe"],
      already_invited: ["Again Doe"],
      erased: [""],
      location_archived: ["Sold Doe"],
      event_due: ["Leaving Doe"],
    });
    const nextDays = before.data.skipped_by_reason.flatMap(({ people }) =>
      people.map(({ id, next_day: day }) => [id, day]),
    );
    expect(Object.fromEntries(nextDays)).toMatchObject({
      28: "2026-12-10",
      29: "2026-12-10",
      33: "2026-11-25",
      26: null,
    });
    // Names only: a confidential resident's contact data is hidden, so everyone's is.
    expect(before.text).not.toContain("@home.example");
    expect(await readInvitations(ids)).toEqual([]);
    expect(await readAudit()).toEqual([]);

    const sent = await send(ids, admin);
    expect(sent.status).toBe(200);
    expect(sent.data).toEqual(before.data);
    const common = { survey: 24, location: 1, campaign_id: null };
    expect(await readInvitations(ids)).toEqual([
      { resident: 20, channel: "email", is_protected: false, ...common },
      { resident: 22, channel: "sms", is_protected: false, ...common },
      { resident: 31, channel: "email", is_protected: true, ...common },
    ]);
    expect(await readAudit()).toEqual([{ details: { surveyId: 24, invited: 3, skipped: 11 } }]);
    await t.deliverMail();
    const messages = (await t.mailbox.list()).map(({ channel, recipient }) => `${channel} ${recipient}`);
    expect(messages.toSorted()).toEqual(["email ola@home.example", "email quiet@home.example", `sms ${PHONE}`]);

    const again = await send(ids, admin);
    expect(again.data).toMatchObject({ invited: 0, people: [], by_channel: [], skipped: 14 });
    expect(toReasons(again.data)["already_invited"]).toEqual(["Again Doe", "Ola Doe", "Quiet Doe", "Sms Doe"]);
    expect(await readInvitations(ids)).toHaveLength(3);
  });

  test("of a manager is checked against the manager's locations alone", async () => {
    await addResidents([
      {
        id: 40,
        name: "Moved",
        leases: [
          [1, "2024-01-01", "2026-06-30"],
          [2, "2026-07-01", null],
        ],
      },
      { id: 41, name: "Both", leases: [here, [2, "2026-07-01", null]] },
    ]);
    expect((await preview([40, 41])).data).toMatchObject({
      people: [{ id: 41 }],
      skipped_by_reason: [{ reason: "no_active_lease", people: [{ id: 40 }] }],
    });
    expect((await send([40, 41])).data.invited).toBe(1);
    expect(await readInvitations([40, 41])).toMatchObject([{ resident: 41, location: 1 }]);
  });

  test("submitted twice with one key is sent once, and two concurrent submissions invite no one twice", async () => {
    const ids = [50, 51, 52, 53, 54];
    await addResidents(ids.map((id) => ({ id, name: `R${id}` })));
    const keyed: Session = { ...manager, "idempotency-key": "selection-1" };
    const [first, replayed] = [await send([50], keyed), await send([50], keyed)];
    expect([first.data.invited, replayed.text]).toEqual([1, first.text]);
    expect(await readInvitations([50])).toHaveLength(1);
    const both = await Promise.all([send([54, 53, 52, 51], manager), send([51, 52, 53, 54], admin)]);
    expect(both.map(({ data }) => data.invited).toSorted((a, b) => a - b)).toEqual([0, 4]);
    expect(both.map(({ data }) => data.invited + data.skipped)).toEqual([4, 4]);
    expect(await readInvitations(ids)).toHaveLength(5);
  });
});

describe("permissions", () => {
  const readSurveys = async (session: Session) => {
    const reply = await t.server.inject({ url: `${BASE}/surveys`, headers: session });
    return {
      status: reply.statusCode,
      names: reply.json<{ data?: InvitationSurvey[] }>().data?.map(({ name }) => name.en),
    };
  };
  const forResidents = ["Resident Satisfaction Survey", "Move In Survey", "Community Follow Up Survey"];

  test.each([
    "regional_manager",
    "multi_regional_manager",
    "property_manager",
    "multi_property_manager",
    "client-admin",
  ] as const)("%s invites residents of the places in scope", async (role) => {
    const session = await t.signIn(buildEmail(1, role), PASSWORD);
    expect(await readSurveys(session)).toEqual({ status: 200, names: forResidents });
    expect((await preview([1], session)).data).toMatchObject({ invited: 1, people: [{ id: 1, name: "Ana Lopez 1" }] });
  });

  test.each(["reporting", "maintenance_manager", "employee"] as const)(
    "%s sees no surveys and is rejected",
    async (role) => {
      const session = await t.signIn(buildEmail(1, role), PASSWORD);
      expect(await readSurveys(session)).toEqual(role === "employee" ? { status: 403 } : { status: 200, names: [] });
      for (const path of ["", "/preview"]) expect((await post(path, select([1]), session)).status, path).toBe(403);
    },
  );

  test("people with another role elsewhere, and staff impersonating an administrator, are rejected too", async () => {
    await readClientRows(
      t,
      1,
      "UPDATE service_access SET top_role = 'client-admin' WHERE client_id = 1 AND person_id = 2 AND service = 'intel'",
    );
    const staff = await createStaffSession(t, await writeStaff(t));
    const acting = await t.server.inject({
      method: "POST",
      url: "/v1/en/auth/impersonation",
      headers: { ...sameOrigin, ...staff },
      payload: { client_id: 1, person_id: 1, reason: "Ticket 4711: who is invited?" },
    });
    const acted = { cookie: `session=${acting.cookies.find(({ name }) => name === "session")?.value ?? ""}` };
    for (const session of [await t.signIn(buildEmail(1, "reporting"), PASSWORD), acted]) {
      expect(await readSurveys(session)).toEqual({ status: 200, names: [] });
      for (const path of ["", "/preview"]) expect((await post(path, select([1]), session)).status, path).toBe(403);
    }
    expect(await readInvitations([1])).toEqual([]);
  });

  test("treats residents out of scope as unknown, and a client without the service has no surveys", async () => {
    await addResidents([{ id: 60, name: "Elsewhere", leases: [[2, "2025-01-01", null]] }]);
    const strip = ({ status, text }: { status: number; text: string }) => [
      status,
      text.replaceAll(/"(requestId|instance)":"[^"]*"/g, ""),
    ];
    for (const call of [preview, send]) {
      const foreign = strip(await call([1, 60]));
      expect(foreign[0]).toBe(404);
      expect(strip(await call([1, 999_999]))).toEqual(foreign);
    }
    const stranger = await t.signIn(buildEmail(2, "client-admin"), PASSWORD);
    expect((await preview([1], stranger)).data.people).toEqual([{ id: 1, name: "Ana Lopez 2" }]);
    expect((await send([60], stranger)).status).toBe(404);
    await readClientRows(
      t,
      2,
      "UPDATE client_services SET status = 'inactive' WHERE client_id = 2 AND service = 'intouch'",
    );
    expect((await preview([1], stranger)).status).toBe(404);
    expect((await readSurveys(stranger)).status).toBe(404);
    expect(await readInvitations([1, 60])).toEqual([]);
  });

  test("skips a resident who is listed only because of an answer, instead of rejecting the request", async () => {
    await addResidents([{ id: 61, name: "Corrected", leases: [] }]);
    expect((await preview([61])).status).toBe(404);
    await addInvitation(61, 24, "2026-01-10");
    expect(toReasons((await preview([61])).data)).toEqual({ no_active_lease: ["Corrected Doe"] });
  });
});

describe("invalid selections", () => {
  test.each([
    [999, "unknown_survey"],
    [1, "wrong_audience"],
    [26, "automated_only"],
  ])("survey %i returns %s at its field", async (surveyId, code) => {
    for (const path of ["", "/preview"]) {
      const { status, body } = await post(path, select([1], surveyId));
      expect([status, body["errors"]]).toMatchObject([400, [{ path: "body.survey_id", code }]]);
    }
  });

  test.each([
    ["none", []],
    ["one twice", [1, 1]],
    ["more than 500", Array.from({ length: 501 }, (_, at) => at + 1)],
    ["no numbers", ["1"]],
  ])("%s is reported with all other errors", async (_, ids) => {
    const { status, body } = await post("", { survey_id: 0, resident_ids: ids, client_id: 2 });
    expect(status).toBe(400);
    const paths = (body["errors"] as { path: string }[]).map(({ path }) => path.replace(/\.\d+$/, ""));
    expect(paths.toSorted()).toEqual(["body.client_id", "body.resident_ids", "body.survey_id"]);
  });
});
