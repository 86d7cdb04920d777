import type { FieldError } from "#platform/contract/problem.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Tx } from "#platform/server/db/database.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import { buildJob, type Job } from "#platform/server/jobs/jobs.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import {
  findAccountByEmail,
  findAccountById,
  setPasswordHash,
  findMemberships,
} from "#slices/identity/server/accounts.repository.ts";
import {
  type Challenge,
  deleteOldChallenges,
  endChallenges,
  findChallenge,
  findLastChallengeTime,
  consumeChallenge,
} from "#slices/identity/server/challenges.repository.ts";
import { readFactors } from "#slices/identity/server/factors/factors.repository.ts";
import { sendSecurityNotice } from "#slices/identity/server/factors/security-notice.ts";
import type { Actor, PersonDirectory, StaffPrincipal } from "#slices/identity/server/identity.api.ts";
import { hashPassword, isPassword } from "#slices/identity/server/passwords.ts";
import { endSessionsOfAccount } from "#slices/identity/server/sessions.repository.ts";
import { getSignInDestination } from "#slices/identity/server/sign-in/sign-in-destination.ts";
import {
  type BrowserToken,
  type SessionHolder,
  type SignInContext,
  runFor,
  type SignInTx,
  startSession,
} from "#slices/identity/server/sign-in/sessions.ts";
import { findSignInAccount, type SignInAccount } from "#slices/identity/server/sign-in/sign-in-accounts.repository.ts";
import { findLandingPath, type LandingDeps } from "#slices/identity/server/sign-in/landing.ts";
import { getStepAfterPassword } from "#slices/identity/server/sign-in/sign-in.rules.ts";
import { createCountedAttempt, buildPasswordLimits } from "#slices/identity/server/sign-in/throttle.ts";
import { type AccountHolder, readAccountHolder } from "./account-owner.ts";
import { readCommonPasswords } from "./common-passwords.ts";
import { resetMail } from "./password-mails.ts";
import { resetRequestJob } from "./password.jobs.ts";
import { type PasswordError, validatePassword } from "./password.rules.ts";

const FORGOT_LIMIT = 30;
const MAIL_PAUSE_MINUTES = 5;
const purposes = ["welcome", "reset"] as const;
type Purpose = (typeof purposes)[number];

export interface PasswordDeps extends LandingDeps {
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly people: PersonDirectory;
  /** True when platform staff must have a second factor. */
  readonly staffMustHaveFactor: boolean;
  /** Returns a client whose outbox carries emails to staff without a client; null before the first client exists. */
  readonly findAnyClientId: (tx: Tx) => Promise<number | null>;
}

/**
 * The result of setting a password: the link is over, the password is rejected, or it is set (with a session, or a
 * sign-in to do).
 */
export type PasswordSet =
  | { readonly kind: "over" }
  | { readonly kind: "faulty"; readonly holder: AccountHolder; readonly errors: readonly PasswordError[] }
  | { readonly kind: "set"; readonly session: null }
  /** `landing`: the first screen of the session. */
  | { readonly kind: "set"; readonly session: BrowserToken; readonly landing: string };

interface OpenLink {
  readonly purpose: Purpose;
  readonly challenge: Challenge;
  readonly holder: AccountHolder;
}

const errorMessages: Readonly<Record<PasswordError, string>> = {
  too_short: "Use at least 12 characters.",
  too_long: "Use at most 1024 characters.",
  common: "This password is too common. Choose a different one.",
  personal: "Don’t use your name, email, or company name in your password.",
};

async function setPassword(tx: SignInTx, accountId: number, hash: string): Promise<void> {
  await setPasswordHash(tx, accountId, hash, tx.now);
  await endChallenges(tx, accountId, purposes, tx.now);
  await endSessionsOfAccount(tx, accountId, tx.now);
}

/** Manages forgotten, first and changed passwords. */
export class PasswordService {
  readonly #deps: PasswordDeps;

