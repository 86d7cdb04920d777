import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "#platform/contract/problem.ts";
import { createLog } from "#platform/server/log.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";
import type { HttpOptions } from "./http-options.ts";
import { createHttpServer } from "./http-server.ts";

let t: TestApplication;
let webRoot: string;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  webRoot = await mkdtemp(join(tmpdir(), "courtyard-web-"));
  await mkdir(join(webRoot, "assets"));
  await writeFile(join(webRoot, "index.html"), '<div id="app" nonce="STYLE_NONCE"></div>');
  await writeFile(join(webRoot, "screens.json"), '["/","/team"]');
  await writeFile(join(webRoot, "screen-files.json"), "{}");
  await writeFile(join(webRoot, "assets", "a.js"), "1;");
});
afterAll(async () => {
  await t.close();
  await rm(webRoot, { recursive: true });
});

type Principal = Parameters<TestApplication["product"]["authorizer"]["authorize"]>[0];

function serve(more: Partial<HttpOptions<Principal>> = {}): Promise<FastifyInstance> {
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
    webRoot,
  };
  return createHttpServer({ ...base, ...more });
}

/** Sends raw bytes to a listening server and returns its reply. */
async function sendRaw(server: FastifyInstance, text: string): Promise<string> {
  if (!server.server.listening) await server.listen({ port: 0, host: "127.0.0.1" });
  const [address] = server.addresses();
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(typeof address === "object" ? address.port : 0, "127.0.0.1", () => socket.write(text));
    socket.on("data", (bytes) => (received += bytes.toString()));
    socket.once("end", () => resolve(received));
    socket.once("error", reject);
  });
}

describe("a request that a proxy and the server could interpret differently", () => {
  let server: FastifyInstance;
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.close());

  test.each([
    ["no host", "GET /robots.txt HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["two hosts", "GET /robots.txt HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n"],
    ["a host in its address", "GET http://b.example/v1 HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n"],
    ["two lengths", "POST /sign-in HTTP/1.1\r\nHost: a.example\r\nContent-Length: 1\r\nContent-Length: 9\r\n\r\nx"],
    [
      "a length and chunks",
      "POST /sign-in HTTP/1.1\r\nHost: a.example\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    ],
  ])("is rejected once, with our own problem: %s", async (_what, text) => {
    const received = await sendRaw(server, text);
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
    expect(JSON.parse(received.slice(received.indexOf("\r\n\r\n") + 4)) as Problem).toMatchObject({
      code: "bad_request",
    });
  });

  test("accepts an address that names a thousand locations and rejects a much larger one for its size", async () => {
    const send = (places: number): Promise<string> => {
      const query = Array.from({ length: places }, (_none, index) => `filters[locations]=${100_000 + index}`).join("&");
      const path = `/v1/en/analytics/reports/resident_satisfaction_report?${query}`;
      return sendRaw(server, `GET ${path} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`);
    };
    expect(await send(1000)).toMatch(/^HTTP\/1\.1 401 /);
    const large = await send(5000);
    expect(large).toMatch(/^HTTP\/1\.1 413 Content Too Large\r\n/);
    expect(large).toContain('"code":"headers_too_large"');
  });

  test("accepts a request with its own host in its address", async () => {
    const text = "GET http://a.example/healthz HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n";
    expect(await sendRaw(server, text)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("a session's token as bearer token", () => {
  test("overrides cookies, so a wrong one opens nothing", async () => {
    const { cookie } = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    const { cookie: other } = await t.signIn(buildEmail(1, "employee"), PASSWORD);
    const send = (authorization: string) =>
      t.server.inject({ url: "/v1/en/identity/user", headers: { cookie, authorization } });
    expect((await send("Bearer nobodys-token")).statusCode).toBe(401);
    const both = await send(`Bearer ${other.replace("session=", "")}`);
    expect(both.json<{ data: { email: string } }>().data.email).toBe(buildEmail(1, "employee"));
    const foreign = { origin: "https://evil.example", authorization: "Bearer nobodys-token" };
    const url = "/v1/en/integration/position_categories";
    const headers = { cookie, ...foreign };
    expect((await t.server.inject({ method: "POST", url, headers, payload: { name: "X" } })).statusCode).toBe(401);
  });

  test("reads the OpenAPI document like a cookie", async () => {
    const { cookie } = await t.signIn(buildEmail(1, "employee"), PASSWORD);
    const server = await serve();
    const headers = { authorization: `Bearer ${cookie.replace("session=", "")}` };
    expect((await server.inject({ url: "/openapi.json", headers })).statusCode).toBe(200);
  });
});

test("over TLS, a page of the same host without TLS is a foreign origin", async () => {
  const server = await serve({ isTls: true });
  const postFrom = async (origin: string): Promise<number> =>
    (await server.inject({ method: "POST", url: "/v1/en/auth/sign-out", headers: { host: "p.example", origin } }))
      .statusCode;
  expect(await postFrom("http://p.example")).toBe(403);
  expect(await postFrom("https://p.example")).toBe(401);
});

test("only files of the web build may be cached publicly", async () => {
  const server = await serve({ isOpenApiPublic: true, buildSecurityText: () => "Contact: mailto:a@p.example\n" });
  for (const url of ["/openapi.json", "/healthz", "/readyz", "/robots.txt", "/.well-known/security.txt", "/v1/x"]) {
    expect((await server.inject({ url })).headers["cache-control"], url).toBe("no-store");
  }
  expect((await server.inject({ url: "/assets/a.js" })).headers["cache-control"]).toContain("immutable");
});

test("the web build's internal files have no address", async () => {
  const server = await serve();
  for (const url of ["/index.html", "/screens.json", "/screen-files.json"]) {
    const reply = await server.inject({ url });
    expect(reply.statusCode, url).toBe(404);
    expect(reply.body, url).not.toContain("STYLE_NONCE");
  }
});

test("an invalid link gets a page in the reader's language", async () => {
  for (const url of ["/s/abc/", "/s/abc/def", "/r/abc/", "/s"]) {
    const reply = await t.server.inject({ url, headers: { "accept-language": "es" } });
    expect(reply.statusCode, url).toBe(404);
    expect(reply.headers["content-type"], url).toContain("text/html");
    expect(reply.body, url).toContain('<html lang="es">');
  }
  const unreadable = await t.server.inject({ method: "POST", url: "/s/abc/", headers: sameOrigin });
  expect(unreadable.headers["content-type"]).toContain("text/html");
});
