import type { ReactNode } from "react";
import { htmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import type { Language } from "./sign-in-page.tsx";
import { TextField } from "./text-field.tsx";

const texts = {
  en: {
    title: "Choose a new password",
    intro: "Enter the e-mail that you sign in with. We send a link to it with which you choose a new password.",
    email: "E-mail",
    emailError: "Must be a valid email",
    submit: "Send the link",
    throttled: "Too many tries. Please wait a few minutes and try again.",
    sent: "If this address has an account, a mail is on its way. The link in it works for 60 minutes.",
    wait: "Nothing there after a few minutes? Look in the spam folder. A second mail goes out after five minutes at the earliest.",
    back: "Back to signing in",
  },
  es: {
    title: "Elegir una contraseña nueva",
    intro: "Escriba el correo con el que inicia sesión. Le enviamos un enlace con el que elegirá una contraseña nueva.",
    email: "Correo electrónico",
    emailError: "Escriba un correo electrónico válido",
    submit: "Enviar el enlace",
    throttled: "Demasiados intentos. Espere unos minutos e inténtelo de nuevo.",
    sent: "Si esta dirección tiene una cuenta, el mensaje va en camino. Su enlace funciona durante 60 minutos.",
    wait: "¿No llega en unos minutos? Mire en el correo no deseado. Un segundo mensaje sale, como pronto, a los cinco minutos.",
    back: "Volver a iniciar sesión",
  },
} as const;

interface ForgotPasswordPageProps {
  readonly language: Language;
  readonly email: string;
  readonly error: "email" | "throttled" | null;
}

function Frame(props: { readonly language: Language; readonly children: ReactNode }) {
  const text = texts[props.language];
  return (
    <PublicPage title={text.title} language={props.language} brand="Courtyard">
      <h1>{text.title}</h1>
      {props.children}
      <p className="hint">
        <a href="/sign-in">{text.back}</a>
      </p>
    </PublicPage>
  );
}

/** The page that asks for the e-mail of a forgotten password. */
export function forgotPasswordPage(props: ForgotPasswordPageProps): string {
  const text = texts[props.language];
  return htmlDocument(
    <Frame language={props.language}>
      {props.error === "throttled" ? (
        <p className="notice" role="alert">
          {text.throttled}
        </p>
      ) : null}
      <p>{text.intro}</p>
      <form method="post" action="/forgot-password" noValidate>
        <TextField
          name="email"
          type="email"
          label={text.email}
          value={props.email}
          autoComplete="username"
          error={props.error === "email" ? text.emailError : null}
        />
        <button className="primary" type="submit">
          {text.submit}
        </button>
      </form>
    </Frame>,
  );
}

/** The answer to every address, whether it has an account or not. */
export function forgotPasswordSentPage(language: Language): string {
  return htmlDocument(
    <Frame language={language}>
      <p role="status">{texts[language].sent}</p>
      <p>{texts[language].wait}</p>
    </Frame>,
  );
}
