import { describe, expect, test } from "vitest";
import { insertInto } from "#slices/surveys/testing/sending-fixture.ts";
import { setUpCompanyPerTest, type CompanyFixture } from "#slices/surveys/testing/survey-company.ts";
import { readRows } from "#slices/surveys/testing/survey-fixture.ts";

let t: CompanyFixture["t"];
let fixture: CompanyFixture["fixture"];
let client: number;

setUpCompanyPerTest("2026-11-20T16:00:00Z", (given) => {
  ({ t, fixture, client } = given);
});

const listRows = (table: string) => t.db.withClient(client, (tx) => readRows(tx, table));
const createCause = () => ({ clientId: client, accountId: null, impersonatorId: null, requestId: null });
const erasePerson = (residentId: number) =>
  t.units.run(createCause(), (uow) => fixture.module.api.eraseRespondent(uow, { residentId }));

/** Writes a completed response of survey 24 with a pair, a likelihood and a comment. */
async function respond(residentId: number, completedOn: string, isProtected: boolean): Promise<string> {
  const invited = await fixture.invited(client, { residentId, isProtected, sentOn: "2026-09-10" });
  await t.db.withClient(client, async (tx) => {
    const of = { invitation_id: invited.invitationId };
    const at = new Date(`${completedOn}T13:37:00Z`);
    await tx
      .on<Record<string, Record<string, unknown>>>()
      .updateTable("invitations")
      .set({ started_at: at, completed_at: at })
      .where("client_id", "=", client)
      .where("id", "=", invited.invitationId)
      .execute();
    await insertInto(tx, "responses", [
      { ...of, survey_id: 24, location_id: 1, is_protected: isProtected, completed_at: at, completed_on: completedOn },
    ]);
    await insertInto(tx, "answers", [
      { ...of, question_id: 201, question_type: "agreement-importance", agreement: 4, importance: 5 },
      { ...of, question_id: 241, question_type: "likelihood", likelihood: "renew", value: 4 },
      { ...of, question_id: 211, question_type: "yes-no", value: 1 },
      { ...of, question_id: 244, question_type: "text-entry", text_entry: "The pool of 12B leaks" },
    ]);
  });
  return invited.token;
}

async function insertCell(lastMonth: string, measures: Record<string, number>): Promise<void> {
  await t.db.withClient(client, (tx) =>
    insertInto(tx, "release_cells", [
      {
        service: "intouch",
        kind: "resident",
        location_id: 1,
        first_month: lastMonth,
        last_month: lastMonth,
        people: 5,
        responses: 5,
        released_at: t.clock.now(),
        ...measures,
      },
    ]),
  );
}

describe("erasing a respondent", () => {
  test("keeps every number of open answers, without person, text and clock times", async () => {
    const token = await respond(1, "2026-09-14", false);
    await t.db.withClient(client, (tx) => fixture.module.api.rebuildRollups(tx));
    const tables = ["daily_response_totals", "monthly_response_totals", "daily_participation"];
    const before = await Promise.all(tables.map(listRows));
    expect(await listRows("service_issues")).toMatchObject([{ resident_id: 1, respondent: 1, day: "2026-09-14" }]);
    await erasePerson(1);
    expect(await t.db.withClient(client, (tx) => fixture.module.api.recomputeRollups(tx))).toEqual([]);
    expect(await Promise.all(tables.map(listRows))).toEqual(before);
    // Still counted, without a person.
    expect(await listRows("service_issues")).toMatchObject([{ resident_id: null, respondent: -1, day: "2026-09-14" }]);
    expect(await listRows("invitations")).toMatchObject([
      { is_erased: true, resident_id: null, person_id: null, lease_id: null, sent_on: "2026-09-10" },
    ]);
    const [response] = await listRows("responses");
    expect(response).toMatchObject({ completed_on: "2026-09-14" });
    expect(response?.["completed_at"]).toEqual(new Date("2026-09-14T00:00:00Z"));
    const answers = await listRows("answers");
    expect(new Map(answers.map((row) => [row["question_id"], row["text_entry"]]))).toEqual(
      new Map([
        [201, null],
        [211, null],
        [241, null],
      ]),
    );
    expect(await fixture.respond.findView(token)).toBeNull();
  });

  test("keeps released protected answers, deletes the others, and stores no more than the month", async () => {
    await respond(1, "2026-09-14", true);
    await insertCell("2026-09-01", { score_responses: 5, score_answers: 20 });
    const before = await listRows("release_cells");
    await erasePerson(1);
    expect((await listRows("answers")).map((row) => row["question_id"])).toEqual([201]);
    expect(await listRows("responses")).toMatchObject([{ completed_on: "2026-09-01" }]);
    expect(await listRows("release_cells")).toEqual(before);
  });

  test("deletes all protected answers that wait for a cell, and keeps the count of completed responses", async () => {
    await respond(1, "2026-10-03", true);
    await insertCell("2026-09-01", { score_responses: 5, renew_4: 5 });
    await erasePerson(1);
    expect(await listRows("answers")).toEqual([]);
    expect(await listRows("responses")).toEqual([]);
    expect((await listRows("invitations"))[0]?.["completed_at"]).not.toBeNull();
  });

  test("deletes drafts, closes open links and removes skips; keeps other people's, and has no effect the second time", async () => {
    const mine = await fixture.invited(client, { residentId: 1 });
    const other = await fixture.invited(client, { residentId: 2, invitationId: 2 });
    await fixture.respond.answer(mine.token, "r", { page: ["1"], action: ["next"], q201a: ["4"] });
    await fixture.respond.answer(other.token, "r", { page: ["1"], action: ["next"], q201a: ["4"] });
    await t.db.withClient(client, (tx) =>
      insertInto(
        tx,
        "skipped_invitations",
        [1, 2].map((id) => ({
          survey_id: 26,
          event: "work_order_closed",
          event_key: String(id),
          resident_id: id,
          reason: "contact_budget",
          day: "2026-11-20",
          at: t.clock.now(),
        })),
      ),
    );
    await erasePerson(1);
    expect(await fixture.respond.findView(mine.token)).toBeNull();
    expect(await fixture.respond.findView(other.token)).toMatchObject({ state: "open" });
    expect((await listRows("response_drafts")).map((row) => row["invitation_id"])).toEqual([2]);
    expect((await listRows("skipped_invitations")).map((row) => row["resident_id"])).toEqual([2]);
    const tables = ["invitations", "response_drafts", "access_tokens", "daily_participation"];
    const after = await Promise.all(tables.map(listRows));
    await erasePerson(1);
    expect(await Promise.all(tables.map(listRows))).toEqual(after);
  });
});
