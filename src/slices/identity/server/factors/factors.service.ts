import { randomBytes } from "node:crypto";
import { z } from "zod";
import { notFound, AppError, forbidden } from "#platform/server/app-error.ts";
import { findAccountById } from "../accounts.repository.ts";
import { type ChallengePurpose, createChallenge, findChallenge, consumeChallenge } from "../challenges.repository.ts";
import type { Actor, StaffPrincipal } from "../identity.api.ts";
import { isPassword } from "../passwords.ts";
import { type BrowserToken, runFor, type SignInTx } from "../sign-in/sessions.ts";
import { findSignInAccount, type SignInAccount } from "../sign-in/sign-in-accounts.repository.ts";
import type { SignInDeps } from "../sign-in/sign-in.service.ts";
import { createStepExpiredError } from "../sign-in/steps.ts";
import { createCountedAttempt, buildFactorThrottleLimits } from "../sign-in/throttle.ts";
import { FactorProofs, getTotpPurpose, createProofError } from "./factor-proofs.ts";
import {
  countRecoveryCodes,
  deleteFactor,
  type Factor,
  insertPasskey,
  lockFactors,
  type Passkey,
  readFactors,
  readPasskeys,
  replaceRecoveryCodes,
} from "./factors.repository.ts";
import { type PasskeySite, verifyNewPasskey } from "./passkeys.ts";
import { sendSecurityNotice } from "./security-notice.ts";
import { confirmTotp, issueRecoveryCodes } from "./setup.ts";
import { createTotpSecret, buildTotpUri } from "./totp.ts";

const MINUTES = 10;

const setupPayload = z.object({
  /** Distinguishes a change within a session from a step of signing in. */
  of: z.literal("account"),
  sealedSecret: z.string().nullable(),
  passkeyChallenge: z.string(),
});

type SignedInPrincipal = Actor | StaffPrincipal;

/** A started and verified setup of a factor. */
export interface FactorSetup {
  readonly account: { readonly id: number; readonly email: string };
  readonly sealedSecret: Uint8Array | null;
  readonly passkeyChallenge: string;
  readonly passkeys: readonly Passkey[];
}

/** The factors on the account page. */
export interface OwnFactors {
  readonly factors: readonly Factor[];
  readonly codesLeft: number;
  readonly mustHaveOne: boolean;
  readonly hasPassword: boolean;
}

function createLastFactorError(): AppError {
  return new AppError(
    "conflict",
    "last_factor",
    "Two-factor authentication is required. Add another method before removing this one.",
  );
}

/**
 * Manages the viewer's own second factors. Every change needs the password or a factor again, is audited and reported
 * by email.
 */
export class FactorsService {
  readonly #deps: SignInDeps;
  readonly #proofs: FactorProofs;

  constructor(deps: SignInDeps) {
    this.#deps = deps;
    this.#proofs = new FactorProofs(deps.secretCipher);
  }

