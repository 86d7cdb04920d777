import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MessagingFixture, setUpMessagingFixture } from "#slices/messaging/testing/messaging-fixture.ts";
import { buildForm, sameOrigin } from "#test/support/test-application.ts";

const SUCCESS =
  "We&#x27;ve sent a text to the number you provided! Please reply YES to the text to complete the opt in process.";
const ANA = "ana@example.com";
const PHONE = "5125550143";

let t: MessagingFixture;
let code = "";
beforeAll(async () => {
  t = await setUpMessagingFixture();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set("2026-11-20T18:00:00Z");
  for (const table of ["sms_consents", "public_form_throttle", "outbox", "mailbox"])
    await t.readRows(`DELETE FROM ${table}`);
  code = await t.createOptInCode(1, ANA);
});

async function readPage(url: string): Promise<{ status: number; body: string }> {
  const reply = await t.server.inject({ url, headers: { "accept-language": "en" } });
  return { status: reply.statusCode, body: reply.body };
}

async function submit(fields: Record<string, string>): Promise<{ status: number; body: string; next: string }> {
  const reply = await t.server.inject(buildForm("/opt-in-to-sms", { code, lang: "en", opt_in: "yes", ...fields }));
  const next = typeof reply.headers.location === "string" ? (await readPage(reply.headers.location)).body : "";
  return { status: reply.statusCode, body: reply.body, next };
}

function readConsents(): Promise<readonly Record<string, unknown>[]> {
  return t.readRows(
    "SELECT phone, client_id::int, state, source, locale, consent_text, requested_at FROM sms_consents",
  );
}

describe("the opt-in page", () => {
  test("has its title and opens signed out in the frame of the sign-in page [NAV-47] [OPT-07]", async () => {
    const { status, body } = await readPage(`/opt-in-to-sms?code=${code}`);
    expect(status).toBe(200);
    expect(body).toContain("<h1>Opt In to SMS Text Messages</h1>");
    const findFrame = (text: string): string =>
      /<\/svg>.*?<\/header><main><div class="card">/.exec(text)?.[0] ?? "none";
    expect(findFrame(body)).toBe('</svg>Harborline</header><main><div class="card">');
    expect(findFrame((await readPage("/sign-in")).body)).toBe('</svg>Courtyard</header><main><div class="card">');
  });

  test("shows the address read-only, and the number with its country code [OPT-08]", async () => {
    const { body } = await readPage(`/opt-in-to-sms?code=${code}`);
    expect(body).toMatch(/<input id="email"[^>]*readOnly=""[^>]*value="ana@example.com"/);
    expect(body).toMatch(/<span id="prefix">\+1<\/span><input id="cell_phone" type="tel"/);
  });

  test("asks for agreement in the name of the company, unchecked [OPT-09]", async () => {
    const { body } = await readPage(`/opt-in-to-sms?code=${code}`);
    expect(body).toMatch(/<input type="checkbox"(?![^>]*checked)[^>]*value="yes"/);
    expect(body).toContain(
      "<span>I agree to receive texts at this mobile number from Courtyard on behalf of Harborline.</span>",
    );
    for (const part of ["at most 4 a month", "Message and data rates may apply", "STOP", "HELP"])
      expect(body).toContain(part);
  });

  test("changes nothing when it is opened", async () => {
    await readPage(`/opt-in-to-sms?code=${code}`);
    await readPage("/opt-in-to-sms?done=1");
    expect(await readConsents()).toEqual([]);
    expect(await t.readRows("SELECT 1 FROM outbox")).toEqual([]);
  });

  test("is addressed by the code, which the form submits too; without a valid code there is no form [OPT-10]", async () => {
    const { body } = await readPage(`/opt-in-to-sms?code=${code}`);
    expect(body).toContain(`<input type="hidden" name="code" value="${code}"/>`);
    for (const wrong of ["", `?code=${"A".repeat(43)}`, `?code=${await t.createOptOutToken(1, ANA)}`]) {
      const reply = await readPage(`/opt-in-to-sms${wrong}`);
      expect([reply.status, reply.body.includes("<form")]).toEqual([404, false]);
      expect(reply.body).toContain("Invalid link");
    }
    t.clock.set("2026-12-21T18:00:00Z");
    const late = await readPage(`/opt-in-to-sms?code=${code}`);
    expect([late.status, late.body.includes("<form")]).toEqual([410, false]);
    expect((await submit({ cell_phone: PHONE })).status).toBe(410);
    expect(await readConsents()).toEqual([]);
  });
});

