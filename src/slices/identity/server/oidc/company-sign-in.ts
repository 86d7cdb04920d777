import * as oidc from "openid-client";
import type { Clock } from "#platform/server/clock.ts";
import { AppError } from "#platform/server/app-error.ts";
import { toCompanyPerson, type CompanyPerson } from "./oidc.rules.ts";
import { createProviderFetch } from "./provider-fetch.ts";

const TIMEOUT_SECONDS = 10;
const CLOCK_TOLERANCE_SECONDS = 30;
const CACHE_MINUTES = 10;
const CACHE_SIZE = 100;

/** The settings for a company's identity provider. */
export interface CompanyAccess {
  readonly issuer: string;
  readonly oidcClientId: string;
  readonly secret: string;
}

/** The values that the browser's way to the provider and back must share. */
export interface RoundTrip {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The result of discovery at a company's identity provider. */
export interface DiscoveredProvider {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  /** True when the provider declares support for PKCE with S256. */
  readonly hasProofKeys: boolean;
}

/** Creates the error for a provider that does not reply or violates the standard. */
function createProviderDownError(): AppError {
  return new AppError("unavailable", "oidc_down", "Your company’s sign-in isn’t responding. Please try again later.", {
    retryAfter: 60,
  });
}

function createAnswerError(): AppError {
  return new AppError("unauthenticated", "oidc_answer", "We couldn’t verify the response from your company’s sign-in.");
}

function createRefusedError(): AppError {
  return new AppError("unauthenticated", "oidc_refused", "Your company’s sign-in was not successful.");
}

/** Creates new random values for one way to the provider and back. */
export function createRoundTrip(): RoundTrip {
  return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
}

// The library's error codes for a timeout and for a reply outside the protocol.
function isSilence(error: unknown): boolean {
  if (error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError")) return true;
  const code = error instanceof oidc.ClientError ? error.code : undefined;
  return code === "OAUTH_TIMEOUT" || code === "OAUTH_RESPONSE_IS_NOT_CONFORM" || code === "OAUTH_RESPONSE_IS_NOT_JSON";
}

/** OpenID Connect with companies' providers: discovery (cached for some minutes), authorization, token exchange. */
export class CompanySignIn {
  readonly #clock: Clock;
  readonly #isHttpAllowed: boolean;
  readonly #known = new Map<string, { readonly config: oidc.Configuration; readonly until: number }>();

  constructor(settings: { readonly clock: Clock; readonly oidcAllowHttp: boolean }) {
    this.#clock = settings.clock;
    this.#isHttpAllowed = settings.oidcAllowHttp;
  }

  /** Discovers a company's provider. Throws `oidc_down` when it does not reply as the standard requires. */
  async discover(access: CompanyAccess): Promise<DiscoveredProvider> {
    const metadata = (await this.#discovered(access)).serverMetadata();
    return {
      issuer: metadata.issuer,
      authorizationEndpoint: metadata.authorization_endpoint ?? "",
      hasProofKeys: metadata.supportsPKCE(),
    };
  }

  /** Returns the authorization address to which a browser is sent. */
  async buildSignInAddress(
    access: CompanyAccess,
    trip: RoundTrip,
    redirectUri: string,
    email: string | null,
  ): Promise<string> {
    const config = await this.#configuration(access);
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: "openid email profile",
      state: trip.state,
      nonce: trip.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(trip.verifier),
      code_challenge_method: "S256",
      ...(email === null ? {} : { login_hint: email }),
    });
    return url.href;
  }

  /**
   * Returns the person that the provider authenticated. Verifies everything in the response, including its signature.
   */
  async readPerson(access: CompanyAccess, trip: RoundTrip, answer: URL): Promise<CompanyPerson> {
    const config = await this.#configuration(access);
    try {
      const tokens = await oidc.authorizationCodeGrant(config, answer, {
        expectedState: trip.state,
        expectedNonce: trip.nonce,
        pkceCodeVerifier: trip.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw createAnswerError();
      // The standard allows a provider to omit the email from the token and return it from the userinfo endpoint.
      const hasErrors = claims["email"] !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
      if (hasErrors) return toCompanyPerson(claims);
      const result = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
      return toCompanyPerson({ ...result, iss: claims.iss, sub: claims.sub });
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof oidc.AuthorizationResponseError) throw createRefusedError();
      if (isSilence(error)) throw createProviderDownError();
      throw createAnswerError();
    }
  }

  async #discovered({ issuer, oidcClientId, secret }: CompanyAccess): Promise<oidc.Configuration> {
    try {
      return await oidc.discovery(new URL(issuer), oidcClientId, secret, undefined, {
        timeout: TIMEOUT_SECONDS,
        [oidc.customFetch]: createProviderFetch(this.#isHttpAllowed),
        execute: this.#isHttpAllowed ? [oidc.allowInsecureRequests] : [],
      });
    } catch {
      throw createProviderDownError();
    }
  }

  /** Returns a configuration with the provider's client authentication method; recreated after some minutes. */
  async #configuration(access: CompanyAccess): Promise<oidc.Configuration> {
    const key = JSON.stringify([access.issuer, access.oidcClientId, access.secret]);
    const now = this.#clock.now().getTime();
    const cached = this.#known.get(key);
    if (cached && cached.until > now) return cached.config;
    const found = await this.#discovered(access);
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isBasic = methods.includes("client_secret_basic");
    const authentication = (isBasic ? oidc.ClientSecretBasic : oidc.ClientSecretPost)(access.secret);
    const client = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    const config = new oidc.Configuration(metadata, access.oidcClientId, client, authentication);
    config.timeout = TIMEOUT_SECONDS;
    config[oidc.customFetch] = createProviderFetch(this.#isHttpAllowed);
    if (this.#isHttpAllowed) oidc.allowInsecureRequests(config);
    oidc.enableNonRepudiationChecks(config);
    if (this.#known.size >= CACHE_SIZE) this.#known.delete(this.#known.keys().next().value ?? "");
    this.#known.set(key, { config, until: now + CACHE_MINUTES * 60_000 });
    return config;
  }
}
