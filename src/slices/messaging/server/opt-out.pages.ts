import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { emailAddress } from "#slices/messaging/contract/messaging.contract.ts";
import type { OptOutService } from "./opt-out.service.ts";
import { renderOptOutDonePage, renderOptOutPage } from "./pages/opt-out-page.tsx";
import { toAddress } from "./pages/public-form.tsx";
import { toLanguage, publicTexts } from "./pages/public-texts.ts";

type Call = PageCall<Principal>;

const BRAND = "Courtyard";

function getField(call: Call, name: string): string | undefined {
  return call.form[name]?.[0];
}

/** Returns the opt-out page, its form, and the one-click target of email programs. */
export function buildOptOutPages(service: OptOutService): PageRoute<Principal>[] {
  async function show(call: Call): Promise<PageReply> {
    const language = toLanguage(call.query["lang"], call.languages);
    const { token, email, choice, done } = call.query;
    if (done !== undefined) return { status: 200, html: renderOptOutDonePage(language, BRAND, done === "mail") };
    const optOut = choice !== "no";
    const defaults = { language, brand: BRAND, token: null, optOut, emailError: null, notice: null };
    if (token === undefined) {
      return { status: 200, html: renderOptOutPage({ ...defaults, email: email ?? "", isLocked: Boolean(email) }) };
    }
    const holder = await service.readHolder(token);
    if (!holder) {
      const notice = publicTexts[language].optOut.unknown;
      return { status: 404, html: renderOptOutPage({ ...defaults, notice, email: email ?? "", isLocked: false }) };
    }
    const { clientName: brand, email: known } = holder;
    return { status: 200, html: renderOptOutPage({ ...defaults, brand, token, email: known, isLocked: true }) };
  }

  /** Renders the form again after an invalid address or too many requests. */
  function renderAgain(call: Call, status: number, notice: string | null): PageReply {
    const language = toLanguage(getField(call, "lang"), call.languages);
    const email = getField(call, "email") ?? "";
    const isLocked = getField(call, "locked") === "1";
    const emailError = notice === null ? (email.trim() === "" ? "required" : "badEmail") : null;
    const optOut = getField(call, "opt_out") !== "no";
    // A locked invalid address could not be corrected.
    const lock = { isLocked: isLocked && emailError === null };
    return {
      status,
      html: renderOptOutPage({ language, brand: BRAND, email, ...lock, token: null, optOut, emailError, notice }),
    };
  }

  async function requestChoice(call: Call, optOut: boolean): Promise<PageReply> {
    const language = toLanguage(getField(call, "lang"), call.languages);
    const parsed = emailAddress.safeParse(getField(call, "email") ?? "");
    if (!parsed.success) return renderAgain(call, 400, null);
    try {
      await service.request({ email: parsed.data, optOut, language, address: call.address });
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== "throttled") throw error;
      const reply = renderAgain(call, 429, publicTexts[language].throttled);
      return error.retryAfter === null ? reply : { ...reply, retryAfter: error.retryAfter };
    }
    return { redirectTo: toAddress("/opt-out", { done: "mail", lang: language }) };
  }

  async function submit(call: Call): Promise<PageReply> {
    const language = toLanguage(getField(call, "lang"), call.languages);
    const token = getField(call, "token");
    const optOut = getField(call, "opt_out") !== "no";
    if (token === undefined) return requestChoice(call, optOut);
    const isDone = await service.decide({ token, optOut, source: "mail_link", requestId: call.requestId });
    // With an invalid token the address is treated like a typed one.
    return isDone
      ? { redirectTo: toAddress("/opt-out", { done: "now", lang: language }) }
      : requestChoice(call, optOut);
  }

  async function handleOneClick(call: Call): Promise<PageReply> {
    const token = call.params["token"] ?? "";
    const language = toLanguage(call.query["lang"], call.languages);
    const isDone = await service.decide({ token, optOut: true, source: "one_click", requestId: call.requestId });
    if (isDone) return { status: 200, html: renderOptOutDonePage(language, BRAND, false) };
    const notice = publicTexts[language].optOut.unknown;
    const page = { language, brand: BRAND, email: "", isLocked: false, token: null, optOut: true, emailError: null };
    return { status: 404, html: renderOptOutPage({ ...page, notice }) };
  }

  const operation = "messaging.opt-out";
  return [
    { method: "GET", path: "/opt-out", operation, handle: show },
    { method: "POST", path: "/opt-out", operation, handle: submit },
    {
      method: "GET",
      path: "/opt-out/one-click/:token",
      operation,
      // A person who opens the one-click address gets the page: only the POST has an effect.
      handle: (call) => Promise.resolve({ redirectTo: toAddress("/opt-out", { token: call.params["token"] ?? "" }) }),
    },
    { method: "POST", path: "/opt-out/one-click/:token", operation, isOneClick: true, handle: handleOneClick },
  ];
}