describe("submitting the form", () => {
  test("replaces the form by the next step [OPT-11], stores the consent text, and sends the text that asks for YES", async () => {
    const { status, next } = await submit({ cell_phone: "(512) 555-0143" });
    expect(status).toBe(303);
    expect(next).toContain(SUCCESS);
    expect(next).not.toContain("<form");
    expect(await readConsents()).toEqual([
      {
        phone: PHONE,
        client_id: 1,
        state: "requested",
        source: "page",
        locale: "en",
        consent_text: expect.stringMatching(
          /^I agree to receive texts at this mobile number from Courtyard on behalf of Harborline\. .*STOP/,
        ),
        requested_at: new Date("2026-11-20T18:00:00Z"),
      },
    ]);
    await t.deliverMail();
    const [text] = await t.mailbox.list();
    expect(text).toMatchObject({ channel: "sms", recipient: PHONE });
    expect(text?.plain).toMatch(/^Harborline: Reply YES to get survey texts .*HELP.*STOP/);
  });

  test("stores digits only, and sends nothing for an invalid number [RULE-24]", async () => {
    for (const cell_phone of ["", "555-123-456", "(055) 123-4567", "555 123 4567 x9", "call me"]) {
      expect([cell_phone, (await submit({ cell_phone })).status]).toEqual([cell_phone, 400]);
    }
    expect([await readConsents(), await t.readRows("SELECT 1 FROM outbox")]).toEqual([[], []]);
    for (const cell_phone of ["(555) 123-4567", "+1 555.123.4567"]) {
      await t.readRows("DELETE FROM sms_consents");
      await t.readRows("DELETE FROM outbox");
      expect((await submit({ cell_phone })).status).toBe(303);
      expect(await readConsents()).toMatchObject([{ phone: "5551234567" }]);
      await t.deliverMail();
      expect((await t.mailbox.list()).map(({ recipient }) => recipient)).toContain("5551234567");
    }
  });

  test("sends the text at once at any hour, because the recipient waits for it", async () => {
    t.clock.set("2026-11-21T05:00:00Z");
    await submit({ cell_phone: PHONE });
    await t.deliverMail();
    expect(await t.mailbox.list()).toHaveLength(1);
  });

  test("sends one text for a double click", async () => {
    await submit({ cell_phone: PHONE });
    await submit({ cell_phone: PHONE });
    await t.deliverMail();
    expect(await t.mailbox.list()).toHaveLength(1);
  });

  test("uses and stores Spanish texts in Spanish", async () => {
    const { next } = await submit({ cell_phone: PHONE, lang: "es" });
    expect(next).toContain("Responda SÍ para completar");
    expect(await readConsents()).toMatchObject([
      { locale: "es", consent_text: expect.stringMatching(/^Acepto recibir/) },
    ]);
  });

  test("requires a valid number and the agreement, unchecked at first; the input is preserved [RULE-23]", async () => {
    const shown = (await readPage(`/opt-in-to-sms?code=${code}`)).body;
    expect(/<input[^>]* name="opt_in"[^>]*>/.exec(shown)?.[0]).toMatch(/^(?!.*checked).*required=""/);
    expect(/<input[^>]* name="cell_phone"[^>]*>/.exec(shown)?.[0]).toMatch(/required=""/);
    expect((await submit({ cell_phone: PHONE, opt_in: "" })).status).toBe(400);
    const empty = await submit({ cell_phone: "", opt_in: "" });
    expect(empty.status).toBe(400);
    expect(empty.body).toContain('id="phone-error">Required</p>');
    expect(empty.body).toContain('id="agree-error">Required</p>');
    const wrong = await submit({ cell_phone: "512-555-01" });
    expect(wrong.body).toContain('id="phone-error">Must be a valid phone number</p>');
    expect(wrong.body).toContain('value="512-555-01"');
    expect(wrong.body).toMatch(/type="checkbox"[^>]*checked=""/);
    expect(await readConsents()).toEqual([]);
  });

  test("sends at most three texts per hour to a number, for any number of codes", async () => {
    for (let minute = 0; minute < 3; minute += 1) {
      expect((await submit({ cell_phone: PHONE })).status).toBe(303);
      t.clock.advance(60);
    }
    const fourth = await submit({ cell_phone: PHONE, code: await t.createOptInCode(2, "eve@example.com") });
    expect(fourth.status).toBe(429);
    expect(fourth.body).toContain("Too many attempts");
    expect(await t.readRows("SELECT 1 FROM outbox")).toHaveLength(3);
  });

  test("leaves a confirmed number confirmed when the form is submitted again", async () => {
    await submit({ cell_phone: PHONE });
    await t.report({ kind: "sms", id: "yes-1", from: `+1${PHONE}`, text: "YES" });
    t.clock.advance(60);
    await submit({ cell_phone: PHONE });
    expect(await readConsents()).toMatchObject([{ state: "confirmed" }]);
    await t.readRows("DELETE FROM mailbox");
    await t.deliverMail();
    expect((await t.mailbox.list()).map((mail) => mail.plain)).toEqual(
      expect.arrayContaining([expect.stringContaining("already signed up for survey texts")]),
    );
  });
});

