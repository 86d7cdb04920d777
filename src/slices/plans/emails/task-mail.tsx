import { htmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailLayout, MailLinks, MailPlainLink, MailText } from "#platform/server/mail/mail-layout.tsx";

/** What every mail about tasks says. */
export interface TaskMail {
  readonly language: "en" | "es";
  readonly clientName: string;
  readonly subject: string;
  readonly greeting: string;
  readonly intro: string;
  /** Tasks under headings; a heading without tasks is left out. */
  readonly parts: readonly TaskPart[];
  /** What the mail leaves out, where it leaves something out. */
  readonly more: string | null;
  readonly button: string;
  /** The page with all of them. */
  readonly url: string;
  readonly footer: string;
  /** The page on which the reader chooses whether such mail comes. */
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

/** A calendar day in words, with its day of the week. */
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

/** Subject, HTML and text of a mail about tasks. */
export function renderTaskMail(mail: TaskMail): { subject: string; html: string; plain: string } {
  const { language, clientName, subject, greeting, intro, more, button, url, footer } = mail;
  const parts = mail.parts.filter(({ tasks }) => tasks.length > 0);
  const html = htmlDocument(
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