  constructor(deps: PasswordDeps) {
    this.#deps = deps;
  }

  /**
   * Accepts a request for a new password, with the same amount of work whether the email has an account or not. A job
   * does the rest. Throws `throttled` for a network address with too many requests.
   */
  async requestReset(email: string, address: string): Promise<void> {
    const { db, units } = this.#deps;
    await createCountedAttempt(this.#deps, [{ key: `forgot:${address}`, limit: FORGOT_LIMIT }]);
    const account = await db.global((tx) => findAccountByEmail(tx, email));
    await units.enqueue(resetRequestJob, { accountId: account?.id ?? null });
  }

  /** Returns the jobs of this service. */
  buildJobs(): Job[] {
    return [
      buildJob(resetRequestJob, ({ accountId }) =>
        accountId === null ? Promise.resolve() : this.#mailReset(accountId),
      ),
    ];
  }

  async #mailReset(accountId: number): Promise<void> {
    const { db, clock, units, findAnyClientId } = this.#deps;
    const pause = MAIL_PAUSE_MINUTES * 60_000;
    const clientId = await db.global(async (tx) => {
      const account = await findAccountById(tx, accountId);
      const last = await findLastChallengeTime(tx, accountId, "reset");
      await deleteOldChallenges(tx, clock.now());
      if (!account || account.isDisabled) return null;
      if (last !== null && clock.now().getTime() - last.getTime() < pause) return null;
      const [first] = await findMemberships(tx, accountId);
      return first?.clientId ?? (account.isStaff ? findAnyClientId(tx) : null);
    });
    if (clientId === null) return;
    const auditContext = { clientId, accountId, impersonatorId: null, requestId: null };
    await units.run(auditContext, async (uow) => {
      await uow.audit({ operation: "identity.password.forgot", objectType: "account", objectId: accountId });
      await uow.post(resetMail, `${accountId}:${Math.floor(uow.now.getTime() / pause)}`, { accountId });
    });
  }

