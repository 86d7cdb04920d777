import { describe, expect, test } from "vitest";
import { setUpCompanyPerTest, type CompanyFixture } from "#slices/surveys/testing/survey-company.ts";
import { readRows } from "#slices/surveys/testing/survey-fixture.ts";
import { renderSurveyPage } from "./pages/survey-page.tsx";
import type { PageSubmitResult } from "./respond.service.ts";
import type { FormFields } from "./survey-form.rules.ts";

let t: CompanyFixture["t"];
let fixture: CompanyFixture["fixture"];
let client: number;

setUpCompanyPerTest("2026-11-20T15:00:00Z", (given) => {
  ({ t, fixture, client } = given);
});

const listRows = (table: string) => t.db.withClient(client, (tx) => readRows(tx, table));
const post = (token: string, fields: FormFields): Promise<PageSubmitResult> =>
  fixture.respond.answer(token, "request-1", fields);

const createFirstPage = (isConfidential: boolean): FormFields => ({
  page: ["1"],
  action: ["next"],
  q201a: ["4"],
  q201i: ["5"],
  confidential_asked: ["1"],
  ...(isConfidential ? { confidential: ["1"] } : {}),
});

async function finish(token: string): Promise<void> {
  await post(token, { page: ["5"], action: ["next"], q241: ["5"] });
  expect(await post(token, { page: ["6"], action: ["submit"] })).toMatchObject({ kind: "completed" });
}

async function renderFirstPage(token: string): Promise<string> {
  const view = await fixture.respond.findView(token);
  if (!view) throw new Error("the link opens nothing");
  return renderSurveyPage({ view, page: 1, language: "en", errors: [], typed: {}, isSaved: true });
}

describe("a resident chooses confidentiality before the first question", () => {
  test("the box has the resident's default, and explains the choice", async () => {
    const open = await fixture.invited(client, { residentId: 1 });
    const confidential = await fixture.invited(client, { residentId: 2, isConfidential: true });
    expect(await renderFirstPage(open.token)).toMatch(/type="checkbox" name="confidential" value="1"\/>/);
    expect(await renderFirstPage(confidential.token)).toMatch(
      /type="checkbox" name="confidential" checked="" value="1"\/>/,
    );
    expect(await renderFirstPage(open.token)).toContain("no one at Harborline will know they’re mine");
  });

  test("checking it keeps the answers out of every open number", async () => {
    const { token } = await fixture.invited(client, { residentId: 1 });
    expect(await post(token, createFirstPage(true))).toMatchObject({ kind: "saved", page: 2 });
    expect(await fixture.respond.findView(token)).toMatchObject({ isProtected: true });
    await finish(token);
    expect(await listRows("responses")).toMatchObject([{ is_protected: true }]);
    expect(await listRows("daily_response_totals")).toEqual([]);
    expect(await listRows("daily_participation")).toMatchObject([{ sent: 1, started: 0, completed: 0 }]);
    expect(await t.db.withClient(client, (tx) => fixture.module.api.recomputeRollups(tx))).toEqual([]);
  });

  test("unchecking it counts the answers at once, and nothing changes after completion", async () => {
    const { token } = await fixture.invited(client, { residentId: 1, isConfidential: true });
    await post(token, createFirstPage(false));
    await finish(token);
    await post(token, createFirstPage(true));
    expect(await listRows("responses")).toMatchObject([{ is_protected: false }]);
    expect(await listRows("daily_response_totals")).toMatchObject([{ responses: 1 }]);
    expect(await t.db.withClient(client, (tx) => fixture.module.api.recomputeRollups(tx))).toEqual([]);
  });

  test("choosing confidentiality after an open start counts as not started, and back", async () => {
    const { token } = await fixture.invited(client, { residentId: 1 });
    const readParticipation = () => listRows("daily_participation");
    await post(token, createFirstPage(false));
    expect(await readParticipation()).toMatchObject([{ sent: 1, started: 1, completed: 0 }]);
    await post(token, createFirstPage(true));
    expect(await readParticipation()).toMatchObject([{ sent: 1, started: 0, completed: 0 }]);
    await post(token, createFirstPage(false));
    expect(await readParticipation()).toMatchObject([{ sent: 1, started: 1, completed: 0 }]);
    expect(await t.db.withClient(client, (tx) => fixture.module.api.recomputeRollups(tx))).toEqual([]);
  });

  test("a form without the choice changes nothing, and other values are rejected", async () => {
    const { token } = await fixture.invited(client, { residentId: 1, isConfidential: true });
    await post(token, { page: ["1"], action: ["next"], q201a: ["4"] });
    expect(await fixture.respond.findView(token)).toMatchObject({ isProtected: true });
    for (const fields of [{ confidential_asked: ["0"] }, { confidential_asked: ["1"], confidential: ["maybe"] }])
      expect(await post(token, { page: ["1"], action: ["next"], ...fields })).toMatchObject({ kind: "invalid" });
    const late = await post(token, { page: ["2"], action: ["next"], confidential_asked: ["1"] });
    expect(late).toMatchObject({ kind: "invalid" });
    expect(await listRows("invitations")).toMatchObject([{ is_protected: true }]);
  });
});