describe("sms/opt-in in the API", () => {
  const url = "/v1/en/integration/sms/opt-in";
  const post = (query: string, payload: object) =>
    t.server.inject({ method: "POST", url: `${url}${query}`, headers: sameOrigin, payload });

  test("returns the address of the code, accepts the number as digits, and replies with a message only [API-54]", async () => {
    const read = await t.server.inject({ url: `${url}?code=${code}` });
    expect(read.json()).toEqual({ client_name: "Harborline", email: ANA });
    const reply = await post(`?code=${code}`, { cell_phone: "+1 (512) 555-0143", opt_in: true, code });
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: SUCCESS.replace("&#x27;", "'") }]);
    expect(reply.headers["content-type"]).toMatch(/^application\/json\b/);
    expect(await readConsents()).toMatchObject([{ phone: PHONE, client_id: 1, state: "requested", source: "api" }]);
  });

  test("accepts the form with the reply to its code; the code may be in the query only", async () => {
    const filled = { cell_phone: PHONE, opt_in: true, code, client_name: "Harborline", email: ANA };
    expect((await post(`?code=${code}`, filled)).statusCode).toBe(200);
    const { code: _inAddress, ...short } = filled;
    expect((await post(`?code=${code}`, short)).statusCode).toBe(200);
    const none = await post("", short);
    expect([none.statusCode, none.json<{ errors: object[] }>().errors]).toMatchObject([
      400,
      [{ path: "body.code", message: "Required" }],
    ]);
  });

  test("returns not found for an unknown code, gone for an expired one, and an error for two different ones", async () => {
    const unknown = "A".repeat(43);
    expect((await t.server.inject({ url: `${url}?code=${unknown}` })).statusCode).toBe(404);
    expect((await post("", { cell_phone: PHONE, opt_in: true, code: unknown })).statusCode).toBe(404);
    expect((await post(`?code=${unknown}`, { cell_phone: PHONE, opt_in: true, code })).statusCode).toBe(400);
    t.clock.set("2026-12-21T18:00:00Z");
    expect((await t.server.inject({ url: `${url}?code=${code}` })).statusCode).toBe(410);
  });

  test("returns the errors of all fields at once", async () => {
    const reply = await post("", { cell_phone: "12", opt_in: false, code: "" });
    const { errors } = reply.json<{ errors: { path: string; message: string }[] }>();
    expect(errors.map(({ path, message }) => [path, message])).toEqual([
      ["body.cell_phone", "Must be a valid phone number"],
      ["body.opt_in", "Required"],
      ["body.code", "Required"],
    ]);
  });
});
