import { problemKinds } from "#platform/contract/problem.ts";
import { AppError, forbidden } from "#platform/server/app-error.ts";
import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import type { AccountSection, SectionAnswer } from "./account-sections.ts";
import type { AccountSessionsService } from "./account-sessions.service.ts";
import { requireSignedIn } from "./account.routes.ts";
import type { Principal } from "./identity.api.ts";
import { getSignInContext, SESSION_COOKIE } from "./identity.session.ts";
import { renderAccountPage } from "./pages/account-page.tsx";
import { validateNewPassword } from "./pages/new-password-fields.tsx";
import { chooseLanguage } from "./pages/sign-in-page.tsx";
import type { PasswordService } from "./passwords/password.service.ts";

type Call = PageCall<Principal>;

const PATH = "/account/security";

interface Deps {
  readonly passwords: PasswordService;
  readonly sessions: AccountSessionsService;
  /** The sections of the page, from top to bottom. */
  readonly sections: readonly AccountSection[];
}

/** Returns the account page's address that shows a section's success message. */
export function getDoneAddress(section: string): string {
  return `${PATH}?done=${encodeURIComponent(section)}#${encodeURIComponent(section)}`;
}

/** Renders the account page with the result of a section's form. */
export async function renderAccount(
  sections: readonly AccountSection[],
  call: Call,
  answer: SectionAnswer | null,
  status = 200,
): Promise<PageReply> {
  const { who, token } = requireSignedIn(call);
  const view = { who, token, language: chooseLanguage(call.languages), answer };
  return { status, html: await renderAccountPage(sections, view) };
}

/** Converts an error to codes by field, `form` for the whole form; null for an error that does not belong to a form. */
function toFieldErrors(error: unknown): Record<string, string[]> | null {
  if (!(error instanceof AppError)) return null;
  if (error.errors.length === 0) return error.kind === "throttled" ? { form: ["throttled"] } : null;
  const byField = Map.groupBy(error.errors, (each) => each.path.replace("body.", ""));
  return Object.fromEntries(
    [...byField].map(([field, errors]) => [field, errors.map((fieldError) => fieldError.code)]),
  );
}

/** The account page and its forms. It is closed during impersonation. */
export function buildAccountPages({ passwords, sessions, sections }: Deps): PageRoute<Principal>[] {
  function show(call: Call): Promise<PageReply> {
    const doneSection = sections.find((section) => section.id === call.query["done"])?.id;
    return renderAccount(sections, call, doneSection === undefined ? null : { section: doneSection, errors: {} });
  }

  function refuse(call: Call, section: string, errors: SectionAnswer["errors"], status = 400): Promise<PageReply> {
    return renderAccount(sections, call, { section, errors }, status);
  }

  async function changePassword(call: Call): Promise<PageReply> {
    const [current = "", next = "", repeat = ""] = ["current_password", "new_password", "repeat_password"].map(
      (name) => call.form[name]?.[0] ?? "",
    );
    const fieldErrors = validateNewPassword(next, repeat);
    const missing: Record<string, string[]> = current === "" ? { current_password: ["required"] } : {};
    if (fieldErrors.password.length + fieldErrors.repeat.length > 0 || current === "") {
      const errors = { ...missing, new_password: fieldErrors.password, repeat_password: fieldErrors.repeat };
      return refuse(call, "password", errors);
    }
    try {
      const caller = { ...getSignInContext(call), address: call.address };
      const session = await passwords.change(requireSignedIn(call).who, { current, next }, caller);
      call.setCookie({ name: SESSION_COOKIE, value: session.token, expires: session.expiresAt });
      return { redirectTo: getDoneAddress("password") };
    } catch (error) {
      const errors = toFieldErrors(error);
      if (!(error instanceof AppError) || errors === null) throw error;
      return refuse(call, "password", errors, problemKinds[error.kind]);
    }
  }

  async function signOutEverywhere(call: Call): Promise<PageReply> {
    await sessions.endAll(requireSignedIn(call).who, call.requestId);
    call.setCookie({ name: SESSION_COOKIE, value: null });
    return { redirectTo: "/sign-in" };
  }

  async function enterClient(call: Call): Promise<PageReply> {
    const { who, token } = requireSignedIn(call);
    if (who.kind !== "account") throw forbidden();
    try {
      const session = await sessions.enter(who, token, Number(call.form["client_id"]?.[0]), call.requestId);
      call.setCookie({ name: SESSION_COOKIE, value: session.token, expires: session.expiresAt });
      return { redirectTo: "/" };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "sign_in_again") throw error;
      return refuse(call, "companies", { form: ["sign_in_again"] }, 403);
    }
  }

  return [
    { method: "GET", path: PATH, operation: "identity.account.read", handle: show },
    { method: "POST", path: `${PATH}/password`, operation: "identity.password.change", handle: changePassword },
    {
      method: "POST",
      path: `${PATH}/sign-out-everywhere`,
      operation: "identity.sign-out-everywhere",
      handle: signOutEverywhere,
    },
    { method: "POST", path: `${PATH}/client`, operation: "identity.client.enter", handle: enterClient },
  ];
}
