import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import { readRows } from "#slices/surveys/testing/survey-fixture.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";
import { sendJob } from "./job-kinds.ts";

let t: TestApplication;
let admin: { cookie: string };
let campaign = 0;

beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  t.clock.set("2026-11-20T16:00:00Z");
  await t.db.withClient(1, async (tx) => {
    await insertRows(tx, "client_services", [{ service: "ingage", status: "active" }]);
    const people = tx.on<Record<string, Record<string, unknown>>>().updateTable("people");
    await people.set({ location_id: 1 }).where("client_id", "=", 1).execute();
  });
  admin = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
  const created = await callApi("POST", "/campaigns", {
    name: "On paper",
    survey_id: 1,
    audience: { is_whole_client: true, regions: [], locations: [], reporting_groups: [] },
    channels: ["print"],
    has_reminders: false,
    send_on: "2026-11-20",
  });
  campaign = (created["data"] as { id: number }).id;
  await callApi("POST", `/campaigns/${campaign}/schedule`);
  await t.product.jobs.find((job) => job.name === sendJob.name)?.run({ clientId: 1 });
});
afterAll(() => t.close());

async function callApi(method: "GET" | "POST", path: string, payload?: object): Promise<Record<string, unknown>> {
  const url = `/v1/en/integration${path}`;
  const body = payload === undefined ? {} : { payload };
  return (await t.server.inject({ method, url, headers: { ...sameOrigin, ...admin }, ...body })).json();
}

/** Prints a batch and returns the links by person. */
async function print(which: "new" | "all"): Promise<Map<string, string>> {
  const page = await t.server.inject({
    method: "POST",
    url: `/campaigns/${campaign}/letters`,
    headers: { ...sameOrigin, ...admin, "content-type": "application/x-www-form-urlencoded" },
    payload: `which=${which}`,
  });
  const letters = page.body.split("<article").slice(1);
  return new Map(
    letters.map((letter) => [/<b>([^<]+)/.exec(letter)?.[1] ?? "", /\/r\/([\w-]{43})/.exec(letter)?.[1] ?? ""]),
  );
}

/** Removes what differs between any two pages: the link's token and the nonce of the styles. */
const withoutMarks = (body: string, token: string): string =>
  body.replaceAll(token, "TOKEN").replaceAll(/ nonce="[^"]+"/g, "");

async function open(token: string): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await t.server.inject({ url: `/s/${token}` });
  return { status: statusCode, body: withoutMarks(body, token) };
}

async function post(token: string, fields: readonly (readonly [string, string])[]) {
  const reply = await t.server.inject({
    method: "POST",
    url: `/s/${token}`,
    headers: { ...sameOrigin, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams([
      ["page", "1"],
      ["lang", "en"],
      ...fields.map(([name, value]): [string, string] => [name, value]),
    ]).toString(),
  });
  return { status: reply.statusCode, body: withoutMarks(reply.body, token) };
}

/** Answers each question that has points with its last option. */
function pickAnswers(body: string): [string, string][] {
  const inputs = [...body.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([input]) => input);
  const values = inputs.map((input) => [
    /name="([^"]+)"/.exec(input)?.[1] ?? "",
    /value="([^"]+)"/.exec(input)?.[1] ?? "",
  ]);
  return Object.entries(Object.fromEntries(values) as Record<string, string>);
}

/** Counts responses in the database; the campaign's page does not show them. */
const countResponses = async (): Promise<number> => {
  const { data } = (await callApi("GET", `/campaigns/${campaign}`)) as { data: { funnel: { completed: null } } };
  expect(data.funnel.completed).toBeNull();
  const invitations = await t.db.withClient(1, (tx) => readRows(tx, "invitations"));
  return invitations.filter((row) => row["campaign_id"] === campaign && row["completed_at"] !== null).length;
};

test("printing an employee's letter again reveals neither what was started nor whether it was answered", async () => {
  const first = await print("new");
  const [[name, token] = ["", ""]] = first;
  const blank = await open(token);
  expect(blank.status).toBe(200);
  const answers = pickAnswers(blank.body);
  expect(answers.length).toBeGreaterThan(10);

  const incomplete = await post(token, [...answers.slice(0, 1), ["action", "submit"]]);
  expect(incomplete.status).toBe(422);
  expect(incomplete.body).toContain("checked");
  expect((await post(token, [...answers, ["action", "language-es"]])).body).toMatch(/lang="es"[\s\S]*checked/);
  const again = (await print("all")).get(name) ?? "";
  expect(again).not.toBe(token);
  expect(await open(again)).toEqual(blank);
  expect(await countResponses()).toBe(0);

  const thanks = await post(token, [...answers, ["action", "submit"]]);
  expect(thanks.status).toBe(200);
  expect(await countResponses()).toBe(1);
  expect(await open(again)).toEqual(blank);
  expect(await post(again, [...answers.slice(0, 1), ["action", "submit"]])).toEqual(incomplete);
  expect(await post(again, [...answers, ["action", "submit"]])).toEqual(thanks);
  expect(await countResponses()).toBe(1);

  t.clock.set("2026-12-20T16:00:00Z");
  expect((await open(again)).status).toBe(410);
});
