import type { Clock } from "#platform/server/clock.ts";
import type { Tx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import { noteAccount } from "#platform/server/http/rejections.ts";
import type { SecretCipher } from "#platform/server/secret-encryption.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { consumeChallenge } from "../challenges.repository.ts";
import { FactorProofs, getTotpPurpose } from "../factors/factor-proofs.ts";
import {
  findPasskey,
  type Passkey,
  readFactors,
  readPasskeys,
  readTotpSecrets,
} from "../factors/factors.repository.ts";
import { findCredentialId, type PasskeySite } from "../factors/passkeys.ts";
import { sendSecurityNotice } from "../factors/security-notice.ts";
import { createTotpSecret } from "../factors/totp.ts";
import { isPassword } from "../passwords.ts";
import { findStepAccount, type SignInDestination, getSignInDestination } from "./sign-in-destination.ts";
import { type BrowserToken, type SignInContext, type SessionHolder, startSession } from "./sessions.ts";
import { createDevice, findDeviceId } from "./known-device.ts";
import { findSignInAccount, type SignInAccount } from "./sign-in-accounts.repository.ts";
import { findLandingPath, type LandingDeps } from "./landing.ts";
import { getStepAfterPassword } from "./sign-in.rules.ts";
import { beginStep, findStep, type Progress, type Step, createStepExpiredError } from "./steps.ts";
import {
  buildAddressLimits,
  buildBeginLimits,
  createCountedAttempt,
  type CountedAttempt,
  buildDeviceLimits,
  buildPasswordLimits,
  buildFactorThrottleLimits,
} from "./throttle.ts";

export interface SignInDeps extends LandingDeps {
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly secretCipher: SecretCipher;
  /** Returns a client whose outbox carries emails to staff without a client; null before the first client exists. */
  readonly findAnyClientId: (tx: Tx) => Promise<number | null>;
  /** True when platform staff must have a second factor: everywhere except in demos and tests. */
  readonly staffMustHaveFactor: boolean;
}

/** The proof in the second step: a code as typed, or a passkey's response. */
export type SubmittedProof =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "passkey"; readonly answer: string; readonly site: PasskeySite };

function createCredentialsError(): AppError {
  return new AppError("unauthenticated", "wrong_credentials", "Incorrect email or password.");
}

function toCompanyProgress(slug: string): Progress {
  return { redirectTo: `/sign-in/oidc/${slug}`, session: null, step: null };
}

function toHolder(opened: {
  readonly account: { readonly id: number };
  readonly membership: SessionHolder["membership"];
}): SessionHolder {
  return { accountId: opened.account.id, membership: opened.membership };
}

/** The sign-in as one state machine for page and API: password, further steps, then the session. */
export class SignInService {
  readonly #deps: SignInDeps;
  readonly #proofs: FactorProofs;

  constructor(deps: SignInDeps) {
    this.#deps = deps;
    this.#proofs = new FactorProofs(deps.secretCipher);
  }

  /**
   * Runs the first step. Throws `throttled` after too many attempts and `unauthenticated` otherwise, with the same
   * reply (and the same amount of work) for a wrong password and an unknown account.
   */
  async signInByPassword(
    credentials: {
      readonly email: string;
      readonly password: string;
      readonly address: string;
      readonly returnTo: string;
    },
    caller: SignInContext,
  ): Promise<Progress> {
    const { db } = this.#deps;
    const account = await db.global((tx) => findSignInAccount(tx, { email: credentials.email }));
    const countedAttempt = await this.#countPassword(account, credentials, caller);
    const isRight = await isPassword(account?.passwordHash ?? null, credentials.password);
    if (account) noteAccount(account.id);
    if (!account || !isRight) throw createCredentialsError();
    const destination = await getSignInDestination(db, account);
    if (destination.kind === "company") {
      await db.global((tx) => countedAttempt.undo(tx));
      return toCompanyProgress(destination.slug);
    }
    return this.#afterPassword(destination, countedAttempt, credentials.returnTo, caller);
  }

