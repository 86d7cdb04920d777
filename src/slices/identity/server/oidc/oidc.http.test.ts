import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CompanyProvider, startCompanyProvider } from "#slices/identity/testing/company-provider.ts";
import {
  type ProviderDefect,
  type MisbehavingProvider,
  startMisbehavingProvider,
} from "#slices/identity/testing/misbehaving-oidc-provider.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import {
  buildForm,
  ORIGIN,
  sameOrigin,
  startTestApplication,
  type TestApplication,
} from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";
import { writeDomains, writeProvider, verifyDomain } from "./providers.repository.ts";
import { getSecretPurpose } from "./oidc.service.ts";

const CALLBACK = `${ORIGIN}/sign-in/oidc/callback`;
const manager = buildEmail(1, "property_manager");

let t: TestApplication;
let company: CompanyProvider;
let liar: MisbehavingProvider;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  company = await startCompanyProvider(
    [
      { sub: "sub-manager", email: manager.toUpperCase(), email_verified: true },
      { sub: "sub-unverified", email: buildEmail(1, "reporting"), email_verified: false },
      { sub: "sub-foreign", email: buildEmail(2, "client-admin"), email_verified: true },
      { sub: "sub-nobody", email: "nobody@client1.example", email_verified: true },
      { sub: "sub-staff", email: buildEmail(1, "employee"), email_verified: true },
      { sub: "sub-successor", email: manager, email_verified: true },
    ],
    CALLBACK,
  );
  liar = await startMisbehavingProvider();
  await runAsOwner(`UPDATE accounts SET is_staff = true WHERE email = '${buildEmail(1, "employee")}'`);
});
afterAll(async () => {
  await company.close();
  await liar.close();
  await t.close();
});
beforeEach(() => setUp(company));

function runAsOwner(text: string): Promise<readonly Record<string, unknown>[]> {
  return readOwnerRows(t, text);
}

function setUp(
  provider: { issuer: string; clientId?: string; secret?: string },
  more: { isRequired?: boolean; isActive?: boolean; clientId?: number } = {},
): Promise<void> {
  const { clientId = 1, isRequired = false, isActive = true } = more;
  const now = t.clock.now();
  return t.db.withClient(clientId, async (tx) => {
    await writeProvider(tx, {
      issuer: provider.issuer,
      oidcClientId: provider.clientId ?? "courtyard",
      encryptedSecret: t.secretCipher.encrypt(getSecretPurpose(clientId), provider.secret ?? "secret"),
      emailDomains: ["client1.example"],
      isRequired,
      isActive,
      updatedAt: now,
    });
    await writeDomains(tx, [{ domain: "client1.example", code: "c" }], now);
    await verifyDomain(tx, "client1.example", now);
  });
}

interface Trip {
  readonly address: string;
  readonly cookie: string;
}

function toTrip(reply: LightMyRequestResponse): Trip {
  const address = /<meta http-equiv="refresh" content="0;url=([^"]+)"/i.exec(reply.body)?.[1] ?? "";
  const cookie = reply.cookies.find((each) => each.name === "sign_in_company");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  return { address: address.replaceAll("&amp;", "&"), cookie: `sign_in_company=${cookie?.value}` };
}

async function begin(email = manager, returnTo = "/portfolio"): Promise<Trip> {
  const reply = await t.server.inject(buildForm("/sign-in/company", { email, password: "", return_to: returnTo }));
  expect(reply.statusCode).toBe(200);
  return toTrip(reply);
}

function returnFromProvider(answer: URL, cookie: string): Promise<LightMyRequestResponse> {
  // Like a browser that comes from another site: without Origin.
  return t.server.inject({ url: `${answer.pathname}${answer.search}`, headers: { host: "portal.example", cookie } });
}

function findSession(reply: LightMyRequestResponse): string | undefined {
  return reply.cookies.find((each) => each.name === "session" && each.value !== "")?.value;
}

async function readUser(session: string | undefined): Promise<unknown> {
  const headers = { cookie: `session=${session}` };
  return (await t.server.inject({ url: "/v1/en/identity/user", headers })).json().data;
}

