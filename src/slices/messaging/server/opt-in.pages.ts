import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { mobileNumber } from "#slices/messaging/contract/messaging.contract.ts";
import type { OptInHolder, OptInService } from "./opt-in.service.ts";
import { renderOptInDonePage, renderOptInFailurePage, renderOptInPage } from "./pages/opt-in-page.tsx";
import { toAddress } from "./pages/public-form.tsx";
import { toLanguage, type PublicLanguage, publicTexts } from "./pages/public-texts.ts";

type Call = PageCall<Principal>;
type HolderResult = { readonly holder: OptInHolder } | { readonly reply: PageReply };

function getField(call: Call, name: string): string {
  return call.form[name]?.[0] ?? "";
}

/** Returns the page of an opt-in code, and its form. */
export function buildOptInPages(service: OptInService): PageRoute<Principal>[] {
  async function findHolder(code: string, language: PublicLanguage): Promise<HolderResult> {
    try {
      return { holder: await service.readHolder(code) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const isExpired = error.kind === "gone";
      const html = renderOptInFailurePage(language, isExpired ? "expired" : "unknown");
      return { reply: { status: isExpired ? 410 : 404, html } };
    }
  }

  async function show(call: Call): Promise<PageReply> {
    const language = toLanguage(call.query["lang"], call.languages);
    if (call.query["done"] !== undefined) return { status: 200, html: renderOptInDonePage(language) };
    const code = call.query["code"] ?? "";
    const result = await findHolder(code, language);
    if ("reply" in result) return result.reply;
    const empty = { phone: "", isAgreed: false, phoneError: null, agreeError: null, notice: null };
    return { status: 200, html: renderOptInPage({ language, code, ...result.holder, ...empty }) };
  }

  async function submit(call: Call): Promise<PageReply> {
    const language = toLanguage(getField(call, "lang"), call.languages);
    const code = getField(call, "code");
    const result = await findHolder(code, language);
    if ("reply" in result) return result.reply;
    const typed = getField(call, "cell_phone");
    const isAgreed = getField(call, "opt_in") === "yes";
    const phone = mobileNumber.safeParse(typed);
    const page = { language, code, ...result.holder, phone: typed, isAgreed };
    if (!phone.success || !isAgreed) {
      const phoneError = phone.success ? null : typed.trim() === "" ? "required" : "badPhone";
      const agreeError = isAgreed ? null : "required";
      return { status: 400, html: renderOptInPage({ ...page, phoneError, agreeError, notice: null }) };
    }
    const { address, requestId } = call;
    try {
      await service.optIn({ code, phone: phone.data, language, source: "page", address, requestId });
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== "throttled") throw error;
      const notice = publicTexts[language].throttled;
      const html = renderOptInPage({ ...page, phoneError: null, agreeError: null, notice });
      return { status: 429, html, ...(error.retryAfter === null ? {} : { retryAfter: error.retryAfter }) };
    }
    return { redirectTo: toAddress("/opt-in-to-sms", { done: "1", lang: language }) };
  }

  const operation = "messaging.opt-in";
  return [
    { method: "GET", path: "/opt-in-to-sms", operation, handle: show },
    { method: "POST", path: "/opt-in-to-sms", operation, handle: submit },
  ];
}
