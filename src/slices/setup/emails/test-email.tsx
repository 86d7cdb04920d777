import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailLayout, MailText } from "#platform/server/mail/mail-layout.tsx";

/** Content of the email that an administrator sends to their own address. */
interface TestEmailProps {
  readonly language: "en" | "es";
  readonly clientName: string;
  readonly firstName: string;
  readonly url: string;
}

const texts = {
  en: {
    subject: "Test email from Courtyard",
    greeting: (name: string) => (name === "" ? "Hello," : `Hello ${name},`),
    body: (client: string) => `Email from Courtyard reaches this address. Surveys of ${client} are sent the same way.`,
    button: "Open setup",
    footer: (client: string) => `You’re receiving this email because you requested a test in the setup of ${client}.`,
  },
  es: {
    subject: "Correo de prueba de Courtyard",
    greeting: (name: string) => (name === "" ? "Hola:" : `Hola, ${name}:`),
    body: (client: string) =>
      `Los correos de Courtyard llegan a esta dirección. Las encuestas de ${client} se envían de la misma manera.`,
    button: "Abrir la puesta en marcha",
    footer: (client: string) => `Recibe este mensaje porque pidió una prueba en la puesta en marcha de ${client}.`,
  },
} as const;

/** Renders the email: subject, HTML and text. */
export function renderTestEmail(props: TestEmailProps): { subject: string; html: string; plain: string } {
  const { language, clientName, firstName, url } = props;
  const t = texts[language];
  const greeting = t.greeting(firstName);
  const body = t.body(clientName);
  const footer = t.footer(clientName);
  const html = renderHtmlDocument(
    <MailLayout language={language} title={t.subject} preview={body} sender={clientName} footer={footer}>
      <MailText>{greeting}</MailText>
      <MailText>{body}</MailText>
      <MailButton href={url}>{t.button}</MailButton>
    </MailLayout>,
  );
  const plain = [greeting, "", body, "", `${t.button}:`, url, "", "--", footer, ""].join("\n");
  return { subject: t.subject, html, plain };
}
