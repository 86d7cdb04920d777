import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { StartupError } from "./app-error.ts";
import { createSecretCipher } from "./secret-encryption.ts";
import { toSecretKey } from "./secret-key-file.ts";

const [first, second] = [randomBytes(32), randomBytes(32)];

describe("encrypting", () => {
  test("an encrypted text decrypts for its purpose and reveals nothing", () => {
    const secretCipher = createSecretCipher([first]);
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), (plain) => {
        const encrypted = secretCipher.encrypt("factor:1", plain);
        expect(Buffer.from(encrypted).includes(Buffer.from(plain))).toBe(false);
        expect(secretCipher.open("factor:1", encrypted)).toBe(plain);
      }),
    );
  });

  test("the same text is encrypted differently each time", () => {
    const secretCipher = createSecretCipher([first]);
    expect(secretCipher.encrypt("a", "text")).not.toEqual(secretCipher.encrypt("a", "text"));
  });

  test("another purpose, another key or one changed bit cannot decrypt it", () => {
    const encrypted = createSecretCipher([first]).encrypt("factor:1", "secret");
    const refused = { kind: "unavailable", code: "not_sealed_here" };
    expect(() => createSecretCipher([first]).open("factor:2", encrypted)).toThrow(expect.objectContaining(refused));
    expect(() => createSecretCipher([second]).open("factor:1", encrypted)).toThrow(expect.objectContaining(refused));
    for (let at = 0; at < encrypted.length; at += 1) {
      const changed = Uint8Array.from(encrypted, (byte, index) => (index === at ? byte ^ 1 : byte));
      expect(() => createSecretCipher([first]).open("factor:1", changed)).toThrow(expect.objectContaining(refused));
    }
    expect(() => createSecretCipher([first]).open("factor:1", new Uint8Array())).toThrow(
      expect.objectContaining(refused),
    );
  });

  test("a new first key encrypts, and texts of the old key still decrypt", () => {
    const old = createSecretCipher([first]).encrypt("a", "kept");
    const rotated = createSecretCipher([second, first]);
    expect(rotated.open("a", old)).toBe("kept");
    expect(createSecretCipher([second]).open("a", rotated.encrypt("a", "new"))).toBe("new");
  });

  test("without a key the error names the missing setting", () => {
    const secretCipher = createSecretCipher([]);
    expect(secretCipher.isReady).toBe(false);
    expect(() => secretCipher.encrypt("a", "x")).toThrow("SECRET_KEY");
    expect(() => secretCipher.open("a", new Uint8Array(40))).toThrow("SECRET_KEY");
  });
});

describe("the embedded installation's key", () => {
  const folder = mkdtempSync(join(tmpdir(), "courtyard-key-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("is created once, readable by its owner only, and found again", () => {
    const dataDir = join(folder, "new", "data");
    const key = toSecretKey(dataDir);
    expect(key).toHaveLength(32);
    expect(toSecretKey(dataDir)).toEqual(key);
    expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(["secret.key"]);
  });

  test("is never replaced when it cannot be read", () => {
    writeFileSync(join(folder, "secret.key"), "half a k");
    expect(() => toSecretKey(folder)).toThrow(StartupError);
  });
});
