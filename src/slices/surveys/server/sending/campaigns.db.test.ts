import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ClientTx } from "#platform/server/db/database.ts";
import { makeClient } from "#slices/residents/testing/residents.factories.ts";
import type { CampaignPlanInput } from "#slices/surveys/contract/campaigns.contract.ts";
import { updateRow, insertInto, setUpSendingFixture } from "#slices/surveys/testing/sending-fixture.ts";
import { readRows } from "#slices/surveys/testing/survey-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { countProgress } from "./campaign-progress.repository.ts";
import { CampaignSending } from "./campaign-sending.ts";
import { LettersService, type LetterBatch, type LetterSelection } from "./letters.service.ts";

const TODAY = "2026-11-20";

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSendingFixture>;
let client = 0;

beforeAll(async () => {
  t = await openTestDatabase();
  fixture = setUpSendingFixture(t);
});
afterAll(() => t.close());

/** Adds residents, each with a unit, at the first of a company's two locations. */
async function insertResidents(tx: ClientTx, count: number, more: (n: number) => Record<string, unknown> = () => ({})) {
  const ids = Array.from({ length: count }, (_, n) => n + 1);
  await insertInto(
    tx,
    "units",
    ids.map((id) => ({ id, location_id: 1, unit_number: String(id) })),
  );
  await insertInto(
    tx,
    "residents",
    ids.map((id) => ({
      id,
      first_name: "Rosa",
      last_name: `Resident ${id}`,
      primary_email: `r${id}@client${client}.example`,
      ...more(id),
    })),
  );
  await insertInto(
    tx,
    "leases",
    ids.map((id) => ({ id, resident_id: id, unit_id: id, location_id: 1, start_date: "2025-01-01" })),
  );
}

beforeEach(async () => {
  t.clock.set(`${TODAY}T16:00:00Z`);
  fixture.mails.length = 0;
  fixture.texts.length = 0;
  client = await makeClient(t.db, client + 1, { name: "Harborline" });
  await t.db.withClient(client, async (tx) => {
    await insertInto(
      tx,
      "client_services",
      ["intouch", "ingage"].map((service) => ({ service, status: "active" })),
    );
    await insertInto(
      tx,
      "locations",
      [1, 2].map((id) => ({ id, name: `Place ${id}`, time_zone: "America/Chicago" })),
    );
    await insertInto(tx, "position_categories", [{ id: 1, name: "Office" }]);
    await insertInto(tx, "positions", [{ id: 1, name: "Manager", position_category_id: 1 }]);
    await insertInto(tx, "people", [
      { id: 1, first_name: "Ada", last_name: "Admin", email: "ada@harborline.example", start_date: "2020-01-01" },
    ]);
  });
});

const createPlan = (more: Partial<CampaignPlanInput> = {}): CampaignPlanInput => ({
  name: "Autumn",
  survey_id: 24,
  audience: { is_whole_client: true, regions: [], locations: [], reporting_groups: [] },
  channels: ["email"],
  has_reminders: true,
  send_on: TODAY,
  ...more,
});

const createContext = () => fixture.by(client, 1);
const listRows = (table: string) => t.db.withClient(client, (tx) => readRows(tx, table));
const readDetails = (id: number) => t.db.withClient(client, (tx) => fixture.views.readDetails(tx, id));
const preview = (id: number, outcome: "invited" | "skipped" = "invited") =>
  t.db.withClient(client, (tx) =>
    fixture.views.preview(tx, id, { outcome, reasons: undefined, page: { number: 1, size: 1000 } }),
  );

async function scheduleCampaign(more: Partial<CampaignPlanInput> = {}): Promise<number> {
  const { id } = await fixture.campaigns.create(createContext(), createPlan(more));
  await fixture.campaigns.schedule(createContext(), id);
  return id;
}

