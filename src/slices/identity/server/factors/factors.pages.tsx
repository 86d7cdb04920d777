import { AppError } from "#platform/server/app-error.ts";
import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import { problemKinds } from "#platform/contract/problem.ts";
import { type AccountSection, findSectionAnswer } from "../account-sections.ts";
import { getDoneAddress, renderAccount } from "../account.pages.ts";
import { requireSignedIn } from "../account.routes.ts";
import type { Principal } from "../identity.api.ts";
import { FactorsPart, findFactorError, type FactorError } from "../pages/factors-part.tsx";
import { getDefaultPasskeyName, renderNewPasskeyPage } from "../pages/new-passkey-page.tsx";
import { renderRecoveryCodesPage } from "../pages/recovery-codes-page.tsx";
import { chooseLanguage } from "../pages/sign-in-page.tsx";
import { getDefaultTotpName, renderTotpPage } from "../pages/totp-page.tsx";
import type { FactorsService } from "./factors.service.ts";
import { type PasskeySite, buildRegistrationOptions } from "./passkeys.ts";
import { renderQrPicture } from "./qr.ts";

type Call = PageCall<Principal>;

/** The cookie that binds the setup of a factor to its browser. */
const SETUP_COOKIE = "factor_setup";
const SECTION = "factors";
const DONE = getDoneAddress(SECTION);
const NAME_LENGTH = 60;

const errorCodes: Readonly<Record<string, FactorError>> = {
  too_many_tries: "throttled",
  wrong_code: "wrong_code",
  last_factor: "last_factor",
  step_over: "over",
  no_secret_key: "no_secret_key",
};

/** The account page's section about second factors. */
export function buildFactorsSection(factors: FactorsService): AccountSection {
  return {
    id: SECTION,
    render: async (view) => {
      const answer = findSectionAnswer(view, SECTION);
      const error = findFactorError(answer?.errors["form"]?.[0]);
      const isDone = answer !== null && error === null;
      return (
        <FactorsPart
          language={view.language}
          own={await factors.readOwnFactors(view.who)}
          isDone={isDone}
          error={error}
        />
      );
    },
  };
}

function getField(call: Call, name: string): string {
  return call.form[name]?.[0] ?? "";
}

function getName(call: Call, byDefault: string): string {
  return getField(call, "name").trim().slice(0, NAME_LENGTH) || byDefault;
}

