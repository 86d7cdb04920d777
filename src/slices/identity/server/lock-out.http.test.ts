import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";
import { createDevice, findDeviceId } from "./sign-in/known-device.ts";

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

test("the owner can sign in from elsewhere, however often one address guesses", async () => {
  const email = buildEmail(1, "client-admin");
  const seen = new Set<number>();
  for (let round = 0; round < 60; round += 1) seen.add(await signInFrom("203.0.113.9", email, `guess ${round}`));
  expect(seen).toEqual(new Set([401, 429]));
  expect(await signInFrom("198.51.100.7", email, PASSWORD)).toBe(200);
});

describe("a browser that the account has signed in from before", () => {
  const email = buildEmail(1, "regional_manager");

  /** Signs in, with a device cookie if given; returns the status and the browser's new cookie. */
  async function attempt(given: { address: string; password: string; device?: string; email?: string }) {
    const { address, password, device = "" } = given;
    const url = "/v1/en/auth/sign-in";
    const headers = { ...sameOrigin, cookie: `device=${device}` };
    const payload = { email: given.email ?? email, password };
    const reply = await t.server.inject({ method: "POST", url, headers, payload, remoteAddress: address });
    const kept = reply.cookies.find((each) => each.name === "device");
    return { status: reply.statusCode, device: kept?.value ?? "", cookie: kept };
  }

  /** Makes attempts from 20 networks, until the limit of the email is used up. */
  async function exhaust(): Promise<void> {
    const seen: number[] = [];
    for (let network = 1; network <= 20; network += 1)
      for (let round = 0; round < 3; round += 1)
        seen.push((await attempt({ address: `203.0.${network}.9`, password: `guess ${round}` })).status);
    expect(seen.filter((status) => status === 401)).toHaveLength(50);
    expect((await attempt({ address: "192.0.2.50", password: PASSWORD })).status).toBe(429);
  }

  test("signs in although 20 networks used up the email's limit; another account's cookie or a changed one has no effect", async () => {
    const own = await attempt({ address: "192.0.2.10", password: PASSWORD });
    expect(own.cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    const other = await attempt({ address: "192.0.2.11", password: PASSWORD, email: buildEmail(1, "reporting") });
    await exhaust();
    const changed = `${own.device.startsWith("x") ? "y" : "x"}${own.device.slice(1)}`;
    for (const device of [other.device, changed, own.device.slice(0, -1), "", "..", "a.b.c"])
      expect((await attempt({ address: "192.0.2.12", password: PASSWORD, device })).status, device).toBe(429);
    const again = await attempt({ address: "192.0.2.12", password: PASSWORD, device: own.device });
    expect(again.status).toBe(200);
    // It stays the same device, so that signing in gives no new attempts.
    expect(again.device.split(".")[0]).toBe(own.device.split(".")[0]);
    t.clock.advance(20 * 60);
  });

  test("is unknown after ten failures, and even a right password does not count then", async () => {
    const { device } = await attempt({ address: "192.0.2.10", password: PASSWORD });
    await exhaust();
    const wrong = { address: "192.0.2.10", password: "guess", device };
    for (let round = 0; round < 9; round += 1) expect((await attempt(wrong)).status).toBe(401);
    for (let round = 0; round < 3; round += 1)
      expect((await attempt({ ...wrong, password: PASSWORD })).status).toBe(200);
    expect((await attempt(wrong)).status).toBe(401);
    expect((await attempt({ ...wrong, password: PASSWORD })).status).toBe(429);
    t.clock.advance(20 * 60);
  });

  test("is unknown after half a year, and after a password change", async () => {
    const { device } = await attempt({ address: "192.0.2.10", password: PASSWORD });
    const start = t.clock.now();
    t.clock.advance(181 * 86_400);
    await exhaust();
    expect((await attempt({ address: "192.0.2.10", password: PASSWORD, device })).status).toBe(429);
    t.clock.set(start);
    const account = { id: 7, passwordHash: "before" };
    const before = createDevice(undefined, account, start);
    expect(findDeviceId(before?.token, account, start)).not.toBeNull();
    expect(findDeviceId(before?.token, { ...account, passwordHash: "after" }, start)).toBeNull();
    expect(findDeviceId(before?.token, { ...account, id: 8 }, start)).toBeNull();
    expect(createDevice(undefined, { ...account, passwordHash: null }, start)).toBeNull();
  });
});

test("a session without requests for two hours ends, and one in use continues", async () => {
  const session = await t.signIn(buildEmail(1, "reporting"), PASSWORD);
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

test("the addresses of one IPv6 network count as one", async () => {
  const email = buildEmail(2, "client-admin");
  const seen: number[] = [];
  for (let round = 1; round <= 60; round += 1) {
    seen.push(await signInFrom(`2001:db8:7:7::${round.toString(16)}`, email, `guess ${round}`));
  }
  expect(seen.filter((status) => status === 401)).toHaveLength(10);
  expect(await signInFrom("2001:db8:8:8::1", email, PASSWORD)).toBe(200);
});
