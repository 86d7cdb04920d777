import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import type { Language } from "./sign-in-page.tsx";

const texts = {
  en: {
    title: "Sign in with a passkey",
    lead: "Your browser will ask for your passkey. If you don’t have one, sign in with your password.",
    use: "Use a passkey",
    failed: "The passkey didn’t work. Please try again.",
    wrong: "No account here uses this passkey.",
    throttled: "Too many attempts. Wait a few minutes and try again.",
    back: "Sign in with a password",
  },
  es: {
    title: "Iniciar sesión con una llave de acceso",
    lead: "Su navegador pide la llave de acceso que guarda para este portal. Sin ella, o en un navegador sin llaves de acceso, inicie sesión con su contraseña.",
    use: "Usar una llave de acceso",
    failed: "La llave de acceso no respondió. Puede intentarlo de nuevo.",
    wrong: "Esta llave de acceso no abre ninguna cuenta aquí.",
    throttled: "Demasiados intentos. Espere unos minutos e inténtelo de nuevo.",
    back: "Iniciar sesión con contraseña",
  },
} as const;

/** Renders the page for signing in with a passkey alone. */
export function renderPasskeyPage(props: {
  readonly language: Language;
  readonly error: "wrong" | "throttled" | null;
  readonly options: PublicKeyCredentialRequestOptionsJSON;
}): string {
  const text = texts[props.language];
  return renderHtmlDocument(
    <PublicPage title={text.title} language={props.language} brand="Courtyard">
      <h1>{text.title}</h1>
      {props.error === null ? null : (
        <p className="notice" role="alert">
          {text[props.error]}
        </p>
      )}
      <p>{text.lead}</p>
      <PasskeyForm
        action="/sign-in/passkey/answer"
        mode="get"
        options={props.options}
        label={text.use}
        failed={text.failed}
        isPrimary
        isAtOnce={props.error === null}
      />
      <p className="hint">
        <a href="/sign-in">{text.back}</a>
      </p>
    </PublicPage>,
  );
}