  /** Counts a password for the browser when the account knows it, otherwise for its address and email. */
  async #countPassword(
    account: SignInAccount | null,
    { email, address }: { readonly email: string; readonly address: string },
    { deviceToken }: SignInContext,
  ): Promise<CountedAttempt> {
    const deviceId = account && findDeviceId(deviceToken, account, this.#deps.clock.now());
    if (deviceId !== null) {
      try {
        return await createCountedAttempt(this.#deps, buildDeviceLimits(deviceId));
      } catch (error) {
        if (!(error instanceof AppError) || error.kind !== "throttled") throw error;
      }
    }
    return createCountedAttempt(this.#deps, buildPasswordLimits(email, address));
  }

  async #afterPassword(
    destination: Extract<SignInDestination, { kind: "here" }>,
    countedAttempt: CountedAttempt,
    returnTo: string,
    caller: SignInContext,
  ): Promise<Progress> {
    const { account, membership } = destination;
    const factors = await this.#deps.db.global((tx) => readFactors(tx, account.id));
    const mustHaveFactor = membership?.requiresFactor === true || (account.isStaff && this.#deps.staffMustHaveFactor);
    const next = getStepAfterPassword({ hasFactor: factors.length > 0, mustHaveFactor });
    if (next !== "session") return this.#afterStep(destination, next, countedAttempt, returnTo);
    const session = await startSession(this.#deps, toHolder(destination), caller, async (tx) => {
      await countedAttempt.undo(tx);
      return { method: "password" };
    });
    return {
      redirectTo: await findLandingPath(this.#deps, membership, returnTo),
      session,
      step: null,
      device: this.#device(account, caller),
    };
  }

  #device(account: SignInAccount, { deviceToken }: SignInContext): BrowserToken | null {
    return createDevice(deviceToken, account, this.#deps.clock.now());
  }

  async #afterStep(
    { account, membership }: Extract<SignInDestination, { kind: "here" }>,
    next: "second_step" | "enrol",
    countedAttempt: CountedAttempt,
    returnTo: string,
  ): Promise<Progress> {
    const { db, clock, secretCipher } = this.#deps;
    const stepStart = { accountId: account.id, clientId: membership?.clientId ?? null, returnTo };
    const isEnroll = next === "enrol";
    const encryptedSecret = isEnroll ? secretCipher.encrypt(getTotpPurpose(account.id), createTotpSecret()) : null;
    const step = await db.global(async (tx) => {
      await countedAttempt.undo(tx);
      return beginStep(
        tx,
        isEnroll ? "factor_setup" : "second_factor",
        { ...stepStart, sealedSecret: encryptedSecret },
        clock.now(),
      );
    });
    return { redirectTo: isEnroll ? "/sign-in/enrol" : "/sign-in/second-step", session: null, step };
  }

  /** Returns the data of the second step's page; null when the browser has no such step. */
  async findSecondStep(
    token: string | undefined,
  ): Promise<{ readonly step: Step; readonly passkeys: readonly Passkey[]; readonly hasApp: boolean } | null> {
    const { db, clock } = this.#deps;
    const step = await findStep(db, "second_factor", token, clock.now());
    const { accountId } = step ?? {};
    if (!step || !accountId) return null;
    return db.global(async (tx) => ({
      step,
      passkeys: await readPasskeys(tx, accountId),
      hasApp: (await readTotpSecrets(tx, accountId)).length > 0,
    }));
  }

  /**
   * Runs the second step: a code or a passkey starts the session, once. Throws `gone` for a step that is over,
   * `throttled` after too many attempts, `wrong_code` otherwise.
   */
  async signInBySecondStep(
    token: string | undefined,
    submittedProof: SubmittedProof,
    caller: SignInContext,
  ): Promise<Progress> {
    const { db, clock } = this.#deps;
    const step = await findStep(db, "second_factor", token, clock.now());
    const opened = step && (await db.global((tx) => findStepAccount(tx, step)));
    if (!step || !opened || token === undefined) throw createStepExpiredError();
    noteAccount(opened.account.id);
    const countedAttempt = await createCountedAttempt(this.#deps, buildFactorThrottleLimits(opened.account.id));
    const proof =
      submittedProof.kind === "code" ? submittedProof : { ...submittedProof, challenge: step.passkeyChallenge };
    const session = await startSession(this.#deps, toHolder(opened), caller, async (tx) => {
      if (!(await consumeChallenge(tx, "second_factor", token, tx.now))) throw createStepExpiredError();
      const method = await this.#proofs.accept(tx, opened.account.id, proof, tx.now);
      if (method === "recovery_code") await sendSecurityNotice(tx, opened.account.id, "code_used");
      await countedAttempt.undo(tx);
      return { method };
    });
    const device = this.#device(opened.account, caller);
    return {
      redirectTo: await findLandingPath(this.#deps, opened.membership, step.returnTo),
      session,
      step: null,
      device,
    };
  }

  /** Begins a sign-in by passkey alone. Throws `throttled` after very many. */
  async beginPasskey(returnTo: string, address: string): Promise<Progress> {
    const { db, clock } = this.#deps;
    await createCountedAttempt(this.#deps, buildBeginLimits(address));
    return db.global(async (tx) => {
      const step = await beginStep(tx, "passkey", { returnTo }, clock.now());
      return { redirectTo: "/sign-in/passkey", session: null, step };
    });
  }

  /** Returns the step of a sign-in by passkey alone; null when the browser has not begun one. */
  findPasskeyStep(token: string | undefined): Promise<Step | null> {
    const { db, clock } = this.#deps;
    return findStep(db, "passkey", token, clock.now()).then((step) => (step?.accountId === null ? step : null));
  }

  /**
   * Signs in by passkey alone. The passkey verified its user and so counts as both factors. Throws like the second
   * step.
   */
  async signInByPasskey(
    token: string | undefined,
    passkeyResponse: { readonly answer: string; readonly site: PasskeySite; readonly address: string },
    caller: SignInContext,
  ): Promise<Progress> {
    const { db } = this.#deps;
    const step = await this.findPasskeyStep(token);
    if (!step || token === undefined) throw createStepExpiredError();
    const countedAttempt = await createCountedAttempt(this.#deps, buildAddressLimits(passkeyResponse.address));
    const account = await this.#findOwner(passkeyResponse.answer);
    if (!account) throw createCredentialsError();
    const destination = await getSignInDestination(db, account);
    if (destination.kind === "company") return toCompanyProgress(destination.slug);
    const session = await startSession(this.#deps, toHolder(destination), caller, async (tx) => {
      if (!(await consumeChallenge(tx, "passkey", token, tx.now))) throw createStepExpiredError();
      const proof = { kind: "passkey", ...passkeyResponse, challenge: step.passkeyChallenge } as const;
      if ((await this.#proofs.acceptPasskey(tx, proof, tx.now, true)) !== account.id) throw createStepExpiredError();
      await countedAttempt.undo(tx);
      return { method: "passkey" };
    });
    return {
      redirectTo: await findLandingPath(this.#deps, destination.membership, step.returnTo),
      session,
      step: null,
    };
  }

  /** Finds the account that a passkey's response claims. The claim is verified with the response. */
  #findOwner(answer: string): Promise<Awaited<ReturnType<typeof findSignInAccount>>> {
    const credentialId = findCredentialId(answer);
    return this.#deps.db.global(async (tx) => {
      const passkey = credentialId && (await findPasskey(tx, credentialId));
      return passkey ? findSignInAccount(tx, { id: passkey.accountId }) : null;
    });
  }
}
