import type { ReactNode } from "react";
import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import type { Language } from "./sign-in-page.tsx";
import { TextField } from "./text-field.tsx";

const texts = {
  en: {
    title: "Reset your password",
    intro: "Enter the email you use to sign in and we’ll send you a reset link.",
    email: "Email",
    emailError: "Must be a valid email",
    submit: "Send reset link",
    throttled: "Too many attempts. Wait a few minutes and try again.",
    sent: "If an account exists for this email, we’ve sent a reset link. It expires in 60 minutes.",
    wait: "Didn’t get it? Check your spam folder. You can request another link after 5 minutes.",
    back: "Back to sign in",
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

/** Renders the page that asks for the email of a forgotten password. */
export function renderForgotPasswordPage(props: ForgotPasswordPageProps): string {
  const text = texts[props.language];
  return renderHtmlDocument(
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

/** Renders the reply to every email, whether it has an account or not. */
export function renderForgotPasswordSentPage(language: Language): string {
  return renderHtmlDocument(
    <Frame language={language}>
      <p role="status">{texts[language].sent}</p>
      <p>{texts[language].wait}</p>
    </Frame>,
  );
}