/** The forms of the section, and the pages that set up factors. */
export function buildFactorsPages(deps: {
  readonly factors: FactorsService;
  readonly getPasskeySite: (call: { readonly origin: string }) => PasskeySite;
  /** All sections of the account page, to show it again with errors. */
  readonly getSections: () => readonly AccountSection[];
}): PageRoute<Principal>[] {
  const { factors, getPasskeySite, getSections } = deps;

  async function withFormErrors(call: Call, work: () => Promise<PageReply>): Promise<PageReply> {
    try {
      return await work();
    } catch (error) {
      const fieldError = error instanceof AppError ? errorCodes[error.code] : undefined;
      if (!(error instanceof AppError) || fieldError === undefined) throw error;
      const answer = { section: SECTION, errors: { form: [fieldError] } };
      const reply = await renderAccount(getSections(), call, answer, problemKinds[error.kind]);
      return error.retryAfter === null || "redirectTo" in reply ? reply : { ...reply, retryAfter: error.retryAfter };
    }
  }

  /** Runs a form's action once a proof was entered. */
  function withProof(work: (call: Call, proof: string) => Promise<PageReply>) {
    return (call: Call): Promise<PageReply> => {
      const proof = getField(call, "proof");
      if (proof !== "") return withFormErrors(call, () => work(call, proof));
      return renderAccount(getSections(), call, { section: SECTION, errors: { form: ["required"] } }, 400);
    };
  }

  function begin(kind: "totp" | "passkey") {
    return withProof(async (call, proof) => {
      const setupToken = await factors.begin(requireSignedIn(call).who, kind, proof);
      call.setCookie({ name: SETUP_COOKIE, value: setupToken.token, expires: setupToken.expiresAt });
      return { redirectTo: `/account/security/${kind}` };
    });
  }

  function finishChange(call: Call, codes: readonly string[]): PageReply {
    call.setCookie({ name: SETUP_COOKIE, value: null });
    if (codes.length === 0) return { redirectTo: DONE };
    return {
      status: 200,
      html: renderRecoveryCodesPage({ language: chooseLanguage(call.languages), codes, continueTo: DONE }),
    };
  }

  async function showTotp(call: Call, error: "wrong" | "throttled" | null, status = 200): Promise<PageReply> {
    const setup = await factors.findSetup(requireSignedIn(call).who, "totp", call.cookies[SETUP_COOKIE]);
    if (!setup) return { redirectTo: "/account/security#factors" };
    const { secret, uri } = factors.toTotp(setup);
    const html = renderTotpPage({
      language: chooseLanguage(call.languages),
      secret,
      picture: await renderQrPicture(uri),
      name: call.form["name"]?.[0] ?? null,
      error,
      action: "/account/security/totp/confirm",
      cancelTo: "/account/security#factors",
      isRequired: false,
    });
    return { status, html };
  }

  async function confirmTotp(call: Call): Promise<PageReply> {
    const { who } = requireSignedIn(call);
    const submission = {
      code: getField(call, "code"),
      name: getName(call, getDefaultTotpName(chooseLanguage(call.languages))),
    };
    try {
      return finishChange(call, await factors.addTotp(who, call.cookies[SETUP_COOKIE], submission, call.requestId));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "step_over") return { redirectTo: "/account/security#factors" };
      if (error.code === "wrong_code") return showTotp(call, "wrong", problemKinds[error.kind]);
      if (error.code === "too_many_tries") return showTotp(call, "throttled", problemKinds[error.kind]);
      throw error;
    }
  }

  async function showPasskey(call: Call, isWrong: boolean): Promise<PageReply> {
    const setup = await factors.findSetup(requireSignedIn(call).who, "passkey", call.cookies[SETUP_COOKIE]);
    if (!setup) return { redirectTo: "/account/security#factors" };
    const { account, passkeyChallenge: challenge, passkeys: present } = setup;
    const options = await buildRegistrationOptions({ site: getPasskeySite(call), challenge, account, present });
    const html = renderNewPasskeyPage({ language: chooseLanguage(call.languages), options, isWrong });
    return { status: isWrong ? 400 : 200, html };
  }

  async function answerPasskey(call: Call): Promise<PageReply> {
    const { who } = requireSignedIn(call);
    const name = getName(call, getDefaultPasskeyName(chooseLanguage(call.languages)));
    const submission = { answer: getField(call, "passkey"), name, site: getPasskeySite(call) };
    try {
      return finishChange(call, await factors.addPasskey(who, call.cookies[SETUP_COOKIE], submission, call.requestId));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "step_over") return { redirectTo: "/account/security#factors" };
      if (error.code === "wrong_code") return showPasskey(call, true);
      throw error;
    }
  }

  const remove = withProof(async (call, proof) => {
    await factors.remove(requireSignedIn(call).who, Number(getField(call, "factor_id")), proof, call.requestId);
    return { redirectTo: DONE };
  });

  const renew = withProof(async (call, proof) =>
    finishChange(call, await factors.renewCodes(requireSignedIn(call).who, proof, call.requestId)),
  );

  const operation = "identity.factors.change";
  const base = "/account/security";
  return [
    { method: "POST", path: `${base}/totp`, operation, handle: begin("totp") },
    { method: "GET", path: `${base}/totp`, operation, handle: (call) => showTotp(call, null) },
    { method: "POST", path: `${base}/totp/confirm`, operation, handle: confirmTotp },
    { method: "POST", path: `${base}/passkey`, operation, handle: begin("passkey") },
    { method: "GET", path: `${base}/passkey`, operation, handle: (call) => showPasskey(call, false) },
    { method: "POST", path: `${base}/passkey/answer`, operation, handle: answerPasskey },
    { method: "POST", path: `${base}/factors/remove`, operation, handle: remove },
    { method: "POST", path: `${base}/recovery-codes`, operation, handle: renew },
  ];
}
