import type { ReactNode } from "react";
import type { OwnFactors } from "../factors/factors.service.ts";
import { SectionFrame } from "./account-page.tsx";
import type { Language } from "./sign-in-page.tsx";
import { TextField } from "./text-field.tsx";

const texts = {
  en: {
    title: "Two-factor authentication",
    lead: "Add a second way to verify it’s you. A passkey also lets you sign in without a password.",
    none: "No two-factor methods yet.",
    kinds: { totp: "Authenticator app", passkey: "Passkey" },
    added: "added",
    used: "last used",
    never: "never used",
    codes: (left: number) => (left === 1 ? "1 recovery code is left." : `${left} recovery codes left`),
    done: "Your sign-in settings were updated. We emailed you a confirmation.",
    proof: "Enter your password or a code to make changes",
    noPassword:
      "Your account has no password. Confirm with a code, or set a password first using “Forgot your password?” on the sign-in page.",
    addTotp: "Add authenticator app",
    addPasskey: "Add passkey",
    renew: "Generate new recovery codes",
    remove: (name: string) => `Remove ${name}`,
    required: "Your company requires two-factor authentication, so you can’t remove your last method.",
    errors: {
      required: "Required",
      wrong_code: "Incorrect password or code.",
      throttled: "Too many attempts. Wait a few minutes and try again.",
      last_factor: "Two-factor authentication is required. Add another method before removing this one.",
      over: "This step expired. Please start again.",
      no_secret_key: "Authenticator apps aren’t available: the administrator of this installation must set SECRET_KEY.",
    },
  },
  es: {
    title: "Segundo factor",
    lead: "Un segundo factor protege su cuenta aunque alguien sepa su contraseña. Con una llave de acceso puede entrar también sin contraseña.",
    none: "Todavía no hay ninguno.",
    kinds: { totp: "Aplicación de autenticación", passkey: "Llave de acceso" },
    added: "añadido el",
    used: "usado por última vez el",
    never: "sin usar",
    codes: (left: number) =>
      left === 1 ? "Queda 1 código de recuperación." : `Quedan ${left} códigos de recuperación.`,
    done: "Su inicio de sesión ha cambiado. Le hemos enviado un correo.",
    proof: "Para cambiar algo, confirme con su contraseña o un código",
    noPassword:
      "Su cuenta no tiene contraseña aquí. Para cambiar algo, confirme con un código, o elija antes una contraseña con «Olvidé mi contraseña» en la página de inicio de sesión.",
    addTotp: "Añadir una aplicación de autenticación",
    addPasskey: "Añadir una llave de acceso",
    renew: "Crear nuevos códigos de recuperación",
    remove: (name: string) => `Quitar ${name}`,
    required: "Se requiere la verificación en dos pasos, así que no puede quitar el último método.",
    errors: {
      required: "Obligatorio",
      wrong_code: "No es ni su contraseña ni un código válido ahora.",
      throttled: "Demasiados intentos. Espere unos minutos e inténtelo de nuevo.",
      last_factor: "El último segundo factor se queda: se exige uno. Añada otro antes.",
      over: "Tardó demasiado o ya terminó. Empiece de nuevo.",
      no_secret_key: "Esta instalación todavía no puede guardar aplicaciones: su operador debe definir SECRET_KEY.",
    },
  },
} as const;

/** The errors of the section's forms. */
export type FactorError = keyof (typeof texts)["en"]["errors"];

/** Returns the error for a code; null for an unknown code. */
export function findFactorError(code: string | undefined): FactorError | null {
  return code !== undefined && Object.hasOwn(texts.en.errors, code) ? (code as FactorError) : null;
}

function Day(props: { readonly at: Date; readonly language: Language }) {
  const format = new Intl.DateTimeFormat(props.language, { dateStyle: "medium", timeZone: "UTC" });
  return <time dateTime={props.at.toISOString()}>{format.format(props.at)}</time>;
}

function FactorList(props: { readonly language: Language; readonly own: OwnFactors }): ReactNode {
  const { language, own } = props;
  const text = texts[language];
  if (own.factors.length === 0) return <p className="meta">{text.none}</p>;
  return (
    <>
      <ul className="plain">
        {own.factors.map((factor) => (
          <li key={factor.id}>
            <strong>{factor.name}</strong> ({text.kinds[factor.kind]})
            <br />
            {text.added} <Day at={factor.createdAt} language={language} />,{" "}
            {factor.lastUsedAt === null ? (
              text.never
            ) : (
              <>
                {text.used} <Day at={factor.lastUsedAt} language={language} />
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="meta">{text.codes(own.codesLeft)}</p>
    </>
  );
}

/** The buttons that change existing factors. */
function FactorChanges(props: { readonly language: Language; readonly own: OwnFactors }): ReactNode {
  const { own } = props;
  const text = texts[props.language];
  if (own.factors.length === 0) return null;
  return (
    <>
      <button className="secondary" type="submit" formAction="/account/security/recovery-codes">
        {text.renew}
      </button>
      {own.mustHaveOne && own.factors.length === 1 ? (
        <p className="meta">{text.required}</p>
      ) : (
        own.factors.map((factor) => (
          <button
            key={factor.id}
            className="secondary"
            type="submit"
            name="factor_id"
            value={factor.id}
            formAction="/account/security/factors/remove"
          >
            {text.remove(factor.name)}
          </button>
        ))
      )}
    </>
  );
}

/** The second factors of an account: a list, and one form with every change, each confirmed by a proof. */
export function FactorsPart(props: {
  readonly language: Language;
  readonly own: OwnFactors;
  readonly isDone: boolean;
  readonly error: FactorError | null;
}): ReactNode {
  const { language, own, error } = props;
  const text = texts[language];
  const message = error === null ? null : text.errors[error];
  const isOfField = error === "required" || error === "wrong_code";
  return (
    <SectionFrame
      id="factors"
      title={text.title}
      done={props.isDone ? text.done : null}
      error={isOfField ? null : message}
    >
      <p>{text.lead}</p>
      <FactorList language={language} own={own} />
      <form method="post" action="/account/security/totp" noValidate>
        <TextField
          name="proof"
          type="password"
          label={text.proof}
          autoComplete="current-password"
          error={isOfField ? message : null}
          {...(own.hasPassword ? {} : { hint: text.noPassword })}
        />
        <div className="more">
          {/* Enter submits with the first button, so it must not be a remove button. */}
          <button className="secondary" type="submit">
            {text.addTotp}
          </button>
          <button className="secondary" type="submit" formAction="/account/security/passkey">
            {text.addPasskey}
          </button>
          <FactorChanges language={language} own={own} />
        </div>
      </form>
    </SectionFrame>
  );
}
