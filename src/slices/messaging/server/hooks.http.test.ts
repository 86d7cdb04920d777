import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MessagingFixture, setUpMessagingFixture } from "#slices/messaging/testing/messaging-fixture.ts";
import { buildForm, HOOK_SECRET } from "#test/support/test-application.ts";
import { toSignature } from "./inbound.rules.ts";
import { buildMessagingHooks } from "./messaging.hooks.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const PHONE = "5125550143";

let t: MessagingFixture;
let serial = 0;
beforeAll(async () => {
  t = await setUpMessagingFixture();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set("2026-11-20T18:00:00Z");
  for (const table of [
    "sms_consents",
    "email_opt_outs",
    "email_bounces",
    "inbound_webhook_events",
    "public_form_throttle",
    "outbox",
    "mailbox",
  ])
    await t.readRows(`DELETE FROM ${table}`);
});

/** Submits a company's opt-in form. */
async function request(clientId: number, lang = "en"): Promise<void> {
  const code = await t.createOptInCode(clientId, "ana@example.com");
  await t.server.inject(buildForm("/opt-in-to-sms", { code, lang, opt_in: "yes", cell_phone: PHONE }));
  t.clock.advance(60);
}

async function sendText(text: string, id = `sms-${(serial += 1)}`): Promise<unknown> {
  const { status, effect } = await t.report({ kind: "sms", id, from: `+1${PHONE}`, text });
  expect(status).toBe(200);
  return effect;
}

async function readStates(): Promise<unknown[]> {
  const rows = await t.readRows("SELECT client_id::int, state FROM sms_consents ORDER BY 1");
  return rows.map((row) => row["state"]);
}

/** Returns the texts sent to the number since the last call. */
async function readNewTexts(): Promise<string[]> {
  await t.deliverMail();
  const mails = await t.mailbox.list();
  await t.readRows("DELETE FROM mailbox");
  return mails.map((mail) => mail.plain).toReversed();
}

