import { problemKinds } from "#platform/contract/problem.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import { type PasskeySite, buildSignInOptions } from "../factors/passkeys.ts";
import { renderQrPicture } from "../factors/qr.ts";
import type { Principal } from "../identity.api.ts";
import { toSafeReturnPath } from "../identity.rules.ts";
import { getSignInContext, persistSignInProgress, STEP_COOKIE } from "../identity.session.ts";
import { renderPasskeyPage } from "../pages/passkey-page.tsx";
import { renderRecoveryCodesPage } from "../pages/recovery-codes-page.tsx";
import { renderSecondStepPage } from "../pages/second-step-page.tsx";
import { chooseLanguage } from "../pages/sign-in-page.tsx";
import { getDefaultTotpName, renderTotpPage } from "../pages/totp-page.tsx";
import type { EnrollmentService } from "./factor-setup.service.ts";
import type { SignInService } from "./sign-in.service.ts";

type Call = PageCall<Principal>;
type StepError = "wrong" | "throttled";

/** The redirect for a step that is over. */
const OVER: PageReply = { redirectTo: "/sign-in?notice=over" };

const NAME_LENGTH = 60;

/** The errors that a step's page can show. Other errors do not belong to its form. */
const stepErrors: Readonly<Record<string, StepError>> = {
  too_many_tries: "throttled",
  wrong_code: "wrong",
  wrong_credentials: "wrong",
};

interface Deps {
  readonly signIn: SignInService;
  readonly enrollment: EnrollmentService;
  /** Returns the origin for passkeys, from the request or the configuration. */
  readonly getPasskeySite: (call: { readonly origin: string }) => PasskeySite;
}

function getField(call: Call, name: string): string {
  return call.form[name]?.[0] ?? "";
}

/** Runs a step. Errors of the form are shown on the step's page; a step that is over redirects to the start. */
async function runStep(
  work: () => Promise<PageReply>,
  page: (error: StepError) => Promise<string | null>,
): Promise<PageReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const result = stepErrors[error.code];
    const html = result === undefined ? null : await page(result);
    if (error.code === "step_over" || (result !== undefined && html === null)) return OVER;
    if (html === null) throw error;
    const reply = { status: problemKinds[error.kind], html };
    return error.retryAfter === null ? reply : { ...reply, retryAfter: error.retryAfter };
  }
}

/** The pages between password and session: the second step, a passkey alone, setting up a required factor. */
export function buildStepPages({ signIn, enrollment, getPasskeySite }: Deps): PageRoute<Principal>[] {
  async function renderSecondStep(call: Call, error: StepError | null): Promise<string | null> {
    const pending = await signIn.findSecondStep(call.cookies[STEP_COOKIE]);
    if (!pending) return null;
    const { step, passkeys, hasApp } = pending;
    const request = { site: getPasskeySite(call), challenge: step.passkeyChallenge, present: passkeys };
    const passkey = passkeys.length === 0 ? null : await buildSignInOptions(request);
    return renderSecondStepPage({ language: chooseLanguage(call.languages), error, passkey, hasApp });
  }

  async function renderPasskeyStep(call: Call, error: StepError | null): Promise<string | null> {
    const step = await signIn.findPasskeyStep(call.cookies[STEP_COOKIE]);
    if (!step) return null;
    const options = await buildSignInOptions({
      site: getPasskeySite(call),
      challenge: step.passkeyChallenge,
      present: null,
    });
    return renderPasskeyPage({ language: chooseLanguage(call.languages), error, options });
  }

  async function enroll(call: Call, error: StepError | null): Promise<string | null> {
    const setup = await enrollment.findPendingSetup(call.cookies[STEP_COOKIE]);
    if (!setup) return null;
    return renderTotpPage({
      language: chooseLanguage(call.languages),
      secret: setup.secret,
      picture: await renderQrPicture(setup.uri),
      name: call.form["name"]?.[0] ?? null,
      error,
      action: "/sign-in/enrol",
      cancelTo: "/sign-in",
      isRequired: true,
    });
  }

  function showPage(page: (call: Call, error: null) => Promise<string | null>) {
    return async (call: Call): Promise<PageReply> => {
      const html = await page(call, null);
      return html === null ? OVER : { status: 200, html };
    };
  }

  const giveSecond = (call: Call): Promise<PageReply> =>
    runStep(
      async () => {
        const answer = getField(call, "passkey");
        const submission =
          answer === ""
            ? ({ kind: "code", code: getField(call, "code") } as const)
            : ({ kind: "passkey", answer, site: getPasskeySite(call) } as const);
        const progress = await signIn.signInBySecondStep(call.cookies[STEP_COOKIE], submission, getSignInContext(call));
        return { redirectTo: persistSignInProgress(call, progress) };
      },
      (error) => renderSecondStep(call, error),
    );

  const beginAlone = async (call: Call): Promise<PageReply> => {
    const progress = await signIn.beginPasskey(toSafeReturnPath(getField(call, "return_to")), call.address);
    return { redirectTo: persistSignInProgress(call, progress) };
  };

  const giveAlone = (call: Call): Promise<PageReply> =>
    runStep(
      async () => {
        const submission = { answer: getField(call, "passkey"), site: getPasskeySite(call), address: call.address };
        const progress = await signIn.signInByPasskey(call.cookies[STEP_COOKIE], submission, getSignInContext(call));
        return { redirectTo: persistSignInProgress(call, progress) };
      },
      (error) => renderPasskeyStep(call, error),
    );

  const giveEnroll = (call: Call): Promise<PageReply> =>
    runStep(
      async () => {
        const language = chooseLanguage(call.languages);
        const name = getField(call, "name").trim().slice(0, NAME_LENGTH) || getDefaultTotpName(language);
        const token = call.cookies[STEP_COOKIE];
        const { progress, codes } = await enrollment.confirm(
          token,
          getField(call, "code"),
          name,
          getSignInContext(call),
        );
        const continueTo = persistSignInProgress(call, progress);
        return { status: 200, html: renderRecoveryCodesPage({ language, codes, continueTo }) };
      },
      (error) => enroll(call, error),
    );

  const operation = "identity.sign-in";
  return [
    { method: "GET", path: "/sign-in/second-step", operation, handle: showPage(renderSecondStep) },
    { method: "POST", path: "/sign-in/second-step", operation, handle: giveSecond },
    { method: "GET", path: "/sign-in/enrol", operation, handle: showPage(enroll) },
    { method: "POST", path: "/sign-in/enrol", operation, handle: giveEnroll },
    { method: "POST", path: "/sign-in/passkey", operation, handle: beginAlone },
    { method: "GET", path: "/sign-in/passkey", operation, handle: showPage(renderPasskeyStep) },
    { method: "POST", path: "/sign-in/passkey/answer", operation, handle: giveAlone },
  ];
}
