import { generateKeyPairSync } from "node:crypto";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createLog } from "#platform/server/log.ts";
import { createHttpsMailSender } from "#platform/server/mail/https-mail-sender.ts";
import type { MailMessage, MailSender } from "#platform/server/mail/mail-sender.ts";
import { createSmtpSender } from "#platform/server/mail/smtp-sender.ts";
import { createHttpsSmsSender } from "#platform/server/sms/https-sms-sender.ts";
import type { SmsSender } from "#platform/server/sms/sms-sender.ts";
import { startProvider, startSmtpServer, type TestProvider, type TestSmtpServer } from "#test/support/mail-servers.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { createDelivery, type OutgoingMessage, buildRenderer } from "./delivery.ts";
import { deliverJob, type OutboxKind } from "./outbox.ts";

const kind: OutboxKind<object> = { name: "test.hello", payload: z.looseObject({}) };
const auditContext = { clientId: 1, accountId: null, impersonatorId: null, requestId: null };
const mail: MailMessage = {
  to: "ana@example.com",
  subject: "¿Cómo está su vivienda?",
  html: "<p>Buenos días, señora Núñez</p>",
  plain: "Buenos días, señora Núñez",
  unsubscribeUrl: "https://portal.example/opt-out/one-click/abc",
};
const FROM = "Courtyard <surveys@courtyard.example>";

let t: TestDatabase;
let smtp: TestSmtpServer;
let provider: TestProvider;
let number = 0;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  t = await openTestDatabase();
  await runAsOwner(
    "INSERT INTO clients (id, name, slug, time_zone, locale, created_at) VALUES (1, 'One', 'one', 'UTC', 'en', now())",
  );
});
beforeEach(async () => {
  smtp = await startSmtpServer();
  provider = await startProvider();
  open.push(smtp, provider);
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});
afterAll(() => t.close());

async function runAsOwner(text: string): Promise<readonly Record<string, unknown>[]> {
  const connection = await t.owner.connect();
  try {
    return (await connection.query(text)).rows;
  } finally {
    connection.release();
  }
}

interface Wire {
  readonly id: number;
  /** Attempts to send now, and returns the row's state. */
  send(): Promise<unknown>;
}

/** Creates a message in the outbox and a function that sends it for real. */
async function createWire(
  senders: { sender?: MailSender; texts?: SmsSender },
  outgoing: OutgoingMessage = { mail },
): Promise<Wire> {
  const mails = senders.sender ?? createSmtpSender(smtp.url, FROM);
  const texts = senders.texts ?? createHttpsSmsSender(provider.url);
  open.unshift(mails, texts);
  const jobs = createDelivery({
    db: t.db,
    clock: t.clock,
    jobs: t.jobs,
    sender: mails,
    texts,
    guard: () => Promise.resolve(null),
    renderers: [buildRenderer(kind, () => Promise.resolve(outgoing))],
    log: createLog("silent"),
    host: "portal.example",
  });
  number += 1;
  await t.units.run(auditContext, (uow) => uow.post(kind, String(number), {}));
  const [row] = await runAsOwner(`SELECT id FROM outbox WHERE dedup_key = '${number}'`);
  const id = Number(row?.["id"]);
  return {
    id,
    async send() {
      await jobs.find((job) => job.name === deliverJob.name)?.run({ clientId: 1, outboxId: id });
      t.clock.advance(7200);
      return (await runAsOwner(`SELECT state FROM outbox WHERE id = ${id}`))[0]?.["state"];
    },
  };
}

