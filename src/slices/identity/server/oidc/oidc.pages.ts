import { problemKinds } from "#platform/contract/problem.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import { signIn } from "#slices/identity/contract/identity.contract.ts";
import type { Principal } from "../identity.api.ts";
import { toSafeReturnPath } from "../identity.rules.ts";
import { getSignInContext, persistSignInProgress } from "../identity.session.ts";
import {
  renderCompanyLeavingPage,
  toCompanySignInError,
  renderCompanyErrorPage,
  renderCompanyStartPage,
} from "../pages/company-pages.tsx";
import { chooseLanguage, renderSignInPage, type SignInHint } from "../pages/sign-in-page.tsx";
import type { CompanyStart, OidcService } from "./oidc.service.ts";

type Call = PageCall<Principal>;

/** The cookie that binds a provider's response to the browser that requested it. */
const TRIP_COOKIE = "sign_in_company";

/** The callback address for browsers, registered with each provider. */
const CALLBACK_PATH = "/sign-in/oidc/callback";

function getField(call: Call, name: string): string {
  return call.form[name]?.[0] ?? "";
}

function renderRefusal(call: Call, error: unknown): PageReply {
  const refusal = error instanceof AppError ? toCompanySignInError(error.code) : undefined;
  if (!(error instanceof AppError) || refusal === undefined) throw error;
  const html = renderCompanyErrorPage({ language: chooseLanguage(call.languages), refusal });
  const reply = { status: problemKinds[error.kind], html };
  return error.retryAfter === null ? reply : { ...reply, retryAfter: error.retryAfter };
}

/** The pages of signing in with a client's own provider. */
export function buildOidcPages(deps: {
  readonly oidc: OidcService;
  /** The portal's origin, as registered with providers. */
  readonly getPublicUrl: (call: { readonly origin: string }) => string;
  readonly hint: SignInHint | null;
}): PageRoute<Principal>[] {
  const { oidc, getPublicUrl, hint } = deps;

  async function leave(call: Call, start: CompanyStart): Promise<PageReply | null> {
    const redirectUri = `${getPublicUrl(call)}${CALLBACK_PATH}`;
    const returnTo = toSafeReturnPath(getField(call, "return_to"));
    const begun = await oidc.begin(start, { returnTo, redirectUri, address: call.address });
    if (!begun) return null;
    call.setCookie({ name: TRIP_COOKIE, value: begun.keep.token, expires: begun.keep.expiresAt });
    return {
      status: 200,
      html: renderCompanyLeavingPage({ language: chooseLanguage(call.languages), address: begun.address }),
    };
  }

  async function leaveByEmail(call: Call): Promise<PageReply> {
    const email = getField(call, "email").trim().toLowerCase();
    const language = chooseLanguage(call.languages);
    const page = { language, returnTo: toSafeReturnPath(getField(call, "return_to")), email, hint };
    const isEmail = signIn.body.shape.email.safeParse(email).success;
    try {
      const reply = isEmail ? await leave(call, { by: "email", email }) : null;
      if (reply) return reply;
    } catch (error) {
      return renderRefusal(call, error);
    }
    const form = isEmail ? "no_company" : null;
    return { status: 400, html: renderSignInPage({ ...page, errors: { email: !isEmail, password: false, form } }) };
  }

  function showStart(call: Call): Promise<PageReply> {
    const slug = call.params["clientSlug"] ?? "";
    const returnTo = toSafeReturnPath(call.query["return_to"]);
    return Promise.resolve({
      status: 200,
      html: renderCompanyStartPage({ language: chooseLanguage(call.languages), slug, returnTo }),
    });
  }

  async function leaveBySlug(call: Call): Promise<PageReply> {
    try {
      const reply = await leave(call, { by: "slug", slug: call.params["clientSlug"] ?? "" });
      return reply ?? renderRefusal(call, new AppError("absent", "oidc_unknown", "There is no such company sign-in."));
    } catch (error) {
      return renderRefusal(call, error);
    }
  }

  /**
   * The only GET that starts a session, because the standard returns browsers by a redirect. It is authorized by a
   * single-use state that is bound to this browser's cookie: a scanner that follows the link has no cookie and changes
   * nothing (docs/adr/0008-sign-in.md).
   */
  async function handleCallback(call: Call): Promise<PageReply> {
    const answer = new URL(`${getPublicUrl(call)}${CALLBACK_PATH}`);
    answer.search = new URLSearchParams(call.query).toString();
    try {
      const progress = await oidc.finish(call.cookies[TRIP_COOKIE], answer, getSignInContext(call));
      call.setCookie({ name: TRIP_COOKIE, value: null });
      return { redirectTo: persistSignInProgress(call, progress) };
    } catch (error) {
      return renderRefusal(call, error);
    }
  }

  const operation = "identity.sign-in";
  return [
    { method: "POST", path: "/sign-in/company", operation, handle: leaveByEmail },
    { method: "GET", path: CALLBACK_PATH, operation, handle: handleCallback },
    { method: "GET", path: "/sign-in/oidc/:clientSlug", operation, handle: showStart },
    { method: "POST", path: "/sign-in/oidc/:clientSlug/start", operation, handle: leaveBySlug },
  ];
}
