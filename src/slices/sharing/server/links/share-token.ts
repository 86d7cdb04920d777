import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "#platform/server/app-error.ts";

/** The content of a link. Everything else is read when it is opened. */
export interface ShareClaim {
  readonly clientId: number;
  /** The response, by its invitation. */
  readonly invitationId: number;
  /** The person whose permissions the link depends on. */
  readonly sharerId: number;
  readonly epoch: number;
  readonly turn: number;
  /** The last calendar day, in the client's time zone, on which it opens. */
  readonly expiresOn: string;
}

/** Signs links and verifies signatures. */
export interface ShareSigner {
  /**
   * Returns the token of a claim, the same each time. Throws AppError `unavailable` when the installation has no key.
   */
  sign(claim: ShareClaim): string;
  /**
   * Returns the claim of a token, and whether a key of the installation signed it; an impossible claim for any other
   * text.
   */
  read(token: string): { readonly claim: ShareClaim; readonly isGenuine: boolean };
}

const CLAIM_BYTES = 36;
const MAC_BYTES = 32;
const DAY = 86_400_000;
const form = /^[A-Za-z0-9_-]{91}$/;

/** The claim of an impossible client: looking it up does the same work and finds nothing. */
const NO_CLAIM: ShareClaim = {
  clientId: Number.MAX_SAFE_INTEGER,
  invitationId: 0,
  sharerId: 0,
  epoch: 0,
  turn: 0,
  expiresOn: "1970-01-01",
};

function toBytes(claim: ShareClaim): Buffer {
  const bytes = Buffer.alloc(CLAIM_BYTES);
  bytes.writeBigUInt64BE(BigInt(claim.clientId), 0);
  bytes.writeBigUInt64BE(BigInt(claim.invitationId), 8);
  bytes.writeBigUInt64BE(BigInt(claim.sharerId), 16);
  bytes.writeUInt32BE(claim.epoch, 24);
  bytes.writeUInt32BE(claim.turn, 28);
  bytes.writeUInt32BE(Date.parse(`${claim.expiresOn}T00:00:00Z`) / DAY, 32);
  return bytes;
}

function toClaim(bytes: Buffer): ShareClaim {
  return {
    clientId: Number(bytes.readBigUInt64BE(0)),
    invitationId: Number(bytes.readBigUInt64BE(8)),
    sharerId: Number(bytes.readBigUInt64BE(16)),
    epoch: bytes.readUInt32BE(24),
    turn: bytes.readUInt32BE(28),
    expiresOn: new Date(bytes.readUInt32BE(32) * DAY).toISOString().slice(0, 10),
  };
}

/** Creates a signer with the installation's keys: the first signs, all verify. */
export function createShareSigner(keys: readonly Uint8Array[]): ShareSigner {
  // Derived keys, so that a signature reveals nothing about the key that encrypts secrets.
  const own = keys.map((key) => createHmac("sha256", key).update("share-links").digest());
  const getMac = (key: Buffer, bytes: Buffer): Buffer =>
    createHmac("sha256", key).update("resident_survey\0").update(bytes).digest();
  return {
    sign(claim) {
      const [first] = own;
      if (!first) throw new AppError("unavailable", "no_secret_key", "This installation has no SECRET_KEY yet.");
      const bytes = toBytes(claim);
      return Buffer.concat([bytes, getMac(first, bytes)]).toString("base64url");
    },
    read(token) {
      // Every text costs the same: one signature per key.
      const given = form.test(token) ? Buffer.from(token, "base64url") : Buffer.alloc(CLAIM_BYTES + MAC_BYTES);
      const bytes = given.subarray(0, CLAIM_BYTES);
      const mac = given.subarray(CLAIM_BYTES);
      let isGenuine = false;
      for (const key of own) {
        const isOurs = timingSafeEqual(getMac(key, bytes), mac);
        isGenuine ||= isOurs;
      }
      return isGenuine ? { claim: toClaim(bytes), isGenuine } : { claim: NO_CLAIM, isGenuine };
    },
  };
}
