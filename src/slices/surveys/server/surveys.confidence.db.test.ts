import { describe, expect, test } from "vitest";
import { beforeEachInCompany, type CompanyFixture } from "#slices/surveys/testing/survey-company.ts";
import { readRows } from "#slices/surveys/testing/survey-fixture.ts";
import { surveyPage } from "./pages/survey-page.tsx";
import type { PageSubmitResult } from "./respond.service.ts";
import type { FormFields } from "./survey-form.rules.ts";

let t: CompanyFixture["t"];
let fixture: CompanyFixture["fixture"];
let client: number;

beforeEachInCompany("2026-11-20T15:00:00Z", (given) => {
  ({ t, fixture, client } = given);
});

const rows = (table: string) => t.db.withClient(client, (tx) => readRows(tx, table));
const post = (token: string, fields: FormFields): Promise<PageSubmitResult> =>
  fixture.respond.answer(token, "request-1", fields);

const first = (isConfidential: boolean): FormFields => ({
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

async function shown(token: string): Promise<string> {
  const view = await fixture.respond.view(token);
  if (!view) throw new Error("the link opens nothing");
  return surveyPage({ view, page: 1, language: "en", errors: [], typed: {}, isSaved: true });
}

describe("a resident chooses confidentiality before the first question", () => {
  test("the box has the resident's default, and explains the choice", async () => {
    const open = await fixture.invited(client, { residentId: 1 });
    const confidential = await fixture.invited(client, { residentId: 2, isConfidential: true });
    expect(await shown(open.token)).toMatch(/type="checkbox" name="confidential" value="1"\/>/);
    expect(await shown(confidential.token)).toMatch(/type="checkbox" name="confidential" checked="" value="1"\/>/);
    expect(await shown(open.token)).toContain("no one at Harborline will know they’re mine");
  });

  test("checking it keeps the answers out of every open number", async () => {
    const { token } = await fixture.invited(client, { residentId: 1 });
    expect(await post(token, first(true))).toMatchObject({ kind: "saved", page: 2 });
    expect(await fixture.respond.view(token)).toMatchObject({ isProtected: true });
    await finish(token);
    expect(await rows("responses")).toMatchObject([{ is_protected: true }]);
    expect(await rows("daily_response_totals")).toEqual([]);
    expect(await rows("daily_participation")).toMatchObject([{ sent: 1, started: 0, completed: 0 }]);
    expect(await t.db.withClient(client, (tx) => fixture.module.api.recomputeRollups(tx))).toEqual([]);
  });

  test("unchecking it counts the answers at once, and nothing changes after completion", async () => {
    const { token } = await fixture.invited(client, { residentId: 1, isConfidential: true });
    await post(token, first(false));
    await finish(token);
    await post(token, first(true));
    expect(await rows("responses")).toMatchObject([{ is_protected: false }]);
    expect(await rows("daily_response_totals")).toMatchObject([{ responses: 1 }]);
    expect(await t.db.withClient(client, (tx) => fixture.module.api.recomputeRollups(tx))).toEqual([]);
  });

  test("choosing confidentiality after an open start counts as not started, and back", async () => {
    const { token } = await fixture.invited(client, { residentId: 1 });
    const counted = () => rows("daily_participation");
    await post(token, first(false));
    expect(await counted()).toMatchObject([{ sent: 1, started: 1, completed: 0 }]);
    await post(token, first(true));
    expect(await counted()).toMatchObject([{ sent: 1, started: 0, completed: 0 }]);
    await post(token, first(false));
    expect(await counted()).toMatchObject([{ sent: 1, started: 1, completed: 0 }]);
    expect(await t.db.withClient(client, (tx) => fixture.module.api.recomputeRollups(tx))).toEqual([]);
  });

  test("a form without the choice changes nothing, and other values are rejected", async () => {
    const { token } = await fixture.invited(client, { residentId: 1, isConfidential: true });
    await post(token, { page: ["1"], action: ["next"], q201a: ["4"] });
    expect(await fixture.respond.view(token)).toMatchObject({ isProtected: true });
    for (const fields of [{ confidential_asked: ["0"] }, { confidential_asked: ["1"], confidential: ["maybe"] }])
      expect(await post(token, { page: ["1"], action: ["next"], ...fields })).toMatchObject({ kind: "invalid" });
    const late = await post(token, { page: ["2"], action: ["next"], confidential_asked: ["1"] });
    expect(late).toMatchObject({ kind: "invalid" });
    expect(await rows("invitations")).toMatchObject([{ is_protected: true }]);
  });
});
