import { afterAll, beforeAll, expect, test } from "vitest";
import type { Problem } from "#platform/contract/problem.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
let headers: Record<string, string>;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  const session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
  headers = { ...sameOrigin, ...session, "content-type": "application/json" };
});
afterAll(() => t.close());

const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
/** Requests that reach the schema of a call, and those that are rejected before it, for every call. */
const bodies = ["null", "1", "[null]"];
const unreadable = ['"text"', "[]", deep, '{"__proto__":{"a":1}}', '{"a":'];

test("a body that is not an object never causes an internal error", async () => {
  // Signing out takes no body and ends the session of the request.
  const writing = t.product.api.filter(
    ({ endpoint, upload }) => endpoint.method !== "GET" && !upload && !endpoint.path.includes("sign-out"),
  );
  expect(writing.length).toBeGreaterThan(80);
  for (const [index, { endpoint }] of writing.entries()) {
    const { method, name, path } = endpoint;
    const url = path.replaceAll(":widget", "resident_satisfaction_report").replaceAll(/:\w+/g, "1");
    for (const payload of index === 0 ? [...bodies, ...unreadable] : bodies) {
      const reply = await t.server.inject({ method, url, headers, payload });
      const description = `${name} ${payload.slice(0, 30)}: ${reply.body.slice(0, 200)}`;
      expect(reply.statusCode, description).toBeLessThan(500);
      if (reply.statusCode >= 400) expect(reply.json<Problem>().requestId, description).not.toBe("");
    }
  }
});
