import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailLayout, MailText } from "#platform/server/mail/mail-layout.tsx";

/** The content of the email to a resident whose alert was resolved; without answers or notes. */
interface ResidentCheckEmailProps {
  readonly language: "en" | "es";
  readonly firstName: string;
  readonly clientName: string;
  readonly locationName: string;
  readonly url: string;
  readonly optOutUrl: string;
}

const texts = {
  en: {
    subject: (place: string) => `${place}: Is it taken care of?`,
    greeting: (name: string) => `Hello ${name},`,
    intro: (place: string) =>
      `You told us about something in a survey. The team at ${place} says that it is taken care of. Is it?`,
    once: "It takes one tap, and we ask only once. The link works for seven days.",
    button: "Answer yes or no",
    footer: (place: string, client: string) => `You get this because you live at ${place}, which is run by ${client}.`,
    optOut: "Stop these emails",
  },
  es: {
    subject: (place: string) => `${place}: ¿Ya está resuelto?`,
    greeting: (name: string) => `Hola, ${name}:`,
    intro: (place: string) =>
      `Usted nos contó algo en una encuesta. El equipo de ${place} dice que ya está resuelto. ¿Es así?`,
    once: "Basta un toque, y solo preguntamos una vez. El enlace funciona siete días.",
    button: "Responder sí o no",
    footer: (place: string, client: string) => `Recibe este mensaje porque vive en ${place}, que administra ${client}.`,
    optOut: "No recibir más estos correos",
  },
} as const;

/** Renders subject, HTML and text of the email that asks a resident whether the matter is taken care of. */
export function renderResidentCheckEmail(props: ResidentCheckEmailProps) {
  const { language, firstName, clientName, locationName, url, optOutUrl } = props;
  const t = texts[language];
  const subject = t.subject(locationName);
  const intro = t.intro(locationName);
  const footer = t.footer(locationName, clientName);
  const html = renderHtmlDocument(
    <MailLayout
      language={language}
      title={subject}
      preview={intro}
      sender={clientName}
      footer={
        <>
          {footer} <a href={optOutUrl}>{t.optOut}</a>
        </>
      }
    >
      <MailText>{t.greeting(firstName)}</MailText>
      <MailText>{intro}</MailText>
      <MailButton href={url}>{t.button}</MailButton>
      <MailText isQuiet>{t.once}</MailText>
    </MailLayout>,
  );
  const lines = [t.greeting(firstName), "", intro, "", `${t.button}:`, url, "", t.once, "", "--", footer];
  return { subject, html, plain: [...lines, `${t.optOut}: ${optOutUrl}`, ""].join("\n") };
}