describe("a company's own sign-in", () => {
  test("completes with a real provider and starts a session at the requested page", async () => {
    const trip = await begin();
    const request = new URL(trip.address);
    expect(request.origin).toBe(company.issuer);
    expect(Object.fromEntries(request.searchParams)).toMatchObject({
      redirect_uri: CALLBACK,
      response_type: "code",
      code_challenge_method: "S256",
      login_hint: manager,
    });
    const reply = await returnFromProvider(await company.signIn(trip.address, "sub-manager"), trip.cookie);
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe("/portfolio");
    expect(await readUser(findSession(reply))).toMatchObject({ id: 5, client_id: 1 });
    expect(await runAsOwner("SELECT issuer, subject FROM account_identities")).toEqual([
      { issuer: company.issuer, subject: "sub-manager" },
    ]);
    const audit = await readClientRows(
      t,
      1,
      "SELECT operation, details FROM audit_log WHERE client_id = 1 ORDER BY id",
    );
    expect(audit).toEqual([
      { operation: "identity.single-sign-on.link", details: {} },
      { operation: "identity.sign-in", details: { method: "company" } },
    ]);
  });

  test("recognizes a person by the subject alone, whatever the email is", async () => {
    await runAsOwner(`UPDATE accounts SET email = 'renamed@client1.example' WHERE email = '${manager}'`);
    const trip = await begin("anybody@client1.example");
    const reply = await returnFromProvider(await company.signIn(trip.address, "sub-manager"), trip.cookie);
    expect(await readUser(findSession(reply))).toMatchObject({ id: 5, client_id: 1 });
    await runAsOwner(`UPDATE accounts SET email = '${manager}' WHERE email = 'renamed@client1.example'`);
  });

  test.each([
    ["an email that the provider has not verified", "sub-unverified"],
    ["an account of another client", "sub-foreign"],
    ["an unknown person", "sub-nobody"],
    ["platform staff", "sub-staff"],
    ["an email that was reassigned to another person", "sub-successor"],
  ])("shows an error and opens nothing for %s", async (_who, sub) => {
    const before = await runAsOwner("SELECT * FROM account_identities");
    const trip = await begin();
    const reply = await returnFromProvider(await company.signIn(trip.address, sub), trip.cookie);
    expect(reply.statusCode).toBe(403);
    expect(reply.body).toContain("no account here matches");
    expect(findSession(reply)).toBeUndefined();
    expect(await runAsOwner("SELECT * FROM account_identities")).toEqual(before);
  });

  test("a response counts once, and only in the browser that started the sign-in", async () => {
    const trip = await begin();
    const answer = await company.signIn(trip.address, "sub-manager");
    for (const cookie of ["", `sign_in_company=${"A".repeat(43)}`, (await begin()).cookie]) {
      const foreign = await returnFromProvider(answer, cookie);
      expect(foreign.statusCode).toBe(410);
      expect(foreign.body).toContain("Please sign in again.");
    }
    const both = await Promise.all([returnFromProvider(answer, trip.cookie), returnFromProvider(answer, trip.cookie)]);
    expect(both.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([303, 410]);
    expect((await returnFromProvider(answer, trip.cookie)).statusCode).toBe(410);
  });

  test("a response is too late after ten minutes", async () => {
    const trip = await begin();
    const answer = await company.signIn(trip.address, "sub-manager");
    t.clock.advance(600);
    expect((await returnFromProvider(answer, trip.cookie)).statusCode).toBe(410);
  });

  test("a person who cancels at the provider gets a message and a link back", async () => {
    const trip = await begin();
    const reply = await returnFromProvider(await company.abort(trip.address), trip.cookie);
    expect(reply.statusCode).toBe(401);
    expect(reply.body).toContain("was not successful");
    expect(reply.body).toContain('href="/sign-in"');
  });

  test("one company's response is rejected for another company", async () => {
    const trip = await begin();
    const answer = await company.signIn(trip.address, "sub-manager");
    await setUp(liar);
    expect((await returnFromProvider(answer, trip.cookie)).statusCode).toBe(410);
  });
});

describe("an invalid response", () => {
  const user = { sub: "sub-liar", email: buildEmail(1, "reporting") };
  const past = Math.floor(Date.now() / 1000) - 600;
  test.each<[string, ProviderDefect]>([
    ["another nonce", { claims: { nonce: "other" } }],
    ["no nonce", { claims: { nonce: undefined } }],
    ["another audience", { claims: { aud: "somebody-else" } }],
    ["an expired token", { claims: { iat: past, exp: past + 60 } }],
    ["a token of another issuer", { claims: { iss: "https://accounts.example" } }],
    ["another issuer in the callback", { iss: "https://accounts.example" }],
    ["a signature with another key", { isForged: true }],
    ["a code that the provider rejects", { status: 400 }],
    ["a person without a subject", { claims: { sub: undefined } }],
  ])("with %s starts no session and links no account", async (_what, lie) => {
    await setUp(liar);
    const trip = await begin();
    const reply = await returnFromProvider(liar.answer(trip.address, user, lie), trip.cookie);
    expect(reply.statusCode).toBe(401);
    expect(reply.body).toContain("We couldn’t verify the response");
    expect(findSession(reply)).toBeUndefined();
    expect(await runAsOwner(`SELECT * FROM account_identities WHERE issuer = '${liar.issuer}'`)).toEqual([]);
  });

  test("a valid response of the same provider is accepted", async () => {
    await setUp(liar);
    const trip = await begin();
    const reply = await returnFromProvider(liar.answer(trip.address, user, {}), trip.cookie);
    expect(await readUser(findSession(reply))).toMatchObject({ id: 2, client_id: 1 });
  });
});

describe("the redirect to the provider", () => {
  test("depends on the email's domain only: the reply is the same with and without an account", async () => {
    const [known, unknown] = await Promise.all([begin(manager), begin("no-such-person@client1.example")]);
    const strip = (address: string): string => new URL(address).origin + new URL(address).pathname;
    expect(strip(known.address)).toBe(strip(unknown.address));
    for (const email of [buildEmail(2, "client-admin"), "somebody@elsewhere.example"]) {
      const reply = await t.server.inject(buildForm("/sign-in/company", { email, password: "" }));
      expect(reply.statusCode).toBe(400);
      expect(reply.body).toContain("Single sign-on isn’t set up for this email.");
      expect(reply.body).toContain(`value="${email}"`);
    }
    const wrong = await t.server.inject(buildForm("/sign-in/company", { email: "x", password: "" }));
    expect(wrong.body).toContain("Must be a valid email");
  });

  test("an unverified domain leads nowhere, while the client's own address works", async () => {
    await runAsOwner("UPDATE sign_in_domains SET verified_at = NULL");
    const reply = await t.server.inject(buildForm("/sign-in/company", { email: manager, password: "" }));
    expect(reply.statusCode).toBe(400);
    const page = await t.server.inject({ url: "/sign-in/oidc/one?return_to=/portfolio" });
    expect(page.body).toContain('action="/sign-in/oidc/one/start"');
    const start = await t.server.inject(buildForm("/sign-in/oidc/one/start", { return_to: "/portfolio" }));
    expect(new URL(toTrip(start).address).origin).toBe(company.issuer);
  });

  test.each(["two", "no-such-client"])(
    "the address of a client without its own sign-in (%s) says that there is none",
    async (slug) => {
      const reply = await t.server.inject(buildForm(`/sign-in/oidc/${slug}/start`, {}));
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toContain("Single sign-on isn’t set up for this address.");
    },
  );

  test("an unavailable provider shows an error page, and no sign-in begins", async () => {
    const silent = await startMisbehavingProvider();
    await silent.close();
    await setUp(silent);
    const reply = await t.server.inject(buildForm("/sign-in/company", { email: manager, password: "" }));
    expect(reply.statusCode).toBe(503);
    expect(reply.body).toContain("isn’t responding");
    expect(reply.cookies).toEqual([]);
  });

  test("a callback without a started sign-in changes nothing", async () => {
    const before = await runAsOwner("SELECT count(*)::int AS n FROM account_challenges");
    const reply = await t.server.inject({ url: "/sign-in/oidc/callback?code=x&state=y" });
    expect(reply.statusCode).toBe(410);
    expect(await runAsOwner("SELECT count(*)::int AS n FROM account_challenges")).toEqual(before);
  });
});

test("a session from a company's provider cannot switch companies, even after that sign-in was disabled", async () => {
  const both = `SELECT id FROM accounts WHERE email = '${manager}'`;
  await runAsOwner(`DELETE FROM account_memberships WHERE client_id = 2 AND person_id = 5`);
  await runAsOwner(`INSERT INTO account_memberships (account_id, client_id, person_id) VALUES ((${both}), 2, 5)`);
  const trip = await begin();
  const reply = await returnFromProvider(await company.signIn(trip.address, "sub-manager"), trip.cookie);
  const cookie = `session=${findSession(reply)}`;
  await setUp(company, { isActive: false });
  for (const client of ["2", "1"]) {
    const entered = await t.server.inject(buildForm("/account/security/client", { client_id: client }, cookie));
    expect(entered.statusCode, client).toBe(403);
  }
  const byPassword = (await t.signIn(manager, PASSWORD)).cookie;
  const entered = await t.server.inject(buildForm("/account/security/client", { client_id: "2" }, byPassword));
  expect(await readUser(findSession(entered))).toMatchObject({ client_id: 2 });
  await runAsOwner(`DELETE FROM account_memberships WHERE client_id = 2 AND account_id = (${both})`);
});

describe("a company that requires its own sign-in", () => {
  beforeEach(() => setUp(company, { isRequired: true }));

  function signInByPassword(email: string, password = PASSWORD): Promise<LightMyRequestResponse> {
    const payload = { email, password };
    return t.server.inject({ method: "POST", url: "/v1/en/auth/sign-in", headers: sameOrigin, payload });
  }

  test("accepts no password, not even a client-admin's, and redirects to its own sign-in", async () => {
    for (const email of [buildEmail(1, "client-admin"), manager]) {
      const reply = await signInByPassword(email);
      expect(reply.json()).toEqual({ data: { redirect_to: "/sign-in/oidc/one" } });
      expect(reply.cookies).toEqual([]);
      expect((await signInByPassword(email, "wrong")).statusCode).toBe(401);
    }
  });

  test("does not block platform staff or other clients", async () => {
    expect(findSession(await signInByPassword(buildEmail(1, "employee")))).toBeDefined();
    expect(findSession(await signInByPassword(buildEmail(2, "client-admin")))).toBeDefined();
  });

  test("accepts passwords again when its sign-in is disabled", async () => {
    await setUp(company, { isRequired: true, isActive: false });
    expect(findSession(await signInByPassword(manager))).toBeDefined();
  });
});
