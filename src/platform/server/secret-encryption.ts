import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { AppError } from "./app-error.ts";

const CIPHER = "aes-256-gcm";
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts small secrets in the database. A secret that is encrypted for one purpose and object decrypts for no other.
 */
export interface SecretCipher {
  /** False when the installation has no key: encrypting and decrypting fail, everything else works. */
  readonly isReady: boolean;
  /** Encrypts a text for a purpose (`factor:17`). Throws AppError `unavailable` without a key. */
  encrypt(purpose: string, plain: string): Uint8Array;
  /** Decrypts a text for its purpose with any key of the installation. Throws AppError `unavailable` when none fits. */
  open(purpose: string, encrypted: Uint8Array): string;
}

interface NamedKey {
  readonly id: Buffer;
  readonly key: Uint8Array;
}

function createUnavailableError(code: string, detail: string): AppError {
  return new AppError("unavailable", code, detail);
}

function createMissingKeyError(): AppError {
  return createUnavailableError("no_secret_key", "SECRET_KEY is not set, so secrets cannot be stored.");
}

function decryptWith(key: NamedKey, purpose: string, encrypted: Buffer): string {
  const nonce = encrypted.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES);
  const body = encrypted.subarray(KEY_ID_BYTES + NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key.key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}

/**
 * Creates a cipher with the installation's keys (32 bytes each): the first encrypts, all decrypt. Without keys it
 * throws when used.
 */
export function createSecretCipher(keys: readonly Uint8Array[]): SecretCipher {
  // A key id is the start of the key's hash, so that decrypting finds the right key without trying all.
  const keysWithId = keys.map((key) => ({
    id: createHash("sha256").update(key).digest().subarray(0, KEY_ID_BYTES),
    key,
  }));
  return {
    isReady: keysWithId.length > 0,
    encrypt(purpose, plain) {
      const [first] = keysWithId;
      if (!first) throw createMissingKeyError();
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, first.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(purpose));
      return Buffer.concat([first.id, nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, given) {
      if (keysWithId.length === 0) throw createMissingKeyError();
      const encrypted = Buffer.from(given);
      const key = keysWithId.find(({ id }) => id.equals(encrypted.subarray(0, KEY_ID_BYTES)));
      try {
        if (key) return decryptWith(key, purpose, encrypted);
      } catch {
        // Falls through: the text was changed or encrypted for another purpose.
      }
      throw createUnavailableError(
        "not_sealed_here",
        "A stored secret cannot be decrypted with the configured SECRET_KEY.",
      );
    },
  };
}
