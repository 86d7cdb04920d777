import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/**
 * A WebAuthn authenticator in memory: one ES256 credential, attestation none. Its responses are those that browsers
 * post.
 */
export interface SoftAuthenticator {
  /** The credential id. */
  readonly id: string;
  /** Responds to `navigator.credentials.create`. */
  create(options: { readonly challenge: string; readonly rp: { readonly id?: string } }, more?: Ceremony): string;
  /** Responds to `navigator.credentials.get`; the counter increases by one unless given. */
  get(options: { readonly challenge: string; readonly rpId?: string }, more?: Ceremony & { counter?: number }): string;
}

/** Deviations from a valid ceremony. */
export interface Ceremony {
  readonly origin?: string;
  readonly isVerified?: boolean;
  readonly userHandle?: string;
}

const FLAG_PRESENT = 0x01;
const FLAG_VERIFIED = 0x04;
const FLAG_CREDENTIAL = 0x40;

function encodeCborHeader(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}

function encodeCborBytes(bytes: Uint8Array): Buffer {
  return Buffer.concat([encodeCborHeader(2, bytes.length), bytes]);
}

function encodeCborText(text: string): Buffer {
  return Buffer.concat([encodeCborHeader(3, text.length), Buffer.from(text)]);
}

/** Returns the public key as COSE: EC2, ES256, P-256. */
function encodeCoseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const header = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  const [px, py] = [x, y].map((each) => encodeCborBytes(Buffer.from(each, "base64url")));
  return Buffer.concat([header, px ?? Buffer.alloc(0), Buffer.from([0x22]), py ?? Buffer.alloc(0)]);
}

function buildAuthenticatorData(rpId: string, flags: number, counter: number, more: Buffer = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), count, more]);
}

function buildClientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function getFlags(isVerified = true): number {
  return FLAG_PRESENT | (isVerified ? FLAG_VERIFIED : 0);
}

/** Creates an authenticator for an origin. */
export function createSoftAuthenticator(home: string): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let count = 0;
  return {
    id,
    create({ challenge, rp }, more = {}) {
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, encodeCoseKey(publicKey)]);
      const flags = getFlags(more.isVerified) | FLAG_CREDENTIAL;
      const data = buildAuthenticatorData(rp.id ?? "", flags, count, credential);
      const fmt = [encodeCborText("fmt"), encodeCborText("none"), encodeCborText("attStmt"), Buffer.from([0xa0])];
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...fmt,
        encodeCborText("authData"),
        encodeCborBytes(data),
      ]);
      const response = {
        clientDataJSON: buildClientData("webauthn.create", challenge, more.origin ?? home).toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal"],
      };
      return JSON.stringify({ id, rawId: id, type: "public-key", response });
    },
    get({ challenge, rpId = "" }, more = {}) {
      count = more.counter ?? count + 1;
      const data = buildAuthenticatorData(rpId, getFlags(more.isVerified), count);
      const client = buildClientData("webauthn.get", challenge, more.origin ?? home);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
        userHandle: more.userHandle,
      };
      return JSON.stringify({ id, rawId: id, type: "public-key", response });
    },
  };
}
