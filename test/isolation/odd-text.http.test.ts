import { afterAll, beforeAll, expect, test } from "vitest";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
});
afterAll(() => t.close());

const NUL = String.fromCodePoint(0);
const HALF = String.fromCodePoint(0xd8_00);
const campaign = { survey_id: 24, channels: ["email"], send_on: "2030-01-01", audience: { is_whole_client: true } };

test.each([
  "/v1/en/analytics/team?filters[q_text]=%00",
  "/v1/en/analytics/team/search?q_text=a%00b",
  "/v1/en/integration/employees/autocomplete?q_text=%00",
])("a text with a character that no database can store is rejected by name: %s", async (url) => {
  const session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
  const reply = await t.server.inject({ url, headers: session });
  expect(reply.statusCode).toBe(400);
  expect(reply.json<{ errors: { path: string; code: string }[] }>().errors[0]).toMatchObject({ code: "odd_text" });
});

test.each([
  ["a NUL in a name", "/v1/en/integration/campaigns", { ...campaign, name: `A${NUL}B` }, "body.name"],
  ["half a character", "/v1/en/integration/campaigns", { ...campaign, name: `A${HALF}` }, "body.name"],
  ["a NUL in a list", "/v1/en/integration/campaigns", { ...campaign, name: "A", channels: [NUL] }, "body.channels.0"],
  ["a NUL in a key", "/v1/en/integration/campaigns", { ...campaign, name: "A", [NUL]: "x" }, "body"],
])("%s in a body is rejected and changes nothing", async (_, url, payload, path) => {
  const session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
  const reply = await t.server.inject({ method: "POST", url, payload, headers: { ...sameOrigin, ...session } });
  expect(reply.statusCode).toBe(400);
  expect(reply.json<{ errors: { path: string }[] }>().errors).toContainEqual(
    expect.objectContaining({ path, code: "odd_text" }),
  );
});

test("a form's field drops such characters instead", async () => {
  const reply = await t.server.inject({
    method: "POST",
    url: "/sign-in",
    headers: { ...sameOrigin, "content-type": "application/x-www-form-urlencoded" },
    payload: "email=a%00%40client1.example&password=x%00",
  });
  expect(reply.statusCode).toBeLessThan(500);
});

test.each(["/sign-in/oidc/a%00b", "/opt-out?email=a%00b", "/s/%00", "/r/%00", "/set-password/%00"])(
  "an address of a page with such a character opens a page: %s",
  async (url) => {
    const reply = await t.server.inject({ url });
    expect(reply.statusCode).toBeLessThan(500);
  },
);

test("so does the form behind one", async () => {
  const headers = { ...sameOrigin, "content-type": "application/x-www-form-urlencoded" };
  const reply = await t.server.inject({ method: "POST", url: "/sign-in/oidc/a%00b/start", headers, payload: "" });
  expect(reply.statusCode).toBeLessThan(500);
});
