import { describe, expect, test } from "vitest";
import type { MailMessage } from "#platform/server/mail/mail-sender.ts";
import type { RenderResult } from "#platform/server/outbox/delivery.ts";
import { makeResident, type ResidentOptions } from "#slices/residents/testing/residents.factories.ts";
import { setUpCompanyPerTest, type CompanyFixture } from "#slices/surveys/testing/survey-company.ts";
import { PUBLIC_URL, readRows } from "#slices/surveys/testing/survey-fixture.ts";
import type { InvitationReceipt } from "./surveys.api.ts";

let t: CompanyFixture["t"];
let fixture: CompanyFixture["fixture"];
let client: number;

setUpCompanyPerTest("2026-11-20T15:00:00Z", (given) => {
  ({ t, fixture, client } = given);
});

async function insertResident(options: ResidentOptions = {}): Promise<void> {
  await t.db.withClient(client, (tx) => makeResident(tx, options));
}

function invite(surveyId = 24, residentId = 1): Promise<InvitationReceipt> {
  const auditContext = { clientId: client, accountId: null, impersonatorId: null, requestId: "request-1" };
  return fixture.module.api.invite(auditContext, { surveyId, residentId });
}

async function listRows(table: string): Promise<Record<string, unknown>[]> {
  return t.db.withClient(client, (tx) => readRows(tx, table));
}

async function render(invitationId: number): Promise<RenderResult> {
  const [renderer] = fixture.module.renderers;
  if (!renderer) throw new Error("no renderer");
  const rendering = await t.db.withClient(client, (tx) => renderer.render(tx, { invitationId }));
  if ("mail" in rendering || "withdrawn" in rendering) return rendering;
  throw new Error("neither a mail nor withdrawn");
}

function getToken(mail: MailMessage): string {
  return new RegExp(`${PUBLIC_URL}/s/([A-Za-z0-9_-]{43})`).exec(mail.plain)?.[1] ?? "";
}

describe("invite", () => {
  test("freezes location, lease, version and confidentiality; counts as sent; queues an email without a token", async () => {
    await insertResident({ locationId: 7, isConfidential: true });
    // 22:30 in Chicago.
    t.clock.set("2026-11-21T04:30:00Z");
    const { invitationId, expiresAt } = await invite();
    expect(expiresAt.toISOString()).toBe("2026-12-11T06:00:00.000Z");
    expect(await listRows("invitations")).toMatchObject([
      {
        id: invitationId,
        survey_id: 24,
        survey_version: 1,
        location_id: 7,
        lease_id: 700_001,
        is_protected: true,
        sent_on: "2026-11-20",
        started_at: null,
      },
    ]);
    expect(await listRows("daily_participation")).toMatchObject([
      { location_id: 7, survey_id: 24, day: "2026-11-20", sent: 1, started: 0, completed: 0 },
    ]);
    expect(await listRows("audit_log")).toMatchObject([
      { operation: "surveys.invite", object_type: "resident", object_id: 1, request_id: "request-1" },
    ]);
    expect(await listRows("outbox")).toMatchObject([
      { kind: "surveys.invitation", payload: { invitationId }, state: "pending" },
    ]);
    expect(await listRows("access_tokens")).toEqual([]);
  });

  test.each<[string, ResidentOptions, number, string]>([
    ["without a lease", { lease: null }, 24, "no_active_lease"],
    ["with a lease that ended yesterday", { lease: { from: "2025-01-01", to: "2026-11-19" } }, 24, "no_active_lease"],
    ["with a lease that begins tomorrow", { lease: { from: "2026-11-21", to: null } }, 24, "no_active_lease"],
    [
      "who is not primary on the lease",
      { lease: { from: "2025-01-01", to: null, isPrimary: false } },
      24,
      "not_primary",
    ],
    ["without an address", { email: null }, 24, "no_email"],
    ["with an invalid address", { email: "rosa at home" }, 24, "no_email"],
    ["to an employee survey", {}, 1, "wrong_audience"],
    ["to an unknown survey", {}, 999, "unknown_survey"],
    ["who does not exist", { residentId: 2 }, 24, "not_found"],
  ])("rejects a person %s, and writes nothing", async (_, wish, surveyId, code) => {
    await insertResident(wish);
    await expect(invite(surveyId)).rejects.toMatchObject({ code });
    for (const table of ["invitations", "daily_participation", "outbox", "audit_log"])
      expect(await listRows(table)).toEqual([]);
  });

  test("succeeds on the last day of a lease", async () => {
    await insertResident({ lease: { from: "2026-11-20", to: "2026-11-20" } });
    await expect(invite()).resolves.toMatchObject({ invitationId: expect.any(Number) as number });
  });

  test("requires 30 days after any invitation, and 90 days between two follow-ups", async () => {
    await insertResident();
    await invite(26);
    t.clock.set("2026-12-19T15:00:00Z");
    await expect(invite(24)).rejects.toMatchObject({ kind: "conflict", code: "contact_budget" });
    t.clock.set("2026-12-20T15:00:00Z");
    await invite(24);
    t.clock.set("2027-01-25T15:00:00Z");
    await expect(invite(26)).rejects.toMatchObject({ code: "contact_budget" });
    t.clock.set("2027-02-18T15:00:00Z");
    await invite(26);
    expect(await listRows("invitations")).toHaveLength(3);
  });

  test("enforces the contact budget for concurrent invitations", async () => {
    const residents = [1, 2, 3, 4, 5];
    for (const residentId of residents) await insertResident({ residentId });
    // Opens connections first, so that the invitations start at the same time.
    await Promise.all(residents.map(() => listRows("invitations")));
    for (const residentId of residents) {
      const outcomes = await Promise.allSettled([24, 27, 26, 25].map((surveyId) => invite(surveyId, residentId)));
      expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual([
        "fulfilled",
        "rejected",
        "rejected",
        "rejected",
      ]);
    }
    expect((await listRows("daily_participation")).reduce((sum, row) => sum + Number(row["sent"]), 0)).toBe(5);
  });
});

