import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scaleRuns } from "#test/support/property-runs.ts";
import { createShareSigner, type ShareClaim } from "./share-token.ts";

const [one, two, other] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const claims: fc.Arbitrary<ShareClaim> = fc.record({
  clientId: fc.integer({ min: 1, max: 2 ** 40 }),
  invitationId: fc.integer({ min: 1, max: 2 ** 40 }),
  sharerId: fc.integer({ min: 1, max: 2 ** 40 }),
  epoch: fc.integer({ min: 1, max: 1000 }),
  turn: fc.integer({ min: 0, max: 1000 }),
  expiresOn: fc
    .integer({ min: 20_000, max: 40_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
});

describe("a signed link", () => {
  test("contains its claim, is the same each time, and is readable with every key of the installation", () => {
    fc.assert(
      fc.property(claims, (claim) => {
        const token = createShareSigner([one]).sign(claim);
        expect(createShareSigner([one]).sign(claim)).toBe(token);
        expect(createShareSigner([two, one]).read(token)).toEqual({ claim, isGenuine: true });
        expect(createShareSigner([two, one]).sign(claim)).not.toBe(token);
        expect(createShareSigner([two, other]).read(token).isGenuine).toBe(false);
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  test("differs for every other claim", () => {
    const signer = createShareSigner([one]);
    fc.assert(
      fc.property(claims, claims, (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b));
        expect(signer.sign(a)).not.toBe(signer.sign(b));
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  test("is valid only when complete: any changed or missing character invalidates it", () => {
    const signer = createShareSigner([one]);
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    fc.assert(
      fc.property(claims, fc.nat(89), fc.constantFrom(...letters.split("")), (claim, at, letter) => {
        const token = signer.sign(claim);
        fc.pre(token[at] !== letter);
        const changed = token.slice(0, at) + letter + token.slice(at + 1);
        for (const text of [changed, token.slice(0, at), `${token}A`, ""]) {
          const read = signer.read(text);
          expect(read.isGenuine).toBe(false);
          expect(read.claim.invitationId).toBe(0);
        }
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  test("an installation without a key neither creates nor accepts it", () => {
    const keyless = createShareSigner([]);
    const claim = { clientId: 1, invitationId: 2, sharerId: 3, epoch: 1, turn: 0, expiresOn: "2026-12-20" };
    expect(() => keyless.sign(claim)).toThrow("SECRET_KEY");
    expect(keyless.read(createShareSigner([one]).sign(claim)).isGenuine).toBe(false);
    expect(keyless.read("A".repeat(91)).isGenuine).toBe(false);
  });
});
