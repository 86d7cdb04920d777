import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { listMissing, getResumePage, withPage } from "./answers.rules.ts";
import { type Language, languages } from "./catalog/catalog.schema.ts";
import { renderExpiredPage, renderSurveyPage, renderUnknownPage } from "./pages/survey-page.tsx";
import { renderThanksPage } from "./pages/thanks-page.tsx";
import type { PageSubmitResult, RespondService, SurveyView } from "./respond.service.ts";
import type { FormError, FormFields } from "./survey-form.rules.ts";

type Call = PageCall<Principal>;

function findLanguage(text: string | undefined): Language | null {
  return languages.find((language) => language === text) ?? null;
}

/** The language without a resident: from the address, then from the browser, then English. */
function getVisitorLanguage(call: Call): Language {
  return (
    findLanguage(call.query["lang"]) ?? call.languages.map(findLanguage).find((language) => language !== null) ?? "en"
  );
}

function getPage(view: SurveyView, text: string | undefined): number {
  const page = Number(text);
  const isPage = text !== undefined && /^[1-9]\d?$/.test(text) && page <= view.survey.pages.length;
  return isPage ? page : getResumePage(view.survey, view.sheet);
}

function validateRequired(view: SurveyView, page: number): FormError[] {
  return listMissing(view.survey, page, view.sheet).map((question) => ({
    questionId: question.id,
    field: `q${question.id}`,
    code: "required",
  }));
}

function getAddress(token: string, page: number | null, language: Language | null): string {
  const query = new URLSearchParams();
  if (page !== null) query.set("page", String(page));
  if (language !== null) query.set("lang", language);
  const text = query.toString();
  return `/s/${encodeURIComponent(token)}${text === "" ? "" : `?${text}`}`;
}

const nothingTyped: FormFields = {};

/** Renders the same page again with its errors. */
function renderAgain(
  call: Call,
  view: SurveyView,
  result: Extract<PageSubmitResult, { kind: "invalid" | "incomplete" }>,
): PageReply {
  if (result.kind === "incomplete") {
    const { page } = result;
    const language = result.language ?? view.language;
    const fieldErrors = validateRequired(view, page);
    return {
      status: 422,
      html: renderSurveyPage({ view, page, language, errors: fieldErrors, typed: nothingTyped, isSaved: true }),
    };
  }
  const { page, errors, answers } = result.form;
  const language = result.form.language ?? view.language;
  const submitted = { ...view, sheet: withPage(view.sheet, answers) };
  return {
    status: 400,
    html: renderSurveyPage({ view: submitted, page, language, errors, typed: call.form, isSaved: false }),
  };
}

/**
 * Renders a form of which nothing was saved, as it was filled in: in the other language, or with the missing required
 * questions.
 */
function renderTyped(
  call: Call,
  view: SurveyView,
  { form }: Extract<PageSubmitResult, { kind: "not_saved" }>,
): PageReply {
  const submitted = { ...view, sheet: withPage(view.sheet, form.answers) };
  const isSubmit = form.action.kind === "submit";
  const language = (form.action.kind === "language" ? form.action.to : form.language) ?? view.language;
  const errors = isSubmit ? validateRequired(submitted, 1) : [];
  const html = renderSurveyPage({ view: submitted, page: 1, language, errors, typed: call.form, isSaved: false });
  return { status: isSubmit ? 422 : 200, html };
}

function getToken(call: Call): string {
  return call.params["token"] ?? "";
}

/** Returns the pages behind an invitation's link. */
export function buildSurveysPages(service: RespondService): PageRoute<Principal>[] {
  async function show(call: Call): Promise<PageReply> {
    const view = await service.findView(getToken(call));
    if (!view) return { status: 404, html: renderUnknownPage(getVisitorLanguage(call)) };
    const language = findLanguage(call.query["lang"]) ?? view.language;
    if (view.state === "completed") return { status: 200, html: renderThanksPage(view, language) };
    if (view.state === "expired") return { status: 410, html: renderExpiredPage(view, language) };
    const page = getPage(view, call.query["page"]);
    return {
      status: 200,
      html: renderSurveyPage({ view, page, language, errors: [], typed: nothingTyped, isSaved: true }),
    };
  }

  async function answer(call: Call): Promise<PageReply> {
    const token = getToken(call);
    const result = await service.answer(token, call.requestId, call.form);
    // The next page has its own address, so that reloading and going back submit nothing again.
    if (result.kind === "saved") return { redirectTo: getAddress(token, result.page, result.language) };
    if (result.kind === "completed") return { redirectTo: getAddress(token, null, result.language) };
    const view = await service.findView(token);
    if (!view) return { status: 404, html: renderUnknownPage(getVisitorLanguage(call)) };
    const language = findLanguage(call.query["lang"]) ?? view.language;
    if (result.kind === "thanked") return { status: 200, html: renderThanksPage(view, result.language ?? language) };
    if (result.kind === "not_saved") return renderTyped(call, view, result);
    if (result.kind === "invalid" || result.kind === "incomplete") return renderAgain(call, view, result);
    return { status: 410, html: renderExpiredPage(view, language) };
  }

  return [
    { method: "GET", path: "/s/:token", operation: "surveys.read", handle: show },
    { method: "POST", path: "/s/:token", operation: "surveys.answer", handle: answer },
  ];
}