describe("the invitation email", () => {
  test("has a new token each time it is rendered, and each of them opens the survey", async () => {
    await insertResident({ locale: "es" });
    const { invitationId } = await invite();
    const tokens = [];
    for (let time = 0; time < 2; time += 1) {
      const rendering = await render(invitationId);
      if (!("mail" in rendering)) throw new Error(JSON.stringify(rendering));
      expect(rendering.mail).toMatchObject({
        to: "resident1@example.com",
        subject: "Location 1: una encuesta de unos 4 minutos",
      });
      expect(rendering.mail.plain).toContain("El final del 10 de diciembre de 2026");
      tokens.push(getToken(rendering.mail));
    }
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens)
      expect(await fixture.respond.findView(token)).toMatchObject({ state: "open", language: "es" });
    expect(JSON.stringify(await listRows("access_tokens"))).not.toContain(tokens[0]);
  });

  test.each<[string, string | null, { column: string; table: string; value: unknown } | null, string]>([
    ["expired", "2026-12-11T06:00:00Z", null, "the invitation is expired"],
    [
      "answered",
      null,
      { table: "invitations", column: "completed_at", value: new Date("2026-11-20T15:00:00Z") },
      "the invitation is completed",
    ],
    ["the lease ended", null, { table: "leases", column: "end_date", value: "2026-11-19" }, "the lease has ended"],
    ["the address was removed", null, { table: "residents", column: "primary_email", value: null }, "no email address"],
  ])("is withdrawn if in the meantime %s", async (_, now, change, reason) => {
    await insertResident();
    const { invitationId } = await invite();
    if (now !== null) t.clock.set(now);
    if (change !== null) {
      const more = change.column === "completed_at" ? { started_at: change.value } : {};
      await t.db.withClient(client, (tx) =>
        tx
          .on<Record<string, Record<string, unknown>>>()
          .updateTable(change.table)
          .set({ [change.column]: change.value, ...more })
          .where("client_id", "=", client)
          .execute(),
      );
    }
    expect(await render(invitationId)).toEqual({ withdrawn: reason });
    expect(await listRows("access_tokens")).toEqual([]);
  });
});