describe("a campaign", () => {
  test("invites exactly the people in its preview, and lists the others with the same reasons", async () => {
    await t.db.withClient(client, async (tx) => {
      await insertResidents(tx, 12, (n) => ({ primary_email: n === 3 ? null : `r${n}@client${client}.example` }));
      await updateRow(tx, "leases", 4, { is_primary: false });
      await updateRow(tx, "leases", 5, { end_date: "2026-11-22" });
    });
    await fixture.module.api.invite(
      { clientId: client, accountId: null, impersonatorId: null, requestId: null },
      { surveyId: 25, residentId: 6 },
    );
    const id = await scheduleCampaign({ send_on: "2026-11-24" });
    const invited = await preview(id);
    const skipped = await preview(id, "skipped");
    expect(invited.meta).toMatchObject({ invited: 8, skipped: 4, by_channel: [{ channel: "email", count: 8 }] });
    expect(skipped.data.map((row) => [row.id, row.reason, row.next_day])).toEqual([
      [6, "contact_budget", "2026-12-20"],
      [5, "no_active_lease", null],
      [3, "no_address", null],
      [4, "not_primary", null],
    ]);
    await fixture.run(client);
    expect(await listRows("invitations")).toHaveLength(1);
    t.clock.set("2026-11-24T15:00:00Z");
    await fixture.run(client);
    await fixture.deliverAll();
    const sent = (await listRows("invitations")).filter((row) => row["campaign_id"] === id);
    expect(new Set(sent.map((row) => row["resident_id"]))).toEqual(new Set(invited.data.map((row) => row.id)));
    expect(sent).toHaveLength(invited.data.length);
    const listed = await listRows("skipped_invitations");
    expect(new Map(listed.map((row) => [row["resident_id"], row["reason"]]))).toEqual(
      new Map(skipped.data.map((row) => [row.id, row.reason])),
    );
    expect(listed).toHaveLength(skipped.data.length);
    expect(await readDetails(id)).toMatchObject({
      state: "sent",
      funnel: { sent: 8, delivered: 8, started: 0, completed: 0, still_open: 8, hidden: false, skipped: 4 },
    });
  });

  test("continues after an interruption where it stopped: no one is invited twice or left out", async () => {
    await t.db.withClient(client, (tx) => insertResidents(tx, 450));
    const id = await scheduleCampaign();
    let calls = 0;
    const dying = new CampaignSending({
      ...fixture.parts,
      messaging: {
        ...fixture.parts.messaging,
        readBlockedAddresses: (tx, emails) => {
          calls += 1;
          if (calls === 2) throw new Error("killed");
          return fixture.parts.messaging.readBlockedAddresses(tx, emails);
        },
      },
    });
    expect(await dying.sendBatch(client, id)).toBe(true);
    await expect(dying.sendBatch(client, id)).rejects.toThrow("killed");
    expect(await listRows("invitations")).toHaveLength(200);
    expect((await readDetails(id)).state).toBe("sending");
    await Promise.all([fixture.run(client), fixture.run(client)]);
    const sent = await listRows("invitations");
    expect(sent).toHaveLength(450);
    expect(new Set(sent.map((row) => row["resident_id"])).size).toBe(450);
    expect((await listRows("outbox")).length).toBe(450);
    expect(await listRows("daily_participation")).toMatchObject([{ sent: 450 }]);
    expect((await readDetails(id)).state).toBe("sent");
  });

  test("without recipients cannot be scheduled, and the error gives the reason", async () => {
    const { id } = await fixture.campaigns.create(
      createContext(),
      createPlan({ audience: { ...createPlan().audience, is_whole_client: false, locations: [2] } }),
    );
    await expect(fixture.campaigns.schedule(createContext(), id)).rejects.toMatchObject({
      kind: "conflict",
      code: "nobody",
    });
    expect((await readDetails(id)).state).toBe("draft");
  });

  test("reports all errors of a plan at once", async () => {
    const wrong = createPlan({
      survey_id: 7,
      send_on: "2026-11-19",
      audience: { is_whole_client: false, regions: [9], locations: [], reporting_groups: [] },
    });
    await expect(fixture.campaigns.create(createContext(), wrong)).rejects.toMatchObject({
      code: "invalid_input",
      errors: [
        { path: "body.survey_id", code: "unknown_survey" },
        { path: "body.send_on", code: "past" },
        { path: "body.audience.regions", code: "unknown_place" },
      ],
    });
  });

  test("can be canceled before it is sent, and not afterwards", async () => {
    await t.db.withClient(client, (tx) => insertResidents(tx, 1));
    const early = await scheduleCampaign({ send_on: "2026-11-30" });
    await fixture.campaigns.cancel(createContext(), early);
    t.clock.set("2026-12-01T16:00:00Z");
    await fixture.run(client);
    expect(await listRows("invitations")).toEqual([]);
    const late = await scheduleCampaign({ send_on: "2026-12-01" });
    await fixture.run(client);
    await expect(fixture.campaigns.cancel(createContext(), late)).rejects.toMatchObject({ code: "wrong_state" });
    await expect(fixture.campaigns.remove(createContext(), late)).rejects.toMatchObject({ code: "wrong_state" });
    await fixture.campaigns.remove(createContext(), early);
    expect(await listRows("campaigns")).toHaveLength(1);
  });

  test("of employees freezes location and position, is confidential, and hides participation below five", async () => {
    const id = await t.db
      .withClient(client, async (tx) => {
        await insertInto(
          tx,
          "people",
          [2, 3, 4].map((n) => ({
            id: n,
            first_name: "Eli",
            last_name: `${n}`,
            email: `e${n}@client${client}.example`,
            location_id: 1,
            position_id: 1,
            locale: "es",
            start_date: "2024-01-01",
            last_day: n === 4 ? "2026-11-25" : null,
          })),
        );
        return 0;
      })
      .then(() => scheduleCampaign({ survey_id: 1 }));
    await fixture.run(client);
    await fixture.deliverAll();
    const sent = await listRows("invitations");
    expect(sent).toHaveLength(3);
    for (const row of sent)
      expect(row).toMatchObject({ location_id: 1, position_category_id: 1, is_protected: true, resident_id: null });
    expect(await readDetails(id)).toMatchObject({
      funnel: { sent: 3, started: null, completed: null, still_open: null, hidden: true },
      skipped_by_reason: [{ reason: "no_location", count: 1 }],
    });
    expect(fixture.mails.map((mail) => mail.words)).toContain("Harborline: una encuesta de unos 5 minutos");
    // An employee who leaves can answer until the last day.
    const leaver = sent.find((row) => row["person_id"] === 4);
    expect(leaver?.["expires_at"]).toEqual(new Date("2026-11-26T06:00:00Z"));
  });

  test("of employees counts completed responses once per night in steps of five, and never at the time of an answer", async () => {
    await t.db.withClient(client, (tx) =>
      insertInto(
        tx,
        "people",
        Array.from({ length: 12 }, (_, at) => ({
          id: 20 + at,
          first_name: "Eli",
          last_name: `${at}`,
          email: `p${at}@client${client}.example`,
          location_id: 1,
          position_id: 1,
          start_date: "2024-01-01",
        })),
      ),
    );
    const id = await scheduleCampaign({ survey_id: 1 });
    await fixture.run(client);
    await fixture.deliverAll();
    const sent = (await listRows("invitations")).filter((row) => row["campaign_id"] === id);
    expect(sent).toHaveLength(12);
    const complete = (count: number) =>
      t.db.withClient(client, async (tx) => {
        for (const row of sent.slice(0, count))
          await updateRow(tx, "invitations", Number(row["id"]), {
            started_at: t.clock.now(),
            completed_at: t.clock.now(),
          });
      });
    const readFunnel = async (): Promise<unknown> => (await readDetails(id)).funnel;
    const runNight = async (now: string): Promise<void> => {
      t.clock.set(now);
      await t.db.withClient(client, (tx) => countProgress(tx, now.slice(0, 10)));
    };
    const never = { started: null, still_open: null };
    const nothing = { ...never, completed: null, counted_on: null, hidden: true };
    const toResult = (completed: number, counted_on: string) => ({ ...never, completed, counted_on, hidden: false });
    await complete(9);
    expect(await readFunnel()).toMatchObject(nothing);
    await runNight("2026-11-25T15:00:00Z");
    expect(await readFunnel()).toMatchObject(toResult(5, "2026-11-25"));
    await complete(12);
    await runNight("2026-11-25T23:00:00Z");
    expect(await readFunnel()).toMatchObject(toResult(5, "2026-11-25"));
    // All twelve, or all but one: the step below is the same.
    await runNight("2026-11-26T15:00:00Z");
    expect(await readFunnel()).toMatchObject(toResult(10, "2026-11-26"));
  });

  test("letters wait until printed, count as sent on that day, and can be printed again with working links", async () => {
    await t.db.withClient(client, (tx) =>
      insertResidents(tx, 3, (n) => ({ primary_email: n === 1 ? `r1@client${client}.example` : null })),
    );
    const id = await scheduleCampaign({ channels: ["email", "print"] });
    await fixture.run(client);
    expect(await readDetails(id)).toMatchObject({ funnel: { sent: 1, letters_waiting: 2, skipped: 0 } });
    t.clock.set("2026-11-23T16:00:00Z");
    const letters = new LettersService({ ...fixture.parts, readSurvey: fixture.surveys });
    const printing = await letters.print(createContext(), id, { kind: "new" });
    expect(printing.letters.map((letter) => letter.unit)).toEqual(["2", "3"]);
    const sent = (await listRows("invitations")).filter((row) => row["channel"] === "print");
    expect(sent.map((row) => row["sent_on"])).toEqual(["2026-11-23", "2026-11-23"]);
    expect(await readDetails(id)).toMatchObject({ letters: 2, funnel: { sent: 3, letters_waiting: 0 } });
    expect((await letters.print(createContext(), id, { kind: "new" })).letters).toEqual([]);
    const again = await letters.print(createContext(), id, { kind: "all", after: 0 });
    for (const { url } of [...printing.letters, ...again.letters])
      expect(await fixture.respond.findView(url.split("/r/")[1] ?? "")).toMatchObject({ state: "open" });
    expect((await listRows("invitations")).length).toBe(3);
  });

  test("many letters are printed in batches, each of which names the next, and can all be printed again", async () => {
    await t.db.withClient(client, (tx) => insertResidents(tx, 5, () => ({ primary_email: null })));
    const id = await scheduleCampaign({ channels: ["print"] });
    await fixture.run(client);
    const letters = new LettersService({ ...fixture.parts, readSurvey: fixture.surveys, lettersAtOnce: 2 });
    const printAll = async (first: LetterSelection): Promise<string[][]> => {
      const parts: string[][] = [];
      for (let which: LetterSelection | null = first; which !== null;) {
        const printing: LetterBatch = await letters.print(createContext(), id, which);
        parts.push(printing.letters.map((letter) => letter.unit));
        which = printing.next;
      }
      return parts;
    };
    const parts = [["1", "2"], ["3", "4"], ["5"]];
    expect(await printAll({ kind: "new" })).toEqual(parts);
    expect(await printAll({ kind: "all", after: 0 })).toEqual(parts);
  });
});

