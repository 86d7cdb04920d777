import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailFacts, MailLayout, MailText } from "#platform/server/mail/mail-layout.tsx";

/** The content of the notice. */
export interface SecurityNoticeProps {
  readonly language: "en" | "es";
  readonly firstName: string;
  readonly change:
    | "password_changed"
    | "totp_added"
    | "passkey_added"
    | "factor_removed"
    | "codes_renewed"
    | "code_used";
  readonly at: Date;
  /** The page for managing sign-in. */
  readonly url: string;
}

const PORTAL = "Courtyard";

const texts = {
  en: {
    subject: `${PORTAL} security alert`,
    greeting: (name: string) => (name === "" ? "Hello," : `Hi ${name},`),
    changes: {
      password_changed: "Your password was changed.",
      totp_added: "An authenticator app was added to your account.",
      passkey_added: "A passkey was added to your account.",
      factor_removed: "A two-factor method was removed from your account.",
      codes_renewed: "New recovery codes were generated for your account. Your old codes no longer work.",
      code_used: "A recovery code was used to sign in to your account.",
    },
    when: "When",
    advice: "If this was you, no action is needed. If not, change your password now and contact your administrator.",
    button: "Review security settings",
    footer: `This is a required security notice about your ${PORTAL} account. You can’t unsubscribe from it.`,
  },
  es: {
    subject: `Alerta de seguridad de ${PORTAL}`,
    greeting: (name: string) => (name === "" ? "Hola:" : `Hola, ${name}:`),
    changes: {
      password_changed: "Se cambió la contraseña de su cuenta.",
      totp_added: "Se añadió una aplicación de autenticación a su cuenta.",
      passkey_added: "Se añadió una llave de acceso a su cuenta.",
      factor_removed: "Se quitó un segundo factor de su cuenta.",
      codes_renewed: "Se crearon nuevos códigos de recuperación para su cuenta. Los anteriores ya no valen.",
      code_used: "Alguien inició sesión en su cuenta con uno de sus códigos de recuperación.",
    },
    when: "Cuándo",
    advice: "Si fue usted, no tiene que hacer nada. Si no, cambie su contraseña ahora y avise a su administrador.",
    button: "Ver su inicio de sesión",
    footer: `Recibe este mensaje porque cambió su inicio de sesión en ${PORTAL}. No se puede desactivar.`,
  },
} as const;

function formatInstant(at: Date, language: SecurityNoticeProps["language"]): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(at)} UTC`;
}

function SecurityNoticeMail(props: SecurityNoticeProps) {
  const text = texts[props.language];
  const change = text.changes[props.change];
  return (
    <MailLayout language={props.language} title={change} preview={text.advice} sender={PORTAL} footer={text.footer}>
      <MailText>{text.greeting(props.firstName)}</MailText>
      <MailText>{change}</MailText>
      <MailFacts facts={[{ label: text.when, value: formatInstant(props.at, props.language) }]} />
      <MailText>{text.advice}</MailText>
      <MailButton href={props.url}>{text.button}</MailButton>
    </MailLayout>
  );
}

/** Renders subject, HTML and plain text of the email that reports a changed sign-in. */
export function renderSecurityNotice(props: SecurityNoticeProps): { subject: string; html: string; plain: string } {
  const text = texts[props.language];
  const plain = [
    text.greeting(props.firstName),
    "",
    text.changes[props.change],
    `${text.when}: ${formatInstant(props.at, props.language)}`,
    "",
    text.advice,
    "",
    `${text.button}:`,
    props.url,
    "",
    "--",
    text.footer,
    "",
  ].join("\n");
  return { subject: text.subject, html: renderHtmlDocument(<SecurityNoticeMail {...props} />), plain };
}
