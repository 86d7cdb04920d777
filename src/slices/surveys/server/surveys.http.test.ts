import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeClient, makeResident, type ResidentOptions } from "#slices/residents/testing/residents.factories.ts";
import { readEverything } from "#slices/surveys/testing/survey-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";
import { buildForm, ORIGIN, startTestApplication, type TestApplication } from "#test/support/test-application.ts";

let t: TestApplication;
let client = 0;

beforeAll(async () => {
  t = await startTestApplication();
});
afterAll(() => t.close());

beforeEach(async () => {
  t.clock.set("2026-11-20T15:00:00Z");
  client = await makeClient(t.db, client + 1, { name: "Harborline" });
});

/** Returns the path in the email of a new invitation. */
async function inviteByMail(options: ResidentOptions = {}): Promise<string> {
  await t.db.withClient(client, (tx) => makeResident(tx, options));
  const auditContext = { clientId: client, accountId: null, impersonatorId: null, requestId: null };
  await t.product.surveys.invite(auditContext, { surveyId: 24, residentId: options.residentId ?? 1 });
  await t.deliverMail();
  const [mail] = await t.mailbox.list();
  const path = new RegExp(`${ORIGIN}(/s/[A-Za-z0-9_-]{43})`).exec(mail?.plain ?? "")?.[1];
  if (path === undefined) throw new Error("the email has no link");
  return path;
}

async function read(url: string): Promise<{ status: number; body: string }> {
  const reply = await t.server.inject({ url, headers: { "accept-language": "es-MX,es;q=0.9,en;q=0.8" } });
  expect(reply.headers["cache-control"]).toBe("no-store");
  return { status: reply.statusCode, body: reply.body };
}

async function post(
  path: string,
  fields: Record<string, string>,
): Promise<{ status: number; body: string; location: string | undefined }> {
  const reply = await t.server.inject(buildForm(path, fields));
  return { status: reply.statusCode, body: reply.body, location: reply.headers.location };
}

describe("from the email to the thanks page", () => {
  test("every page has its own address, and the link continues where the respondent stopped", async () => {
    const path = await inviteByMail();
    const first = await read(path);
    expect(first).toMatchObject({ status: 200 });
    expect(first.body).toContain("1 of 6");
    expect(await post(path, { page: "1", lang: "en", action: "next", q201a: "4", q201i: "5" })).toMatchObject({
      status: 303,
      location: `${path}?page=2&lang=en`,
    });
    expect((await read(path)).body).toContain("2 of 6");
    expect((await read(`${path}?page=1&lang=en`)).body).toContain(`name="q201a" checked="" value="4"`);
    await post(path, { page: "5", lang: "en", action: "next", q241: "5" });
    expect(await post(path, { page: "6", lang: "en", action: "submit", q244: "" })).toMatchObject({
      status: 303,
      location: `${path}?lang=en`,
    });
    for (const url of [`${path}?lang=en`, path, `${path}?page=3`]) {
      const thanks = await read(url);
      expect(thanks.status).toBe(200);
      expect(thanks.body).toContain("Thank you! We’ve received your answers.");
    }
  });

  test("uses the resident's language, and the language button loses no answers", async () => {
    const path = await inviteByMail({ locale: "es" });
    expect((await read(path)).body).toContain("Mi vivienda está en buen estado.");
    const change = await post(path, { page: "1", lang: "es", action: "language-en", q201a: "2" });
    expect(change).toMatchObject({ status: 303, location: `${path}?page=1&lang=en` });
    const english = (await read(change.location ?? "")).body;
    expect(english).toContain("My home is in good condition.");
    expect(english).toContain(`name="q201a" checked="" value="2"`);
  });
});

describe("effort of an open response", () => {
  const ratings = ["201", "203", "202", "204", "212", "213", "214", "221", "222", "224", "231"];
  const readEffort = () => readClientRows(t, client, "SELECT seconds_active, is_hasty, is_uniform FROM responses");

  /** Submits every page with the same agreement, waiting a number of seconds before each. */
  async function answerAll(path: string, seconds: number, more: Record<string, string> = {}): Promise<void> {
    for (const page of [1, 2, 3, 4, 5, 6]) {
      t.clock.advance(seconds);
      const { body } = await read(`${path}?page=${page}&lang=en`);
      const rated = ratings.filter((id) => body.includes(`name="q${id}a"`)).map((id) => [`q${id}a`, "4"]);
      const likely = body.includes('name="q241"') ? [["q241", "5"]] : [];
      const action = page === 6 ? "submit" : "next";
      const fields = { page: String(page), lang: "en", action, ...Object.fromEntries([...rated, ...likely]) };
      expect((await post(path, { ...fields, ...(page === 1 ? more : {}) })).status).toBe(303);
    }
  }

  test.each([
    ["in a hurry", 1, { seconds_active: 5, is_hasty: true, is_uniform: true }],
    ["with time", 20, { seconds_active: 100, is_hasty: false, is_uniform: true }],
    ["with breaks, of which five minutes count", 7200, { seconds_active: 1500, is_hasty: false, is_uniform: true }],
  ])("is stored for a response given %s", async (_, seconds, kept) => {
    await answerAll(await inviteByMail(), seconds);
    expect(await readEffort()).toEqual([kept]);
  });

  test("is not stored for a confidential response", async () => {
    await answerAll(await inviteByMail(), 1, { confidential_asked: "1", confidential: "1" });
    expect(await readEffort()).toEqual([{ seconds_active: null, is_hasty: null, is_uniform: null }]);
  });
});

