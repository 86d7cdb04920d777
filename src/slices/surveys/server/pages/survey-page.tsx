import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { estimateMinutes, listVisibleQuestions } from "../answers.rules.ts";
import type { Language } from "../catalog/catalog.schema.ts";
import type { SurveyView } from "../respond.service.ts";
import { confidenceFields, type FormError, type FormFields, NOTICE_FIELD } from "../survey-form.rules.ts";
import { CommentNoticeText } from "./comment-notice.tsx";
import { toAnchor, QuestionFields } from "./question-fields.tsx";
import { NoticePage, SurveyDocument } from "./survey-document.tsx";
import { getLastDay, surveyTexts } from "./survey-texts.ts";

/** Props of a survey page. */
export interface SurveyPageProps {
  readonly view: SurveyView;
  readonly page: number;
  readonly language: Language;
  readonly errors: readonly FormError[];
  readonly typed: FormFields;
  /** False when the form was invalid and nothing of it was saved. */
  readonly isSaved: boolean;
}

const FORM = "survey";

function LanguageButton({ language }: { readonly language: Language }) {
  const other: Language = language === "en" ? "es" : "en";
  return (
    <button className="lang" form={FORM} name="action" value={`language-${other}`} lang={other}>
      {surveyTexts[language].otherLanguage}
    </button>
  );
}

function Errors(props: SurveyPageProps) {
  if (props.errors.length === 0) return null;
  const t = surveyTexts[props.language];
  const questions = props.view.survey.pages.flat();
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript this is how a reader is brought to the errors
    <div className="errors" role="alert" tabIndex={-1} autoFocus>
      <h2>{t.errorTitle(props.errors.length)}</h2>
      <ul>
        {props.errors.map((error) => {
          const question = questions.find((each) => each.id === error.questionId);
          const key = `${error.field} ${error.code}`;
          if (!question) return <li key={key}>{t.errors[error.code]}</li>;
          return (
            <li key={key}>
              <a href={`#${toAnchor(question.id)}`}>{question.body[props.language]}</a>
            </li>
          );
        })}
      </ul>
      {props.isSaved ? null : <p>{t.nothingSaved}</p>}
    </div>
  );
}

function Introduction({ view, language }: SurveyPageProps) {
  const t = surveyTexts[language];
  const lastDay = getLastDay(view.expiresAt, view.timeZone, language);
  return (
    <>
      <h1>{view.survey.name[language]}</h1>
      <p>{view.survey.intro[language]}</p>
      <p className="quiet">{t.about(view.survey.pages.flat().length, estimateMinutes(view.survey), lastDay)}</p>
      <div className="who">
        <b>{t.whoTitle}</b>
        <p>{t.who(view)}</p>
      </div>
    </>
  );
}

/** A resident's choice of confidentiality before the first question: as stored, or as just submitted. */
function Confidence({ view, language, typed }: SurveyPageProps) {
  const wasTicked =
    typed[confidenceFields.request] === undefined ? view.isProtected : typed[confidenceFields.selected] !== undefined;
  return (
    <div className="list">
      <input type="hidden" name={confidenceFields.request} value="1" />
      <label>
        <input type="checkbox" name={confidenceFields.selected} value="1" defaultChecked={wasTicked} />
        <span>{surveyTexts[language].confidential(view.clientName)}</span>
      </label>
    </div>
  );
}

function Reminder({ view, language }: SurveyPageProps) {
  const t = surveyTexts[language];
  return (
    <details>
      <summary>{t.whoTitle}</summary>
      <p>{t.who(view)}</p>
    </details>
  );
}

function Progress({ view, page, language }: SurveyPageProps) {
  const pages = view.survey.pages.length;
  return (
    <div className="progress">
      <p>{surveyTexts[language].page(page, pages)}</p>
      <svg className="bar" aria-hidden="true">
        <rect width={`${Math.round((page / pages) * 100)}%`} height="100%" />
      </svg>
    </div>
  );
}

function Actions({ view, page, language }: SurveyPageProps) {
  const t = surveyTexts[language];
  const isLast = page === view.survey.pages.length;
  return (
    <div className="actions">
      <button className="go" name="action" value={isLast ? "submit" : "next"}>
        {isLast ? t.submit : t.next}
      </button>
      {page > 1 ? (
        <button name="action" value="back">
          {t.back}
        </button>
      ) : null}
    </div>
  );
}

function SurveyPage(props: SurveyPageProps) {
  const { view, page, language } = props;
  const isFirst = page === 1;
  const isLast = page === view.survey.pages.length;
  const progress = surveyTexts[language].page(page, view.survey.pages.length);
  const prefix = props.errors.length > 0 ? `${surveyTexts[language].errorPrefix}: ` : "";
  return (
    <SurveyDocument
      language={language}
      title={`${prefix}${view.survey.name[language]}, ${progress} · ${view.clientName}`}
      clientName={view.clientName}
      corner={<LanguageButton language={language} />}
    >
      {isFirst ? <Introduction {...props} /> : <h1 className="small">{view.survey.name[language]}</h1>}
      <Progress {...props} />
      <Errors {...props} />
      <form id={FORM} method="post" noValidate>
        {/* Enter in a field presses the form's first button. It must be this one, not the language button. */}
        <button className="first" name="action" value={isLast ? "submit" : "next"} tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="page" value={page} />
        <input type="hidden" name="lang" value={language} />
        {view.notice ? <input type="hidden" name={NOTICE_FIELD} value={view.notice.id} /> : null}
        {isFirst && view.isForResident ? <Confidence {...props} /> : null}
        {listVisibleQuestions(view.survey, page, view.sheet).map((question) => (
          <QuestionFields
            key={question.id}
            question={question}
            language={language}
            answer={view.sheet[question.id]}
            typed={props.typed}
            renderNotice={(id) => (view.notice ? <CommentNoticeText {...{ view, id, language }} /> : null)}
            errors={props.errors.filter((error) => error.questionId === question.id).map((error) => error.code)}
          />
        ))}
        <Actions {...props} />
      </form>
      {isFirst ? null : <Reminder {...props} />}
    </SurveyDocument>
  );
}

/** Renders a page of questions as a document. */
export function renderSurveyPage(props: SurveyPageProps): string {
  return renderHtmlDocument(<SurveyPage {...props} />);
}

/** Renders the page for a link that has expired. */
export function renderExpiredPage(view: SurveyView, language: Language): string {
  const t = surveyTexts[language];
  const sentences = t.expired(getLastDay(view.expiresAt, view.timeZone, language), view.locationName);
  return renderHtmlDocument(
    <NoticePage language={language} clientName={view.clientName} title={t.expiredTitle} sentences={sentences} />,
  );
}

/** Renders the page for an unknown link. */
export function renderUnknownPage(language: Language): string {
  const t = surveyTexts[language];
  return renderHtmlDocument(
    <NoticePage language={language} clientName={null} title={t.unknownTitle} sentences={t.unknown} />,
  );
}
