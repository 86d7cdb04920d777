import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import type { Language } from "./sign-in-page.tsx";
import { TextField } from "./text-field.tsx";

const texts = {
  en: {
    title: "Set up an authenticator app",
    required: "Your company requires two-factor authentication. Setup takes about a minute.",
    scan: "Scan this QR code with your authenticator app, or enter the key manually.",
    picture: "QR code for your authenticator app",
    key: "Key",
    code: "Verification code",
    name: "Name for this app or phone",
    defaultName: "Authenticator app",
    submit: "Confirm",
    wrong: "Incorrect code. Check that your phone’s clock is correct and enter the current code.",
    throttled: "Too many attempts. Wait a few minutes and try again.",
    cancel: "Cancel",
  },
  es: {
    title: "Configurar una aplicación de autenticación",
    required: "Para iniciar sesión hace falta un segundo factor. Configurarlo lleva un minuto, una sola vez.",
    scan: "Escanee esta imagen con una aplicación de autenticación en su teléfono, o escriba la clave en ella.",
    picture: "Imagen de la clave para una aplicación de autenticación",
    key: "Clave",
    code: "El código que muestra la aplicación ahora",
    name: "Nombre de la aplicación o del teléfono",
    defaultName: "Aplicación de autenticación",
    submit: "Confirmar",
    wrong: "El código no es correcto. Compruebe la hora del teléfono y escriba el código más reciente.",
    throttled: "Demasiados intentos. Espere unos minutos e inténtelo de nuevo.",
    cancel: "Cancelar",
  },
} as const;

/** Returns the default name of an authenticator app. */
export function getDefaultTotpName(language: Language): string {
  return texts[language].defaultName;
}

/** Renders the page that sets up an authenticator app: a QR code, its text, and a field for the first code. */
export function renderTotpPage(props: {
  readonly language: Language;
  readonly secret: string;
  /** The QR code, as a data URL. */
  readonly picture: string;
  readonly name: string | null;
  readonly error: "wrong" | "throttled" | null;
  readonly action: string;
  readonly cancelTo: string;
  /** True before the first session, when a second factor is required. */
  readonly isRequired: boolean;
}): string {
  const text = texts[props.language];
  return renderHtmlDocument(
    <PublicPage title={text.title} language={props.language} brand="Courtyard">
      <h1>{text.title}</h1>
      {props.isRequired ? <p>{text.required}</p> : null}
      {props.error === "throttled" ? (
        <p className="notice" role="alert">
          {text.throttled}
        </p>
      ) : null}
      <p>{text.scan}</p>
      <img className="qr" src={props.picture} alt={text.picture} width="200" height="200" />
      <p className="hint">
        {text.key}: <strong>{props.secret.match(/.{1,4}/g)?.join(" ")}</strong>
      </p>
      <form method="post" action={props.action} noValidate className="more">
        <div>
          <TextField
            name="code"
            label={text.code}
            autoComplete="one-time-code"
            inputMode="numeric"
            error={props.error === "wrong" ? text.wrong : null}
          />
          <TextField name="name" label={text.name} value={props.name ?? text.defaultName} error={null} isOptional />
          <button className="primary" type="submit">
            {text.submit}
          </button>
        </div>
      </form>
      <p className="hint">
        <a href={props.cancelTo}>{text.cancel}</a>
      </p>
    </PublicPage>,
  );
}