  /** Returns the account holder of a link; null when it is unknown, used or expired. Changes nothing. */
  async findLinkHolder(token: string): Promise<AccountHolder | null> {
    return (await this.#find(token))?.holder ?? null;
  }

  async #find(token: string): Promise<OpenLink | null> {
    const { db, clock } = this.#deps;
    for (const purpose of purposes) {
      const challenge = await db.global((tx) => findChallenge(tx, purpose, token, clock.now()));
      if (!challenge || challenge.accountId === null) continue;
      const holder = await readAccountHolder(this.#deps, challenge.accountId, challenge.clientId);
      return holder && { purpose, challenge, holder };
    }
    return null;
  }

  /** Returns the reasons to reject a password that a link would set; empty for a link that is over. */
  async validateLinkPassword(token: string, password: string): Promise<readonly PasswordError[]> {
    const link = await this.#find(token);
    return link ? validatePassword(password, await readCommonPasswords(), link.holder.words) : [];
  }

  /**
   * Sets the password that a link allows, once: all sessions and links of the account end, and a session starts unless
   * the account needs more than a password to sign in.
   */
  async setByLink(token: string, password: string, caller: SignInContext): Promise<PasswordSet> {
    const link = await this.#find(token);
    const account = link && (await this.#deps.db.global((tx) => findSignInAccount(tx, { id: link.holder.account.id })));
    if (!link || !account) return { kind: "over" };
    const errors = validatePassword(password, await readCommonPasswords(), link.holder.words);
    if (errors.length > 0) return { kind: "faulty", holder: link.holder, errors };
    const hash = await hashPassword(password);
    try {
      const opened = await this.#spend(link, token, account, hash, caller);
      if (opened === null) return { kind: "set", session: null };
      return {
        kind: "set",
        session: opened.session,
        landing: await findLandingPath(this.#deps, opened.membership, "/"),
      };
    } catch (error) {
      if (error instanceof AppError && error.code === "link_over") return { kind: "over" };
      throw error;
    }
  }

  async #spend(
    link: OpenLink,
    token: string,
    account: SignInAccount,
    hash: string,
    caller: SignInContext,
  ): Promise<{ readonly session: BrowserToken; readonly membership: SessionHolder["membership"] } | null> {
    const { memberships } = account;
    const first = memberships.filter((accountMembership) => accountMembership.clientId === link.challenge.clientId);
    const destination = await getSignInDestination(this.#deps.db, {
      ...account,
      memberships: [...new Set([...first, ...memberships])],
    });
    const membership = destination.kind === "here" ? destination.membership : null;
    const entitle = async (tx: SignInTx): Promise<{ method: string }> => {
      if (!(await consumeChallenge(tx, link.purpose, token, tx.now))) {
        throw new AppError("gone", "link_over", "This link was already used.");
      }
      await setPassword(tx, account.id, hash);
      if (link.purpose === "reset") await sendSecurityNotice(tx, account.id, "password_changed");
      await tx.audit({ operation: "identity.password.set", objectType: "account", objectId: account.id });
      return { method: `${link.purpose}_link` };
    };
    if (
      destination.kind === "here" &&
      membership !== null &&
      (await this.#isPasswordEnough(account, membership.requiresFactor))
    ) {
      const session = await startSession(this.#deps, { accountId: account.id, membership }, caller, entitle);
      return { session, membership };
    }
    await runFor(
      this.#deps,
      { accountId: account.id, membership: membership ?? memberships[0] ?? null },
      caller.requestId,
      entitle,
    );
    return null;
  }

  async #isPasswordEnough(account: SignInAccount, requiresFactor: boolean): Promise<boolean> {
    const factors = await this.#deps.db.global((tx) => readFactors(tx, account.id));
    const mustHaveFactor = requiresFactor || (account.isStaff && this.#deps.staffMustHaveFactor);
    return getStepAfterPassword({ hasFactor: factors.length > 0, mustHaveFactor }) === "session";
  }

  /**
   * Changes the password of the signed-in account: all its sessions and links end, and the current session continues
   * with a new token. Throws `throttled` like signing in, and `invalid` with every invalid field.
   */
  async change(
    principal: Actor | StaffPrincipal,
    passwordChange: { readonly current: string; readonly next: string },
    call: SignInContext & { readonly address: string },
  ): Promise<BrowserToken> {
    const actor = principal.kind === "account" ? principal : null;
    const holder = await readAccountHolder(this.#deps, principal.accountId, actor?.clientId ?? null);
    if (!holder) throw notFound();
    const countedAttempt = await createCountedAttempt(
      this.#deps,
      buildPasswordLimits(holder.account.email, call.address),
    );
    const isRight = await isPassword(holder.account.passwordHash, passwordChange.current);
    if (isRight) await this.#deps.db.global((tx) => countedAttempt.undo(tx));
    const fieldErrors = validatePassword(passwordChange.next, await readCommonPasswords(), holder.words);
    const errors: FieldError[] = fieldErrors.map((code) => ({
      path: "body.new_password",
      code,
      message: errorMessages[code],
    }));
    if (!isRight) {
      const message = "That isn’t your current password.";
      errors.unshift({ path: "body.current_password", code: "wrong_password", message });
    }
    if (errors.length > 0) {
      throw new AppError("invalid", "password_refused", "The password was not changed.", { errors });
    }
    const hash = await hashPassword(passwordChange.next);
    return startSession(this.#deps, { accountId: principal.accountId, membership: actor }, call, async (tx) => {
      await setPassword(tx, principal.accountId, hash);
      await sendSecurityNotice(tx, principal.accountId, "password_changed");
      await tx.audit({ operation: "identity.password.change", objectType: "account", objectId: principal.accountId });
      return { method: "password_change" };
    });
  }
}
