import { describe, expect, test } from "vitest";
import { makeClient, makeLocation } from "#slices/residents/testing/residents.factories.ts";
import { setUpCompanyPerTest, type CompanyFixture } from "#slices/surveys/testing/survey-company.ts";
import { readEverything, readRows } from "#slices/surveys/testing/survey-fixture.ts";
import type { FormFields } from "./survey-form.rules.ts";

let t: CompanyFixture["t"];
let fixture: CompanyFixture["fixture"];
let client: number;

setUpCompanyPerTest("2026-11-20T15:00:00Z", (given) => {
  ({ t, fixture, client } = given);
});

function createForm(page: number, action: string, fields: FormFields = {}): FormFields {
  return { page: [String(page)], lang: ["en"], action: [action], ...fields };
}

const createRenewalForm = (value: number): FormFields => createForm(5, "next", { q241: [String(value)] });
const sending = createForm(6, "submit", { q244: ["Trees"] });

async function listRows(table: string): Promise<Record<string, unknown>[]> {
  return t.db.withClient(client, (tx) => readRows(tx, table));
}

describe("respond", () => {
  test("stores one response with its answers and rollups from the first page to the thanks page", async () => {
    const { token, invitationId } = await fixture.invited(client, { locationId: 7 });
    const post = (fields: FormFields) => fixture.respond.answer(token, "request-1", fields);
    expect(await post(createForm(1, "next", { q201a: ["4"], q201i: ["5"], q203a: ["2"] }))).toEqual({
      kind: "saved",
      page: 2,
      language: "en",
    });
    expect(await post(createForm(2, "next", { q211: ["1"] }))).toMatchObject({ kind: "saved", page: 3 });
    expect(await post(createForm(4, "back", { q233: ["1", "3"] }))).toMatchObject({ kind: "saved", page: 3 });
    expect(await post(createForm(5, "next", { q241: ["2"], q242: ["5"] }))).toMatchObject({ kind: "saved", page: 6 });
    expect(await post(createForm(6, "submit", { q243o: ["The stairs"], q244: ["More trees"] }))).toEqual({
      kind: "completed",
      language: "en",
    });

    expect(await listRows("answers")).toMatchObject([
      { question_id: 201, question_type: "agreement-importance", agreement: 4, importance: 5 },
      { question_id: 203, agreement: 2, importance: null },
      { question_id: 211, question_type: "yes-no", value: 1 },
      { question_id: 233, question_type: "multiple-select", choices: [1, 3] },
      { question_id: 241, question_type: "likelihood", likelihood: "renew", value: 2 },
      { question_id: 242, likelihood: "recommend", value: 5 },
      { question_id: 243, question_type: "multiple-choice", value: 11, text_entry: "The stairs" },
      { question_id: 244, question_type: "text-entry", text_entry: "More trees" },
    ]);
    expect(await listRows("responses")).toMatchObject([
      { invitation_id: invitationId, location_id: 7, completed_on: "2026-11-20", is_protected: false },
    ]);
    expect(await listRows("daily_participation")).toMatchObject([
      { location_id: 7, day: "2026-11-20", sent: 1, started: 1, completed: 1 },
    ]);
    const measures = {
      responses: 1,
      score_responses: 1,
      score_answers: 1,
      score_num: 20,
      score_den: 5,
      renew_2: 1,
      recommend_5: 1,
      renew_5: 0,
    };
    expect(await listRows("daily_response_totals")).toMatchObject([
      { day: "2026-11-20", survey_id: 24, position_category_id: 0, ...measures },
    ]);
    expect(await listRows("monthly_response_totals")).toMatchObject([{ month: "2026-11-01", ...measures }]);
    expect(await listRows("response_drafts")).toEqual([]);
    expect(
      new Set(
        (await listRows("audit_log")).map((row) =>
          JSON.stringify([row["operation"], row["request_id"], row["account_id"]]),
        ),
      ),
    ).toEqual(new Set([`["surveys.complete","request-1",null]`, `["surveys.start","request-1",null]`]));
  });

  test("uses the client's calendar day, and counts late answers on the day of submission", async () => {
    const { token } = await fixture.invited(client, { sentOn: "2026-11-20" });
    await fixture.respond.answer(token, "r", createRenewalForm(5));
    t.clock.set("2026-12-01T05:30:00Z");
    await fixture.respond.answer(token, "r", sending);
    expect(await listRows("responses")).toMatchObject([{ completed_on: "2026-11-30" }]);
    expect(await listRows("monthly_response_totals")).toMatchObject([{ month: "2026-11-01" }]);
    expect(await listRows("daily_participation")).toMatchObject([{ day: "2026-11-20", completed: 1 }]);
  });

  test("a second submit has no effect, sequentially or concurrently", async () => {
    const { token } = await fixture.invited(client);
    await fixture.respond.answer(token, "r", createRenewalForm(5));
    const answered = await Promise.all([1, 2, 3, 4].map(() => fixture.respond.answer(token, "r", sending)));
    expect(answered.map((each) => each.kind)).toEqual(["completed", "completed", "completed", "completed"]);
    const before = await readEverything(t.db, client);
    expect(before["responses"]).toHaveLength(1);
    expect(before["daily_response_totals"]).toMatchObject([{ responses: 1, renew_5: 1 }]);
    expect(await fixture.respond.answer(token, "r", createRenewalForm(1))).toEqual({
      kind: "completed",
      language: "en",
    });
    expect(await readEverything(t.db, client)).toEqual(before);
  });

  test("nothing changes after the link's last day", async () => {
    const { token, expiresAt } = await fixture.invited(client);
    await fixture.respond.answer(token, "r", createRenewalForm(3));
    t.clock.set(new Date(expiresAt.getTime() - 1));
    expect(await fixture.respond.answer(token, "r", createForm(1, "next"))).toMatchObject({ kind: "saved" });
    const before = await readEverything(t.db, client);
    t.clock.set(expiresAt);
    expect(await fixture.respond.answer(token, "r", sending)).toEqual({ kind: "expired" });
    expect(await readEverything(t.db, client)).toEqual(before);
    expect((await fixture.respond.findView(token))?.state).toBe("expired");
  });

  test.each<[string, FormFields]>([
    ["a question of another survey", createForm(1, "next", { q201a: ["4"], q1a: ["4"] })],
    ["a question of another page", createForm(1, "next", { q201a: ["4"], q241: ["4"] })],
    ["an answer out of range", createForm(1, "next", { q201a: ["4"], q203a: ["6"] })],
    ["an unknown field", createForm(1, "next", { q201a: ["4"], client_id: ["1"] })],
  ])("%s changes nothing, and the error is returned", async (_, fields) => {
    const { token } = await fixture.invited(client);
    const before = await readEverything(t.db, client);
    const answered = await fixture.respond.answer(token, "r", fields);
    expect(answered.kind).toBe("invalid");
    expect(answered.kind === "invalid" && answered.form.errors).toHaveLength(1);
    expect(await readEverything(t.db, client)).toEqual(before);
  });

  test("an unanswered required question blocks Next and Submit, not Back; answers are saved", async () => {
    const { token } = await fixture.invited(client);
    expect(await fixture.respond.answer(token, "r", createForm(5, "next", { q242: ["5"] }))).toEqual({
      kind: "incomplete",
      page: 5,
      language: "en",
    });
    expect(await fixture.respond.answer(token, "r", sending)).toEqual({ kind: "incomplete", page: 5, language: "en" });
    expect((await fixture.respond.findView(token))?.sheet).toEqual({ 242: { value: 5 }, 244: { text: "Trees" } });
    expect(await fixture.respond.answer(token, "r", createForm(5, "back"))).toMatchObject({ kind: "saved", page: 4 });
    expect(await listRows("responses")).toEqual([]);
    expect(await listRows("daily_participation")).toMatchObject([{ sent: 1, started: 1, completed: 0 }]);
  });

  test("a change of language saves the answers and remains on the page", async () => {
    const { token } = await fixture.invited(client);
    const answered = await fixture.respond.answer(token, "r", createForm(1, "language-es", { q201a: ["1"] }));
    expect(answered).toEqual({ kind: "saved", page: 1, language: "es" });
    expect((await fixture.respond.findView(token))?.sheet).toEqual({ 201: { agreement: 1 } });
  });

  test("viewing changes nothing", async () => {
    const { token } = await fixture.invited(client);
    const before = await readEverything(t.db, client);
    expect(await fixture.respond.findView(token)).toMatchObject({
      state: "open",
      language: "en",
      locationName: "Location 1",
    });
    expect(await readEverything(t.db, client)).toEqual(before);
  });

  test("an unknown link shows nothing", async () => {
    const token = "A".repeat(43);
    expect(await fixture.respond.findView(token)).toBeNull();
    expect(await fixture.respond.answer(token, "r", sending)).toEqual({ kind: "unknown" });
  });
});

