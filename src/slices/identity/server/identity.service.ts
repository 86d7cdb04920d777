import { createHash } from "node:crypto";
import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { Failure } from "#platform/server/fail.ts";
import { hashToken, looksLikeToken, newToken } from "#platform/server/tokens.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { Actor, Principal } from "./identity.api.ts";
import { readRights } from "./identity.read-model.ts";
import {
  countTry,
  dropOldTries,
  endSession,
  findAccount,
  findLiveSession,
  forgiveTry,
  insertSession,
} from "./identity.repository.ts";
import { isPassword } from "./passwords.ts";

const SESSION_HOURS = 12;
const WINDOW_MINUTES = 15;
/** Tries a window: of one e-mail from one address, of one e-mail from everywhere, of one address for all e-mails. */
const LIMITS = [10, 50, 200] as const;

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly requestId: string;
  /** The session that the browser brings; it ends, whoever it belonged to. */
  readonly oldToken: string | undefined;
}

export interface SignedIn {
  readonly token: string;
  readonly expiresAt: Date;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
}

function throttleKeys(email: string, address: string): Uint8Array[] {
  const texts = [`both:${address}:${email}`, `email:${email}`, `address:${address}`];
  return texts.map((text) => createHash("sha256").update(text).digest());
}

function windowOf(now: Date): { start: Date; secondsLeft: number } {
  const length = WINDOW_MINUTES * 60_000;
  const start = new Date(Math.floor(now.getTime() / length) * length);
  return { start, secondsLeft: Math.ceil((start.getTime() + length - now.getTime()) / 1000) };
}

/** Signing in and out, and who a session belongs to. */
export class IdentityService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Starts a session. Fails `throttled` after too many tries and `unauthenticated` otherwise, with one answer (and one
   * amount of work) for a wrong password and an unknown account.
   */
  async signIn(request: SignInRequest): Promise<SignedIn> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const window = windowOf(now);
    const keys = throttleKeys(request.email, request.address);
    // The try is counted before the password is looked at, so that parallel guesses cannot slip past the count.
    const counts = await db.global(async (tx) => {
      await dropOldTries(tx, new Date(window.start.getTime() - WINDOW_MINUTES * 60_000));
      return countTry(tx, keys, window.start);
    });
    if (counts.some((count, index) => count > (LIMITS[index] ?? 0))) {
      throw new Failure("throttled", "too_many_tries", "Too many tries. Please wait a few minutes and try again.", {
        retryAfter: window.secondsLeft,
      });
    }
    const account = await db.global((tx) => findAccount(tx, request.email));
    const isRight = await isPassword(account?.passwordHash ?? null, request.password);
    if (!account || !isRight)
      throw new Failure("unauthenticated", "wrong_credentials", "E-mail or password is not right.");
    return this.#open(account, request, keys, window.start);
  }

  async #open(
    account: { id: number; clientId: number; personId: number },
    request: SignInRequest,
    keys: readonly Uint8Array[],
    windowStart: Date,
  ): Promise<SignedIn> {
    const token = newToken();
    const cause = {
      clientId: account.clientId,
      accountId: account.id,
      impersonatorId: null,
      requestId: request.requestId,
    };
    const expiresAt = await this.#deps.units.run(cause, async (uow) => {
      const end = new Date(uow.now.getTime() + SESSION_HOURS * 3_600_000);
      await forgiveTry(uow, keys, windowStart);
      if (request.oldToken !== undefined) await endSession(uow, hashToken(request.oldToken), uow.now);
      await insertSession(uow, {
        hash: hashToken(token),
        accountId: account.id,
        clientId: account.clientId,
        personId: account.personId,
        createdAt: uow.now,
        expiresAt: end,
      });
      await uow.audit({ operation: "identity.sign-in", objectType: "account", objectId: account.id });
      return end;
    });
    return { token, expiresAt };
  }

  /** Ends the actor's session on the server. */
  async signOut(actor: Actor, token: string, requestId: string): Promise<void> {
    const cause = { clientId: actor.clientId, accountId: actor.accountId, impersonatorId: null, requestId };
    await this.#deps.units.run(cause, async (uow) => {
      await endSession(uow, hashToken(token), uow.now);
      await uow.audit({ operation: "identity.sign-out", objectType: "account", objectId: actor.accountId });
    });
  }

  /** The principal behind a session token, with today's rights. */
  async principal(token: string | undefined): Promise<Principal> {
    if (token === undefined || !looksLikeToken(token)) return { kind: "visitor" };
    const { db, clock } = this.#deps;
    const session = await db.global((tx) => findLiveSession(tx, hashToken(token), clock.now()));
    if (!session) return { kind: "visitor" };
    const rights = await db.inClient(session.clientId, (tx) => readRights(tx, session.personId));
    return { kind: "account", ...session, impersonatorId: null, rights };
  }
}
