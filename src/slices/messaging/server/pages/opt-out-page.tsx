import { toAddress, FieldError, FormNotice, renderPublicForm, renderPublicMessage } from "./public-form.tsx";
import { type PublicLanguage, publicTexts } from "./public-texts.ts";

interface OptOutPageProps {
  readonly language: PublicLanguage;
  readonly brand: string;
  readonly email: string;
  /** Whether the address is from the link and cannot be edited. */
  readonly isLocked: boolean;
  /** The token of an email; null without one. */
  readonly token: string | null;
  readonly optOut: boolean;
  readonly emailError: "required" | "badEmail" | null;
  readonly notice: string | null;
}

function Choice(props: { readonly value: "yes" | "no"; readonly label: string; readonly isSelected: boolean }) {
  const { value } = props;
  return (
    <label className="choice" htmlFor={`opt-out-${value}`}>
      <input
        type="radio"
        id={`opt-out-${value}`}
        name="opt_out"
        value={value}
        defaultChecked={props.isSelected}
        aria-describedby={`${value}-text`}
      />
      <span>{props.label}</span>
    </label>
  );
}

function EmailField(props: OptOutPageProps) {
  const t = publicTexts[props.language];
  const { emailError } = props;
  return (
    <div className="field">
      <label htmlFor="email">{t.email}</label>
      <input
        id="email"
        name="email"
        type="email"
        defaultValue={props.email}
        readOnly={props.isLocked}
        autoComplete="email"
        required
        aria-invalid={emailError !== null}
        aria-describedby={emailError === null ? undefined : "email-error"}
      />
      <FieldError id="email-error" text={emailError === null ? null : t[emailError]} />
    </div>
  );
}

/** Renders the opt-out page. */
export function renderOptOutPage(props: OptOutPageProps): string {
  const t = publicTexts[props.language];
  const other = props.language === "en" ? "es" : "en";
  const email = props.token === null && props.isLocked ? props.email : null;
  return renderPublicForm({
    title: t.optOut.title,
    language: props.language,
    brand: props.brand,
    otherLanguageUrl: toAddress("/opt-out", {
      token: props.token,
      email,
      choice: props.optOut ? null : "no",
      lang: other,
    }),
    children: (
      <>
        <FormNotice text={props.notice} />
        {/* The browser's validation is off: ours has the same rules in the page's language and works in every
            browser. */}
        <form method="post" action="/opt-out" noValidate>
          <input type="hidden" name="lang" value={props.language} />
          {props.token === null ? null : <input type="hidden" name="token" value={props.token} />}
          {email === null ? null : <input type="hidden" name="locked" value="1" />}
          <EmailField {...props} />
          <fieldset>
            <legend>{t.optOut.question}</legend>
            <div className="choices">
              <Choice value="yes" label={t.optOut.yes} isSelected={props.optOut} />
              <Choice value="no" label={t.optOut.no} isSelected={!props.optOut} />
            </div>
            <p className="choice-text" id="yes-text">
              {t.optOut.yesText}
            </p>
            <p className="choice-text" id="no-text">
              {t.optOut.noText}
            </p>
          </fieldset>
          <button className="primary" type="submit">
            {t.submit}
          </button>
        </form>
      </>
    ),
  });
}

/**
 * Renders the confirmation after the form is submitted. Without a token it says that a confirmation email must be
 * answered, whether or not one is sent.
 */
export function renderOptOutDonePage(language: PublicLanguage, brand: string, isConfirmedByMail: boolean): string {
  const t = publicTexts[language].optOut;
  return renderPublicMessage({ title: t.title, language, brand, text: isConfirmedByMail ? t.confirm : t.success });
}
