import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MessagingFixture, setUpMessagingFixture } from "#slices/messaging/testing/messaging-fixture.ts";
import { createSharingModule } from "#slices/sharing/server/sharing.module.ts";
import { ORIGIN } from "#test/support/test-application.ts";
import { buildLinkPages } from "./link.pages.ts";

let t: MessagingFixture;
let id = "";
beforeAll(async () => {
  t = await setUpMessagingFixture();
  const sharing = createSharingModule({ db: t.db });
  const now = t.clock.now();
  const expiresAt = new Date("2026-12-01T00:00:00Z");
  id = await t.db.withClient(1, (tx) => sharing.api.mintToken(tx, { purpose: "survey", objectId: 7, expiresAt, now }));
});
afterAll(() => t.close());

function open(url: string, language = "en") {
  return t.server.inject({ url, headers: { "accept-language": language } });
}

/** A request as the page handler receives it. */
const call = {
  query: {},
  form: {},
  principal: { kind: "visitor" } as const,
  cookies: {},
  requestId: "r",
  address: "::1",
  origin: ORIGIN,
  languages: ["en"],
  setCookie: () => {},
};

function resolve(link: string) {
  return t.server.inject({ url: `/v1/en/integration/r/${link}` });
}

describe("a short link", () => {
  test("asks the service for its target by id and redirects there [LINK-01] [LINK-03]", async () => {
    const request: string[] = [];
    const [page] = buildLinkPages({
      resolve: (link) => {
        request.push(link);
        return Promise.resolve({ response: `${ORIGIN}/s/${link}` });
      },
    });
    await page?.handle({ ...call, params: { id: "abc" } });
    expect(request).toEqual(["abc"]);
    const answer = await resolve(id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { response: `${ORIGIN}/s/${id}` }]);
    const opened = await open(`/r/${id}`);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/s/${id}`]);
  });

  test("is resolved by the API: its target, or the reason why it has none [API-55]", async () => {
    const [valid, invalid] = [await resolve(id), await resolve("nothing")];
    expect(valid.json()).toEqual({ response: `${ORIGIN}/s/${id}` });
    expect(Object.keys(invalid.json<object>())).toEqual(["error_message"]);
    expect([valid.statusCode, invalid.statusCode]).toEqual([200, 200]);
  });

  test("has no application frame and needs no sign-in [NAV-45]", async () => {
    const page = await open("/r/nothing");
    expect(page.body).not.toContain("<header");
    expect(page.body).not.toContain("<nav");
    expect(page.body).toMatch(/<body><main><h1>[^<]+<\/h1><\/main><\/body>/);
  });

  test("without an id shows an error [LINK-02]", async () => {
    for (const url of ["/r", "/r/"])
      expect((await open(url)).body).toContain("<h1>No link detected, please try clicking again</h1>");
  });

  test("that is invalid shows the service's message, otherwise a generic one [LINK-04]", async () => {
    const unknown = await resolve("nothing");
    const { error_message: message } = unknown.json<{ error_message: string }>();
    expect(message).toBe("This link isn’t valid. Check that you have the full address.");
    expect((await open("/r/nothing")).body).toContain(`<h1>${message}</h1>`);
    expect((await open("/r/nothing", "es")).body).toContain("Este enlace no es válido.");
    const [page] = buildLinkPages({ resolve: () => Promise.reject(new Error("down")) });
    const reply = await page?.handle({ ...call, params: { id } });
    expect(reply).toMatchObject({
      status: 503,
      html: expect.stringContaining("<h1>There was a problem with the link</h1>"),
    });
  });

  test("that has expired shows that; a token of another purpose is unknown", async () => {
    const optOut = await t.createOptOutToken(1, "ana@example.com");
    expect((await open(`/r/${optOut}`)).statusCode).toBe(404);
    t.clock.set("2026-12-02T00:00:00Z");
    expect((await resolve(id)).json()).toEqual({ error_message: "This link has expired." });
    expect((await open(`/r/${id}`)).body).toContain("<h1>This link has expired.</h1>");
  });

  test("never redirects to another site", async () => {
    for (const wild of ["//evil.example", "%2F%2Fevil.example", "https:%2F%2Fevil.example", "<script>"]) {
      const page = await open(`/r/${wild}`);
      expect([wild, page.headers.location]).toEqual([wild, undefined]);
      expect(page.body).not.toContain("<script");
    }
  });
});
