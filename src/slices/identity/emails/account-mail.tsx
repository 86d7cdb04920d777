import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailFacts, MailLayout, MailText } from "#platform/server/mail/mail-layout.tsx";

/** The content of an email about an account. */
export interface AccountMailProps {
  /**
   * welcome: sets the first password · ready: the account's existing password works here too · company: sign in with
   * the company's own identity provider · reset: sets another password.
   */
  readonly kind: "welcome" | "ready" | "company" | "reset";
  readonly language: "en" | "es";
  readonly firstName: string;
  /** The company of the account; null for platform staff. */
  readonly clientName: string | null;
  /** The email address for signing in. */
  readonly email: string;
  readonly url: string;
}

const PORTAL = "Courtyard";

interface Words {
  readonly subject: (client: string) => string;
  readonly intro: (client: string) => string;
  readonly button: string;
  readonly validity: string | null;
  readonly footer: (client: string) => string;
}

interface Language {
  readonly greeting: (firstName: string) => string;
  readonly email: string;
  readonly plainLink: string;
  readonly kinds: Readonly<Record<AccountMailProps["kind"], Words>>;
}

const texts: Readonly<Record<AccountMailProps["language"], Language>> = {
  en: {
    greeting: (firstName) => (firstName === "" ? "Hello," : `Hi ${firstName},`),
    email: "Your sign-in email",
    plainLink: "If the button doesn’t work, copy and paste this link into your browser:",
    kinds: {
      welcome: {
        subject: (client) => `You’re invited to ${PORTAL} by ${client}`,
        intro: (client) => `${client} has invited you to ${PORTAL}. Set a password to get started.`,
        button: "Set your password",
        validity: "This link is for you only. It can be used once and expires in 14 days.",
        footer: (client) => `You’re receiving this email because ${client} gave you access.`,
      },
      ready: {
        subject: (client) => `You now have access to ${client} in ${PORTAL}`,
        intro: (client) => `${client} has added you in ${PORTAL}. Sign in with your existing password.`,
        button: "Sign in",
        validity: null,
        footer: (client) => `You’re receiving this email because ${client} gave you access.`,
      },
      company: {
        subject: (client) => `You now have access to ${client} in ${PORTAL}`,
        intro: (client) =>
          `${client} has invited you to ${PORTAL}. Sign in with your company account (single sign-on).`,
        button: "Sign in",
        validity: null,
        footer: (client) => `You’re receiving this email because ${client} gave you access.`,
      },
      reset: {
        subject: () => `Reset your ${PORTAL} password`,
        intro: () => "We received a request to reset the password for this email address.",
        button: "Reset password",
        validity:
          "This link can be used once and expires in 60 minutes. If you didn’t request it, you can ignore this email; your password won’t change.",
        footer: (client) => `You’re receiving this email because this address is used to sign in to ${client}.`,
      },
    },
  },
  es: {
    greeting: (firstName) => (firstName === "" ? "Hola:" : `Hola, ${firstName}:`),
    email: "Inicia sesión con",
    plainLink: "Si el botón no funciona, copie esta dirección en su navegador:",
    kinds: {
      welcome: {
        subject: (client) => `${client}: su acceso a ${PORTAL}`,
        intro: (client) => `${client} le dio acceso a ${PORTAL}. Elija una contraseña para comenzar.`,
        button: "Crear contraseña",
        validity: "El enlace funciona una sola vez, durante 14 días. Es solo suyo: por favor, no lo reenvíe.",
        footer: (client) => `Recibe este mensaje porque alguien de ${client} le dio acceso.`,
      },
      ready: {
        subject: (client) => `${client}: su acceso a ${PORTAL}`,
        intro: (client) => `${client} le ha dado acceso a ${PORTAL}. Ya tiene una contraseña: inicie sesión con ella.`,
        button: "Iniciar sesión",
        validity: null,
        footer: (client) => `Recibe este mensaje porque alguien de ${client} le dio acceso.`,
      },
      company: {
        subject: (client) => `${client}: su acceso a ${PORTAL}`,
        intro: (client) => `${client} le ha dado acceso a ${PORTAL}. Entre con el inicio de sesión de su empresa.`,
        button: "Iniciar sesión",
        validity: null,
        footer: (client) => `Recibe este mensaje porque alguien de ${client} le dio acceso.`,
      },
      reset: {
        subject: () => `${PORTAL}: elija una contraseña nueva`,
        intro: () => "Alguien pidió una contraseña nueva para esta dirección. Si fue usted, elíjala ahora.",
        button: "Elegir una contraseña nueva",
        validity:
          "El enlace funciona una sola vez, durante 60 minutos. Si no fue usted, no haga nada: su contraseña no cambia.",
        footer: (client) => `Recibe este mensaje porque esta dirección inicia sesión en ${client}.`,
      },
    },
  },
};

function AccountMail(props: AccountMailProps) {
  const language = texts[props.language];
  const words = language.kinds[props.kind];
  const client = props.clientName ?? PORTAL;
  return (
    <MailLayout
      language={props.language}
      title={words.button}
      preview={words.intro(client)}
      sender={client}
      footer={words.footer(client)}
    >
      <MailText>{language.greeting(props.firstName)}</MailText>
      <MailText>{words.intro(client)}</MailText>
      <MailButton href={props.url}>{words.button}</MailButton>
      <MailFacts facts={[{ label: language.email, value: props.email }]} />
      {words.validity === null ? null : <MailText isQuiet>{words.validity}</MailText>}
      <MailText isQuiet>
        {language.plainLink}
        <br />
        <a href={props.url} style={{ color: "#3556c8", wordBreak: "break-all" }}>
          {props.url}
        </a>
      </MailText>
    </MailLayout>
  );
}

function renderPlainText(props: AccountMailProps): string {
  const language = texts[props.language];
  const words = language.kinds[props.kind];
  const client = props.clientName ?? PORTAL;
  return [
    language.greeting(props.firstName),
    "",
    words.intro(client),
    "",
    `${words.button}:`,
    props.url,
    "",
    `${language.email}: ${props.email}`,
    ...(words.validity === null ? [] : ["", words.validity]),
    "",
    "--",
    words.footer(client),
    "",
  ].join("\n");
}

/** Renders subject, HTML and plain text of an email about an account. */
export function renderAccountMail(props: AccountMailProps): { subject: string; html: string; plain: string } {
  // A name entered by a user must not break out of the subject line.
  const subject = texts[props.language].kinds[props.kind].subject(props.clientName ?? PORTAL).replaceAll(/\s+/g, " ");
  return { subject, html: renderHtmlDocument(<AccountMail {...props} />), plain: renderPlainText(props) };
}
