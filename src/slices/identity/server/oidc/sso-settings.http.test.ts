import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanyProvider, startCompanyProvider } from "#slices/identity/testing/company-provider.ts";
import { startTxtServer, type TxtServer } from "#slices/identity/testing/txt-server.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { buildForm, ORIGIN, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

const PATH = "/account/single-sign-on";
const admin = buildEmail(1, "client-admin");

let t: TestApplication;
let company: CompanyProvider;
let dns: TxtServer;
let session = "";
beforeAll(async () => {
  dns = await startTxtServer();
  t = await startTestApplication({ resolveTxt: (domain) => dns.resolveTxt(domain) });
  await writeTwoClients(t);
  const users = [{ sub: "1", email: admin, email_verified: true }];
  company = await startCompanyProvider(users, `${ORIGIN}/sign-in/oidc/callback`);
  session = (await t.signIn(admin, PASSWORD)).cookie;
});
afterAll(async () => {
  await company.close();
  await dns.close();
  await t.close();
});

function runAsOwner(text: string): Promise<readonly Record<string, unknown>[]> {
  return readOwnerRows(t, text);
}

function post(path: string, fields: Record<string, string>, cookie = session): Promise<LightMyRequestResponse> {
  return t.server.inject(buildForm(path, fields, cookie));
}

function readPage(cookie = session): Promise<LightMyRequestResponse> {
  return t.server.inject({ url: PATH, headers: { host: "portal.example", cookie } });
}

function createFields(more: Record<string, string> = {}): Record<string, string> {
  const { issuer, clientId, secret } = company;
  return { issuer, client_id: clientId, client_secret: secret, domains: "client1.example", is_active: "1", ...more };
}

async function signInByCompany(): Promise<LightMyRequestResponse> {
  const start = await post("/sign-in/oidc/one/start", {}, "");
  const address = /content="0;url=([^"]+)"/.exec(start.body)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const cookie = `sign_in_company=${start.cookies[0]?.value}`;
  const answer = await company.signIn(address, "1");
  return t.server.inject({ url: answer.pathname + answer.search, headers: { host: "portal.example", cookie } });
}

function signInByEmail(email: string): Promise<LightMyRequestResponse> {
  return post("/sign-in/company", { email, password: "" }, "");
}

