import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import type { Problem } from "#platform/contract/problem.ts";
import { AppError } from "#platform/server/app-error.ts";
import { createLog } from "#platform/server/log.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { trustHops } from "./caller-address.ts";
import type { Authorizer } from "./authorizer.ts";
import type { HttpOptions } from "./http-options.ts";
import { createHttpServer } from "./http-server.ts";
import { buildApiRoute } from "./route.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
});
afterAll(() => t.close());

const url = "/v1/en/auth/sign-in";

describe("invalid input gets a problem reply that names the error [ERR-15]", () => {
  test.each([
    [
      "not JSON",
      { method: "POST", url, headers: { ...sameOrigin, "content-type": "application/json" }, payload: "{" },
      400,
      "not_json",
    ],
    [
      "another media type",
      { method: "POST", url, headers: { ...sameOrigin, "content-type": "application/xml" }, payload: "<x/>" },
      415,
      "media_type",
    ],
    [
      "a compressed body",
      {
        method: "POST",
        url,
        headers: { ...sameOrigin, "content-type": "application/json", "content-encoding": "gzip" },
        payload: "{}",
      },
      415,
      "content_encoding",
    ],
    [
      "a body that is too large",
      { method: "POST", url, headers: sameOrigin, payload: { email: "x".repeat(2_000_000) } },
      413,
      "body_too_large",
    ],
    ["an unknown address", { method: "GET", url: "/v1/en/nothing" }, 404, "not_found"],
    [
      "an unsupported method",
      { method: "DELETE", url: "/v1/en/identity/user", headers: sameOrigin },
      405,
      "method_not_allowed",
    ],
  ] as const)("%s", async (_what, request, status, code) => {
    const reply = await t.server.inject(request);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    const body = reply.json<Problem>();
    expect(body).toMatchObject({ status, code, type: `urn:courtyard:problem:${code}`, errors: [] });
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test("media types are case-insensitive", async () => {
  const headers = { ...sameOrigin, "content-type": "Application/JSON" };
  const reply = await t.server.inject({ method: "POST", url, headers, payload: "{}" });
  expect([reply.statusCode, reply.json<Problem>().code]).toEqual([400, "invalid_input"]);
});

describe("the whole server", () => {
  test("the OpenAPI document is valid and lists every call below the versioned path [API-01]", async () => {
    const document = (await t.server.inject({ url: "/openapi.json" })).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = t.product.api.map(
      ({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`,
    );
    expect(listed.toSorted()).toEqual(routes.toSorted());
    expect(Object.keys(document.paths).filter((path) => !path.startsWith("/v1/en/"))).toEqual([]);
  });

  test("is alive and ready", async () => {
    expect((await t.server.inject({ url: "/healthz" })).json()).toEqual({ status: "alive", version: "1.2.3" });
    expect((await t.server.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
  });

  test("every reply forbids framing, sniffing, foreign content and inline scripts", async () => {
    for (const path of ["/sign-in", "/v1/en/identity/user", "/s/unknown"]) {
      const { headers } = await t.server.inject({ url: path });
      expect(headers["content-security-policy"]).toContain("default-src 'none';script-src 'self'");
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("same-origin");
      expect(headers["cache-control"] ?? "no-store").toBe("no-store");
    }
  });
});

describe("a server with one route", () => {
  const reply = z.object({ data: z.object({ name: z.string() }) });
  const getThing = defineEndpoint({ name: "getThing", method: "GET", path: "/thing", summary: "A thing.", reply });

  const gate: Authorizer<null> = {
    readPrincipal: () => Promise.resolve(null),
    logRequest: () => Promise.resolve(),
    authorize: () => {},
    isKnown: (operation) => operation === "thing.read",
  };

  function serve(answer: () => Promise<never>, more: Partial<HttpOptions<null>> = {}) {
    return createHttpServer<null>({
      api: [buildApiRoute<typeof getThing, null>(getThing, "thing.read", answer)],
      pages: [],
      authorizer: gate,
      log: createLog("silent"),
      trustProxy: false,
      isTls: false,
      assertReady: () => Promise.reject(new AppError("unavailable", "not_ready", "Not yet.", { retryAfter: 5 })),
      webRoot: null,
      ...more,
    });
  }

  test("unknown fields are removed from a reply, and an invalid reply is an error", async () => {
    const leaky = await serve(() => Promise.resolve({ data: { name: "a", secret: "b" } } as never));
    expect((await leaky.inject({ url: "/v1/en/thing" })).json()).toEqual({ data: { name: "a" } });
    const broken = await serve(() => Promise.resolve({ data: { name: 7 } } as never));
    const answer = await broken.inject({ url: "/v1/en/thing" });
    expect(answer.statusCode).toBe(500);
    expect(answer.json<Problem>().code).toBe("internal");
  });

  test("an unexpected error reveals no details [ERR-15]", async () => {
    const server = await serve(() => Promise.reject(new Error("password=hunter2")));
    const answer = await server.inject({ url: "/v1/en/thing" });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain("hunter2");
  });

  test.each([
    [0, "127.0.0.1"],
    [1, "198.51.100.7"],
    [2, "203.0.113.9"],
  ])("with %i trusted proxies a caller's own X-Forwarded-For is ignored", async (hops, address) => {
    const server = await createHttpServer<null>({
      api: [],
      pages: [
        {
          method: "GET",
          path: "/where",
          operation: "thing.read",
          handle: (call) => Promise.resolve({ status: 200, html: call.address }),
        },
      ],
      authorizer: gate,
      log: createLog("silent"),
      trustProxy: trustHops(hops),
      isTls: false,
      assertReady: () => Promise.resolve(),
      webRoot: null,
    });
    const headers = { "x-forwarded-for": "192.0.2.66, 203.0.113.9, 198.51.100.7" };
    expect((await server.inject({ url: "/where", headers })).body).toBe(address);
  });

  test("not ready is 503 with a Retry-After", async () => {
    const server = await serve(() => Promise.reject(new Error()));
    const answer = await server.inject({ url: "/readyz" });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
  });

  test("does not start with a route without an operation", async () => {
    const noPerson = { ...gate, isKnown: () => false };
    await expect(serve(() => Promise.reject(new Error()), { authorizer: noPerson })).rejects.toThrow("thing.read");
  });

  test("over TLS cookies are bound to the host and HSTS is sent", async () => {
    const seen: unknown[] = [];
    const server = await serve(() => Promise.reject(new Error()), {
      isTls: true,
      authorizer: {
        readPrincipal: (cookies) => {
          seen.push({ ...cookies });
          return Promise.resolve(null);
        },
        logRequest: () => Promise.resolve(),
        authorize: () => {},
        isKnown: () => true,
      },
    });
    const answer = await server.inject({
      url: "/v1/en/thing",
      headers: { cookie: "__Host-session=good; session=planted" },
    });
    expect(seen).toEqual([{ session: "good" }]);
    expect(answer.headers["strict-transport-security"]).toContain("max-age=31536000");
  });
});