function toHeader(raw: string, name: string): string {
  const header = raw.slice(0, raw.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ");
  return new RegExp(`^${name}: (.*)$`, "im").exec(header)?.[1] ?? "";
}

const attachments = [{ name: "reporte-señales.csv", mediaType: "text/csv", content: Buffer.from("a,b\r\n1,2\r\n") }];

describe("over SMTP, to a real server", () => {
  test("an attachment arrives with its name and its bytes; one that is too large stops the email for good", async () => {
    const { send } = await createWire({}, { mail: { ...mail, attachments } });
    expect(await send()).toBe("done");
    const [raw = ""] = smtp.messages;
    expect(toHeader(raw, "Content-Type")).toContain("multipart/mixed");
    expect(raw).toContain("Content-Disposition: attachment");
    expect(raw).toContain("se%C3%B1ales.csv");
    expect(raw).toContain(Buffer.from("a,b\r\n1,2\r\n").toString("base64"));
    const large = [{ name: "a.csv", mediaType: "text/csv", content: new Uint8Array(10_000_001) }];
    const second = await createWire({}, { mail: { ...mail, attachments: large } });
    expect(await second.send()).toBe("rejected");
    expect(smtp.messages).toHaveLength(1);
  });

  test("an email has a text part, the Message-ID of its row and the headers of one-click unsubscribing", async () => {
    const { id, send } = await createWire({});
    expect(await send()).toBe("done");
    const [raw = ""] = smtp.messages;
    expect(smtp.messages).toHaveLength(1);
    expect(toHeader(raw, "Message-ID")).toBe(`<outbox-1-${id}@portal.example>`);
    expect(toHeader(raw, "List-Unsubscribe")).toBe("<https://portal.example/opt-out/one-click/abc>");
    expect(toHeader(raw, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(toHeader(raw, "Content-Type")).toContain("multipart/alternative");
    expect(raw).toContain("Content-Type: text/plain; charset=utf-8");
    expect(raw).toContain("Content-Type: text/html; charset=utf-8");
  });

  test("the domain's signature is valid for the message as it arrived and covers the unsubscribe headers", async () => {
    const keys = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "der" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const dkim = { domainName: "courtyard.example", keySelector: "mail1", privateKey: keys.privateKey };
    const { send } = await createWire({ sender: createSmtpSender(smtp.url, FROM, dkim) });
    expect(await send()).toBe("done");
    const [raw = ""] = smtp.messages;
    const resolveRecords = (name: string): Promise<string[][]> =>
      name === "mail1._domainkey.courtyard.example"
        ? Promise.resolve([[`v=DKIM1; k=rsa; p=${keys.publicKey.toString("base64")}`]])
        : Promise.reject(Object.assign(new Error("none"), { code: "ENOTFOUND" }));
    const verified = await dkimVerify(raw, { resolver: resolveRecords });
    expect(verified.results.map((result) => result.status.result)).toEqual(["pass"]);
    const signed = /\bh=([^;]*)/.exec(toHeader(raw, "DKIM-Signature"))?.[1] ?? "";
    const names = signed.toLowerCase().split(/[:\s]+/);
    expect(names).toEqual(
      expect.arrayContaining(["from", "to", "subject", "list-unsubscribe", "list-unsubscribe-post"]),
    );
    const forged = await dkimVerify(raw.replace("Subject:", "Subject: x"), { resolver: resolveRecords });
    expect(forged.results.map((result) => result.status.result)).toEqual(["fail"]);
  });

  test("a temporary error is retried; a permanent error about this message is not", async () => {
    const { send } = await createWire({});
    smtp.answer = { code: 451, text: "greylisted" };
    expect(await send()).toBe("pending");
    expect(await send()).toBe("done");
    expect(smtp.messages).toHaveLength(1);
    const second = await createWire({});
    smtp.answer = { code: 550, text: "no such user" };
    expect(await second.send()).toBe("rejected");
    expect(await second.send()).toBe("rejected");
    expect(smtp.messages).toHaveLength(1);
  });

  test("a server that stops replying after it received the message leaves it uncertain and unrepeated", async () => {
    const { send } = await createWire({});
    smtp.answer = "hang up";
    expect(await send()).toBe("uncertain");
    expect(await send()).toBe("uncertain");
    expect(smtp.messages).toHaveLength(1);
  });

  test("an unreachable server is retried", async () => {
    const { send } = await createWire({ sender: createSmtpSender("smtp://127.0.0.1:1", FROM) });
    expect(await send()).toBe("pending");
  });
});

describe("to a provider that supports idempotency keys", () => {
  test("email is sent as JSON with its key, and the bearer token only in its header", async () => {
    const { id, send } = await createWire({ sender: createHttpsMailSender(provider.url, FROM) });
    expect(await send()).toBe("done");
    const [request] = provider.requests;
    const key = `outbox-1-${id}@portal.example`;
    expect(request?.headers).toMatchObject({
      "idempotency-key": key,
      authorization: "Bearer token-of-ours",
      "content-type": "application/json",
    });
    expect(request?.body).toEqual({
      key,
      to: mail.to,
      from: FROM,
      subject: mail.subject,
      html: mail.html,
      text: mail.plain,
      headers: {
        "Message-ID": `<${key}>`,
        "List-Unsubscribe": `<${String(mail.unsubscribeUrl)}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
  });

  test("a text message is sent with the country code", async () => {
    const { id, send } = await createWire({}, { sms: { to: "5125550143", text: "Hello" } });
    expect(await send()).toBe("done");
    const key = `outbox-1-${id}@portal.example`;
    expect(provider.requests[0]?.body).toEqual({ key, to: "+15125550143", text: "Hello" });
  });

  test.each([
    [200, "done"],
    [202, "done"],
    [302, "pending"],
    [400, "rejected"],
    [401, "pending"],
    [408, "pending"],
    [409, "pending"],
    [422, "rejected"],
    [425, "pending"],
    [429, "pending"],
    [500, "pending"],
    [503, "pending"],
  ])("a reply of %i leaves the row %s", async (status, state) => {
    const { send } = await createWire({ sender: createHttpsMailSender(provider.url, FROM) });
    provider.answer = status;
    expect(await send()).toBe(state);
    expect(provider.requests).toHaveLength(1);
  });

  test("a missing reply is retried with the same key, so that one message is sent", async () => {
    const { send } = await createWire({ sender: createHttpsMailSender(provider.url, FROM) });
    provider.answer = "take and hang up";
    expect(await send()).toBe("pending");
    provider.answer = null;
    expect(await send()).toBe("done");
    expect(provider.requests.length).toBeGreaterThan(1);
    expect(provider.taken.size).toBe(1);
  });
});
