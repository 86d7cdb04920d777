import { htmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";

const texts = {
  en: {
    title: "Sign in",
    email: "E-mail",
    password: "Password",
    submit: "Sign in",
    emailError: "Must be a valid email",
    passwordError: "Required",
    wrong: "E-mail or password is not right.",
    throttled: "Too many tries. Please wait a few minutes and try again.",
  },
  es: {
    title: "Iniciar sesión",
    email: "Correo electrónico",
    password: "Contraseña",
    submit: "Iniciar sesión",
    emailError: "Escriba un correo electrónico válido",
    passwordError: "Obligatorio",
    wrong: "El correo electrónico o la contraseña no son correctos.",
    throttled: "Demasiados intentos. Espere unos minutos e inténtelo de nuevo.",
  },
} as const;

export type Language = keyof typeof texts;

/** The first language of the browser that we speak; English otherwise. */
export function languageOf(wanted: readonly string[]): Language {
  return wanted.find((language): language is Language => language in texts) ?? "en";
}

/** What was wrong with a submitted form: which fields, or the form as a whole. */
export interface SignInErrors {
  readonly email: boolean;
  readonly password: boolean;
  readonly form: "wrong" | "throttled" | null;
}

interface SignInPageProps {
  readonly language: Language;
  readonly returnTo: string;
  readonly email: string;
  readonly errors: SignInErrors | null;
  readonly hint: string | null;
}

function Field(props: {
  readonly name: "email" | "password";
  readonly label: string;
  readonly value?: string;
  readonly autoComplete: string;
  readonly error: string | null;
}) {
  const errorId = `${props.name}-error`;
  return (
    <div className="field">
      <label htmlFor={props.name}>{props.label}</label>
      <input
        id={props.name}
        name={props.name}
        type={props.name}
        defaultValue={props.value}
        autoComplete={props.autoComplete}
        required
        aria-invalid={props.error !== null}
        aria-describedby={props.error === null ? undefined : errorId}
      />
      {props.error === null ? null : (
        <p className="field-error" id={errorId}>
          {props.error}
        </p>
      )}
    </div>
  );
}

/** The sign-in page as HTML; what was typed stays, except the password. */
export function signInPage(props: SignInPageProps): string {
  const text = texts[props.language];
  const form = props.errors?.form;
  return htmlDocument(
    <PublicPage title={text.title} language={props.language} brand="Courtyard">
      <h1>{text.title}</h1>
      {form ? (
        <p className="notice" role="alert">
          {text[form]}
        </p>
      ) : null}
      {/* The browser's own checks stay off: ours say the same in the page's language and work everywhere. */}
      <form method="post" action="/sign-in" noValidate>
        <input type="hidden" name="return_to" value={props.returnTo} />
        <Field
          name="email"
          label={text.email}
          value={props.email}
          autoComplete="username"
          error={props.errors?.email ? text.emailError : null}
        />
        <Field
          name="password"
          label={text.password}
          autoComplete="current-password"
          error={props.errors?.password ? text.passwordError : null}
        />
        <button className="primary" type="submit">
          {text.submit}
        </button>
      </form>
      {props.hint === null ? null : <p className="hint">{props.hint}</p>}
    </PublicPage>,
  );
}
