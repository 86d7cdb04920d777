import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import type { Language } from "./sign-in-page.tsx";
import { TextField } from "./text-field.tsx";

const texts = {
  en: {
    title: "Two-step verification",
    lead: "Enter the code from your authenticator app.",
    recovery: "Use a recovery code",
    recoveryCode: "Recovery code",
    code: "Code",
    submit: "Sign in",
    wrong: "That code is incorrect or was already used.",
    throttled: "Too many attempts. Wait a few minutes and try again.",
    passkeyLead: "Use your passkey or a recovery code.",
    passkey: "Use a passkey",
    failed: "The passkey didn’t work. Please try again.",
    back: "Start over",
  },
  es: {
    title: "Segundo paso",
    lead: "Escriba el código que muestra su aplicación de autenticación.",
    recovery: "Usar un código de recuperación",
    recoveryCode: "Código de recuperación",
    code: "Código",
    submit: "Iniciar sesión",
    wrong: "El código no es correcto o ya se usó.",
    throttled: "Demasiados intentos. Espere unos minutos e inténtelo de nuevo.",
    passkeyLead: "Use la llave de acceso de su cuenta o uno de sus códigos de recuperación.",
    passkey: "Usar una llave de acceso",
    failed: "La llave de acceso no respondió. Puede intentarlo de nuevo.",
    back: "Empezar de nuevo",
  },
} as const;

interface Props {
  readonly language: Language;
  readonly error: "wrong" | "throttled" | null;
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null;
  /** True when the account has an authenticator app. */
  readonly hasApp: boolean;
}

function AppForm({ language, error }: Pick<Props, "language" | "error">) {
  const text = texts[language];
  return (
    <form method="post" action="/sign-in/second-step" noValidate>
      <p>{text.lead}</p>
      <TextField
        name="code"
        label={text.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        error={error === "wrong" ? text.wrong : null}
      />
      <button className="primary" type="submit">
        {text.submit}
      </button>
    </form>
  );
}

/** Renders the page of the second step: a code of the app, a passkey when the account has one, or a recovery code. */
export function renderSecondStepPage({ language, error, passkey, hasApp }: Props): string {
  const text = texts[language];
  // The error of a code is shown at its field when the page has one.
  const notice = error === null || (error === "wrong" && hasApp) ? null : text[error];
  return renderHtmlDocument(
    <PublicPage title={text.title} language={language} brand="Courtyard">
      <h1>{text.title}</h1>
      {notice === null ? null : (
        <p className="notice" role="alert">
          {notice}
        </p>
      )}
      {hasApp ? <AppForm language={language} error={error} /> : <p>{text.passkeyLead}</p>}
      {passkey === null ? null : (
        <PasskeyForm
          action="/sign-in/second-step"
          mode="get"
          options={passkey}
          label={text.passkey}
          failed={text.failed}
          isPrimary={!hasApp}
        />
      )}
      <details className="more" open={!hasApp && error === "wrong"}>
        <summary>{text.recovery}</summary>
        <form method="post" action="/sign-in/second-step" noValidate>
          <TextField name="code" id="recovery-code" label={text.recoveryCode} error={null} />
          <button className="secondary" type="submit">
            {text.submit}
          </button>
        </form>
      </details>
      <p className="hint">
        <a href="/sign-in">{text.back}</a>
      </p>
    </PublicPage>,
  );
}
