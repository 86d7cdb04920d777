import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailLayout, MailText } from "#platform/server/mail/mail-layout.tsx";

/** Content of the email that sends a reply to the author of an open comment. */
interface ReplyEmailProps {
  readonly language: "en" | "es";
  readonly firstName: string;
  readonly clientName: string;
  readonly locationName: string;
  readonly surveyName: string;
  /** The reply; null for an acknowledgment. */
  readonly text: string | null;
  /** Name of the person who replied; null when it is not disclosed. */
  readonly replierName: string | null;
  readonly url: string;
  readonly optOutUrl: string;
  readonly postalAddress: string | null;
}

const texts = {
  en: {
    subject: (place: string) => `${place}: a reply to your comment`,
    greeting: (name: string) => `Hi ${name},`,
    intro: (survey: string) => `You left a comment in our survey (${survey}).`,
    thanks: "Thank you. We have read this.",
    contact: (place: string) => `You can’t reply to this email. To talk to us, please contact the ${place} office.`,
    button: "See the reply",
    footer: (place: string, client: string) =>
      `You’re receiving this email because you live at ${place}, managed by ${client}.`,
    optOut: "Unsubscribe from survey emails",
  },
  es: {
    subject: (place: string) => `${place}: respuesta a su comentario`,
    greeting: (name: string) => `Hola, ${name}:`,
    intro: (survey: string) => `Usted dejó un comentario en nuestra encuesta (${survey}).`,
    thanks: "Gracias. Leímos su comentario.",
    contact: (place: string) =>
      `No se puede responder a este correo. Para hablar con nosotros, comuníquese con la oficina de ${place}.`,
    button: "Ver la respuesta",
    footer: (place: string, client: string) => `Recibe este mensaje porque vive en ${place}, que administra ${client}.`,
    optOut: "No recibir más estos correos",
  },
} as const;

/** Renders the email with a reply: subject, HTML and text. */
export function renderReplyEmail(props: ReplyEmailProps) {
  const { language, firstName, clientName, locationName, surveyName, url, optOutUrl, postalAddress } = props;
  const t = texts[language];
  const subject = t.subject(locationName).replaceAll(/\s+/g, " ");
  const intro = t.intro(surveyName);
  const lines = (props.text ?? t.thanks).split("\n").filter((line) => line.trim() !== "");
  const sender = [props.replierName, locationName].filter((part) => part !== null).join(", ");
  const footer = t.footer(locationName, clientName);
  const address = postalAddress === null ? null : `${clientName}, ${postalAddress}`;
  const html = renderHtmlDocument(
    <MailLayout
      language={language}
      title={subject}
      preview={intro}
      sender={clientName}
      footer={
        <>
          {footer} <a href={optOutUrl}>{t.optOut}</a>
          {address === null ? null : (
            <>
              <br />
              {address}
            </>
          )}
        </>
      }
    >
      <MailText>{t.greeting(firstName)}</MailText>
      <MailText>{intro}</MailText>
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of one text: nothing else tells equal ones apart
        <MailText key={at}>{line}</MailText>
      ))}
      <MailText>{sender}</MailText>
      <MailButton href={url}>{t.button}</MailButton>
      <MailText isQuiet>{t.contact(locationName)}</MailText>
    </MailLayout>,
  );
  const words = [t.greeting(firstName), "", intro, "", ...lines, "", sender, "", `${t.button}:`, url, ""];
  const foot = [t.contact(locationName), "", "--", footer, `${t.optOut}: ${optOutUrl}`];
  const plain = [...words, ...foot, ...(address === null ? [] : [address]), ""];
  return { subject, html, plain: plain.join("\n") };
}
