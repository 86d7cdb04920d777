import { afterAll, beforeAll, expect, test } from "vitest";
import type { Problem } from "#platform/contract/problem.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
});
afterAll(() => t.close());

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Returns an address of a path, with ids and words that no other path has in their place. */
const getAddress = (path: string): string => path.replaceAll(/:\w+/g, "987");

const toAllow = (header: unknown): string[] => String(header).split(", ");

const isForDevelopers = (operation: string): boolean => t.product.authorizer.getAudience?.(operation) === "developers";

/** Returns every address with its methods. */
function listAddresses(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const routes = [
    ...t.product.api
      .filter(({ operation }) => !isForDevelopers(operation))
      .map(({ endpoint: { method, path } }) => ({ method, path })),
    ...t.product.pages,
    ...t.product.webhooks.map(({ path }) => ({ method: "POST", path })),
  ];
  for (const { method, path } of routes) {
    const all = found.get(getAddress(path)) ?? new Set();
    found.set(getAddress(path), all.add(method));
    if (method === "GET") all.add("HEAD");
  }
  return found;
}

test("every address returns 405 with its methods for any other method, and lists them for OPTIONS", async () => {
  let tried = 0;
  for (const [url, has] of listAddresses()) {
    const options = await t.server.inject({ method: "OPTIONS", url });
    expect([options.statusCode, options.body], `OPTIONS ${url}`).toEqual([204, ""]);
    // Another path can have the same address: `/regions/:id` is one of `/:category/:id` too.
    expect(toAllow(options.headers.allow), `OPTIONS ${url}`).toEqual(expect.arrayContaining([...has, "OPTIONS"]));
    for (const method of methods.filter((each) => !toAllow(options.headers.allow).includes(each))) {
      // Bodies that are not read, and no origin: the address has no such method, whatever the request.
      const reply = await t.server.inject({
        method,
        url,
        headers: { "content-type": "application/xml" },
        payload: "<",
      });
      expect(reply.statusCode, `${method} ${url}`).toBe(405);
      expect(reply.headers.allow, `${method} ${url}`).toBe(options.headers.allow);
      // Pages that people open by links in emails and texts return the error as a page.
      const isPage = /^\/(s|r|share)(\/|$)/.test(url);
      expect(reply.headers["content-type"]).toContain(isPage ? "text/html" : "application/problem+json");
      if (method === "HEAD" || isPage) continue;
      const { code, title, status, detail } = reply.json<Problem>();
      expect({ code, title, status }).toEqual({ code: "method_not_allowed", title: "Method Not Allowed", status: 405 });
      expect(detail).toBe(`This address does not take ${method}. It takes ${String(options.headers.allow)}.`);
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(600);
});

test("HEAD replies as GET does, without the body", async () => {
  for (const url of ["/healthz", "/openapi.json", "/sign-in", "/v1/en/identity/user"]) {
    const [header, get] = [await t.server.inject({ method: "HEAD", url }), await t.server.inject({ url })];
    expect([header.statusCode, header.headers["content-type"], header.body]).toEqual([
      get.statusCode,
      get.headers["content-type"],
      "",
    ]);
  }
});

test("addresses for developers, and those that do not exist, have no methods to report", async () => {
  const hidden = t.product.api.filter(({ operation }) => isForDevelopers(operation));
  expect(hidden.length).toBeGreaterThan(1);
  for (const url of ["/v1/en/nothing", "/nowhere", ...hidden.map(({ endpoint }) => getAddress(endpoint.path))])
    for (const method of ["OPTIONS", "DELETE"] as const) {
      const reply = await t.server.inject({ method, url });
      expect([reply.statusCode, reply.headers.allow], `${method} ${url}`).toEqual([404, undefined]);
    }
});
