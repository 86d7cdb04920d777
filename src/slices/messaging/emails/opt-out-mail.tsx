import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailLayout, MailPlainLink, MailText } from "#platform/server/mail/mail-layout.tsx";

/** Content of the email that confirms a choice about survey emails. */
export interface OptOutMailProps {
  readonly language: "en" | "es";
  readonly clientName: string;
  readonly email: string;
  readonly optOut: boolean;
  readonly url: string;
}

const texts = {
  en: {
    subject: { true: "Confirm: stop survey emails", false: "Confirm: resume survey emails" },
    request: {
      true: (email: string) => `We received a request to stop sending survey emails to ${email}.`,
      false: (email: string) => `We received a request to resume survey emails to ${email}.`,
    },
    button: { true: "Stop survey emails", false: "Resume survey emails" },
    ignore:
      "You’ll be asked to confirm on the next page. If you didn’t request this, you can ignore this email; nothing will change.",
    plainLink: "If the button doesn’t work, copy and paste this link into your browser:",
    footer: (client: string) =>
      `You’re receiving this email because someone entered your address. Courtyard sends surveys for ${client}.`,
  },
  es: {
    subject: { true: "Confirme: no más correos de encuestas", false: "Confirme: correos de encuestas otra vez" },
    request: {
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

/** Renders the email that confirms a choice: subject, HTML and text. */
export function renderOptOutMail(props: OptOutMailProps): { subject: string; html: string; plain: string } {
  const t = texts[props.language];
  const choice = props.optOut ? "true" : "false";
  const subject = t.subject[choice];
  const request = t.request[choice](props.email);
  const footer = t.footer(props.clientName);
  const html = renderHtmlDocument(
    <MailLayout language={props.language} title={subject} preview={request} sender={props.clientName} footer={footer}>
      <MailText>{request}</MailText>
      <MailButton href={props.url}>{t.button[choice]}</MailButton>
      <MailText isQuiet>{t.ignore}</MailText>
      <MailPlainLink label={t.plainLink} href={props.url} />
    </MailLayout>,
  );
  const plain = [subject, "", request, "", `${t.button[choice]}:`, props.url, "", t.ignore, "", "--", footer, ""].join(
    "\n",
  );
  return { subject, html, plain };
}
