import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailLayout, MailText } from "#platform/server/mail/mail-layout.tsx";

/** Content of the email about a paused schedule. */
interface PausedMailProps {
  readonly language: "en" | "es";
  readonly clientName: string;
  readonly firstName: string;
  readonly title: string;
  /** Name of the creator. */
  readonly owner: string;
  readonly reason: "by_hand" | "owner_gone" | "failing" | "unsubscribed";
  readonly url: string;
}

const texts = {
  en: {
    greeting: (name: string) => (name === "" ? "Hello," : `Hello ${name},`),
    subject: (title: string) => `Paused: ${title}`,
    reasons: {
      by_hand: (owner: string) => `The automated report of ${owner} was paused.`,
      owner_gone: (owner: string) =>
        `${owner}, who set it up, can no longer sign in. Nothing is sent until someone takes it over and resumes it.`,
      failing: (owner: string) =>
        `The automated report of ${owner} could not be sent three times in a row. Its history says why.`,
      unsubscribed: (owner: string) => `Everybody who got the automated report of ${owner} has ended it.`,
    },
    button: "Open automated reports",
    footer: (client: string) => `You get this because you look after automated reports at ${client}.`,
  },
  es: {
    greeting: (name: string) => (name === "" ? "Hola:" : `Hola, ${name}:`),
    subject: (title: string) => `En pausa: ${title}`,
    reasons: {
      by_hand: (owner: string) => `El informe automático de ${owner} se puso en pausa.`,
      owner_gone: (owner: string) =>
        `${owner}, quien lo creó, ya no puede iniciar sesión. No se envía nada hasta que alguien lo reanude y se haga cargo.`,
      failing: (owner: string) =>
        `El informe automático de ${owner} no se pudo enviar tres veces seguidas. Su historial dice por qué.`,
      unsubscribed: (owner: string) =>
        `Todas las personas que recibían el informe automático de ${owner} lo han terminado.`,
    },
    button: "Abrir informes automáticos",
    footer: (client: string) => `Recibe este mensaje porque se ocupa de los informes automáticos en ${client}.`,
  },
} as const;

/** Renders the email: subject, HTML and text. */
export function renderPausedMail(props: PausedMailProps): { subject: string; html: string; plain: string } {
  const { language, clientName, firstName, title, owner, reason, url } = props;
  const t = texts[language];
  const subject = t.subject(title);
  const greeting = t.greeting(firstName);
  const explanation = t.reasons[reason](owner);
  const footer = t.footer(clientName);
  const html = renderHtmlDocument(
    <MailLayout language={language} title={subject} preview={explanation} sender={clientName} footer={footer}>
      <MailText>{greeting}</MailText>
      <MailText>{explanation}</MailText>
      <MailButton href={url}>{t.button}</MailButton>
    </MailLayout>,
  );
  const plain = [greeting, "", explanation, "", `${t.button}:`, url, "", "--", footer, ""].join("\n");
  return { subject, html, plain };
}
