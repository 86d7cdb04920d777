import { htmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailFacts, MailLayout, MailText } from "#platform/server/mail/mail-layout.tsx";

/** What a mail about an account says. */
export interface AccountMailProps {
  /**
   * welcome: sets the first password · ready: the password that the account has works here too · company: the company's
   * own sign-in is the way in · reset: sets another password.
   */
  readonly kind: "welcome" | "ready" | "company" | "reset";
  readonly language: "en" | "es";
  readonly firstName: string;
  /** The company that the account is for; null for platform staff. */
  readonly clientName: string | null;
  /** What to sign in with. */
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
    greeting: (firstName) => (firstName === "" ? "Hello," : `Hello ${firstName},`),
    email: "You sign in with",
    plainLink: "If the button does not work, copy this address into your browser:",
    kinds: {
      welcome: {
        subject: (client) => `${client}: your access to ${PORTAL}`,
        intro: (client) => `${client} has given you access to ${PORTAL}. Choose a password, and you are in.`,
        button: "Choose a password",
        validity: "The link works once, for 14 days. It is yours alone: please do not forward it.",
        footer: (client) => `You get this because somebody at ${client} gave you access.`,
      },
      ready: {
        subject: (client) => `${client}: your access to ${PORTAL}`,
        intro: (client) => `${client} has given you access to ${PORTAL}. You have a password already: please sign in.`,
        button: "Sign in",
        validity: null,
        footer: (client) => `You get this because somebody at ${client} gave you access.`,
      },
      company: {
        subject: (client) => `${client}: your access to ${PORTAL}`,
        intro: (client) => `${client} has given you access to ${PORTAL}. Sign in with your company's own sign-in.`,
        button: "Sign in",
        validity: null,
        footer: (client) => `You get this because somebody at ${client} gave you access.`,
      },
      reset: {
        subject: () => `${PORTAL}: choose a new password`,
        intro: () => "Somebody asked for a new password for this address. If that was you, choose one now.",
        button: "Choose a new password",
        validity: "The link works once, for 60 minutes. If it was not you, do nothing: your password stays as it is.",
        footer: (client) => `You get this because this address signs in to ${client}.`,
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
        intro: (client) => `${client} le ha dado acceso a ${PORTAL}. Elija una contraseña y podrá entrar.`,
        button: "Elegir una contraseña",
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

function plainText(props: AccountMailProps): string {
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

/** Subject, HTML and text of a mail about an account. */
export function renderAccountMail(props: AccountMailProps): { subject: string; html: string; plain: string } {
  // A name that somebody typed must not break out of the subject line.
  const subject = texts[props.language].kinds[props.kind].subject(props.clientName ?? PORTAL).replaceAll(/\s+/g, " ");
  return { subject, html: htmlDocument(<AccountMail {...props} />), plain: plainText(props) };
}
