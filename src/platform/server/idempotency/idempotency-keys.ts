import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import { createInFlightError, type RunningCall, runKeyed } from "./claim.ts";
import {
  claimKey,
  findKey,
  saveReply,
  type KeyedCall,
  type StoredCall,
  findExpiredKeys,
  deleteExpiredKeys,
} from "./idempotency.repository.ts";

/** A reply as it was sent. */
export interface StoredReply {
  readonly status: number;
  readonly body: string;
}

/** The facts that identify a repeated call. */
export interface KeyedRequestFacts {
  readonly key: string;
  readonly clientId: number;
  readonly accountId: number;
  readonly operation: string;
  /** The address and the body. */
  readonly request: string;
}

/** A first request without a reply after this time was interrupted. */
const IN_FLIGHT_MS = 60_000;
const LARGEST_REPLY = 262_144;
const CIPHER = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

function toSecret({ key, clientId, accountId, operation }: KeyedRequestFacts): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, `${clientId}:${accountId}:${operation}`, "reply", 32));
}

/** Encrypts a reply with its key, so that only someone with the key can read it. */
function encrypt(request: KeyedRequestFacts, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, toSecret(request), nonce);
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

function unseal(request: KeyedRequestFacts, encrypted: Uint8Array): string {
  const bytes = Buffer.from(encrypted);
  const decipher = createDecipheriv(CIPHER, toSecret(request), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
}

const NO_CONTENT = 204;

/** Runs each call with a key once. A repeated call within a day gets the first reply. */
export class IdempotencyKeys {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Returns the first reply; null when the call must run. Throws when the call is still running or its reply is lost.
   */
  async findReply(request: KeyedRequestFacts): Promise<StoredReply | null> {
    const call = this.#call(request);
    const now = this.#clock.now();
    const storedCall = await this.#db.withClient(request.clientId, (tx) => findKey(tx, call, now));
    return storedCall === null ? null : this.#replyFrom(request, call, storedCall);
  }

  /** Runs a call and stores the reply that `work` returns, including a rejection that came after a write. */
  async answer(request: KeyedRequestFacts, work: (running: RunningCall) => Promise<StoredReply | null>): Promise<void> {
    const running: RunningCall = { call: this.#call(request), isClaimed: false };
    const reply = await runKeyed(running, () => work(running));
    if (reply === null) return;
    const { status, body } = reply;
    const storedReply = { status, reply: body === "" || body.length > LARGEST_REPLY ? null : encrypt(request, body) };
    await this.#db.withClient(request.clientId, async (tx) => {
      // A call that wrote nothing has no claim yet.
      if (!running.isClaimed && !(await claimKey(tx, running.call, this.#clock.now()))) return;
      await saveReply(tx, running.call, storedReply);
    });
  }

  /** Returns the query for clients with expired keys. */
  readonly findExpired: FindWork = (client) => findExpiredKeys(this.#clock.now())(client);

  /** Deletes the expired keys of a client. */
  async expire(clientId: number): Promise<void> {
    await this.#db.withClient(clientId, (tx) => deleteExpiredKeys(tx, this.#clock.now()));
  }

  #call({ key, clientId, accountId, operation, request }: KeyedRequestFacts): KeyedCall {
    return { clientId, accountId, operation, keyHash: hash(key), requestHash: hash(request) };
  }

  #replyFrom(request: KeyedRequestFacts, call: KeyedCall, storedCall: StoredCall): StoredReply {
    if (!Buffer.from(storedCall.requestHash).equals(Buffer.from(call.requestHash))) {
      const detail = "This Idempotency-Key came with another request before; take a new one.";
      throw new AppError("unprocessable", "idempotency_key_reused", detail);
    }
    if (storedCall.status !== null && storedCall.reply !== null) {
      return { status: storedCall.status, body: unseal(request, storedCall.reply) };
    }
    // A reply without a body is not stored.
    if (storedCall.status === NO_CONTENT) return { status: NO_CONTENT, body: "" };
    if (storedCall.status === null && this.#clock.now().getTime() - storedCall.claimedAt.getTime() < IN_FLIGHT_MS) {
      throw createInFlightError();
    }
    const detail =
      "A request with this Idempotency-Key was carried out and its reply is not known any more; look at what it changed.";
    throw new AppError("conflict", "idempotency_reply_lost", detail);
  }
}
