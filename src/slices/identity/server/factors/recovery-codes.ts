import { createHash, randomInt } from "node:crypto";

const COUNT = 10;
const GROUPS = 4;
// Crockford's alphabet has no look-alike characters. Sixteen characters are 80 bits.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SIGNS = GROUPS * 4;
const codePattern = new RegExp(`^[${ALPHABET}]{${SIGNS}}$`);

function createCode(): string {
  const signs = Array.from({ length: SIGNS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  return signs.match(/.{4}/g)?.join("-") ?? "";
}

/** Creates ten new recovery codes in readable form: `7GQ2-M4XT-…`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, createCode);
}

/** Returns the characters of a typed code, with common confusions corrected; null for text that cannot be a code. */
function findSigns(input: string): string | null {
  const signs = input.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return codePattern.test(signs) ? signs : null;
}

/** Returns the stored hash of an account's code; null for text that cannot be a code. */
export function hashRecoveryCode(accountId: number, input: string): Uint8Array | null {
  const signs = findSigns(input);
  return signs === null ? null : createHash("sha256").update(`recovery:${accountId}:${signs}`).digest();
}
