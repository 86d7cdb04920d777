import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import type { Language } from "./sign-in-page.tsx";

const texts = {
  en: {
    title: "Add passkey",
    lead: "Your browser will ask for your fingerprint, face, or device passcode to create a passkey for this portal.",
    without:
      "This browser doesn’t support passkeys or has JavaScript turned off. You can use an authenticator app instead.",
    name: "Device name",
    defaultName: "Passkey",
    make: "Create passkey",
    failed: "The passkey wasn’t created. Please try again.",
    wrong: "This passkey couldn’t be added. It may already be registered.",
    back: "Back",
  },
  es: {
    title: "Añadir una llave de acceso",
    lead: "Su navegador crea una llave de acceso y la guarda para este portal. Le pide su huella, su cara o el código de su dispositivo.",
    without:
      "Este navegador no puede crear llaves de acceso o tiene los scripts desactivados. Una aplicación de autenticación funciona en todas partes.",
    name: "Nombre del dispositivo",
    defaultName: "Llave de acceso",
    make: "Crear la llave de acceso",
    failed: "El navegador no creó ninguna llave de acceso. Puede intentarlo de nuevo.",
    wrong: "La llave de acceso no se pudo añadir: ya se conoce o su respuesta no era correcta.",
    back: "Volver",
  },
} as const;

/** Returns the default name of a passkey. */
export function getDefaultPasskeyName(language: Language): string {
  return texts[language].defaultName;
}

/** Renders the page that creates a passkey. */
export function renderNewPasskeyPage(props: {
  readonly language: Language;
  readonly options: PublicKeyCredentialCreationOptionsJSON;
  readonly isWrong: boolean;
}): string {
  const text = texts[props.language];
  return renderHtmlDocument(
    <PublicPage title={text.title} language={props.language} brand="Courtyard">
      <h1>{text.title}</h1>
      {props.isWrong ? (
        <p className="notice" role="alert">
          {text.wrong}
        </p>
      ) : null}
      <p>{text.lead}</p>
      <PasskeyForm
        action="/account/security/passkey/answer"
        mode="create"
        options={props.options}
        label={text.make}
        failed={text.failed}
        name={{ label: text.name, value: text.defaultName }}
        isPrimary
      />
      <noscript>
        <p className="hint">{text.without}</p>
      </noscript>
      <p className="hint">
        <a href="/account/security#factors">{text.back}</a>
      </p>
    </PublicPage>,
  );
}
