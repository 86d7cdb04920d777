import { afterAll, beforeAll, expect, test } from "vitest";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { emailOf, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
});
afterAll(() => t.close());

async function signInFrom(remoteAddress: string, email: string, password: string): Promise<number> {
  const url = "/v1/en/auth/sign-in";
  const payload = { email, password };
  return (await t.server.inject({ method: "POST", url, headers: sameOrigin, payload, remoteAddress })).statusCode;
}

test("however often one address guesses, the owner signs in from elsewhere", async () => {
  const email = emailOf(1, "client-admin");
  const seen = new Set<number>();
  for (let round = 0; round < 60; round += 1) seen.add(await signInFrom("203.0.113.9", email, `guess ${round}`));
  expect(seen).toEqual(new Set([401, 429]));
  expect(await signInFrom("198.51.100.7", email, PASSWORD)).toBe(200);
});

test("a session that nobody uses for two hours ends, and one that is used goes on", async () => {
  const session = await t.signIn(emailOf(1, "reporting"), PASSWORD);
  const isKnown = async (): Promise<boolean> =>
    (await t.server.inject({ url: "/v1/en/identity/user", headers: session })).statusCode === 200;
  const start = t.clock.now();
  for (let use = 0; use < 3; use += 1) {
    t.clock.advance(110 * 60);
    expect(await isKnown()).toBe(true);
  }
  t.clock.advance(121 * 60);
  expect(await isKnown()).toBe(false);
  t.clock.set(start);
});

test("the addresses of one IPv6 network are one stranger", async () => {
  const email = emailOf(2, "client-admin");
  const seen: number[] = [];
  for (let round = 1; round <= 60; round += 1) {
    seen.push(await signInFrom(`2001:db8:7:7::${round.toString(16)}`, email, `guess ${round}`));
  }
  expect(seen.filter((status) => status === 401)).toHaveLength(10);
  expect(await signInFrom("2001:db8:8:8::1", email, PASSWORD)).toBe(200);
});
