import { AppError } from "#platform/server/app-error.ts";
import { problemKinds } from "#platform/contract/problem.ts";
import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import { signIn } from "#slices/identity/contract/identity.contract.ts";
import type { Principal } from "./identity.api.ts";
import { toSafeReturnPath } from "./identity.rules.ts";
import { getSignInContext, persistSignInProgress } from "./identity.session.ts";
import { chooseLanguage, renderSignInPage, type SignInErrors, type SignInHint } from "./pages/sign-in-page.tsx";
import type { SignInService } from "./sign-in/sign-in.service.ts";

/** The sign-in errors that the page can show. Other errors do not belong to the form. */
const formErrors: Readonly<Record<string, NonNullable<SignInErrors["form"]>>> = {
  too_many_tries: "throttled",
  wrong_credentials: "wrong",
};

/** The notices that the page's address may request. */
const notices: Readonly<Record<string, NonNullable<SignInErrors["form"]>>> = {
  over: "over",
  company: "no_company",
  password: "saved",
};

function getField(form: PageCall<Principal>["form"], name: string): string {
  return form[name]?.[0] ?? "";
}

function validateFields(email: string, password: string): SignInErrors | null {
  const parsed = signIn.body.safeParse({ email, password });
  if (parsed.success) return null;
  const fields = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  return { email: fields.has("email"), password: fields.has("password"), form: null };
}

/** The sign-in page and its form. It is server-rendered, so that the first page is small and needs no script. */
export function buildIdentityPages(service: SignInService, hint: SignInHint | null): PageRoute<Principal>[] {
  async function show(call: PageCall<Principal>): Promise<PageReply> {
    const returnTo = toSafeReturnPath(call.query["return_to"]);
    if (call.principal.kind === "account") return { redirectTo: returnTo };
    if (call.principal.kind === "staff") return { redirectTo: "/staff" };
    const form = notices[call.query["notice"] ?? ""];
    const errors = form === undefined ? null : { email: false, password: false, form };
    const html = renderSignInPage({ language: chooseLanguage(call.languages), returnTo, email: "", errors, hint });
    return { status: 200, html };
  }

  async function submit(call: PageCall<Principal>): Promise<PageReply> {
    const email = getField(call.form, "email").trim().toLowerCase();
    const password = getField(call.form, "password");
    const returnTo = toSafeReturnPath(getField(call.form, "return_to"));
    const page = { language: chooseLanguage(call.languages), returnTo, email, hint };
    const errors = validateFields(email, password);
    if (errors) return { status: 400, html: renderSignInPage({ ...page, errors }) };
    try {
      const credentials = { email, password, address: call.address, returnTo };
      return {
        redirectTo: persistSignInProgress(call, await service.signInByPassword(credentials, getSignInContext(call))),
      };
    } catch (error) {
      const form = error instanceof AppError ? formErrors[error.code] : undefined;
      if (!(error instanceof AppError) || form === undefined) throw error;
      const html = renderSignInPage({ ...page, errors: { email: false, password: false, form } });
      const reply = { status: problemKinds[error.kind], html };
      return error.retryAfter === null ? reply : { ...reply, retryAfter: error.retryAfter };
    }
  }

  return [
    { method: "GET", path: "/sign-in", operation: "identity.sign-in", handle: show },
    { method: "POST", path: "/sign-in", operation: "identity.sign-in", handle: submit },
  ];
}
