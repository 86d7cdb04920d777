import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inboundEvent, isSigned, findOutboxRow, toSignature, parseSmsCommand } from "./inbound.rules.ts";

describe("parseSmsCommand", () => {
  test.each([
    ["YES", "yes"],
    ["yes", "yes"],
    [" Yes! ", "yes"],
    ["y", "yes"],
    ["Sí", "yes"],
    ["SÍ.", "yes"],
    ["si", "yes"],
    ["STOP", "stop"],
    ["stop", "stop"],
    ["Stop texting me!", "stop"],
    ["StopAll", "stop"],
    ["unsubscribe", "stop"],
    ["Cancel", "stop"],
    ["END", "stop"],
    ["quit.", "stop"],
    ["Alto", "stop"],
    ["parar", "stop"],
    ["START", "start"],
    ["unstop", "start"],
    ["HELP", "help"],
    ["info", "help"],
    ["Ayuda por favor", "help"],
    ["yes, but only on Mondays", "other"],
    ["Who is this?", "other"],
    ["start my car", "other"],
    ["don't stop", "other"],
    ["constructor", "other"],
    ["", "other"],
    ["👍", "other"],
  ])("%j means %s", (text, wish) => {
    expect(parseSmsCommand(text)).toBe(wish);
  });

  test("returns one of the five commands for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(["yes", "stop", "start", "help", "other"]).toContain(parseSmsCommand(text));
      }),
    );
  });
});

describe("isSigned", () => {
  const secret = "a secret of at least 32 characters";
  const now = new Date("2026-11-20T15:00:00Z");
  const timestamp = String(now.getTime() / 1000);
  const body = new TextEncoder().encode('{"kind":"sms"}');
  const signature = toSignature(secret, timestamp, body);

  test("accepts these bytes with this time and secret, up to five minutes before or after", () => {
    const report = { timestamp, signature, body };
    expect(isSigned(secret, report, now)).toBe(true);
    for (const seconds of [-300, 300])
      expect(isSigned(secret, report, new Date(now.getTime() + seconds * 1000))).toBe(true);
    for (const seconds of [-301, 301])
      expect(isSigned(secret, report, new Date(now.getTime() + seconds * 1000))).toBe(false);
  });

  test.each([
    ["other bytes", { body: new TextEncoder().encode('{"kind":"sMs"}') }],
    ["another time", { timestamp: String(now.getTime() / 1000 + 1) }],
    ["no time", { timestamp: undefined }],
    ["an invalid time", { timestamp: "NaN" }],
    ["no signature", { signature: undefined }],
    ["an empty signature", { signature: "" }],
    ["a shorter signature", { signature: signature.slice(0, -1) }],
    ["a longer signature", { signature: `${signature}0` }],
    ["a signature in capitals", { signature: signature.toUpperCase() }],
    [
      "a signature with another secret",
      { signature: toSignature("another secret of 32 characters and more", timestamp, body) },
    ],
  ])("rejects %s", (_what, change) => {
    expect(isSigned(secret, { timestamp, signature, body, ...change }, now)).toBe(false);
  });

  test("rejects any other bytes and any other signature", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.string(), (bytes, other) => {
        fc.pre(Buffer.compare(bytes, body) !== 0 && other !== signature);
        expect(isSigned(secret, { timestamp, signature, body: bytes }, now)).toBe(false);
        expect(isSigned(secret, { timestamp, signature: other, body }, now)).toBe(false);
      }),
    );
  });
});

describe("reports", () => {
  test.each([
    [{ kind: "sms", id: "e1", from: "+15125550143", text: "YES" }, true],
    [{ kind: "bounce", id: "e1", type: "hard", email: "Ana@Example.com" }, true],
    [{ kind: "bounce", id: "e1", type: "soft", message_id: "<outbox-1-2@portal.example>" }, true],
    [{ kind: "bounce", id: "e1", type: "hard" }, false],
    [{ kind: "bounce", id: "e1", type: "odd", email: "ana@example.com" }, false],
    [{ kind: "complaint", id: "e1", email: "ana@example.com" }, true],
    [{ kind: "complaint", id: "e1" }, false],
    [{ kind: "delivered", id: "e1", message_id: "outbox-1-2@portal.example" }, true],
    [{ kind: "delivered", id: "e 1", message_id: "x" }, false],
    [{ kind: "opened", id: "e1" }, false],
    [{ kind: "sms", id: "e1", from: "1", text: "x", client_id: 2 }, false],
    [null, false],
    [[], false],
    ["sms", false],
  ])("parses %j: %s", (event, isUnderstood) => {
    expect(inboundEvent.safeParse(event).success).toBe(isUnderstood);
  });

  test.each([
    ["<outbox-1-2@portal.example>", { clientId: 1, outboxId: 2 }],
    ["outbox-12-345@portal.example", { clientId: 12, outboxId: 345 }],
    ["outbox-0-2@portal.example", null],
    ["outbox-1-2", null],
    ["outbox-1-2@a b", null],
    ["x-outbox-1-2@portal.example", null],
    ["outbox--1-2@portal.example", null],
  ])("%s identifies the row %j", (messageId, row) => {
    expect(findOutboxRow(messageId)).toEqual(row);
  });
});
