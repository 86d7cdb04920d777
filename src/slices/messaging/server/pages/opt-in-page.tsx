import { consentTexts } from "#slices/messaging/server/messaging.texts.ts";
import { toAddress, FieldError, FormNotice, renderPublicForm, renderPublicMessage } from "./public-form.tsx";
import { type PublicLanguage, publicTexts } from "./public-texts.ts";

interface OptInPageProps {
  readonly language: PublicLanguage;
  readonly clientName: string;
  readonly email: string;
  readonly code: string;
  /** As typed. */
  readonly phone: string;
  readonly isAgreed: boolean;
  readonly phoneError: "required" | "badPhone" | null;
  readonly agreeError: "required" | null;
  readonly notice: string | null;
}

function PhoneField(props: OptInPageProps) {
  const t = publicTexts[props.language];
  const { phoneError } = props;
  return (
    <div className="field">
      <label htmlFor="cell_phone">{t.optIn.phone}</label>
      <div className="phone">
        <span id="prefix">+1</span>
        <input
          id="cell_phone"
          name="cell_phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          defaultValue={props.phone}
          required
          aria-invalid={phoneError !== null}
          aria-describedby={["prefix", "phone-hint", ...(phoneError === null ? [] : ["phone-error"])].join(" ")}
        />
      </div>
      <p className="meta" id="phone-hint">
        {t.optIn.phoneHint}
      </p>
      <FieldError id="phone-error" text={phoneError === null ? null : t[phoneError]} />
    </div>
  );
}

function Agreement(props: OptInPageProps) {
  const consent = consentTexts[props.language];
  const { agreeError } = props;
  return (
    <>
      <label className="agree" htmlFor="opt_in">
        <input
          type="checkbox"
          id="opt_in"
          name="opt_in"
          value="yes"
          defaultChecked={props.isAgreed}
          required
          aria-invalid={agreeError !== null}
          aria-describedby={agreeError === null ? "agree-details" : "agree-details agree-error"}
        />
        <span>{consent.label(props.clientName)}</span>
      </label>
      <p className="agree-details" id="agree-details">
        {consent.details}
      </p>
      <FieldError
        id="agree-error"
        className="agree-error"
        text={agreeError === null ? null : publicTexts[props.language][agreeError]}
      />
    </>
  );
}

/** Renders the opt-in page. */
export function renderOptInPage(props: OptInPageProps): string {
  const t = publicTexts[props.language];
  const other = props.language === "en" ? "es" : "en";
  return renderPublicForm({
    title: t.optIn.title,
    language: props.language,
    brand: props.clientName,
    otherLanguageUrl: toAddress("/opt-in-to-sms", { code: props.code, lang: other }),
    children: (
      <>
        <FormNotice text={props.notice} />
        <form method="post" action="/opt-in-to-sms" noValidate>
          <input type="hidden" name="lang" value={props.language} />
          <input type="hidden" name="code" value={props.code} />
          <div className="field">
            <label htmlFor="email">{t.email}</label>
            <input id="email" type="email" defaultValue={props.email} readOnly autoComplete="off" />
          </div>
          <PhoneField {...props} />
          <Agreement {...props} />
          <div className="actions">
            <button className="primary" type="submit">
              {t.submit}
            </button>
          </div>
        </form>
      </>
    ),
  });
}

/** Renders the confirmation after the form is submitted. */
export function renderOptInDonePage(language: PublicLanguage): string {
  const t = publicTexts[language].optIn;
  return renderPublicMessage({ title: t.title, language, brand: "Courtyard", text: t.success });
}

/** Renders the page of an unknown or expired code. */
export function renderOptInFailurePage(language: PublicLanguage, failure: "unknown" | "expired"): string {
  const t = publicTexts[language].optIn;
  return renderPublicMessage({ title: t[`${failure}Title`], language, brand: "Courtyard", text: t[failure] });
}
