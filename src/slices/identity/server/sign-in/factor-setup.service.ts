import { consumeChallenge } from "../challenges.repository.ts";
import { getTotpPurpose } from "../factors/factor-proofs.ts";
import { readFactors } from "../factors/factors.repository.ts";
import { sendSecurityNotice } from "../factors/security-notice.ts";
import { confirmTotp, issueRecoveryCodes } from "../factors/setup.ts";
import { buildTotpUri } from "../factors/totp.ts";
import { findStepAccount } from "./sign-in-destination.ts";
import { type SignInContext, startSession } from "./sessions.ts";
import { findLandingPath } from "./landing.ts";
import type { SignInDeps } from "./sign-in.service.ts";
import { findStep, type Progress, createStepExpiredError } from "./steps.ts";
import { createCountedAttempt, buildFactorThrottleLimits } from "./throttle.ts";

/** The data for setting up an authenticator app. */
export interface TotpSetup {
  /** In base32, for typing. */
  readonly secret: string;
  /** For scanning. */
  readonly uri: string;
}

/** Creates a second factor before the first session starts, when a client or the platform requires one. */
export class EnrollmentService {
  readonly #deps: SignInDeps;

  constructor(deps: SignInDeps) {
    this.#deps = deps;
  }

  /** Returns the data of the enrollment page; null when the browser is not at this step. */
  async findPendingSetup(token: string | undefined): Promise<TotpSetup | null> {
    const { db, clock, secretCipher } = this.#deps;
    const step = await findStep(db, "factor_setup", token, clock.now());
    const opened = step && (await db.global((tx) => findStepAccount(tx, step)));
    if (!step?.sealedSecret || !opened) return null;
    const secret = secretCipher.open(getTotpPurpose(opened.account.id), step.sealedSecret);
    return { secret, uri: buildTotpUri(secret, opened.account.email) };
  }

  /**
   * Confirms the app by its first code and starts the session; returns the recovery codes this once. Throws `gone` for
   * a step that is over, `throttled` after too many attempts, `wrong_code` otherwise.
   */
  async confirm(
    token: string | undefined,
    code: string,
    name: string,
    caller: SignInContext,
  ): Promise<{ readonly progress: Progress; readonly codes: readonly string[] }> {
    const { db, clock, secretCipher } = this.#deps;
    const step = await findStep(db, "factor_setup", token, clock.now());
    const opened = step && (await db.global((tx) => findStepAccount(tx, step)));
    if (!step?.sealedSecret || !opened || token === undefined) throw createStepExpiredError();
    const { account, membership } = opened;
    const setup = { accountId: account.id, sealedSecret: step.sealedSecret, code, name };
    const countedAttempt = await createCountedAttempt(this.#deps, buildFactorThrottleLimits(account.id));
    const started = await startSession(this.#deps, { accountId: account.id, membership }, caller, async (tx) => {
      if (!(await consumeChallenge(tx, "factor_setup", token, tx.now))) throw createStepExpiredError();
      // An account that got a factor meanwhile must verify it: this step is for accounts without one.
      if ((await readFactors(tx, account.id)).length > 0) throw createStepExpiredError();
      const factorId = await confirmTotp(tx, secretCipher, setup, tx.now);
      await tx.audit({ operation: "identity.factors.add", objectType: "account_factor", objectId: factorId });
      await sendSecurityNotice(tx, account.id, "totp_added", factorId);
      await countedAttempt.undo(tx);
      return { method: "enrolment", codes: await issueRecoveryCodes(tx, account.id) };
    });
    const redirectTo = await findLandingPath(this.#deps, membership, step.returnTo);
    const progress = { redirectTo, session: started, step: null };
    return { progress, codes: started.codes };
  }
}
