import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailLayout, MailText } from "#platform/server/mail/mail-layout.tsx";

/** Content of the daily email to a reader of flagged comments. */
export interface FlagsEmailProps {
  readonly language: "en" | "es";
  readonly clientName: string;
  readonly firstName: string;
  readonly count: number;
  readonly url: string;
}

const texts = {
  en: {
    greeting: (name: string) => (name === "" ? "Hello," : `Hi ${name},`),
    intro: (count: number) =>
      count === 1 ? "1 comment needs your attention." : `${count} comments need your attention.`,
    private: "For privacy, this email doesn’t quote comments. Sign in to read them.",
    button: "Read comments",
    footer: (client: string) =>
      `You’re receiving this email because you’re a reader of flagged survey comments at ${client}.`,
  },
  es: {
    greeting: (name: string) => (name === "" ? "Hola:" : `Hola, ${name}:`),
    intro: (count: number) =>
      count === 1 ? "1 comentario necesita su atención." : `${count} comentarios necesitan su atención.`,
    private: "Por privacidad, este mensaje no cita comentarios. Inicie sesión para leerlos.",
    button: "Leer comentarios",
    footer: (client: string) =>
      `Recibe este mensaje porque lee los comentarios marcados de las encuestas de ${client}.`,
  },
} as const;

/** Renders the email: subject, HTML and text. It has a number and a link, and quotes no comment. */
export function renderFlagsEmail(props: FlagsEmailProps): { subject: string; html: string; plain: string } {
  const { language, clientName, firstName, count, url } = props;
  const t = texts[language];
  const [greeting, intro, footer] = [t.greeting(firstName), t.intro(count), t.footer(clientName)];
  const html = renderHtmlDocument(
    <MailLayout language={language} title={intro} preview={intro} sender={clientName} footer={footer}>
      <MailText>{greeting}</MailText>
      <MailText>{intro}</MailText>
      <MailText>{t.private}</MailText>
      <MailButton href={url}>{t.button}</MailButton>
    </MailLayout>,
  );
  const plain = [greeting, "", intro, "", t.private, "", `${t.button}:`, url, "", "--", footer, ""].join("\n");
  return { subject: intro.replace(/\.$/u, ""), html, plain };
}
