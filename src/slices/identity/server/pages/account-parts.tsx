import type { ReactNode } from "react";
import type { OwnClient } from "../account-sessions.service.ts";
import type { OwnSession } from "../sessions.repository.ts";
import { SectionFrame } from "./account-page.tsx";
import { NewPasswordFields, type NewPasswordErrors } from "./new-password-fields.tsx";
import type { Language } from "./sign-in-page.tsx";
import { TextField } from "./text-field.tsx";

const texts = {
  en: {
    password: "Password",
    current: "Current password",
    wrong: "That isn’t your current password.",
    required: "Required",
    throttled: "Too many attempts. Wait a few minutes and try again.",
    change: "Change password",
    changed: "Password changed. All other sessions were signed out.",
    sessions: "Active sessions",
    since: "Signed in",
    until: "expires",
    now: "This session",
    endAll: "Sign out of all sessions",
    endAllHint: "This includes your current session.",
    clients: "Your companies",
    here: "Current",
    enter: (name: string) => `Switch to ${name}`,
    signInAgain: "To switch companies, sign out and sign in to that company.",
    platform: "Platform",
  },
  es: {
    password: "Contraseña",
    current: "Contraseña actual",
    wrong: "Esta no es su contraseña actual.",
    required: "Obligatorio",
    throttled: "Demasiados intentos. Espere unos minutos e inténtelo de nuevo.",
    change: "Cambiar la contraseña",
    changed: "La contraseña ha cambiado. Se han cerrado las demás sesiones abiertas con su cuenta.",
    sessions: "Dónde ha iniciado sesión",
    since: "Desde el",
    until: "hasta el",
    now: "esta sesión",
    endAll: "Cerrar la sesión en todas partes",
    endAllHint: "Incluye la sesión actual.",
    clients: "Sus empresas",
    here: "está aquí",
    enter: (name: string) => `Ir a ${name}`,
    signInAgain: "Cierre la sesión e iníciela en esa empresa.",
    platform: "Plataforma",
  },
} as const;

/** The result of the form that changes the password. */
export interface PasswordAnswer {
  readonly isDone: boolean;
  readonly current: "wrong_password" | "required" | null;
  readonly isThrottled: boolean;
  readonly errors: NewPasswordErrors;
}

/** The form that changes the password. */
export function PasswordPart(props: { readonly language: Language; readonly answer: PasswordAnswer }): ReactNode {
  const text = texts[props.language];
  const { isDone, current, isThrottled, errors } = props.answer;
  const currentErrors = { wrong_password: text.wrong, required: text.required };
  return (
    <SectionFrame
      id="password"
      title={text.password}
      done={isDone ? text.changed : null}
      error={isThrottled ? text.throttled : null}
    >
      <form method="post" action="/account/security/password" noValidate>
        <TextField
          name="current_password"
          type="password"
          label={text.current}
          autoComplete="current-password"
          error={current === null ? null : currentErrors[current]}
        />
        <NewPasswordFields language={props.language} errors={errors} />
        <button className="primary" type="submit">
          {text.change}
        </button>
      </form>
    </SectionFrame>
  );
}

function Instant(props: { readonly at: Date; readonly language: Language }) {
  const format = new Intl.DateTimeFormat(props.language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return <time dateTime={props.at.toISOString()}>{`${format.format(props.at)} UTC`}</time>;
}

/** The sessions of the account with this one marked, and a button that ends all. */
export function SessionsPart(props: {
  readonly language: Language;
  readonly sessions: readonly OwnSession[];
  readonly clients: readonly OwnClient[];
}): ReactNode {
  const { language, sessions, clients } = props;
  const text = texts[language];
  const getName = (id: number | null): string => clients.find((each) => each.clientId === id)?.name ?? text.platform;
  return (
    <SectionFrame id="sessions" title={text.sessions}>
      <ul className="plain">
        {sessions.map((session, index) => (
          // Sessions have no id that may be shown, and the list is rendered once.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <strong>{getName(session.clientId)}</strong>
            {session.isThis ? ` (${text.now})` : null}
            <br />
            {text.since} <Instant at={session.startedAt} language={language} /> {text.until}{" "}
            <Instant at={session.expiresAt} language={language} />
          </li>
        ))}
      </ul>
      <form method="post" action="/account/security/sign-out-everywhere">
        <p className="meta">{text.endAllHint}</p>
        <button className="secondary" type="submit">
          {text.endAll}
        </button>
      </form>
    </SectionFrame>
  );
}

/** The companies of an account with several, each with a button to switch to it. */
export function ClientsPart(props: {
  readonly language: Language;
  readonly clients: readonly OwnClient[];
  readonly isRefused: boolean;
}): ReactNode {
  const text = texts[props.language];
  return (
    <SectionFrame id="companies" title={text.clients} error={props.isRefused ? text.signInAgain : null}>
      <ul className="plain">
        {props.clients.map((client) => (
          <li key={client.clientId}>
            {client.isThis ? (
              <>
                <strong>{client.name}</strong> ({text.here})
              </>
            ) : (
              <form method="post" action="/account/security/client">
                <input type="hidden" name="client_id" value={client.clientId} />
                <button className="secondary" type="submit">
                  {text.enter(client.name)}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
