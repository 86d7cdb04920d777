import { z } from "zod";
import type { Clock } from "#platform/server/clock.ts";
import type { Tx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { SecretCipher } from "#platform/server/secret-encryption.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { createChallenge, deleteOldChallenges, findChallenge, consumeChallenge } from "../challenges.repository.ts";
import { findLandingPath, type LandingDeps } from "#slices/identity/server/sign-in/landing.ts";
import { type BrowserToken, type SignInContext, COMPANY_METHOD, startSession } from "../sign-in/sessions.ts";
import {
  findSignInAccount,
  type SignInAccount,
  type AccountMembership,
} from "../sign-in/sign-in-accounts.repository.ts";
import type { Progress } from "../sign-in/steps.ts";
import { buildBeginLimits, createCountedAttempt } from "../sign-in/throttle.ts";
import { type CompanyAccess, type CompanySignIn, createRoundTrip } from "./company-sign-in.ts";
import { findDomain, canOpen, type CompanyPerson } from "./oidc.rules.ts";
import {
  findClientOfDomain,
  findClientOfSlug,
  findLinked,
  isLinked,
  link,
  type Provider,
  readProvider,
} from "./providers.repository.ts";

const MINUTES = 10;

const tripPayload = z.object({
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
});

/** The start of a company's own sign-in: an email's domain, or the client's own address. */
export type CompanyStart =
  | { readonly by: "email"; readonly email: string }
  | { readonly by: "slug"; readonly slug: string };

interface Deps extends LandingDeps {
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly secretCipher: SecretCipher;
  readonly company: CompanySignIn;
  readonly findAnyClientId: (tx: Tx) => Promise<number | null>;
}

/** Returns the encryption purpose of a client's OIDC secret. */
export function getSecretPurpose(clientId: number): string {
  return `oidc:${clientId}`;
}

function createRoundTripError(): AppError {
  return new AppError("gone", "oidc_over", "This sign-in attempt expired. Please sign in again.");
}

function createUnknownAccountError(): AppError {
  return new AppError("forbidden", "oidc_stranger", "You signed in, but no account here matches.");
}

/** Signs in with a client's own OpenID Connect provider. */
export class OidcService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Begins a sign-in with the company's provider: returns the browser's token and the redirect address; null for an
   * unknown company. Does not depend on whether an account exists. Throws `oidc_down` and `throttled`.
   */
  async begin(
    start: CompanyStart,
    visit: { readonly returnTo: string; readonly redirectUri: string; readonly address: string },
  ): Promise<{ readonly keep: BrowserToken; readonly address: string } | null> {
    const { db, clock, company } = this.#deps;
    await createCountedAttempt(this.#deps, buildBeginLimits(visit.address));
    const clientId = await db.global((tx) => this.#findClient(tx, start));
    const provider = clientId === null ? null : await this.#activeProvider(clientId);
    if (clientId === null || !provider) return null;
    const trip = createRoundTrip();
    const email = start.by === "email" ? start.email : null;
    const address = await company.buildSignInAddress(
      this.#toAccess(clientId, provider),
      trip,
      visit.redirectUri,
      email,
    );
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
    const payload: z.input<typeof tripPayload> = { ...trip, issuer: provider.issuer, returnTo: visit.returnTo };
    const token = await db.global(async (tx) => {
      await deleteOldChallenges(tx, now);
      return createChallenge(tx, { purpose: "oidc", clientId, payload, now, expiresAt });
    });
    return { keep: { token, expiresAt }, address };
  }

  /**
   * Processes the provider's response and starts the session. The browser must send the token from `begin` and the
   * matching state; both are single-use, whatever the result. Throws `gone` without them, and `oidc_refused`,
   * `oidc_answer`, `oidc_down` or `oidc_stranger`; then nothing has changed.
   */
  async finish(token: string | undefined, answer: URL, caller: SignInContext): Promise<Progress> {
    const { db, clock, company } = this.#deps;
    if (token === undefined) throw createRoundTripError();
    const challenge = await db.global((tx) => findChallenge(tx, "oidc", token, clock.now()));
    const trip = tripPayload.safeParse(challenge?.payload).data;
    // A response with another state does not belong to this browser and uses nothing up.
    if (!challenge?.clientId || !trip || answer.searchParams.get("state") !== trip.state) throw createRoundTripError();
    if (!(await db.global((tx) => consumeChallenge(tx, "oidc", token, clock.now())))) throw createRoundTripError();
    const provider = await this.#activeProvider(challenge.clientId);
    if (provider?.issuer !== trip.issuer) throw createRoundTripError();
    const person = await company.readPerson(this.#toAccess(challenge.clientId, provider), trip, answer);
    const { session, membership } = await this.#open(challenge.clientId, person, caller);
    return { redirectTo: await findLandingPath(this.#deps, membership, trip.returnTo), session, step: null };
  }

  async #open(
    clientId: number,
    person: CompanyPerson,
    caller: SignInContext,
  ): Promise<{ readonly session: BrowserToken; readonly membership: AccountMembership }> {
    const { db } = this.#deps;
    const foundAccount = await db.global((tx) => this.#findAccount(tx, clientId, person));
    if (!foundAccount) throw createUnknownAccountError();
    const { account, membership, isNew } = foundAccount;
    const session = await startSession(this.#deps, { accountId: account.id, membership }, caller, async (tx) => {
      if (isNew) {
        // Of two concurrent first responses, the second finds the link already created.
        if (!(await link(tx, { ...person, accountId: account.id }, tx.now))) throw createRoundTripError();
        await tx.audit({ operation: "identity.single-sign-on.link", objectType: "account", objectId: account.id });
      }
      return { method: COMPANY_METHOD };
    });
    return { session, membership };
  }

  /**
   * Finds the account of the client for a person of its provider: the linked one, otherwise the one of the verified
   * email.
   */
  async #findAccount(
    tx: Tx,
    clientId: number,
    person: CompanyPerson,
  ): Promise<{
    readonly account: SignInAccount;
    readonly membership: AccountMembership;
    readonly isNew: boolean;
  } | null> {
    const linked = await findLinked(tx, person.issuer, person.subject);
    const isNew = linked === null;
    if (isNew && person.verifiedEmail === null) return null;
    const account = await findSignInAccount(tx, isNew ? { email: person.verifiedEmail ?? "" } : { id: linked });
    const membership = account?.memberships.find((each) => each.clientId === clientId);
    if (!account || !membership) return null;
    const isLinkedElsewhere = isNew && (await isLinked(tx, person.issuer, account.id));
    const clientIds = account.memberships.map((each) => each.clientId);
    return canOpen({ isStaff: account.isStaff, clientIds, isLinkedElsewhere }, clientId)
      ? { account, membership, isNew }
      : null;
  }

  async #findClient(tx: Tx, start: CompanyStart): Promise<number | null> {
    if (start.by === "slug") return findClientOfSlug(tx, start.slug);
    const domain = findDomain(start.email);
    return domain === null ? null : findClientOfDomain(tx, domain);
  }

  async #activeProvider(clientId: number): Promise<Provider | null> {
    const provider = await this.#deps.db.withClient(clientId, readProvider);
    return provider?.isActive ? provider : null;
  }

  #toAccess(clientId: number, provider: Provider): CompanyAccess {
    const { issuer, oidcClientId, encryptedSecret } = provider;
    return { issuer, oidcClientId, secret: this.#deps.secretCipher.open(getSecretPurpose(clientId), encryptedSecret) };
  }
}
