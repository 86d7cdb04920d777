import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { StartupRefusal } from "./fail.ts";
import { createSealer } from "./sealing.ts";
import { secretKeyOf } from "./secret-key-file.ts";

const [first, second] = [randomBytes(32), randomBytes(32)];

describe("sealing", () => {
  test("what was sealed opens again for its purpose, and shows nothing of itself", () => {
    const sealer = createSealer([first]);
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), (plain) => {
        const sealed = sealer.seal("factor:1", plain);
        expect(Buffer.from(sealed).includes(Buffer.from(plain))).toBe(false);
        expect(sealer.open("factor:1", sealed)).toBe(plain);
      }),
    );
  });

  test("the same text is sealed differently every time", () => {
    const sealer = createSealer([first]);
    expect(sealer.seal("a", "text")).not.toEqual(sealer.seal("a", "text"));
  });

  test("neither another purpose, nor another key, nor one changed bit opens it", () => {
    const sealed = createSealer([first]).seal("factor:1", "secret");
    const refused = { kind: "unavailable", code: "not_sealed_here" };
    expect(() => createSealer([first]).open("factor:2", sealed)).toThrow(expect.objectContaining(refused));
    expect(() => createSealer([second]).open("factor:1", sealed)).toThrow(expect.objectContaining(refused));
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
      expect(() => createSealer([first]).open("factor:1", changed)).toThrow(expect.objectContaining(refused));
    }
    expect(() => createSealer([first]).open("factor:1", new Uint8Array())).toThrow(expect.objectContaining(refused));
  });

  test("a new key in front seals, and what the old one sealed still opens", () => {
    const old = createSealer([first]).seal("a", "kept");
    const rotated = createSealer([second, first]);
    expect(rotated.open("a", old)).toBe("kept");
    expect(createSealer([second]).open("a", rotated.seal("a", "new"))).toBe("new");
  });

  test("without a key it says which setting is missing", () => {
    const sealer = createSealer([]);
    expect(sealer.isReady).toBe(false);
    expect(() => sealer.seal("a", "x")).toThrow("SECRET_KEY");
    expect(() => sealer.open("a", new Uint8Array(40))).toThrow("SECRET_KEY");
  });
});

describe("the embedded installation's key", () => {
  const folder = mkdtempSync(join(tmpdir(), "courtyard-key-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("is made once, readable by its owner alone, and found again", () => {
    const dataDir = join(folder, "new", "data");
    const key = secretKeyOf(dataDir);
    expect(key).toHaveLength(32);
    expect(secretKeyOf(dataDir)).toEqual(key);
    expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(["secret.key"]);
  });

  test("is never replaced when it cannot be read", () => {
    writeFileSync(join(folder, "secret.key"), "half a k");
    expect(() => secretKeyOf(folder)).toThrow(StartupRefusal);
  });
});
