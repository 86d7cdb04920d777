import { afterAll, beforeAll, expect, test } from "vitest";
import type { Problem } from "#platform/contract/problem.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { emailOf, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
let headers: Record<string, string>;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  const session = await t.signIn(emailOf(1, "client-admin"), PASSWORD);
  headers = { ...sameOrigin, ...session, "content-type": "application/json" };
});
afterAll(() => t.close());

const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
const bodies = ["null", "1", '"text"', "true", "[]", "[null]", deep, '{"__proto__":{"a":1}}', '{"a":'];

test("a body that is no object is an error of ours at no call", async () => {
  const writing = t.product.api.filter(({ endpoint, upload }) => endpoint.method !== "GET" && !upload);
  expect(writing.length).toBeGreaterThan(80);
  for (const { endpoint } of writing) {
    const { method, name, path } = endpoint;
    // Signing out takes no body and ends the session that asks.
    if (name.includes("sign_out") || path.includes("sign-out")) continue;
    const url = path.replaceAll(":widget", "resident_satisfaction_report").replaceAll(/:\w+/g, "1");
    for (const payload of bodies) {
      const reply = await t.server.inject({ method, url, headers, payload });
      const said = `${name} ${payload.slice(0, 30)}: ${reply.body.slice(0, 200)}`;
      expect(reply.statusCode, said).toBeLessThan(500);
      if (reply.statusCode >= 400) expect(reply.json<Problem>().requestId, said).not.toBe("");
    }
  }
});
