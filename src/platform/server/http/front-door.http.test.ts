import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "#platform/contract/problem.ts";
import { SqlError } from "#platform/server/db/engine.ts";
import { createLog } from "#platform/server/log.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";
import type { HttpOptions } from "./http-options.ts";
import { createHttpServer } from "./http-server.ts";
import { buildSecurityText } from "./well-known.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
});
afterAll(() => t.close());

type Principal = Parameters<TestApplication["product"]["authorizer"]["authorize"]>[0];

function serve(more: Partial<HttpOptions<Principal>>) {
  const { api, pages, webhooks, authorizer } = t.product;
  const log = createLog("silent");
  const checkReady = (): Promise<void> => Promise.resolve();
  const base = {
    api,
    pages,
    webhooks,
    authorizer,
    log,
    trustProxy: false as const,
    isTls: false,
    assertReady: checkReady,
    webRoot: null,
  };
  return createHttpServer({ ...base, ...more });
}

describe("access to the server", () => {
  test("the OpenAPI document requires a session unless the operator makes it public", async () => {
    const closed = await serve({});
    const refused = await closed.inject({ url: "/openapi.json" });
    expect([refused.statusCode, refused.json<Problem>().code]).toEqual([401, "sign_in_first"]);
    const session = await t.signIn(buildEmail(1, "employee"), PASSWORD);
    expect((await closed.inject({ url: "/openapi.json", headers: session })).statusCode).toBe(200);
    const open = await serve({ isOpenApiPublic: true });
    expect((await open.inject({ url: "/openapi.json" })).statusCode).toBe(200);
  });

  test("rejects another host than the portal's, except for health checks", async () => {
    const server = await serve({ publicOrigin: "https://portal.example" });
    const getStatus = async (url: string, host: string): Promise<number> =>
      (await server.inject({ url, headers: { host } })).statusCode;
    expect(await getStatus("/sign-in", "portal.example")).toBe(200);
    expect(await getStatus("/sign-in", "evil.example")).toBe(400);
    expect(await getStatus("/sign-in", "portal.example:8080")).toBe(400);
    expect(await getStatus("/healthz", "10.0.0.7")).toBe(200);
    expect(await getStatus("/readyz", "10.0.0.7")).toBe(200);
  });

  test.each(["/%", "/v1/%zz", "/s/%E0%A4%A"])(
    "replies to the malformed address %s with our own problem",
    async (url) => {
      const reply = await t.server.inject({ url });
      expect(reply.statusCode).toBe(400);
      expect(reply.headers["content-type"]).toContain("application/problem+json");
      expect(reply.json<Problem>()).toMatchObject({ code: "bad_request", status: 400 });
      expect(reply.headers["x-content-type-options"]).toBe("nosniff");
    },
  );

  test("replies to a request that is not HTTP with our own problem", async () => {
    const server = await serve({});
    await server.listen({ port: 0, host: "127.0.0.1" });
    const [address] = server.addresses();
    const reply = await new Promise<string>((resolve, reject) => {
      const socket = connect(typeof address === "object" ? address.port : 0, "127.0.0.1", () =>
        socket.write("HELLO\r\n\r\n"),
      );
      let text = "";
      socket.on("data", (bytes) => (text += bytes.toString()));
      socket.once("end", () => resolve(text));
      socket.once("error", reject);
    });
    await server.close();
    expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/problem\+json/);
    expect(JSON.parse(reply.split("\r\n\r\n")[1] ?? "")).toMatchObject({ code: "bad_request", status: 400 });
  });

  test("robots.txt excludes everything and security.txt names the contact", async () => {
    const buildText = (): string =>
      buildSecurityText("mailto:security@portal.example", "https://portal.example", new Date("2026-11-20T15:00:00Z"));
    const server = await serve({ buildSecurityText: buildText });
    expect((await server.inject({ url: "/robots.txt" })).body).toBe("User-agent: *\nDisallow: /\n");
    const security = await server.inject({ url: "/.well-known/security.txt" });
    expect(security.headers["content-type"]).toContain("text/plain");
    expect(security.body).toContain("Contact: mailto:security@portal.example\nExpires: 2027-11-20T00:00:00Z\n");
  });
});

describe("inline styles", () => {
  const styles = /<style(?: nonce="(?<nonce>[^"]*)")?>/g;

  test("are allowed on our own pages only, by a nonce for each reply", async () => {
    const seen = new Set<string>();
    for (const url of ["/sign-in", "/sign-in", "/forgot-password", "/s/unknown", "/dev/mailbox"]) {
      const { headers, body } = await t.server.inject({ url });
      const nonces = [...body.matchAll(styles)].map((found) => found.groups?.["nonce"] ?? "none");
      expect(nonces, url).toHaveLength(1);
      expect(headers["content-security-policy"], url).toContain(`style-src 'self' 'nonce-${nonces[0]}'`);
      expect(headers["content-security-policy"], url).not.toContain("unsafe-inline");
      expect(body, url).not.toContain(" style=");
      seen.add(nonces[0] ?? "");
    }
    expect(seen.size).toBe(5);
  });

  test("are not allowed in any reply that is not a page", async () => {
    const { headers } = await t.server.inject({ url: "/v1/en/identity/user" });
    expect(headers["content-security-policy"]).toContain("style-src 'self';");
  });
});

