import { beforeEach, describe, expect, test } from "vitest";
import type { RenderResult } from "#platform/server/outbox/delivery.ts";
import { updateRow, insertInto } from "#slices/surveys/testing/sending-fixture.ts";
import { setUpCompanyPerTest, type CompanyFixture } from "#slices/surveys/testing/survey-company.ts";
import { readRows } from "#slices/surveys/testing/survey-fixture.ts";
import type { InvitationReceipt } from "./surveys.api.ts";

let t: CompanyFixture["t"];
let fixture: CompanyFixture["fixture"];
let client: number;

setUpCompanyPerTest("2026-11-20T16:00:00Z", (given) => {
  ({ t, fixture, client } = given);
});

beforeEach(async () => {
  await t.db.withClient(client, async (tx) => {
    await insertInto(tx, "locations", [{ id: 1, name: "Cedar Point", time_zone: "America/Chicago" }]);
    await insertInto(tx, "people", [
      {
        id: 7,
        first_name: "Eli",
        last_name: "Stone",
        email: "Eli@Harborline.example",
        locale: "es",
        location_id: 1,
        start_date: "2024-01-01",
      },
    ]);
  });
});

function invite(surveyId: number, personId = 7): Promise<InvitationReceipt> {
  const auditContext = { clientId: client, accountId: null, impersonatorId: null, requestId: null };
  return fixture.module.api.invite(auditContext, { surveyId, personId });
}

async function render(invitationId: number, reminder?: 1 | 2): Promise<RenderResult> {
  const [renderer] = fixture.renderers;
  if (!renderer) throw new Error("no renderer");
  return t.db.withClient(client, (tx) => renderer.render(tx, { invitationId, reminder }));
}

async function readMail(invitationId: number): Promise<{ to: string; token: string; plain: string }> {
  const rendering = await render(invitationId);
  if (!("mail" in rendering)) throw new Error(JSON.stringify(rendering));
  const { to, plain, unsubscribeUrl } = rendering.mail;
  expect(unsubscribeUrl).toContain("/opt-out/one-click/");
  return { to, plain, token: /\/s\/([\w-]{43})/.exec(plain)?.[1] ?? "" };
}

const leave = (lastDay: string) => t.db.withClient(client, (tx) => updateRow(tx, "people", 7, { last_day: lastDay }));

describe("an employee", () => {
  test("is invited in their language, and the page keeps answers confidential", async () => {
    const { invitationId } = await invite(1);
    const { to, plain, token } = await readMail(invitationId);
    expect(to).toBe("eli@harborline.example");
    expect(plain).toContain("porque trabaja para Harborline");
    expect(plain).toContain("No recibir más estos correos: https://portal.example/opt-out?token=");
    expect(await fixture.respond.findView(token)).toMatchObject({
      state: "open",
      language: "es",
      isProtected: true,
      isForResident: false,
      locationName: "Cedar Point",
    });
    const answered = await fixture.respond.answer(token, "request-1", {
      page: ["1"],
      action: ["next"],
      q1a: ["4"],
    });
    expect(answered).toMatchObject({ kind: "saved", page: 2 });
  });

  test("can answer until the end of a last day that becomes known later, and not afterwards", async () => {
    const { invitationId } = await invite(1);
    const { token } = await readMail(invitationId);
    await leave("2026-11-23");
    t.clock.set("2026-11-24T05:59:00Z");
    expect(await fixture.respond.findView(token)).toMatchObject({
      state: "open",
      expiresAt: new Date("2026-11-24T06:00:00Z"),
    });
    t.clock.set("2026-11-24T06:00:00Z");
    expect(await fixture.respond.findView(token)).toMatchObject({ state: "expired" });
    expect(await fixture.respond.answer(token, "request-1", { page: ["1"], action: ["next"] })).toEqual({
      kind: "expired",
    });
    expect(await render(invitationId, 1)).toEqual({ withdrawn: "the invitation is expired" });
  });

  test("can answer the exit survey for 21 days after leaving", async () => {
    await leave("2026-11-20");
    const { invitationId, expiresAt } = await invite(7);
    expect(expiresAt).toEqual(new Date("2026-12-11T06:00:00Z"));
    const { token } = await readMail(invitationId);
    t.clock.set("2026-12-10T12:00:00Z");
    expect(await fixture.respond.findView(token)).toMatchObject({ state: "open" });
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ["who has left", { last_day: "2026-11-19" }, 1, "not_employed"],
    ["who has not started", { start_date: "2026-11-21" }, 1, "not_employed"],
    ["without a location", { location_id: null }, 1, "no_location"],
    ["without an address", { email: null }, 1, "no_email"],
    ["for a survey of residents", {}, 24, "wrong_audience"],
  ])("rejects an employee %s, and writes nothing", async (_, values, surveyId, code) => {
    if (Object.keys(values).length > 0) await t.db.withClient(client, (tx) => updateRow(tx, "people", 7, values));
    await expect(invite(surveyId)).rejects.toMatchObject({ code });
    for (const table of ["invitations", "daily_participation", "outbox", "audit_log"])
      expect(await t.db.withClient(client, (tx) => readRows(tx, table))).toEqual([]);
  });

  test("is invited once by several concurrent requests", async () => {
    await t.db.withClient(client, (tx) => readRows(tx, "people"));
    const outcomes = await Promise.allSettled([1, 3, 5, 1].map((surveyId) => invite(surveyId)));
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    expect(await t.db.withClient(client, (tx) => readRows(tx, "invitations"))).toHaveLength(1);
  });
});