describe("protected answers", () => {
  test("enter no rollup and do not count by day", async () => {
    const { token } = await fixture.invited(client, { isConfidential: true });
    await fixture.respond.answer(token, "r", createForm(1, "next", { q201a: ["4"], q201i: ["5"] }));
    await fixture.respond.answer(token, "r", createRenewalForm(1));
    await fixture.respond.answer(token, "r", sending);
    expect(await listRows("responses")).toMatchObject([{ is_protected: true }]);
    expect(await listRows("answers")).toHaveLength(3);
    expect(await listRows("daily_response_totals")).toEqual([]);
    expect(await listRows("monthly_response_totals")).toEqual([]);
    expect(await listRows("daily_participation")).toMatchObject([{ sent: 1, started: 0, completed: 0 }]);
    expect(await t.db.withClient(client, (tx) => fixture.module.api.recomputeRollups(tx))).toEqual([]);
  });
});

describe("two clients with equal ids", () => {
  test("a token works for its own client only", async () => {
    const other = await makeClient(t.db, client + 1000);
    const options = { invitationId: 1, residentId: 1, locationId: 1 };
    const mine = await fixture.invited(client, options);
    await fixture.invited(other, options);
    const before = await readEverything(t.db, other);
    await fixture.respond.answer(mine.token, "r", createRenewalForm(5));
    await fixture.respond.answer(mine.token, "r", sending);
    expect(await readEverything(t.db, other)).toEqual(before);
    expect(await listRows("responses")).toHaveLength(1);
  });
});

