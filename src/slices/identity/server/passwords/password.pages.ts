import { Failure } from "#platform/server/fail.ts";
import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import { signIn } from "#slices/identity/contract/identity.contract.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { callerOf, SESSION_COOKIE } from "#slices/identity/server/identity.session.ts";
import { forgotPasswordPage, forgotPasswordSentPage } from "#slices/identity/server/pages/forgot-password-page.tsx";
import { noFaults, typedFaults, type NewPasswordFaults } from "#slices/identity/server/pages/new-password-fields.tsx";
import { linkOverPage, setPasswordPage } from "#slices/identity/server/pages/set-password-page.tsx";
import { languageOf } from "#slices/identity/server/pages/sign-in-page.tsx";
import type { AccountHolder } from "./account-holder.ts";
import type { PasswordService } from "./password.service.ts";

type Call = PageCall<Principal>;

function one(call: Call, name: string): string {
  return call.form[name]?.[0] ?? "";
}

function isTold(faults: NewPasswordFaults): boolean {
  return faults.password.length + faults.repeat.length > 0;
}

/** The pages of forgotten and first passwords: no script, and nothing happens until a form is sent. */
export function passwordPages(service: PasswordService): PageRoute<Principal>[] {
  function ask(call: Call): Promise<PageReply> {
    const html = forgotPasswordPage({ language: languageOf(call.languages), email: "", error: null });
    return Promise.resolve({ status: 200, html });
  }

  async function send(call: Call): Promise<PageReply> {
    const language = languageOf(call.languages);
    const parsed = signIn.body.shape.email.safeParse(one(call, "email"));
    const page = { language, email: one(call, "email").trim() };
    if (!parsed.success) return { status: 400, html: forgotPasswordPage({ ...page, error: "email" }) };
    try {
      await service.forgot(parsed.data, call.address);
      return { status: 200, html: forgotPasswordSentPage(language) };
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== "throttled") throw error;
      const html = forgotPasswordPage({ ...page, error: "throttled" });
      return { status: 429, html, retryAfter: error.retryAfter ?? 60 };
    }
  }

  function form(call: Call, holder: AccountHolder, faults: NewPasswordFaults): string {
    return setPasswordPage({
      language: holder.locale ?? languageOf(call.languages),
      token: call.params["token"] ?? "",
      name: holder.name,
      clientName: holder.clientName,
      email: holder.account.email,
      faults,
    });
  }

  async function show(call: Call): Promise<PageReply> {
    const holder = await service.holderOfLink(call.params["token"] ?? "");
    if (!holder) return { status: 410, html: linkOverPage(languageOf(call.languages)) };
    return { status: 200, html: form(call, holder, noFaults) };
  }

  async function refuse(call: Call, faults: NewPasswordFaults): Promise<PageReply> {
    const holder = await service.holderOfLink(call.params["token"] ?? "");
    if (!holder) return { status: 410, html: linkOverPage(languageOf(call.languages)) };
    return { status: 400, html: form(call, holder, faults) };
  }

  async function save(call: Call): Promise<PageReply> {
    const token = call.params["token"] ?? "";
    const password = one(call, "new_password");
    const typed = typedFaults(password, one(call, "repeat_password"));
    if (isTold(typed)) {
      const more = password === "" ? [] : await service.faultsByLink(token, password);
      return refuse(call, { ...typed, password: [...typed.password, ...more] });
    }
    const outcome = await service.setByLink(token, password, callerOf(call));
    if (outcome.kind === "over") return { status: 410, html: linkOverPage(languageOf(call.languages)) };
    if (outcome.kind === "faulty") {
      return { status: 400, html: form(call, outcome.holder, { password: outcome.faults, repeat: [] }) };
    }
    const { session } = outcome;
    if (session === null) return { redirectTo: "/sign-in?notice=password" };
    call.setCookie({ name: SESSION_COOKIE, value: session.token, expires: session.expiresAt });
    return { redirectTo: "/" };
  }

  const operation = "identity.password.reset";
  return [
    { method: "GET", path: "/forgot-password", operation, handle: ask },
    { method: "POST", path: "/forgot-password", operation, handle: send },
    { method: "GET", path: "/set-password/:token", operation, handle: show },
    { method: "POST", path: "/set-password/:token", operation, handle: save },
  ];
}
