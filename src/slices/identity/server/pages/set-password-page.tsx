import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import { NewPasswordFields, type NewPasswordErrors } from "./new-password-fields.tsx";
import type { Language } from "./sign-in-page.tsx";

const texts = {
  en: {
    title: "Set your password",
    whose: (name: string, client: string | null) => (client === null ? name : `${name}, ${client}`),
    signsInWith: "Your sign-in email",
    ends: "Saving signs you out of all other sessions.",
    submit: "Save password",
    overTitle: "This link is no longer valid",
    over: "This link has expired or was already used.",
    again: "Request a new link",
    signIn: "Sign in",
  },
  es: {
    title: "Crear contraseña",
    whose: (name: string, client: string | null) => (client === null ? name : `${name}, ${client}`),
    signsInWith: "Inicia sesión con",
    ends: "Se cerrarán todas las sesiones abiertas con esta cuenta.",
    submit: "Guardar la contraseña",
    overTitle: "Este enlace ya no es válido",
    over: "Ya se usó o ha caducado. Los enlaces funcionan una sola vez y durante un tiempo.",
    again: "Pedir un enlace nuevo",
    signIn: "Iniciar sesión",
  },
} as const;

/** Renders the page of the link in a welcome or reset email. Opening it does not use up the link. */
export function renderSetPasswordPage(props: {
  readonly language: Language;
  readonly token: string;
  readonly name: string;
  readonly clientName: string | null;
  readonly email: string;
  readonly errors: NewPasswordErrors;
}): string {
  const text = texts[props.language];
  return renderHtmlDocument(
    <PublicPage title={text.title} language={props.language} brand="Courtyard">
      <h1>{text.title}</h1>
      <p>
        <strong>{text.whose(props.name, props.clientName)}</strong>
      </p>
      <p className="meta">
        {text.signsInWith} {props.email}
      </p>
      <form method="post" action={`/set-password/${encodeURIComponent(props.token)}`} noValidate>
        {/* Password managers store the password under the adjacent user name. */}
        <input type="email" name="username" autoComplete="username" value={props.email} readOnly hidden />
        <NewPasswordFields language={props.language} errors={props.errors} />
        <p className="meta">{text.ends}</p>
        <button className="primary" type="submit">
          {text.submit}
        </button>
      </form>
    </PublicPage>,
  );
}

/** Renders the page for a link that is used, expired or unknown. */
export function renderLinkOverPage(language: Language): string {
  const text = texts[language];
  return renderHtmlDocument(
    <PublicPage title={text.overTitle} language={language} brand="Courtyard">
      <h1>{text.overTitle}</h1>
      <p>{text.over}</p>
      <p>
        <a href="/forgot-password">{text.again}</a>
      </p>
      <p className="hint">
        <a href="/sign-in">{text.signIn}</a>
      </p>
    </PublicPage>,
  );
}
