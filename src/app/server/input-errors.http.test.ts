import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Problem } from "#platform/contract/problem.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
let session: { cookie: string };
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
});
afterAll(() => t.close());

const toKeys = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

/** Default messages of libraries, and messages that do not state the accepted values. */
const meaningless = /received|expected|invalid input|invalid option|too (small|big)|not as|there is no/i;

test("every input error is a sentence that names the field", async () => {
  let result = 0;
  for (const { endpoint, upload } of t.product.api) {
    const { method, path, query, body } = endpoint;
    const wrong = [...toKeys(query), "nothing_like_this"].map((key) => `${key}=%E2%98%83`).join("&");
    const payload = Object.fromEntries([...toKeys(body), "nothing_like_this"].map((key) => [key, { odd: [1] }]));
    const url = path.replaceAll(":widget", "resident_satisfaction_report").replaceAll(/:\w+/g, "1");
    const writes = method !== "GET" && !upload;
    const reply = await t.server.inject({
      method,
      url: `${url}?${wrong}`,
      headers: { ...session, ...sameOrigin },
      ...(writes ? { payload } : {}),
    });
    if (reply.statusCode !== 400) continue;
    const { detail = "", errors } = reply.json<Problem>();
    for (const { path: at, message } of errors) {
      expect(message, `${endpoint.name} ${at}`).not.toMatch(meaningless);
      result += 1;
    }
    const unknown = errors.filter(({ code }) => code === "unknown");
    for (const { path: at, message } of unknown) expect(message).toContain(at.split(".").slice(1).join("."));
    expect(detail, endpoint.name).not.toMatch(meaningless);
  }
  expect(result).toBeGreaterThan(400);
});

test("invalid numbers, words and lists of a widget are reported with the value sent and the accepted ones", async () => {
  const query = "structures[scope]=moon&page[number]=x&filters[regions][]=y&filters[color]=red&structures[metric][a]=1";
  const url = `/v1/en/analytics/reports/resident_satisfaction_report?${query}`;
  const { errors, detail } = (await t.server.inject({ url, headers: session })).json<Problem>();
  const result = new Map(errors.map(({ path, message }) => [path, message]));
  expect(result.get("query.structures.scope")).toMatch(
    /^structures\.scope must be one of regions, .*; "moon" was sent\.$/,
  );
  expect(result.get("query.page.number")).toBe('page.number must be a whole number from 1 to 1000000; "x" was sent.');
  expect(result.get("query.filters.regions.0")).toBe(
    'filters.regions.0 must be a positive whole number; "y" was sent.',
  );
  expect(result.get("query.filters.color")).toMatch(/^filters\.color is not taken; what is taken in filters is .* or /);
  expect(result.get("query.structures.metric")).toMatch(/^structures\.metric must be one of .*; an object was sent\.$/);
  expect(detail).toMatch(/^5 things are wrong with what was sent: see structures\.scope, /);
});
