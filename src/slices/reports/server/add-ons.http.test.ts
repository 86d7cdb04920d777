import { afterAll, beforeAll, expect, test } from "vitest";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { sameOrigin, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

// `addon_options` is one word or a list that contains it, in a query and in a body alike.

let t: TestApplication;
let session: { cookie: string };
beforeAll(async () => {
  t = await startReportPortal();
  session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
});
afterAll(() => t.close());

const BASE = "/v1/en/analytics";
const lists = ["portfolio", "team", "regions/1/locations", "reports/employee_survey_report"];

test.each(lists)("%s accepts addon_options as a word and as a list", async (path) => {
  const readSummary = async (query: string): Promise<unknown> => {
    const reply = await t.server.inject({ url: `${BASE}/${path}?${query}`, headers: session });
    expect(reply.statusCode, `${query} ${reply.body.slice(0, 200)}`).toBe(200);
    return reply.json<{ meta: { summary_object: unknown } }>().meta.summary_object;
  };
  const one = await readSummary("structures[addon_options]=summary");
  expect(one).not.toBeNull();
  expect(await readSummary("structures[addon_options][]=summary")).toEqual(one);
});

const structuresOf = [
  { addon_options: "summary" },
  { addon_options: ["summary"] },
  { "addon_options[]": ["summary"] },
  { "addon_options[]": "summary" },
];

test.each(["employee_survey_report", "employee_comments", "resident_surveys"])(
  "a file of %s accepts addon_options[] in its body as the screen sends it",
  async (widget) => {
    const save = (structures: object) =>
      t.server.inject({
        method: "POST",
        url: `${BASE}/reports/${widget}.csv`,
        headers: { ...sameOrigin, ...session },
        payload: { structures },
      });
    const plain = await save({});
    for (const structures of structuresOf) {
      const file = await save(structures);
      expect([file.statusCode, file.body], JSON.stringify(structures)).toEqual([200, plain.body]);
    }
    expect((await save({ "addon_options[]": ["jam"] })).statusCode).toBe(400);
  },
);
