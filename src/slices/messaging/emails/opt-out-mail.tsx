import { htmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailLayout, MailPlainLink, MailText } from "#platform/server/mail/mail-layout.tsx";

/** What the mail says that confirms somebody's choice about survey mail. */
export interface OptOutMailProps {
  readonly language: "en" | "es";
  readonly clientName: string;
  readonly email: string;
  readonly optOut: boolean;
  readonly url: string;
}

const texts = {
  en: {
    subject: { true: "Confirm: no more survey e-mails", false: "Confirm: survey e-mails again" },
    asked: {
      true: (email: string) => `Somebody, probably you, asked us to send no more survey e-mails to ${email}.`,
      false: (email: string) => `Somebody, probably you, asked us to send survey e-mails to ${email} again.`,
    },
    button: { true: "Stop survey e-mails", false: "Get survey e-mails again" },
    ignore: "The page that opens asks once more. If it was not you, do nothing: everything stays as it is.",
    plainLink: "If the button does not work, copy this address into your browser:",
    footer: (client: string) =>
      `You get this because somebody gave your address. Surveys are sent for ${client} by Courtyard.`,
  },
  es: {
    subject: { true: "Confirme: no más correos de encuestas", false: "Confirme: correos de encuestas otra vez" },
    asked: {
      true: (email: string) => `Alguien, probablemente usted, nos pidió no enviar más correos de encuestas a ${email}.`,
      false: (email: string) =>
        `Alguien, probablemente usted, nos pidió volver a enviar correos de encuestas a ${email}.`,
    },
    button: { true: "No recibir más encuestas", false: "Volver a recibir encuestas" },
    ignore: "La página que se abre pregunta una vez más. Si no fue usted, no haga nada: todo queda como está.",
    plainLink: "Si el botón no funciona, copie esta dirección en su navegador:",
    footer: (client: string) =>
      `Recibe este mensaje porque alguien dio su dirección. Courtyard envía las encuestas en nombre de ${client}.`,
  },
} as const;

/** Subject, HTML and text of the mail that confirms a choice. */
export function renderOptOutMail(props: OptOutMailProps): { subject: string; html: string; plain: string } {
  const t = texts[props.language];
  const choice = props.optOut ? "true" : "false";
  const subject = t.subject[choice];
  const asked = t.asked[choice](props.email);
  const footer = t.footer(props.clientName);
  const html = htmlDocument(
    <MailLayout language={props.language} title={subject} preview={asked} sender={props.clientName} footer={footer}>
      <MailText>{asked}</MailText>
      <MailButton href={props.url}>{t.button[choice]}</MailButton>
      <MailText isQuiet>{t.ignore}</MailText>
      <MailPlainLink label={t.plainLink} href={props.url} />
    </MailLayout>,
  );
  const plain = [subject, "", asked, "", `${t.button[choice]}:`, props.url, "", t.ignore, "", "--", footer, ""].join(
    "\n",
  );
  return { subject, html, plain };
}