  /** Returns the factors of the signed-in account. */
  async readOwnFactors(principal: SignedInPrincipal): Promise<OwnFactors> {
    const account = await this.#account(principal);
    return this.#deps.db.global(async (tx) => ({
      factors: await readFactors(tx, account.id),
      codesLeft: await countRecoveryCodes(tx, account.id),
      mustHaveOne: this.#mustHaveOne(account),
      hasPassword: account.passwordHash !== null,
    }));
  }

  /** Begins the setup of an app or a passkey; returns the token for the browser. */
  async begin(principal: SignedInPrincipal, kind: Factor["kind"], proof: string): Promise<BrowserToken> {
    const { secretCipher } = this.#deps;
    return this.#proved(principal, proof, async (tx, account) => {
      const expiresAt = new Date(tx.now.getTime() + MINUTES * 60_000);
      const encrypted = kind === "totp" ? secretCipher.encrypt(getTotpPurpose(account.id), createTotpSecret()) : null;
      const payload: z.input<typeof setupPayload> = {
        of: "account",
        sealedSecret: encrypted && Buffer.from(encrypted).toString("base64"),
        passkeyChallenge: randomBytes(32).toString("base64url"),
      };
      const purpose = kind === "totp" ? "factor_setup" : "passkey";
      const now = tx.now;
      return {
        token: await createChallenge(tx, { purpose, accountId: account.id, payload, now, expiresAt }),
        expiresAt,
      };
    });
  }

  /** Returns the setup in progress; null when this browser and account have none. */
  async findSetup(
    principal: SignedInPrincipal,
    kind: Factor["kind"],
    token: string | undefined,
  ): Promise<FactorSetup | null> {
    const { db, clock } = this.#deps;
    const purpose: ChallengePurpose = kind === "totp" ? "factor_setup" : "passkey";
    if (token === undefined) return null;
    return db.global(async (tx) => {
      const challenge = await findChallenge(tx, purpose, token, clock.now());
      const payload = setupPayload.safeParse(challenge?.payload).data;
      const account = await findAccountById(tx, principal.accountId);
      if (!payload || !account || challenge?.accountId !== account.id) return null;
      const { sealedSecret: encryptedSecret, passkeyChallenge } = payload;
      return {
        account,
        sealedSecret: encryptedSecret === null ? null : Buffer.from(encryptedSecret, "base64"),
        passkeyChallenge,
        passkeys: await readPasskeys(tx, account.id),
      };
    });
  }

  /** Returns the key of an app during setup, as text and as the URI of the QR code. */
  toTotp(setup: FactorSetup): { readonly secret: string; readonly uri: string } {
    if (setup.sealedSecret === null) throw createStepExpiredError();
    const secret = this.#deps.secretCipher.open(getTotpPurpose(setup.account.id), setup.sealedSecret);
    return { secret, uri: buildTotpUri(secret, setup.account.email) };
  }

  /** Adds the app once its code is right; returns recovery codes when the account has none left. */
  async addTotp(
    principal: SignedInPrincipal,
    token: string | undefined,
    submission: { readonly code: string; readonly name: string },
    requestId: string,
  ): Promise<readonly string[]> {
    const setup = await this.findSetup(principal, "totp", token);
    const { sealedSecret: encryptedSecret } = setup ?? {};
    if (!encryptedSecret || token === undefined) throw createStepExpiredError();
    const countedAttempt = await createCountedAttempt(this.#deps, buildFactorThrottleLimits(principal.accountId));
    return this.#run(principal, requestId, async (tx) => {
      if (!(await consumeChallenge(tx, "factor_setup", token, tx.now))) throw createStepExpiredError();
      const { accountId } = principal;
      const id = await confirmTotp(
        tx,
        this.#deps.secretCipher,
        { accountId, sealedSecret: encryptedSecret, ...submission },
        tx.now,
      );
      await countedAttempt.undo(tx);
      return this.#added(tx, accountId, id, "totp_added");
    });
  }

  /** Adds the passkey from the browser; returns recovery codes when the account has none left. */
  async addPasskey(
    principal: SignedInPrincipal,
    token: string | undefined,
    submission: { readonly answer: string; readonly name: string; readonly site: PasskeySite },
    requestId: string,
  ): Promise<readonly string[]> {
    const setup = await this.findSetup(principal, "passkey", token);
    if (!setup || token === undefined) throw createStepExpiredError();
    const { answer, site, name } = submission;
    const newPasskey = await verifyNewPasskey({ answer, site, challenge: setup.passkeyChallenge });
    if (!newPasskey) throw createProofError();
    return this.#run(principal, requestId, async (tx) => {
      if (!(await consumeChallenge(tx, "passkey", token, tx.now))) throw createStepExpiredError();
      const id = await insertPasskey(tx, { ...newPasskey, accountId: principal.accountId, name, now: tx.now });
      if (id === null) throw createProofError();
      return this.#added(tx, principal.accountId, id, "passkey_added");
    });
  }

  async #added(
    tx: SignInTx,
    accountId: number,
    factorId: number,
    change: "totp_added" | "passkey_added",
  ): Promise<readonly string[]> {
    await tx.audit({ operation: "identity.factors.add", objectType: "account_factor", objectId: factorId });
    await sendSecurityNotice(tx, accountId, change, factorId);
    return (await countRecoveryCodes(tx, accountId)) > 0 ? [] : issueRecoveryCodes(tx, accountId);
  }

  /** Removes a factor. The last one stays when one is required. Throws `notFound` for another account's factor. */
  async remove(principal: SignedInPrincipal, factorId: number, proof: string, requestId: string): Promise<void> {
    await this.#proved(
      principal,
      proof,
      async (tx, account) => {
        const present = await lockFactors(tx, account.id);
        if (!present.includes(factorId)) throw notFound();
        if (present.length === 1 && this.#mustHaveOne(account)) throw createLastFactorError();
        const removed = await deleteFactor(tx, account.id, factorId);
        // Recovery codes stand in for factors. Without any factor they would be a second password.
        if (present.length === 1) await replaceRecoveryCodes(tx, account.id, []);
        const details = { kind: removed?.kind };
        await tx.audit({
          operation: "identity.factors.remove",
          objectType: "account_factor",
          objectId: factorId,
          details,
        });
        await sendSecurityNotice(tx, account.id, "factor_removed", factorId);
      },
      requestId,
    );
  }

  /** Creates new recovery codes for an account with a factor; the old ones become invalid. */
  renewCodes(principal: SignedInPrincipal, proof: string, requestId: string): Promise<readonly string[]> {
    return this.#proved(
      principal,
      proof,
      async (tx, account) => {
        if ((await lockFactors(tx, account.id)).length === 0) throw notFound();
        const codes = await issueRecoveryCodes(tx, account.id);
        await tx.audit({ operation: "identity.factors.renew-codes", objectType: "account", objectId: account.id });
        await sendSecurityNotice(tx, account.id, "codes_renewed");
        return codes;
      },
      requestId,
    );
  }

  /** Makes a change after the password or a factor was verified again. The proof is used up with the change. */
  async #proved<T>(
    principal: SignedInPrincipal,
    proof: string,
    work: (tx: SignInTx, account: SignInAccount) => Promise<T>,
    requestId = "",
  ): Promise<T> {
    const account = await this.#account(principal);
    const countedAttempt = await createCountedAttempt(this.#deps, buildFactorThrottleLimits(account.id));
    const isRight = await isPassword(account.passwordHash, proof);
    return this.#run(principal, requestId, async (tx) => {
      if (!isRight) await this.#proofs.accept(tx, account.id, { kind: "code", code: proof }, tx.now);
      const result = await work(tx, account);
      await countedAttempt.undo(tx);
      return result;
    });
  }

  #run<T>(principal: SignedInPrincipal, requestId: string, work: (tx: SignInTx) => Promise<T>): Promise<T> {
    const membership = principal.kind === "account" ? principal : null;
    return runFor(this.#deps, { accountId: principal.accountId, membership }, requestId, work);
  }

  async #account(principal: SignedInPrincipal): Promise<SignInAccount> {
    // Impersonating staff must not add keys to the person's account.
    if (principal.kind === "account" && principal.impersonatorId !== null) throw forbidden();
    const account = await this.#deps.db.global((tx) => findSignInAccount(tx, { id: principal.accountId }));
    if (!account) throw notFound();
    return account;
  }

  #mustHaveOne(account: SignInAccount): boolean {
    const isRequired = account.memberships.some((membership) => membership.requiresFactor);
    return isRequired || (account.isStaff && this.#deps.staffMustHaveFactor);
  }
}
