import { describe, expect, test } from "vitest";
import { beforeEachInCompany, type Given } from "#slices/surveys/testing/survey-company.ts";
import { rowsOf } from "#slices/surveys/testing/survey-world.ts";
import { catalogue } from "./catalogue/catalogue.ts";
import { type Answered, RespondService } from "./respond.service.ts";
import type { FormFields } from "./survey-form.rules.ts";
import type { ResidentAnswered } from "./surveys.api.ts";
import { CONTACT_QUESTION_ID } from "./surveys.rules.ts";

let t: Given["t"];
let world: Given["world"];
let client: number;
let heard: ResidentAnswered[];
let respond: RespondService;

beforeEachInCompany("2026-11-20T15:00:00Z", (given) => {
  ({ t, world, client } = given);
  heard = [];
  const onResidentAnswered = (_: unknown, answered: ResidentAnswered): Promise<void> => {
    heard.push(answered);
    return Promise.resolve();
  };
  respond = new RespondService({ ...world.parts, surveys: world.surveys, onResidentAnswered });
});

const yes = { [`q${CONTACT_QUESTION_ID}`]: ["1"] };
const no = { [`q${CONTACT_QUESTION_ID}`]: ["0"] };
const post = (token: string, fields: FormFields): Promise<Answered> => respond.answer(token, "request-1", fields);

async function finish(token: string, last: FormFields): Promise<void> {
  await post(token, { page: ["2"], action: ["next"], q211: ["1"] });
  await post(token, { page: ["5"], action: ["next"], q241: ["2"] });
  expect(await post(token, { page: ["6"], action: ["submit"], ...last })).toMatchObject({ kind: "completed" });
}

test("every survey of residents asks on its last page whether to contact them, in both languages", () => {
  const question = catalogue.questions.find((each) => each.id === CONTACT_QUESTION_ID);
  expect(question).toMatchObject({ type: "yes-no" });
  expect(question?.body.en).toMatch(/contact you/);
  expect(question?.body.es).toMatch(/le contacte/);
  for (const survey of catalogue.surveys.filter((each) => each.service === "intouch")) {
    const last = survey.pages.at(-1) ?? [];
    expect(JSON.stringify(last), survey.slug).toContain(String(CONTACT_QUESTION_ID));
  }
});

describe("a completed response of a resident", () => {
  test("is told once to the slices above: what it says, and whether its author asks to be contacted", async () => {
    const { token } = await world.invited(client, { residentId: 1 });
    await finish(token, { q244: ["The gate is broken."], ...yes });
    await post(token, { page: ["6"], action: ["submit"] });
    const signals = { hasServiceIssue: true, renewal: 2, hasComment: true };
    const told = { surveyId: 24, locationId: 1, residentId: 1, on: "2026-11-20", wantsContact: true, signals };
    expect(heard).toEqual([expect.objectContaining(told)]);
  });

  test.each([
    ["nothing", {}, false],
    ["no", no, false],
    ["yes", yes, true],
  ])("that is confidential tells nothing of what it says; to contact it answers %s", async (_, last, wantsContact) => {
    const { token } = await world.invited(client, { residentId: 1, isConfidential: true });
    await finish(token, { q244: ["The gate is broken."], ...last });
    expect(heard).toEqual([expect.objectContaining({ wantsContact, signals: null })]);
  });

  test("fails with whatever it is told to", async () => {
    const { token } = await world.invited(client, { residentId: 1 });
    const onResidentAnswered = (): Promise<void> => Promise.reject(new Error("no alert"));
    const failing = new RespondService({ ...world.parts, surveys: world.surveys, onResidentAnswered });
    await post(token, { page: ["5"], action: ["next"], q241: ["2"] });
    await expect(failing.answer(token, "request-1", { page: ["6"], action: ["submit"] })).rejects.toThrow("no alert");
    expect(await t.db.inClient(client, (tx) => rowsOf(tx, "responses"))).toEqual([]);
  });
});
