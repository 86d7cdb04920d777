import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailLayout, MailLinks, MailPlainLink, MailText } from "#platform/server/mail/mail-layout.tsx";

/** Content that all task emails have. */
export interface TaskMail {
  readonly language: "en" | "es";
  readonly clientName: string;
  readonly subject: string;
  readonly greeting: string;
  readonly intro: string;
  /** Tasks under headings. A heading without tasks is left out. */
  readonly parts: readonly TaskPart[];
  /** Sentence about omitted tasks; null when all are listed. */
  readonly more: string | null;
  readonly button: string;
  /** Page with all tasks. */
  readonly url: string;
  readonly footer: string;
  /** Page on which the recipient can turn off such email. */
  readonly choicesUrl: string;
}

const choose = {
  en: "Manage task email preferences",
  es: "Elija qué correos sobre tareas recibe",
} as const;

/** Tasks under one heading. */
export interface TaskPart {
  readonly heading: string;
  readonly tasks: readonly { readonly href: string; readonly title: string; readonly text: string }[];
}

/** Formats a calendar day with its weekday. */
export function formatDayLong(day: string, language: "en" | "es"): string {
  const locale = language === "es" ? "es-MX" : "en-US";
  const format = new Intl.DateTimeFormat(locale, { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}

function toPlain(mail: TaskMail, parts: readonly TaskPart[]): string {
  const lists = parts.flatMap(({ heading, tasks }) => [
    heading,
    "",
    ...tasks.flatMap(({ title, text, href }) => [`* ${title}`, `  ${text}`, `  ${href}`]),
    "",
  ]);
  const more = mail.more === null ? [] : [mail.more, ""];
  return [
    mail.greeting,
    "",
    mail.intro,
    "",
    ...lists,
    ...more,
    `${mail.button}:`,
    mail.url,
    "",
    "--",
    mail.footer,
    `${choose[mail.language]}: ${mail.choicesUrl}`,
    "",
  ].join("\n");
}

/** Renders the subject, HTML and text of a task email. */
export function renderTaskMail(mail: TaskMail): { subject: string; html: string; plain: string } {
  const { language, clientName, subject, greeting, intro, more, button, url, footer } = mail;
  const parts = mail.parts.filter(({ tasks }) => tasks.length > 0);
  const html = renderHtmlDocument(
    <MailLayout language={language} title={subject} preview={intro} sender={clientName} footer={footer}>
      <MailText>{greeting}</MailText>
      <MailText>{intro}</MailText>
      {parts.map(({ heading, tasks }) => (
        <MailLinks key={heading} heading={heading} links={tasks} />
      ))}
      {more !== null && <MailText isQuiet>{more}</MailText>}
      <MailButton href={url}>{button}</MailButton>
      <MailPlainLink label={`${choose[language]}:`} href={mail.choicesUrl} />
    </MailLayout>,
  );
  return { subject, html, plain: toPlain(mail, parts) };
}
