import { describe, expect, test } from "vitest";
import { setUpCompanyPerTest, type CompanyFixture } from "#slices/surveys/testing/survey-company.ts";
import { readRows } from "#slices/surveys/testing/survey-fixture.ts";
import { catalog } from "./catalog/catalog.ts";
import { type PageSubmitResult, RespondService } from "./respond.service.ts";
import type { FormFields } from "./survey-form.rules.ts";
import type { ResidentResponseEvent } from "./surveys.api.ts";
import { CONTACT_QUESTION_ID } from "./surveys.rules.ts";

let t: CompanyFixture["t"];
let fixture: CompanyFixture["fixture"];
let client: number;
let heard: ResidentResponseEvent[];
let respond: RespondService;

setUpCompanyPerTest("2026-11-20T15:00:00Z", (given) => {
  ({ t, fixture, client } = given);
  heard = [];
  const onResidentResponse = (_: unknown, event: ResidentResponseEvent): Promise<void> => {
    heard.push(event);
    return Promise.resolve();
  };
  respond = new RespondService({ ...fixture.parts, readSurvey: fixture.surveys, onResidentResponse });
});

const yes = { [`q${CONTACT_QUESTION_ID}`]: ["1"] };
const no = { [`q${CONTACT_QUESTION_ID}`]: ["0"] };
const post = (token: string, fields: FormFields): Promise<PageSubmitResult> =>
  respond.answer(token, "request-1", fields);

async function finish(token: string, last: FormFields): Promise<void> {
  await post(token, { page: ["2"], action: ["next"], q211: ["1"] });
  await post(token, { page: ["5"], action: ["next"], q241: ["2"] });
  expect(await post(token, { page: ["6"], action: ["submit"], ...last })).toMatchObject({ kind: "completed" });
}

test("the last page of every residents' survey has the question about contact, in both languages", () => {
  const question = catalog.questions.find((each) => each.id === CONTACT_QUESTION_ID);
  expect(question).toMatchObject({ type: "yes-no" });
  expect(question?.body.en).toMatch(/contact you/);
  expect(question?.body.es).toMatch(/le contacte/);
  for (const survey of catalog.surveys.filter((each) => each.service === "intouch")) {
    const last = survey.pages.at(-1) ?? [];
    expect(JSON.stringify(last), survey.slug).toContain(String(CONTACT_QUESTION_ID));
  }
});

describe("a completed response of a resident", () => {
  test("is passed once to dependent slices, with its signals and whether the author wants contact", async () => {
    const { token } = await fixture.invited(client, { residentId: 1 });
    await finish(token, { q244: ["The gate is broken."], ...yes });
    await post(token, { page: ["6"], action: ["submit"] });
    const signals = { hasServiceIssue: true, renewal: 2, hasComment: true };
    const result = { surveyId: 24, locationId: 1, residentId: 1, on: "2026-11-20", wantsContact: true, signals };
    expect(heard).toEqual([expect.objectContaining(result)]);
  });

  test.each([
    ["nothing", {}, false],
    ["no", no, false],
    ["yes", yes, true],
  ])("reveals no signals when it is confidential; the answer about contact is %s", async (_, last, wantsContact) => {
    const { token } = await fixture.invited(client, { residentId: 1, isConfidential: true });
    await finish(token, { q244: ["The gate is broken."], ...last });
    expect(heard).toEqual([expect.objectContaining({ wantsContact, signals: null })]);
  });

  test("is rolled back when a dependent slice throws", async () => {
    const { token } = await fixture.invited(client, { residentId: 1 });
    const onResidentResponse = (): Promise<void> => Promise.reject(new Error("no alert"));
    const failing = new RespondService({ ...fixture.parts, readSurvey: fixture.surveys, onResidentResponse });
    await post(token, { page: ["5"], action: ["next"], q241: ["2"] });
    await expect(failing.answer(token, "request-1", { page: ["6"], action: ["submit"] })).rejects.toThrow("no alert");
    expect(await t.db.withClient(client, (tx) => readRows(tx, "responses"))).toEqual([]);
  });
});
