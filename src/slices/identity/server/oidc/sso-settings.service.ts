import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { FieldError } from "#platform/contract/problem.ts";
import type { SecretCipher } from "#platform/server/secret-encryption.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { invalidInput } from "#platform/server/input-errors.ts";
import { type Actor, toAuditContext } from "../identity.api.ts";
import type { CompanySignIn, DiscoveredProvider } from "./company-sign-in.ts";
import { isProved, type ResolveTxt } from "./domain-proof.ts";
import { toDomains, isDomain } from "./oidc.rules.ts";
import { getSecretPurpose } from "./oidc.service.ts";
import {
  type ClaimedDomain,
  countLinked,
  type Provider,
  readDomains,
  readProvider,
  readSlug,
  unlink,
  verifyDomain,
  writeDomains,
  writeProvider,
} from "./providers.repository.ts";

const DOMAINS_MAX = 20;

/** The settings of a company's sign-in as entered by an administrator; an empty secret keeps the stored one. */
export interface SsoForm {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  readonly domains: string;
  readonly isRequired: boolean;
  readonly isActive: boolean;
}

/** The content of the administrator's page. It never includes the secret. */
export interface SsoView {
  readonly provider: Omit<Provider, "encryptedSecret"> | null;
  readonly domains: readonly ClaimedDomain[];
  /** The number of people who have signed in with it. */
  readonly linked: number;
  readonly slug: string;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly secretCipher: SecretCipher;
  readonly company: CompanySignIn;
  readonly oidcAllowHttp: boolean;
  readonly resolveTxt: ResolveTxt;
}

function createFieldError(field: string, code: string, message: string): FieldError {
  return { path: `body.${field}`, code, message };
}

function isIssuer(text: string, isHttpAllowed: boolean): boolean {
  if (!URL.canParse(text) || text.length > 500) return false;
  const { protocol, search, hash, username, password } = new URL(text);
  const isWeb = protocol === "https:" || (isHttpAllowed && protocol === "http:");
  return isWeb && search === "" && hash === "" && username === "" && password === "";
}

/** Manages the settings of a client's own sign-in. */
export class SsoSettingsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the settings of the actor's client. */
  readSettings(actor: Actor): Promise<SsoView> {
    return this.#deps.db.withClient(actor.clientId, async (tx) => {
      const stored = await readProvider(tx);
      const linked = stored ? await countLinked(tx, stored.issuer) : 0;
      const [domains, slug] = [await readDomains(tx), await readSlug(tx, tx.clientId)];
      if (!stored) return { provider: null, domains, linked, slug };
      const { encryptedSecret: _secret, ...provider } = stored;
      return { provider, domains, linked, slug };
    });
  }

  /** Stores the entered settings. Throws `invalid` with every invalid field. */
  async save(actor: Actor, form: SsoForm, requestId: string): Promise<void> {
    const { db, units, secretCipher } = this.#deps;
    const stored = await db.withClient(actor.clientId, readProvider);
    const linked = await db.withClient(actor.clientId, (tx) => countLinked(tx, form.issuer));
    const errors = this.#errors(form, stored !== null, linked);
    if (errors.length > 0) {
      throw invalidInput(errors);
    }
    const encryptedSecret =
      form.secret === "" && stored
        ? stored.encryptedSecret
        : secretCipher.encrypt(getSecretPurpose(actor.clientId), form.secret);
    const emailDomains = toDomains(form.domains);
    const { issuer, clientId: oidcClientId, isRequired, isActive } = form;
    await units.run(toAuditContext(actor, requestId), async (uow) => {
      const settings = { issuer, oidcClientId, emailDomains, isRequired, isActive };
      await writeProvider(uow, { ...settings, encryptedSecret, updatedAt: uow.now });
      const domains = emailDomains.map((domain) => ({ domain, code: randomBytes(16).toString("hex") }));
      await writeDomains(uow, domains, uow.now);
      const details = { ...settings, is_secret_new: form.secret !== "" };
      await uow.audit({
        operation: "identity.single-sign-on.change",
        objectType: "client",
        objectId: uow.clientId,
        details,
      });
    });
  }

  #errors(form: SsoForm, hasSecret: boolean, linked: number): FieldError[] {
    const { issuer, clientId, secret, isRequired } = form;
    const domains = toDomains(form.domains);
    const wrong = domains.filter((domain) => !isDomain(domain));
    const checks: readonly [boolean, FieldError][] = [
      [
        !isIssuer(issuer, this.#deps.oidcAllowHttp),
        createFieldError("issuer", "not_an_issuer", "Must be an address that starts with https://"),
      ],
      [clientId === "" || clientId.length > 300, createFieldError("client_id", "required", "Required")],
      [secret === "" && !hasSecret, createFieldError("client_secret", "required", "Required")],
      [secret.length > 1000, createFieldError("client_secret", "too_long", "Must be at most 1000 characters")],
      [wrong.length > 0, createFieldError("domains", "not_a_domain", `Not a domain: ${wrong.slice(0, 3).join(", ")}`)],
      [domains.length > DOMAINS_MAX, createFieldError("domains", "too_many", `At most ${DOMAINS_MAX} domains`)],
      // Requiring a sign-in that no one has used yet would lock the company out.
      [
        isRequired && linked === 0,
        createFieldError("is_required", "nobody_signed_in", "Sign in by it once before it is required"),
      ],
    ];
    return checks.filter(([isWrong]) => isWrong).map(([, problem]) => problem);
  }

  /** Discovers the company's provider now. Throws `oidc_down` when it does not reply, `notFound` without settings. */
  async test(actor: Actor): Promise<DiscoveredProvider> {
    const { db, company, secretCipher } = this.#deps;
    const stored = await db.withClient(actor.clientId, readProvider);
    if (!stored) throw notFound();
    const secret = secretCipher.open(getSecretPurpose(actor.clientId), stored.encryptedSecret);
    return company.discover({ issuer: stored.issuer, oidcClientId: stored.oidcClientId, secret });
  }

  /** Looks up the record that verifies a domain; returns true and stores the verification when it exists. */
  async proveDomain(actor: Actor, domain: string, requestId: string): Promise<boolean> {
    const { db, units, resolveTxt } = this.#deps;
    const claimed = await db.withClient(actor.clientId, readDomains);
    const claim = claimed.find((each) => each.domain === domain);
    if (!claim) throw notFound();
    if (!(await isProved(resolveTxt, claim.domain, claim.code))) return false;
    await units.run(toAuditContext(actor, requestId), async (uow) => {
      await verifyDomain(uow, domain, uow.now);
      const details = { verified_domain: domain };
      await uow.audit({
        operation: "identity.single-sign-on.change",
        objectType: "client",
        objectId: uow.clientId,
        details,
      });
    });
    return true;
  }

  /**
   * Removes the link of an email's account, so that the next sign-in with the provider links it again. Throws
   * `notFound` without a link.
   */
  async unlink(actor: Actor, typedEmail: string, requestId: string): Promise<void> {
    const { db, units } = this.#deps;
    const email = z.email().safeParse(typedEmail.trim().toLowerCase()).data;
    const stored = await db.withClient(actor.clientId, readProvider);
    if (!stored || email === undefined) throw notFound();
    await units.run(toAuditContext(actor, requestId), async (uow) => {
      const accountId = await unlink(uow, stored.issuer, email);
      if (accountId === null) throw notFound();
      await uow.audit({ operation: "identity.single-sign-on.unlink", objectType: "account", objectId: accountId });
    });
  }
}