describe("errors", () => {
  test("in a form are shown at their questions, with the submitted values", async () => {
    const path = await inviteByMail();
    const before = await readEverything(t.db, client);
    const long = "x".repeat(2001);
    const invalid = await post(path, { page: "6", lang: "en", action: "submit", q244: long, q245: "7" });
    expect(invalid.status).toBe(400);
    expect(invalid.body).toContain("2 things need your attention");
    expect(invalid.body).toContain("This is longer than 2,000 characters. Please shorten it.");
    expect(invalid.body).toContain(`id="fault-245"`);
    expect(invalid.body).toContain(long);
    expect(await readEverything(t.db, client)).toEqual(before);
  });

  test("out of range twice, not a number, of another survey, and unknown are five errors, and nothing is saved", async () => {
    const path = await inviteByMail();
    const before = await readEverything(t.db, client);
    const { body } = await read(path);
    const request = new Set([...body.matchAll(/name="q(\d+)a"/g)].map((match) => match[1] ?? ""));
    const [first = "", second = "", third = ""] = request;
    const fields = {
      page: "1",
      lang: "en",
      action: "next",
      [`q${first}a`]: "6",
      [`q${second}a`]: "0",
      [`q${third}i`]: "five",
      q999: "1",
      client_id: "2",
    };
    const invalid = await post(path, fields);
    expect(invalid.status).toBe(400);
    expect(invalid.body).toContain("5 things need your attention");
    for (const question of [first, second, third]) expect(invalid.body).toContain(`id="fault-${question}"`);
    expect(await readEverything(t.db, client)).toEqual(before);
  });

  test("a missing required question returns 422 on its own page", async () => {
    const path = await inviteByMail();
    const open = await post(path, { page: "6", lang: "es", action: "submit", q244: "Árboles" });
    expect(open.status).toBe(422);
    expect(open.body).toContain("5 de 6");
    expect(open.body).toContain("Por favor, elija una respuesta.");
    expect((await read(`${path}?page=6`)).body).toContain("Árboles");
  });

  test("an unknown link returns 404 in the browser's language, an expired one 410 in the resident's", async () => {
    const unknown = await read(`/s/${"A".repeat(43)}`);
    expect(unknown).toMatchObject({ status: 404 });
    expect(unknown.body).toContain("No encontramos esta encuesta");
    expect((await read("/s/short")).status).toBe(404);
    expect((await post("/s/short", { page: "1", action: "next" })).status).toBe(404);
    const path = await inviteByMail();
    t.clock.set("2026-12-11T06:00:00Z");
    expect(await read(path)).toMatchObject({
      status: 410,
      body: expect.stringContaining("This survey closed on December 10, 2026") as string,
    });
    const before = await readEverything(t.db, client);
    expect((await post(path, { page: "1", lang: "en", action: "next", q201a: "4" })).status).toBe(410);
    expect(await readEverything(t.db, client)).toEqual(before);
  });

  test("a form from another site is rejected and changes nothing", async () => {
    const path = await inviteByMail();
    const before = await readEverything(t.db, client);
    const own = buildForm(path, { page: "1", lang: "en", action: "next", q201a: "4" });
    const reply = await t.server.inject({ ...own, headers: { ...own.headers, origin: "https://elsewhere.example" } });
    expect(reply.statusCode).toBe(403);
    expect(await readEverything(t.db, client)).toEqual(before);
  });

  test("an unknown page or language falls back to the default", async () => {
    const path = await inviteByMail();
    for (const query of ["page=0", "page=7", "page=-1", "page=1e0", "page=x", "lang=fr", "page=2&page=1"]) {
      const page = await read(`${path}?${query}`);
      expect(page.status).toBe(200);
      expect(page.body).toContain("1 of 6");
    }
  });
});