describe("an inbound text", () => {
  test("YES confirms the latest request only, with one reply, for that company only", async () => {
    await request(1);
    await request(2, "es");
    await readNewTexts();
    expect(await sendText("Sí")).toBe("confirmed");
    expect(await readStates()).toEqual(["requested", "confirmed"]);
    expect(await readNewTexts()).toEqual([expect.stringMatching(/^Meridian: gracias/)]);
    expect(await sendText("YES")).toBe("confirmed");
    expect(await readStates()).toEqual(["confirmed", "confirmed"]);
    expect(await readNewTexts()).toEqual([expect.stringMatching(/^Harborline: You're signed up/)]);
    const readConsentedNumbers = (client: number) =>
      t.db.withClient(client, (tx) => t.product.messaging.readConsentedNumbers(tx, [PHONE, "5125550199"]));
    expect([...(await readConsentedNumbers(1))]).toEqual([PHONE]);
  });

  test("STOP revokes every company's consent at once, with one reply, and later texts get none", async () => {
    await request(1);
    await sendText("yes");
    await request(2);
    await readNewTexts();
    expect(await sendText("Stop texting me!")).toBe("revoked");
    expect(await readStates()).toEqual(["revoked", "revoked"]);
    expect(await readNewTexts()).toEqual([
      "Courtyard: You're unsubscribed and will get no more survey texts. Reply START to resubscribe.",
    ]);
    for (const text of ["STOP", "hello?", "YES"]) expect(await sendText(text)).toBe("silent");
    expect(await readNewTexts()).toEqual([]);
    for (const client of [1, 2]) {
      expect(await t.readAudits(client, "messaging.consent.revoke")).toEqual([{ phoneEnding: "0143" }]);
    }
  });

  test("START does not consent by itself: it sends the request for YES again", async () => {
    await request(1);
    await sendText("YES");
    await sendText("STOP");
    await readNewTexts();
    expect(await sendText("START")).toBe("requested");
    expect(await readStates()).toEqual(["requested"]);
    expect(await readNewTexts()).toEqual([expect.stringContaining("Reply YES")]);
    await sendText("y");
    expect(await readStates()).toEqual(["confirmed"]);
  });

  test("HELP always gets a reply, anything else at most once per day", async () => {
    await request(1, "es");
    await readNewTexts();
    for (const text of ["HELP", "ayuda"]) await sendText(text);
    expect(await readNewTexts()).toHaveLength(2);
    for (const text of ["Who is this?", "??", "👍"]) expect(await sendText(text)).toBe("hint");
    expect(await readNewTexts()).toEqual([expect.stringContaining("nadie lee este numero")]);
    t.clock.set("2026-11-21T18:00:00Z");
    await sendText("still there?");
    expect(await readNewTexts()).toHaveLength(1);
  });

  test("a number that was never contacted gets no reply", async () => {
    expect(await sendText("STOP")).toBe("unknown_number");
    expect((await t.report({ kind: "sms", id: "x", from: "+4930123456", text: "YES" })).effect).toBe("unknown_number");
    expect(await readNewTexts()).toEqual([]);
  });

  test("a repeated or replayed report has one effect: an old STOP does not revoke a new consent", async () => {
    await request(1);
    await sendText("YES", "first");
    await sendText("STOP", "old-stop");
    await sendText("START");
    await sendText("YES");
    await readNewTexts();
    for (const id of ["first", "old-stop"])
      expect(await sendText(id === "first" ? "YES" : "STOP", id)).toBe("duplicate");
    expect(await readStates()).toEqual(["confirmed"]);
    expect(await readNewTexts()).toEqual([]);
  });

  test("concurrent reports of the same text have one effect", async () => {
    await request(1);
    await readNewTexts();
    const result = await Promise.all([1, 2, 3, 4].map(() => sendText("YES", "at-once")));
    expect(result.filter((effect) => effect === "confirmed")).toHaveLength(1);
    expect(await readNewTexts()).toHaveLength(1);
  });
});

describe("texts need consent and are sent within the allowed hours", () => {
  const checkGuard = (zone?: string) =>
    t.db.withClient(1, (tx) => t.product.guard(tx, "surveys.text", { sms: { to: PHONE, text: "Hello" }, zone }));

  test("a request is not a consent, and a consent is valid until STOP", async () => {
    expect(await checkGuard()).toEqual({ withdrawn: "number hasn’t opted in to texts" });
    await request(1);
    expect(await checkGuard()).toEqual({ withdrawn: "number hasn’t opted in to texts" });
    await sendText("YES");
    expect(await checkGuard()).toBeNull();
    const other = await t.db.withClient(2, (tx) =>
      t.product.guard(tx, "surveys.text", { sms: { to: PHONE, text: "Hi" } }),
    );
    expect(other).toEqual({ withdrawn: "number hasn’t opted in to texts" });
    await sendText("ALTO");
    expect(await checkGuard()).toEqual({ withdrawn: "number hasn’t opted in to texts" });
  });

  test("uses the time zone of the location, otherwise the company's", async () => {
    await request(1);
    await sendText("YES");
    // Friday, 17:30 in Chicago, 15:30 in Los Angeles, 13:30 in Honolulu.
    t.clock.set("2026-11-20T23:30:00Z");
    expect(await checkGuard()).toEqual({ postponed: new Date("2026-11-21T16:00:00Z") });
    expect(await checkGuard("America/New_York")).toEqual({ postponed: new Date("2026-11-21T15:00:00Z") });
    expect(await checkGuard("Pacific/Honolulu")).toBeNull();
  });
});

describe("reports of providers about email", () => {
  async function sendMail(): Promise<{ id: number; key: string }> {
    const token = await t.createOptOutToken(1, "ana@example.com");
    await t.readRows("DELETE FROM pgboss.job");
    await t.server.inject(buildForm("/opt-out", { email: "ana@example.com", opt_out: "yes", lang: "en" }));
    await t.work("messaging.opt-out-request");
    await t.deliverMail();
    expect(token).not.toBe("");
    const [row] = await t.readRows("SELECT id::int AS id, state FROM outbox");
    expect(row?.["state"]).toBe("done");
    return { id: Number(row?.["id"]), key: (await t.mailbox.list())[0]?.messageId ?? "" };
  }

  async function readState(id: number): Promise<unknown> {
    return (await t.readRows(`SELECT state FROM outbox WHERE id = ${id}`))[0]?.["state"];
  }

  const readBlocks = () =>
    t.db.withClient(2, async (tx) => [
      ...(await t.product.messaging.readBlockedAddresses(tx, ["ana@example.com"])).values(),
    ]);

  test("a hard bounce marks the message and blocks the address; a soft bounce marks the message only", async () => {
    const { id, key } = await sendMail();
    const bounce = {
      kind: "bounce",
      email: "Ana@Example.com",
      message_id: `<${key}>`,
      reason: "550 no\r\n\0such user",
    };
    expect((await t.report({ ...bounce, id: "b1", type: "soft" })).effect).toBe("noted");
    expect([await readState(id), await readBlocks()]).toEqual(["bounced", []]);
    expect((await t.report({ ...bounce, id: "b2", type: "hard" })).effect).toBe("bounced");
    expect(await readBlocks()).toEqual(["bounced"]);
    expect(await t.readRows("SELECT reason FROM email_bounces")).toEqual([{ reason: "550 no such user" }]);
  });

  test("a complaint opts out of all survey emails", async () => {
    expect((await t.report({ kind: "complaint", id: "c1", email: "ana@example.com" })).effect).toBe("opted_out");
    expect(await readBlocks()).toEqual(["opted_out"]);
    expect(await t.readRows("SELECT source FROM email_opt_outs")).toEqual([{ source: "complaint" }]);
    expect((await t.report({ kind: "complaint", id: "c1", email: "eve@example.com" })).effect).toBe("duplicate");
  });

  test("a delivery report resolves an uncertain message, and does not undo a bounce", async () => {
    const { id, key } = await sendMail();
    await t.readRows(`UPDATE outbox SET state = 'uncertain' WHERE id = ${id}`);
    expect((await t.report({ kind: "delivered", id: "d1", message_id: key })).effect).toBe("delivered");
    expect(await readState(id)).toBe("done");
    await t.report({ kind: "bounce", id: "b3", type: "soft", message_id: key });
    await t.report({ kind: "delivered", id: "d2", message_id: key });
    expect(await readState(id)).toBe("bounced");
  });

  test("a report about a message of an unknown company is stored and changes nothing", async () => {
    const report = { kind: "bounce", id: "b4", type: "soft", message_id: "outbox-999-1@portal.example" };
    expect((await t.report(report)).effect).toBe("noted");
  });
});

describe("authentication of reports", () => {
  const event = JSON.stringify({ kind: "complaint", id: "e1", email: "ana@example.com" });
  const send = (headers: Record<string, string>, payload: string | Buffer = event, provider = "carrier") =>
    t.server.inject({ method: "POST", url: `/hooks/${provider}`, headers, payload });

  function signPayload(payload: string | Buffer, at = t.clock.now()): Record<string, string> {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const signature = toSignature(HOOK_SECRET, timestamp, Buffer.from(payload));
    return { "x-courtyard-timestamp": timestamp, "x-courtyard-signature": signature };
  }

  test("accepts only current signatures of exactly these bytes", async () => {
    expect((await send({})).statusCode).toBe(401);
    expect((await send(signPayload(`${event} `))).statusCode).toBe(401);
    expect((await send(signPayload(event, new Date("2026-11-20T17:54:59Z")))).statusCode).toBe(401);
    expect((await send({ ...signPayload(event), "x-courtyard-timestamp": "1" })).statusCode).toBe(401);
    expect(await t.readRows("SELECT 1 FROM email_opt_outs")).toEqual([]);
    expect((await send(signPayload(event))).statusCode).toBe(200);
    expect((await send(signPayload(event), event, "..%2Fx")).statusCode).toBe(404);
  });

  test("accepts no report without a secret", async () => {
    const deaf = { receive: () => Promise.reject(new Error("was heard")) };
    const [hook] = buildMessagingHooks({ clock: t.clock, hookSecret: null, texts: deaf, mails: deaf });
    const headers = signPayload(event);
    const call = {
      params: { provider: "carrier" },
      body: Buffer.from(event),
      getHeader: (name: string) => headers[name],
      requestId: "r",
    };
    await expect(hook?.handle(call)).rejects.toMatchObject({ kind: "absent" });
  });

  test("rejects signed invalid reports with an error code and changes nothing", async () => {
    const json = fc.json({ maxDepth: 3 });
    const bytes = fc.uint8Array({ maxLength: 200 }).map((each) => Buffer.from(each));
    await fc.assert(
      fc.asyncProperty(fc.oneof(json, bytes), async (payload) => {
        const reply = await send(signPayload(payload), payload);
        expect([400, 415]).toContain(reply.statusCode);
        expect(reply.headers["content-type"]).toContain("application/problem+json");
      }),
      { numRuns: scaleRuns(150) },
    );
    expect((await send(signPayload("x".repeat(70_000)), "x".repeat(70_000))).statusCode).toBe(413);
    expect(await t.readRows("SELECT 1 FROM inbound_webhook_events")).toEqual([]);
  });
});