describe("setting up a company's own sign-in", () => {
  test("names every invalid field, keeps the entered values and stores nothing", async () => {
    const wrong = { issuer: "ftp://x", client_id: "", client_secret: "", domains: "good.example, bad_one" };
    const reply = await post(PATH, createFields({ ...wrong, is_required: "1" }));
    expect(reply.statusCode).toBe(400);
    for (const text of [
      "starts with https://",
      "Required",
      "One or more entries aren’t valid domains.",
      "Sign in with SSO once before requiring it",
    ]) {
      expect(reply.body).toContain(text);
    }
    expect(reply.body).toContain('value="good.example, bad_one"');
    expect(await readClientRows(t, 1, "SELECT 1 FROM identity_providers")).toEqual([]);
  });

  test("is stored with the secret encrypted, never shown again, and audited", async () => {
    expect((await post(PATH, createFields())).headers.location).toBe(`${PATH}?done=saved`);
    const [row] = await readClientRows(t, 1, "SELECT oidc_client_secret, email_domains FROM identity_providers");
    expect(Buffer.from(row?.["oidc_client_secret"] as Uint8Array).includes(company.secret)).toBe(false);
    const shown = await readPage();
    expect(shown.body).toContain(`value="${company.issuer}"`);
    expect(shown.body).toContain(`${ORIGIN}/sign-in/oidc/callback`);
    expect(shown.body).not.toContain(company.secret);
    const [audit] = await readClientRows(
      t,
      1,
      "SELECT person_id, details FROM audit_log WHERE operation = 'identity.single-sign-on.change'",
    );
    expect(audit).toMatchObject({ person_id: 1, details: { issuer: company.issuer, is_secret_new: true } });
    expect(JSON.stringify(audit)).not.toContain(company.secret);
  });

  test("is tested by discovery, with the result on the page", async () => {
    const good = await post(`${PATH}/test`, {});
    expect(good.body).toContain(`Connection successful. Issuer: ${company.issuer}.`);
    await post(PATH, createFields({ issuer: "http://127.0.0.1:9" }));
    expect((await post(`${PATH}/test`, {})).body).toContain("Your provider didn’t respond at this issuer URL");
    await post(PATH, createFields({ client_secret: "" }));
    expect((await post(`${PATH}/test`, {})).body).toContain("Connection successful.");
  });

  test("is found by email only after the domain's record verifies the company", async () => {
    expect((await signInByEmail("x@client1.example")).statusCode).toBe(400);
    const missing = await post(`${PATH}/domains`, { domain: "client1.example" });
    expect(missing.body).toContain("TXT record not found for client1.example.");
    const record = /courtyard-verification=[0-9a-f]{32}/.exec((await readPage()).body)?.[0] ?? "";
    dns.records.set("client1.example", ["v=spf1 -all", `${record}0`]);
    expect((await post(`${PATH}/domains`, { domain: "client1.example" })).statusCode).toBe(200);
    dns.records.set("client1.example", ["v=spf1 -all", record]);
    expect((await post(`${PATH}/domains`, { domain: "client1.example" })).headers.location).toBe(`${PATH}?done=saved`);
    expect((await signInByEmail("x@client1.example")).statusCode).toBe(200);
    // Saving again keeps the verification; a removed domain loses it.
    await post(PATH, createFields({ client_secret: "" }));
    expect((await signInByEmail("x@client1.example")).statusCode).toBe(200);
  });

  test("another client can claim the domain, but not use it without the record", async () => {
    const other = (await t.signIn(buildEmail(2, "client-admin"), PASSWORD)).cookie;
    await post(PATH, createFields({ issuer: "http://127.0.0.1:9" }), other);
    const reply = await post(`${PATH}/domains`, { domain: "client1.example" }, other);
    expect(reply.body).toContain("TXT record not found");
    expect((await post(`${PATH}/domains`, { domain: "not-claimed.example" }, other)).statusCode).toBe(404);
    expect((await signInByEmail("x@client1.example")).body).toContain(company.issuer);
    expect((await readPage(other)).body).not.toContain(company.issuer);
  });

  test("cannot be required before a person has signed in through it; then it applies to the administrator too", async () => {
    const early = await post(PATH, createFields({ is_required: "1" }));
    expect(early.statusCode).toBe(400);
    expect((await signInByCompany()).statusCode).toBe(303);
    expect((await post(PATH, createFields({ is_required: "1" }))).statusCode).toBe(303);
    const reply = await post("/sign-in", { email: admin, password: PASSWORD }, "");
    expect(reply.headers.location).toBe("/sign-in/oidc/one");
    // No one has signed in with the other issuer yet, so it cannot be required.
    expect((await post(PATH, createFields({ issuer: "http://127.0.0.1:9", is_required: "1" }))).statusCode).toBe(400);
    expect((await post(PATH, createFields())).statusCode).toBe(303);
  });

  test("removes links of the client's own people only", async () => {
    expect((await readPage()).body).toContain("1 person has signed in by it.");
    const other = (await t.signIn(buildEmail(2, "client-admin"), PASSWORD)).cookie;
    expect((await post(`${PATH}/unlink`, { email: admin }, other)).statusCode).toBe(404);
    expect((await post(`${PATH}/unlink`, { email: "nobody@client1.example" })).statusCode).toBe(404);
    expect((await post(`${PATH}/unlink`, { email: admin.toUpperCase() })).headers.location).toBe(
      `${PATH}?done=unlinked`,
    );
    expect(await runAsOwner("SELECT 1 FROM account_identities")).toEqual([]);
    const audit = "SELECT person_id, object_id FROM audit_log WHERE operation = 'identity.single-sign-on.unlink'";
    expect(await readClientRows(t, 1, audit)).toEqual([{ person_id: 1, object_id: expect.any(Number) as number }]);
    expect(await readClientRows(t, 2, audit)).toEqual([]);
  });

  test("is limited to client-admins", async () => {
    const manager = (await t.signIn(buildEmail(1, "reporting"), PASSWORD)).cookie;
    expect((await readPage(manager)).statusCode).toBe(403);
    for (const path of ["", "/test", "/domains", "/unlink"]) {
      expect((await post(`${PATH}${path}`, createFields(), manager)).statusCode).toBe(403);
    }
    expect((await readPage("")).headers.location).toBe(`/sign-in?return_to=${encodeURIComponent(PATH)}`);
  });
});

test("without a key the page names the missing setting and stores nothing", async () => {
  const { createSecretCipher } = await import("#platform/server/secret-encryption.ts");
  const bare = await startTestApplication({ secretCipher: createSecretCipher([]) });
  await writeTwoClients(bare);
  const { cookie } = await bare.signIn(admin, PASSWORD);
  const reply = await bare.server.inject(buildForm(PATH, createFields(), cookie));
  expect(reply.statusCode).toBe(503);
  expect(reply.body).toContain("the administrator of this installation must set SECRET_KEY");
  const app = await bare.server.inject(buildForm("/account/security/totp", { proof: PASSWORD }, cookie));
  expect(app.statusCode).toBe(503);
  expect(app.body).toContain("the administrator of this installation must set SECRET_KEY");
  await bare.close();
});

test("plain HTTP and private addresses are not contacted unless the operator allows it", async () => {
  const strict = await startTestApplication({ oidcAllowHttp: false });
  await writeTwoClients(strict);
  const { cookie } = await strict.signIn(admin, PASSWORD);
  const http = await strict.server.inject(buildForm(PATH, createFields(), cookie));
  expect(http.body).toContain("Must be a URL that starts with https://");
  const inside = createFields({ issuer: company.issuer.replace("http:", "https:") });
  expect((await strict.server.inject(buildForm(PATH, inside, cookie))).statusCode).toBe(303);
  const tried = await strict.server.inject(buildForm(`${PATH}/test`, {}, cookie));
  expect(tried.body).toContain("Your provider didn’t respond at this issuer URL");
  await strict.close();
});
