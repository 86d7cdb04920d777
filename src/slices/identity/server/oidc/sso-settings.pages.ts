import { problemKinds } from "#platform/contract/problem.ts";
import { AppError, forbidden } from "#platform/server/app-error.ts";
import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import type { Actor, Principal } from "../identity.api.ts";
import { chooseLanguage } from "../pages/sign-in-page.tsx";
import { renderSingleSignOnPage, type SsoNotice } from "../pages/single-sign-on-page.tsx";
import type { SsoForm, SsoSettingsService, SsoView } from "./sso-settings.service.ts";

type Call = PageCall<Principal>;

const PATH = "/account/single-sign-on";

function getField(call: Call, name: string): string {
  return call.form[name]?.[0]?.trim() ?? "";
}

function toAdmin(call: Call): Actor {
  if (call.principal.kind !== "account") throw forbidden();
  return call.principal;
}

function toForm(call: Call): SsoForm {
  return {
    issuer: getField(call, "issuer"),
    clientId: getField(call, "client_id"),
    secret: getField(call, "client_secret"),
    domains: getField(call, "domains"),
    isRequired: getField(call, "is_required") === "1",
    isActive: getField(call, "is_active") === "1",
  };
}

/** Returns the form's values for the stored settings. A new sign-in is offered but not required. */
function toKept({ provider }: SsoView): Omit<SsoForm, "secret"> {
  if (provider === null) return { issuer: "", clientId: "", domains: "", isRequired: false, isActive: true };
  const { issuer, oidcClientId: clientId, emailDomains, isRequired, isActive } = provider;
  return { issuer, clientId, domains: emailDomains.join(", "), isRequired, isActive };
}

/** The administrator's page for a client's own sign-in. The secret is write-only. */
export function buildSsoSettingsPages(deps: {
  readonly settings: SsoSettingsService;
  readonly getPublicUrl: (call: { readonly origin: string }) => string;
}): PageRoute<Principal>[] {
  const { settings, getPublicUrl } = deps;

  async function renderPage(
    call: Call,
    more: { notice?: SsoNotice; form?: SsoForm; errors?: Readonly<Record<string, string>>; status?: number } = {},
  ): Promise<PageReply> {
    const view = await settings.readSettings(toAdmin(call));
    const html = renderSingleSignOnPage({
      language: chooseLanguage(call.languages),
      view,
      origin: getPublicUrl(call),
      form: more.form ?? toKept(view),
      errors: more.errors ?? {},
      notice: more.notice ?? null,
    });
    return { status: more.status ?? 200, html };
  }

  function show(call: Call): Promise<PageReply> {
    const { done } = call.query;
    return renderPage(call, done === "saved" || done === "unlinked" ? { notice: { kind: done } } : {});
  }

  async function save(call: Call): Promise<PageReply> {
    const form = toForm(call);
    try {
      await settings.save(toAdmin(call), form, call.requestId);
      return { redirectTo: `${PATH}?done=saved` };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const status = problemKinds[error.kind];
      if (error.code === "no_secret_key") return renderPage(call, { form, notice: { kind: "noKey" }, status });
      if (error.kind !== "invalid") throw error;
      const errors = Object.fromEntries(error.errors.map((each) => [each.path.replace("body.", ""), each.code]));
      return renderPage(call, { form, errors, status });
    }
  }

  async function test(call: Call): Promise<PageReply> {
    try {
      const { issuer, authorizationEndpoint: endpoint, hasProofKeys } = await settings.test(toAdmin(call));
      return await renderPage(call, { notice: { kind: "tested", issuer, endpoint, hasProofKeys } });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "oidc_down") throw error;
      return renderPage(call, { notice: { kind: "down" } });
    }
  }

  async function prove(call: Call): Promise<PageReply> {
    const domain = getField(call, "domain");
    const isProved = await settings.proveDomain(toAdmin(call), domain, call.requestId);
    return isProved ? { redirectTo: `${PATH}?done=saved` } : renderPage(call, { notice: { kind: "notFound", domain } });
  }

  async function unlink(call: Call): Promise<PageReply> {
    try {
      await settings.unlink(toAdmin(call), getField(call, "email"), call.requestId);
      return { redirectTo: `${PATH}?done=unlinked` };
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== "absent") throw error;
      return renderPage(call, { notice: { kind: "notLinked" }, status: 404 });
    }
  }

  const operation = "identity.single-sign-on.change";
  return [
    { method: "GET", path: PATH, operation: "identity.single-sign-on.read", handle: show },
    { method: "POST", path: PATH, operation, handle: save },
    { method: "POST", path: `${PATH}/test`, operation, handle: test },
    { method: "POST", path: `${PATH}/domains`, operation, handle: prove },
    { method: "POST", path: `${PATH}/unlink`, operation, handle: unlink },
  ];
}