describe("reminders", () => {
  test("are sent on days 4 and 9 to people who have not finished, and never a third time", async () => {
    await t.db.withClient(client, (tx) => insertResidents(tx, 3));
    await scheduleCampaign();
    await fixture.run(client);
    await fixture.deliverAll();
    const [first] = await listRows("invitations");
    const done = Number(first?.["id"]);
    await t.db.withClient(client, (tx) =>
      updateRow(tx, "invitations", done, { started_at: new Date(), completed_at: new Date() }),
    );
    const perDay: Record<string, number> = {};
    for (let n = 1; n <= 20; n += 1) {
      fixture.mails.length = 0;
      t.clock.set(new Date(Date.parse(`${TODAY}T16:00:00Z`) + n * 86_400_000));
      await fixture.run(client);
      await fixture.run(client);
      await fixture.deliverAll();
      if (fixture.mails.length > 0) perDay[n] = fixture.mails.length;
      for (const mail of fixture.mails) expect(mail.words).toMatch(/^Reminder: /);
    }
    expect(perDay).toEqual({ 4: 2, 9: 2 });
  });

  test("are not sent for invitations that were not sent", async () => {
    await t.db.withClient(client, (tx) => insertResidents(tx, 1));
    await scheduleCampaign();
    await fixture.run(client);
    t.clock.set("2026-11-24T16:00:00Z");
    await fixture.run(client);
    expect(await listRows("outbox")).toHaveLength(1);
    expect(await listRows("invitations")).toMatchObject([{ reminders_sent: 0 }]);
  });

  test("are not sent to a person who has opted out or finished after they were queued", async () => {
    await t.db.withClient(client, (tx) => insertResidents(tx, 2));
    await scheduleCampaign();
    await fixture.run(client);
    await fixture.deliverAll();
    t.clock.set("2026-11-24T16:00:00Z");
    await fixture.run(client);
    const email = `r1@client${client}.example`;
    await t.db.withClient(client, (tx) =>
      tx
        .on<Record<string, Record<string, unknown>>>()
        .insertInto("email_opt_outs")
        .values({ email, opted_out_at: t.clock.now(), source: "one_click" })
        .execute(),
    );
    const other = (await listRows("invitations")).find((row) => row["resident_id"] === 2);
    await t.db.withClient(client, (tx) =>
      updateRow(tx, "invitations", Number(other?.["id"]), { started_at: t.clock.now(), completed_at: t.clock.now() }),
    );
    fixture.mails.length = 0;
    await fixture.deliverAll();
    expect(fixture.mails).toEqual([]);
    const withdrawn = (await listRows("outbox")).filter((row) => row["state"] === "withdrawn");
    expect(new Set(withdrawn.map((row) => row["outcome"]))).toEqual(
      new Set(["the address has opted out", "the invitation is completed"]),
    );
    expect(withdrawn).toHaveLength(2);
  });
});
