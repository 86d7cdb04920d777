import type { ReactNode } from "react";
import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import { buildProofRecord } from "../oidc/domain-proof.ts";
import type { SsoForm, SsoView } from "../oidc/sso-settings.service.ts";
import type { Language } from "./sign-in-page.tsx";
import { TextField } from "./text-field.tsx";

const texts = {
  en: {
    title: "Single sign-on",
    lead: "Let employees sign in through your identity provider (OpenID Connect). Two-factor rules are set by your provider.",
    callback: "Add this redirect URI in your identity provider:",
    direct: "Direct sign-in link for your employees:",
    issuer: "Issuer URL",
    issuerHint: "From your identity provider’s documentation, e.g. https://login.example.com",
    client: "Client ID",
    secret: "Client secret",
    secretHint: "Stored encrypted and never shown. Leave blank to keep the current secret.",
    domains: "Email domains",
    domainsHint: "Separate with commas. People with these email domains are sent to your single sign-on.",
    active: "Enable single sign-on",
    required: "Require single sign-on (disables passwords for everyone in your company, including administrators)",
    save: "Save",
    back: "Back to the portal",
    saved: "Saved.",
    test: "Test connection",
    tested: (issuer: string, endpoint: string) =>
      `Connection successful. Issuer: ${issuer}. Sign-in endpoint: ${endpoint}.`,
    noProofKeys: "Your provider doesn’t advertise PKCE (S256). We’ll use it anyway.",
    down: "Your provider didn’t respond at this issuer URL, or the response isn’t valid OpenID Connect.",
    proofs: "Domain verification",
    proofLead: "Add this TXT record to your DNS to verify the domain. Once verified, no other company can use it.",
    proved: "Verified",
    notProved: "Not verified",
    check: (domain: string) => `Verify ${domain}`,
    notFound: (domain: string) => `TXT record not found for ${domain}. DNS changes can take up to an hour.`,
    people: (count: number) =>
      count === 1 ? "1 person has signed in by it." : `${count} people have signed in with SSO`,
    unlink: "Unlink a person",
    unlinkHint:
      "Use this when someone’s identity changes at your provider. Their next sign-in links them again by verified email.",
    email: "Email",
    unlinked: "Unlinked.",
    notLinked: "No linked account with this email.",
    noKey: "Secrets can’t be stored: the administrator of this installation must set SECRET_KEY.",
    errors: {
      not_an_issuer: "Must be a URL that starts with https://",
      required: "Required",
      too_long: "Must be at most 1000 characters",
      not_a_domain: "One or more entries aren’t valid domains.",
      too_many: "At most 20 domains.",
      nobody_signed_in: "Sign in with SSO once before requiring it, to make sure it works.",
    },
  },
  es: {
    title: "Inicio de sesión único",
    lead: "Su gente entra con el inicio de sesión de su empresa (OpenID Connect). Él mismo decide sobre segundos factores.",
    callback: "Registre esta dirección como URI de redirección en su proveedor:",
    direct: "Un enlace que lleva a su gente directamente a su inicio de sesión:",
    issuer: "Emisor",
    issuerHint: "La dirección de su proveedor, como la nombra su documentación, p. ej. https://login.example.com",
    client: "ID de cliente",
    secret: "Secreto de cliente",
    secretHint: "Se guarda sellado y nunca se muestra. Déjelo vacío para conservar el que hay.",
    domains: "Dominios de correo",
    domainsHint:
      "Separados por comas. Quien escribe un correo de estos en la página de inicio va a su inicio de sesión.",
    active: "Ofrecer este inicio de sesión",
    required: "Exigirlo: las contraseñas ya no abren su empresa aquí, tampoco las de administradores",
    save: "Guardar",
    back: "Volver al portal",
    saved: "Guardado.",
    test: "Probar",
    tested: (issuer: string, endpoint: string) =>
      `Su proveedor responde. Emisor: ${issuer}. Se envía a la gente a ${endpoint}.`,
    noProofKeys: "No dice que admita claves de prueba (PKCE, S256); se usan de todos modos.",
    down: "Su proveedor no responde en esta URL de emisor, o su respuesta no cumple con OpenID Connect.",
    proofs: "Prueba de los dominios",
    proofLead: "Un dominio cuenta cuando su DNS tiene este registro TXT. Nadie más puede usarlo entonces.",
    proved: "probado",
    notProved: "sin probar todavía",
    check: (domain: string) => `Comprobar ${domain}`,
    notFound: (domain: string) => `El registro TXT de ${domain} todavía no está. Los nuevos pueden tardar una hora.`,
    people: (count: number) => (count === 1 ? "1 persona ha entrado con él." : `${count} personas han entrado con él.`),
    unlink: "Desvincular a una persona",
    unlinkHint:
      "Cuando alguien recibió otra identidad en su proveedor: su próxima entrada se vincula por el correo verificado.",
    email: "Correo electrónico",
    unlinked: "Desvinculada.",
    notLinked: "No hay nadie vinculado con este correo.",
    noKey: "Esta instalación todavía no puede guardar el secreto: su operador debe definir SECRET_KEY.",
    errors: {
      not_an_issuer: "Debe ser una dirección que empiece por https://",
      required: "Obligatorio",
      too_long: "Máximo 1000 caracteres",
      not_a_domain: "Uno de estos no es un dominio.",
      too_many: "Máximo 20 dominios.",
      nobody_signed_in: "Guárdelo antes sin esto y entre una vez con él: así es seguro que funciona.",
    },
  },
} as const;