describe("the application's document", () => {
  let webRoot: string;
  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), "courtyard-web-"));
    await writeFile(
      join(webRoot, "index.html"),
      '<meta property="csp-nonce" nonce="STYLE_NONCE"></head><div id="app"></div>',
    );
    await writeFile(
      join(webRoot, "screens.json"),
      '["/","/team","/team/$id/employee-details","/engagement/$widget/$scopedId"]',
    );
    await writeFile(
      join(webRoot, "screen-files.json"),
      '{"/team/$id/employee-details":["assets/team-1.js","assets/team-1.css"]}',
    );
    await mkdir(join(webRoot, "assets"));
    await writeFile(join(webRoot, "assets", "team-1.js"), "1;");
    await writeFile(join(webRoot, "assets", "team-1.js.br"), "small");
  });
  afterAll(() => rm(webRoot, { recursive: true }));

  test("names the code of its screen, so that the browser requests it with the shell's", async () => {
    const server = await serve({ webRoot });
    const { body } = await server.inject({ url: "/team/7/employee-details?tab=1" });
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/team-1.js">');
    expect(body).toContain('<link rel="preload" as="style" crossorigin href="/assets/team-1.css">');
    expect((await server.inject({ url: "/team" })).body).not.toContain("<link");
  });

  test("has files that were compressed by the build", async () => {
    const server = await serve({ webRoot });
    const load = (encoding: string) =>
      server.inject({ url: "/assets/team-1.js", headers: { "accept-encoding": encoding } });
    const small = await load("gzip, br");
    expect([small.headers["content-encoding"], small.body]).toEqual(["br", "small"]);
    expect(small.headers["cache-control"]).toContain("immutable");
    expect(small.headers["content-type"]).toContain("javascript");
    expect((await load("identity")).body).toBe("1;");
  });

  test.each([
    ["/", 200],
    ["/team?page=2", 200],
    ["/team/", 200],
    ["/team/7/employee-details", 200],
    ["/team/7", 404],
    ["/team/seven/employee-details", 404],
    ["/engagement/intel/3", 200],
    ["/engagement/nothing/3", 404],
    ["/team/7/employee-details/more", 404],
    ["/wp-admin.php", 404],
  ])("%s is %i, and the document explains the status", async (url, status) => {
    const server = await serve({ webRoot, isScreenPart: (part, text) => part === "$widget" && text === "intel" });
    const reply = await server.inject({ url });
    expect(reply.statusCode).toBe(status);
    expect(reply.headers["content-type"]).toContain("text/html");
    expect((await server.inject({ method: "HEAD", url })).statusCode).toBe(status);
    const nonce = /nonce="([^"]+)"/.exec(reply.body)?.[1] ?? "none";
    expect(nonce).not.toBe("STYLE_NONCE");
    expect(reply.headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}'`);
  });

  test.each([
    ["/settings/organisation", "/settings/organization"],
    ["/settings/organisation/locations/7?tab=units", "/settings/organization/locations/7?tab=units"],
  ])("%s moved and redirects to %s", async (url, location) => {
    const reply = await (await serve({ webRoot })).inject({ url });
    expect([reply.statusCode, reply.headers.location]).toEqual([301, location]);
  });

  test("a screen's address accepts reads only", async () => {
    const server = await serve({ webRoot });
    const reply = await server.inject({ method: "POST", url: "/team?page=2" });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect((await server.inject({ method: "POST", url: "/wp-admin.php" })).statusCode).toBe(404);
  });

  test.each(["/v1/en/nothing", "/v1", "/assets/none.js", "/.well-known/none"])("%s has no document", async (url) => {
    const reply = await (await serve({ webRoot })).inject({ url });
    expect(reply.statusCode).toBe(404);
    expect(reply.headers["content-type"]).toContain("application/problem+json");
  });
});

describe("a database outage", () => {
  const buildOutageOptions = (code: string): Partial<HttpOptions<Principal>> => ({
    authorizer: { ...t.product.authorizer, readPrincipal: () => Promise.reject(new SqlError("gone", code, null)) },
  });

  test.each([
    ["08006", "database_away", "5"],
    ["53100", "database_full", "30"],
    ["57014", "too_slow", "10"],
  ])("%s is 503 as a problem, and as a page on pages", async (state, code, retryAfter) => {
    const server = await serve(buildOutageOptions(state));
    const call = await server.inject({ url: "/v1/en/identity/user" });
    expect([call.statusCode, call.json<Problem>().code, call.headers["retry-after"]]).toEqual([503, code, retryAfter]);
    const page = await server.inject({ url: "/sign-in", headers: { "accept-language": "es" } });
    expect([page.statusCode, page.headers["retry-after"]]).toEqual([503, retryAfter]);
    expect(page.body).toContain('<html lang="es">');
    expect(page.body).toContain("Volvemos en un momento");
  });
});
