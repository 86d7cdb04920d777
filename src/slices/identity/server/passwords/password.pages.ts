import { AppError } from "#platform/server/app-error.ts";
import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import { signIn } from "#slices/identity/contract/identity.contract.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { getSignInContext, SESSION_COOKIE } from "#slices/identity/server/identity.session.ts";
import {
  renderForgotPasswordPage,
  renderForgotPasswordSentPage,
} from "#slices/identity/server/pages/forgot-password-page.tsx";
import {
  noErrors,
  validateNewPassword,
  type NewPasswordErrors,
} from "#slices/identity/server/pages/new-password-fields.tsx";
import { renderLinkOverPage, renderSetPasswordPage } from "#slices/identity/server/pages/set-password-page.tsx";
import { chooseLanguage } from "#slices/identity/server/pages/sign-in-page.tsx";
import type { AccountHolder } from "./account-owner.ts";
import type { PasswordService } from "./password.service.ts";

type Call = PageCall<Principal>;

function getField(call: Call, name: string): string {
  return call.form[name]?.[0] ?? "";
}

function hasErrors(errors: NewPasswordErrors): boolean {
  return errors.password.length + errors.repeat.length > 0;
}

/** The pages for forgotten and first passwords: no script, and nothing changes until a form is sent. */
export function buildPasswordPages(service: PasswordService): PageRoute<Principal>[] {
  function showRequest(call: Call): Promise<PageReply> {
    const html = renderForgotPasswordPage({ language: chooseLanguage(call.languages), email: "", error: null });
    return Promise.resolve({ status: 200, html });
  }

  async function send(call: Call): Promise<PageReply> {
    const language = chooseLanguage(call.languages);
    const parsed = signIn.body.shape.email.safeParse(getField(call, "email"));
    const page = { language, email: getField(call, "email").trim() };
    if (!parsed.success) return { status: 400, html: renderForgotPasswordPage({ ...page, error: "email" }) };
    try {
      await service.requestReset(parsed.data, call.address);
      return { status: 200, html: renderForgotPasswordSentPage(language) };
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== "throttled") throw error;
      const html = renderForgotPasswordPage({ ...page, error: "throttled" });
      return { status: 429, html, retryAfter: error.retryAfter ?? 60 };
    }
  }

  function renderForm(call: Call, holder: AccountHolder, errors: NewPasswordErrors): string {
    return renderSetPasswordPage({
      language: holder.locale ?? chooseLanguage(call.languages),
      token: call.params["token"] ?? "",
      name: holder.name,
      clientName: holder.clientName,
      email: holder.account.email,
      errors,
    });
  }

  async function show(call: Call): Promise<PageReply> {
    const holder = await service.findLinkHolder(call.params["token"] ?? "");
    if (!holder) return { status: 410, html: renderLinkOverPage(chooseLanguage(call.languages)) };
    return { status: 200, html: renderForm(call, holder, noErrors) };
  }

  async function refuse(call: Call, errors: NewPasswordErrors): Promise<PageReply> {
    const holder = await service.findLinkHolder(call.params["token"] ?? "");
    if (!holder) return { status: 410, html: renderLinkOverPage(chooseLanguage(call.languages)) };
    return { status: 400, html: renderForm(call, holder, errors) };
  }

  async function save(call: Call): Promise<PageReply> {
    const token = call.params["token"] ?? "";
    const password = getField(call, "new_password");
    const fieldErrors = validateNewPassword(password, getField(call, "repeat_password"));
    if (hasErrors(fieldErrors)) {
      const more = password === "" ? [] : await service.validateLinkPassword(token, password);
      return refuse(call, { ...fieldErrors, password: [...fieldErrors.password, ...more] });
    }
    const outcome = await service.setByLink(token, password, getSignInContext(call));
    if (outcome.kind === "over") return { status: 410, html: renderLinkOverPage(chooseLanguage(call.languages)) };
    if (outcome.kind === "faulty") {
      return { status: 400, html: renderForm(call, outcome.holder, { password: outcome.errors, repeat: [] }) };
    }
    if (outcome.session === null) return { redirectTo: "/sign-in?notice=password" };
    const { token: value, expiresAt: expires } = outcome.session;
    call.setCookie({ name: SESSION_COOKIE, value, expires });
    return { redirectTo: outcome.landing };
  }

  const operation = "identity.password.reset";
  return [
    { method: "GET", path: "/forgot-password", operation, handle: showRequest },
    { method: "POST", path: "/forgot-password", operation, handle: send },
    { method: "GET", path: "/set-password/:token", operation, handle: show },
    { method: "POST", path: "/set-password/:token", operation, handle: save },
  ];
}