/** The result of an action on the page. */
export type SsoNotice =
  | { readonly kind: "saved" | "down" | "unlinked" | "notLinked" | "noKey" }
  | { readonly kind: "tested"; readonly issuer: string; readonly endpoint: string; readonly hasProofKeys: boolean }
  | { readonly kind: "notFound"; readonly domain: string };

interface Props {
  readonly language: Language;
  readonly view: SsoView;
  readonly origin: string;
  readonly form: Omit<SsoForm, "secret">;
  /** Error codes by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly notice: SsoNotice | null;
}

function Notice({ language, notice }: Pick<Props, "language" | "notice">): ReactNode {
  const text = texts[language];
  if (notice === null) return null;
  const isGood = notice.kind === "saved" || notice.kind === "tested" || notice.kind === "unlinked";
  const message =
    notice.kind === "tested"
      ? `${text.tested(notice.issuer, notice.endpoint)}${notice.hasProofKeys ? "" : ` ${text.noProofKeys}`}`
      : notice.kind === "notFound"
        ? text.notFound(notice.domain)
        : text[notice.kind];
  return (
    <p className={isGood ? "done" : "notice"} role={isGood ? "status" : "alert"}>
      {message}
    </p>
  );
}

function Choice(props: {
  readonly name: string;
  readonly label: string;
  readonly isSelected: boolean;
  readonly error: string | null;
}) {
  const errorId = `${props.name}-error`;
  return (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          name={props.name}
          value="1"
          defaultChecked={props.isSelected}
          aria-describedby={props.error === null ? undefined : errorId}
        />
        <span>{props.label}</span>
      </label>
      {props.error === null ? null : (
        <p className="field-error" id={errorId}>
          {props.error}
        </p>
      )}
    </div>
  );
}

function Settings({ language, form, errors, view }: Props): ReactNode {
  const text = texts[language];
  const toFieldError = (field: string): string | null => {
    const code = errors[field];
    return code !== undefined && Object.hasOwn(text.errors, code)
      ? text.errors[code as keyof typeof text.errors]
      : null;
  };
  return (
    <form method="post" action="/account/single-sign-on" noValidate>
      <TextField
        name="issuer"
        type="url"
        label={text.issuer}
        hint={text.issuerHint}
        value={form.issuer}
        error={toFieldError("issuer")}
      />
      <TextField name="client_id" label={text.client} value={form.clientId} error={toFieldError("client_id")} />
      <TextField
        name="client_secret"
        type="password"
        label={text.secret}
        hint={text.secretHint}
        autoComplete="new-password"
        error={toFieldError("client_secret")}
        isOptional={view.provider !== null}
      />
      <TextField
        name="domains"
        label={text.domains}
        hint={text.domainsHint}
        value={form.domains}
        error={toFieldError("domains")}
        isOptional
      />
      <Choice name="is_active" label={text.active} isSelected={form.isActive} error={null} />
      <Choice
        name="is_required"
        label={text.required}
        isSelected={form.isRequired}
        error={toFieldError("is_required")}
      />
      <button className="primary" type="submit">
        {text.save}
      </button>
    </form>
  );
}

function Domains({ language, view }: Pick<Props, "language" | "view">): ReactNode {
  const text = texts[language];
  if (view.domains.length === 0) return null;
  return (
    <section className="part">
      <h2>{text.proofs}</h2>
      <p>{text.proofLead}</p>
      <ul className="plain">
        {view.domains.map((each) => (
          <li key={each.domain}>
            <strong>{each.domain}</strong> ({each.isVerified ? text.proved : text.notProved})
            <br />
            <code>{buildProofRecord(each.code)}</code>
            {each.isVerified ? null : (
              <form method="post" action="/account/single-sign-on/domains">
                <input type="hidden" name="domain" value={each.domain} />
                <button className="secondary" type="submit">
                  {text.check(each.domain)}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const css = `.choice{display:flex;gap:12px;align-items:center;min-height:44px;font-weight:400}
.choice input{accent-color:var(--brand);width:22px;min-height:22px;flex:none}
code{overflow-wrap:anywhere}`;

/** Renders the administrator's page for the company's own sign-in. */
export function renderSingleSignOnPage(props: Props): string {
  const { language, view, origin } = props;
  const text = texts[language];
  return renderHtmlDocument(
    <PublicPage title={text.title} language={language} brand="Courtyard" css={css}>
      <h1>{text.title}</h1>
      <Notice language={language} notice={props.notice} />
      <p>{text.lead}</p>
      <p className="meta">
        {text.callback} <code>{`${origin}/sign-in/oidc/callback`}</code>
      </p>
      <Settings {...props} />
      {view.provider === null ? null : (
        <>
          <section className="part">
            <form method="post" action="/account/single-sign-on/test">
              <button className="secondary" type="submit">
                {text.test}
              </button>
            </form>
            <p className="hint">
              {text.direct} <code>{`${origin}/sign-in/oidc/${view.slug}`}</code>
            </p>
          </section>
          <Domains language={language} view={view} />
          <section className="part">
            <h2>{text.unlink}</h2>
            <p>
              {text.people(view.linked)} {text.unlinkHint}
            </p>
            <form method="post" action="/account/single-sign-on/unlink" noValidate>
              <TextField name="email" type="email" label={text.email} error={null} />
              <button className="secondary" type="submit">
                {text.unlink}
              </button>
            </form>
          </section>
        </>
      )}
      <p className="hint">
        <a href="/">{text.back}</a>
      </p>
    </PublicPage>,
  );
}
