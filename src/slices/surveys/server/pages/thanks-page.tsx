import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import type { Language } from "../catalog/catalog.schema.ts";
import type { ReplyRecord } from "../replies/replies.read-model.ts";
import type { SurveyView } from "../respond.service.ts";
import { replyTexts } from "./reply-texts.ts";
import { NoticePage } from "./survey-document.tsx";
import { surveyTexts } from "./survey-texts.ts";

const days = { en: "en-US", es: "es-MX" } as const;

/** Formats a day without a time. */
const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(days[language], { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

function Reply({ view, reply, language }: { view: SurveyView; reply: ReplyRecord; language: Language }) {
  const t = replyTexts[language];
  const question = view.survey.pages.flat().find(({ id }) => id === reply.questionId);
  return (
    <section className="reply">
      {question ? <p className="quiet">{question.body[language]}</p> : null}
      <blockquote>{reply.text ?? t.thanks}</blockquote>
      <p className="quiet">{[reply.name ?? t.someone(view.locationName), formatDay(reply.day, language)].join(", ")}</p>
    </section>
  );
}

function Replies({ view, language }: { view: SurveyView; language: Language }) {
  const t = replyTexts[language];
  if (view.replies.length === 0) return null;
  return (
    <div className="notice">
      <h2>{t.title(view.replies.length)}</h2>
      {view.replies.map((reply) => (
        <Reply key={reply.id} {...{ view, reply, language }} />
      ))}
      <p>{view.isProtected ? t.anonymous : t.contact(view.locationName)}</p>
    </div>
  );
}

/**
 * Renders the thanks page, right after the answers are sent and whenever the link is opened again, with replies to
 * comments.
 */
export function renderThanksPage(view: SurveyView, language: Language): string {
  const t = surveyTexts[language];
  const sentences = view.hidesReplies ? t.thanks : [...t.thanks, replyTexts[language].comeBack];
  return renderHtmlDocument(
    <NoticePage language={language} clientName={view.clientName} title={t.thanksTitle} sentences={sentences}>
      <Replies view={view} language={language} />
    </NoticePage>,
  );
}
