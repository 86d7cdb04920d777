import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { RequestLogEntry } from "#platform/server/http/authorizer.ts";
import type { Rejection } from "#platform/server/http/rejections.ts";
import type { ApiRoute, PageRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { OutboxRenderer } from "#platform/server/outbox/delivery.ts";
import { createSecretCipher, type SecretCipher } from "#platform/server/secret-encryption.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type AccountDeps, createAccounts } from "./account.module.ts";
import {
  countAccess,
  extendClientAdmins,
  findClientByForm,
  isStaffEmail,
  readClientAdmins,
} from "./client-admins.repository.ts";
import type { AccessApi, IdentityApi, OperationTable, PersonDirectory, Principal, StaffApi } from "./identity.api.ts";
import { buildFactorsPages, buildFactorsSection } from "./factors/factors.pages.tsx";
import { FactorsService } from "./factors/factors.service.ts";
import { buildSecurityNoticeRenderer } from "./factors/security-notice.ts";
import { buildIdentityPages } from "./identity.pages.ts";
import { identityOperations } from "./identity.policy.ts";
import { readActiveServices } from "./identity.read-model.ts";
import { readGuardedEmails } from "./guarded-emails.read-model.ts";
import { insertAccount } from "./identity.repository.ts";
import { buildIdentityRoutes, leaveSession } from "./identity.routes.ts";
import { IdentityService } from "./identity.service.ts";
import { beginImpersonation, buildImpersonationRoutes } from "./impersonation.routes.ts";
import { ImpersonationService } from "./impersonation.service.ts";
import { CompanySignIn } from "./oidc/company-sign-in.ts";
import { type ResolveTxt, createTxtResolver } from "./oidc/domain-proof.ts";
import { buildOidcPages } from "./oidc/oidc.pages.ts";
import { OidcService } from "./oidc/oidc.service.ts";
import { singleSignOnSection } from "./oidc/single-sign-on-section.tsx";
import { buildSsoSettingsPages } from "./oidc/sso-settings.pages.ts";
import { SsoSettingsService } from "./oidc/sso-settings.service.ts";
import { hashPassword } from "./passwords.ts";
import { SecurityEvents } from "./security-events.ts";
import { EnrollmentService } from "./sign-in/factor-setup.service.ts";
import { SignInService } from "./sign-in/sign-in.service.ts";
import { buildStepPages } from "./sign-in/step.pages.ts";
import { appendStaffAudit } from "./staff-sessions.repository.ts";
import type { SignInHint } from "./pages/sign-in-page.tsx";

interface Deps extends AccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly people: PersonDirectory;
  /** A hint on the sign-in page of a demo database; null elsewhere. */
  readonly signInHint: SignInHint | null;
  readonly security?: SecuritySettings;
}

/** The installation's settings for signing in. */
export interface SecuritySettings {
  /** Encrypts second factors and sign-in secrets in the database. */
  readonly secretCipher: SecretCipher;
  /** True when platform staff must have a second factor: everywhere except in demos and tests. */
  readonly staffMustHaveFactor: boolean;
  /** The portal's configured origin; null uses the origin of the request. */
  readonly publicOrigin: string | null;
  /**
   * The key that hashes addresses of rejected requests. Without it, hashes are comparable only while the process runs.
   */
  readonly hashKey?: Uint8Array;
  /** True when a company's identity provider may use plain HTTP and private addresses. */
  readonly oidcAllowHttp: boolean;
  /** Finds the DNS records that verify a domain; the system's resolver by default. */
  readonly resolveTxt?: ResolveTxt;
}

const strictest: SecuritySettings = {
  secretCipher: createSecretCipher([]),
  staffMustHaveFactor: true,
  publicOrigin: null,
  oidcAllowHttp: false,
};

/** Creates accounts, sessions and permissions. */
export function createIdentityModule(deps: Deps): {
  readonly api: IdentityApi;
  readonly access: AccessApi;
  readonly staff: StaffApi;
  /** Returns which of these emails belong to platform staff or to a client that is not a demo. */
  readonly readGuardedEmails: (emails: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Records a rejected request. */
  readonly recordRejection: (rejection: Rejection) => Promise<void>;
  /** Inserts a row for every request of an impersonation. */
  readonly logRequest: (principal: Principal, entry: RequestLogEntry) => Promise<void>;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly renderers: readonly OutboxRenderer[];
  readonly jobs: readonly Job[];
  readonly operations: OperationTable;
} {
  const security = deps.security ?? strictest;
  const events = new SecurityEvents(deps, security.hashKey ?? null);
  const service = new IdentityService(deps);
  const signInDeps = { ...deps, ...security };
  const signIn = new SignInService(signInDeps);
  const enrollment = new EnrollmentService(signInDeps);
  const company = new CompanySignIn({ clock: deps.clock, oidcAllowHttp: security.oidcAllowHttp });
  const oidc = new OidcService({ ...signInDeps, company });
  const settings = new SsoSettingsService({
    ...signInDeps,
    company,
    resolveTxt: security.resolveTxt ?? createTxtResolver(),
  });
  const getPasskeySite = (call: { readonly origin: string }) => ({ origin: security.publicOrigin ?? call.origin });
  const impersonation = new ImpersonationService(deps);
  const factors = new FactorsService(signInDeps);
  const accounts = createAccounts(signInDeps, [buildFactorsSection(factors), singleSignOnSection]);
  const getPublicUrl = (call: { readonly origin: string }) => getPasskeySite(call).origin;
  return {
    api: {
      readPrincipal: (token) => service.readPrincipal(token),
      findReader: (tx, personId) => service.findPersonReader(tx, personId),
      readActiveServices,
      createAccount: async (tx, account) =>
        insertAccount(tx, {
          ...account,
          email: account.email.toLowerCase(),
          passwordHash: await hashPassword(account.password),
          now: deps.clock.now(),
        }),
    },
    access: accounts.access,
    staff: {
      audit: appendStaffAudit,
      findClientByForm,
      impersonate: (call, request) => beginImpersonation(impersonation, call, request),
      signOut: (call) => leaveSession(service, call),
      isStaffEmail,
      readClientAdmins,
      extendAdmins: extendClientAdmins,
      countAccess,
    },
    readGuardedEmails: (emails) => deps.db.global((tx) => readGuardedEmails(tx, emails)),
    recordRejection: (refusal) => events.record(refusal),
    logRequest: (principal, visit) => impersonation.logRequest(principal, visit),
    routes: [...buildIdentityRoutes(service, signIn), ...buildImpersonationRoutes(impersonation), ...accounts.routes],
    pages: [
      ...buildIdentityPages(signIn, deps.signInHint),
      ...buildStepPages({ signIn, enrollment, getPasskeySite }),
      ...buildOidcPages({ oidc, getPublicUrl, hint: deps.signInHint }),
      ...buildSsoSettingsPages({ settings, getPublicUrl }),
      ...buildFactorsPages({ factors, getPasskeySite, getSections: () => accounts.sections }),
      ...accounts.pages,
    ],
    renderers: [...accounts.renderers, buildSecurityNoticeRenderer(deps)],
    jobs: accounts.jobs,
    operations: { ...identityOperations, ...accounts.operations },
  };
}