describe("deletion of drafts", () => {
  test("the hourly job deletes drafts of expired links only, for every client, and may run twice", async () => {
    const other = await makeClient(t.db, client + 1000);
    const old = await fixture.invited(client, { residentId: 1, sentOn: "2026-10-01" });
    const young = await fixture.invited(client, { residentId: 2, sentOn: "2026-11-15" });
    const foreign = await fixture.invited(other, { residentId: 1, sentOn: "2026-10-01" });
    t.clock.set("2026-10-10T12:00:00Z");
    await fixture.respond.answer(old.token, "r", createForm(1, "next", { q201a: ["4"] }));
    await fixture.respond.answer(foreign.token, "r", createForm(1, "next", { q201a: ["4"] }));
    t.clock.set("2026-11-20T12:00:00Z");
    await fixture.respond.answer(young.token, "r", createForm(1, "next", { q201a: ["4"] }));
    expect(await listRows("response_drafts")).toHaveLength(2);
    const expire = fixture.module.jobs.find((job) => job.name === "surveys.expire");
    for (const clientId of [client, other, client, other]) await expire?.run({ clientId });
    expect(await listRows("response_drafts")).toMatchObject([{ invitation_id: young.invitationId }]);
    client = other;
    expect(await listRows("response_drafts")).toEqual([]);
    expect(await listRows("invitations")).toMatchObject([
      { completed_at: null, started_at: new Date("2026-10-10T12:00:00Z") },
    ]);
  });
});

describe("rollups", () => {
  test("detect a wrong, a missing and a surplus row, and a rebuild repairs them", async () => {
    const { token } = await fixture.invited(client);
    await fixture.respond.answer(token, "r", createRenewalForm(5));
    await fixture.respond.answer(token, "r", sending);
    const { api } = fixture.module;
    const readDifferences = () => t.db.withClient(client, (tx) => api.recomputeRollups(tx));
    expect(await readDifferences()).toEqual([]);
    await t.db.withClient(client, async (tx) => {
      await makeLocation(tx, 2);
      const db = tx.on<Record<string, Record<string, unknown>>>();
      await db.updateTable("daily_response_totals").set({ renew_5: 2 }).where("client_id", "=", client).execute();
      await db.deleteFrom("monthly_response_totals").where("client_id", "=", client).execute();
      await db
        .insertInto("daily_participation")
        .values({
          client_id: client,
          location_id: 2,
          position_category_id: 0,
          survey_id: 24,
          day: "2026-11-20",
          sent: 3,
        })
        .execute();
    });
    expect(
      (await readDifferences()).map(({ table, locationId, expected, stored }) => [
        table,
        locationId,
        expected?.["renew_5"] ?? null,
        stored?.["renew_5"] ?? null,
      ]),
    ).toEqual([
      ["daily_participation", 2, null, null],
      ["daily_response_totals", 1, 1, 2],
      ["monthly_response_totals", 1, 1, null],
    ]);
    await t.db.withClient(client, (tx) => api.rebuildRollups(tx));
    expect(await readDifferences()).toEqual([]);
  });
});
