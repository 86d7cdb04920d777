import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import { TextField } from "./text-field.tsx";

const texts = {
  en: {
    title: "Sign in",
    email: "Email",
    password: "Password",
    submit: "Sign in",
    emailError: "Must be a valid email",
    passwordError: "Required",
    wrong: "Incorrect email or password.",
    throttled: "Too many attempts. Wait a few minutes and try again.",
    over: "This sign-in attempt expired. Please sign in again.",
    no_company: "Single sign-on isn’t set up for this email. Sign in with your password.",
    company: "Continue with single sign-on",
    passkey: "Sign in with a passkey",
    forgot: "Forgot your password?",
    saved: "Your password was saved. Sign in to continue.",
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
    over: "El inicio de sesión tardó demasiado o ya terminó. Inicie sesión de nuevo.",
    no_company: "No se conoce un inicio de sesión de empresa para este correo. Use su contraseña.",
    company: "Continuar con el inicio de sesión de su empresa",
    passkey: "Iniciar sesión con una llave de acceso",
    forgot: "¿Olvidó su contraseña?",
    saved: "Su contraseña está guardada. Inicie sesión con ella.",
  },
} as const;

export type Language = keyof typeof texts;

/** Returns the first supported language of the browser; English otherwise. */
export function chooseLanguage(requestedLanguages: readonly string[]): Language {
  return requestedLanguages.find((language): language is Language => language in texts) ?? "en";
}

/** The errors of a submitted form: of fields, or of the form as a whole. */
export interface SignInErrors {
  readonly email: boolean;
  readonly password: boolean;
  readonly form: "wrong" | "throttled" | "over" | "no_company" | "saved" | null;
}

/** Returns a sentence for the sign-in page of a demo. */
export type SignInHint = (language: Language) => string;

interface SignInPageProps {
  readonly language: Language;
  readonly returnTo: string;
  readonly email: string;
  readonly errors: SignInErrors | null;
  readonly hint: SignInHint | null;
}

/** Renders the sign-in page as HTML. Entered values stay, except the password. */
export function renderSignInPage(props: SignInPageProps): string {
  const text = texts[props.language];
  const form = props.errors?.form;
  return renderHtmlDocument(
    <PublicPage title={text.title} language={props.language} brand="Courtyard">
      <h1>{text.title}</h1>
      {form ? (
        <p className={form === "saved" ? "done" : "notice"} role={form === "saved" ? "status" : "alert"}>
          {text[form]}
        </p>
      ) : null}
      {/* No browser validation: ours shows the same errors in the page's language and works everywhere. */}
      <form method="post" action="/sign-in" noValidate>
        <input type="hidden" name="return_to" value={props.returnTo} />
        <TextField
          name="email"
          type="email"
          label={text.email}
          value={props.email}
          autoComplete="username"
          error={props.errors?.email ? text.emailError : null}
        />
        <TextField
          name="password"
          type="password"
          label={text.password}
          autoComplete="current-password"
          error={props.errors?.password ? text.passwordError : null}
        />
        <button className="primary" type="submit">
          {text.submit}
        </button>
        <p className="hint">
          <a href="/forgot-password">{text.forgot}</a>
        </p>
        <div className="more">
          <button className="secondary" type="submit" formAction="/sign-in/company">
            {text.company}
          </button>
          <button className="secondary" type="submit" formAction="/sign-in/passkey">
            {text.passkey}
          </button>
        </div>
      </form>
      {props.hint === null ? null : <p className="hint">{props.hint(props.language)}</p>}
    </PublicPage>,
  );
}
