import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Returns a new secret of 256 random bits, URL-safe. Only its hash is ever stored. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Returns the SHA-256 of a token, as stored. */
export function hashToken(token: string): Uint8Array {
  return createHash("sha256").update(token).digest();
}

/** Returns true for text in the form of a token; saves a database lookup for anything else. */
export function isTokenShaped(text: string): boolean {
  return tokenPattern.test(text);
}
