import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import type { Language } from "./sign-in-page.tsx";

const texts = {
  en: {
    title: "Company single sign-on",
    lead: "You’ll sign in with your company account and then return here.",
    go: "Continue with single sign-on",
    leaving: "Redirecting to your company’s sign-in page. If nothing happens, use this link:",
    back: "Back to sign in",
    oidc_over: "This sign-in attempt expired or was already used. Please sign in again.",
    oidc_refused: "Your company’s sign-in was not successful. Try again or contact your IT team.",
    oidc_answer: "We couldn’t verify the response from your company’s sign-in. Please try again.",
    oidc_down: "Your company’s sign-in isn’t responding. Try again in a few minutes.",
    oidc_stranger: "You signed in, but no account here matches. Ask your company’s administrator for access.",
    oidc_unknown: "Single sign-on isn’t set up for this address.",
    too_many_tries: "Too many attempts. Wait a few minutes and try again.",
  },
  es: {
    title: "El inicio de sesión de su empresa",
    lead: "Usted inicia sesión con el sistema de su empresa y vuelve aquí.",
    go: "Continuar con el inicio de sesión de su empresa",
    leaving: "Va camino al inicio de sesión de su empresa. Si no pasa nada, siga este enlace:",
    back: "Volver a la página de inicio de sesión",
    oidc_over: "El inicio de sesión tardó demasiado o ya terminó. Inicie sesión de nuevo.",
    oidc_refused:
      "El sistema de su empresa no le dejó entrar. Puede intentarlo de nuevo o preguntar a sus responsables.",
    oidc_answer: "La respuesta del sistema de su empresa no es correcta y nadie inició sesión. Inténtelo de nuevo.",
    oidc_down: "El sistema de su empresa no responde. Inténtelo de nuevo en unos minutos.",
    oidc_stranger:
      "El sistema de su empresa le dejó entrar, pero no nombra a nadie que tenga una cuenta aquí. Pregunte a un administrador del portal en su empresa.",
    oidc_unknown: "No hay inicio de sesión de empresa en esta dirección.",
    too_many_tries: "Demasiados intentos. Espere unos minutos e inténtelo de nuevo.",
  },
} as const;

const refusals = [
  "oidc_over",
  "oidc_refused",
  "oidc_answer",
  "oidc_down",
  "oidc_stranger",
  "oidc_unknown",
  "too_many_tries",
] as const;

/** The reason why a sign-in with the company's provider failed. */
export type CompanySignInError = (typeof refusals)[number];

/** Returns the reason for an error code; undefined for any other error. */
export function toCompanySignInError(code: string): CompanySignInError | undefined {
  return refusals.find((each) => each === code);
}

interface PageProps {
  readonly language: Language;
}

/**
 * Renders the sign-in page at a company's own address: one button. Its content does not depend on whether the company
 * exists.
 */
export function renderCompanyStartPage(
  props: PageProps & { readonly slug: string; readonly returnTo: string },
): string {
  const text = texts[props.language];
  return renderHtmlDocument(
    <PublicPage title={text.title} language={props.language} brand="Courtyard">
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      <form method="post" action={`/sign-in/oidc/${encodeURIComponent(props.slug)}/start`}>
        <input type="hidden" name="return_to" value={props.returnTo} />
        <button className="primary" type="submit">
          {text.go}
        </button>
      </form>
      <p className="hint">
        <a href="/sign-in">{text.back}</a>
      </p>
    </PublicPage>,
  );
}

/**
 * Renders the page that sends a browser to the company's provider. It is a page instead of a redirect, because our
 * content policy allows forms to target the portal only, and browsers apply it to redirects after a form.
 */
export function renderCompanyLeavingPage(props: PageProps & { readonly address: string }): string {
  const text = texts[props.language];
  return renderHtmlDocument(
    <PublicPage title={text.title} language={props.language} brand="Courtyard" refreshTo={props.address}>
      <h1>{text.title}</h1>
      <p>{text.leaving}</p>
      <a href={props.address}>{text.go}</a>
    </PublicPage>,
  );
}

/** Renders the reason why a sign-in with the company's provider failed, and a link back. */
export function renderCompanyErrorPage(props: PageProps & { readonly refusal: CompanySignInError }): string {
  const text = texts[props.language];
  return renderHtmlDocument(
    <PublicPage title={text.title} language={props.language} brand="Courtyard">
      <h1>{text.title}</h1>
      <p className="notice" role="alert">
        {text[props.refusal]}
      </p>
      <a href="/sign-in">{text.back}</a>
    </PublicPage>,
  );
}
