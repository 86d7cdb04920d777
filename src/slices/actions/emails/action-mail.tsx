import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailFacts, MailLayout, MailText } from "#platform/server/mail/mail-layout.tsx";

type Event = "assigned" | "withdrawn" | "commented" | "finished" | "results";

/** Props of an email about one action item. */
export interface ActionMailProps {
  readonly language: "en" | "es";
  readonly clientName: string;
  readonly firstName: string;
  readonly event: Event;
  /** The action item and its topic, in the recipient's language. */
  readonly title: string;
  readonly topic: string;
  /** Name of the person behind the event, the creator or the assignee; null for none or a former one. */
  readonly by: string | null;
  /** A calendar day; null when no longer relevant. */
  readonly dueOn: string | null;
  readonly url: string;
}

const texts = {
  en: {
    greeting: (name: string) => (name === "" ? "Hello," : `Hi ${name},`),
    subject: {
      assigned: (title: string) => `Action item assigned to you: ${title}`,
      withdrawn: (title: string) => `Action item reassigned or canceled: ${title}`,
      commented: (title: string) => `New comment: ${title}`,
      finished: (title: string) => `Action item done: ${title}`,
      results: (title: string) => `Results are in: ${title}`,
    },
    intro: {
      assigned: "You’ve been assigned an action item based on employee survey results.",
      withdrawn: "This action item was canceled or reassigned. No further action is needed.",
      commented: "There’s a new comment on your action item.",
      finished: "This action item was marked done. The next survey will show its impact.",
      results: "This action item is complete. Compare the scores from before and after.",
    },
    item: "Action item",
    topic: "Priority",
    due: "Due",
    by: {
      assigned: "Assigned by",
      withdrawn: "Changed by",
      commented: "Comment by",
      finished: "Done by",
      results: "Completed by",
    },
    button: "View action item",
    footer: (client: string) => `You’re receiving this email because you’re involved in this action item at ${client}.`,
  },
  es: {
    greeting: (name: string) => (name === "" ? "Hola:" : `Hola, ${name}:`),
    subject: {
      assigned: (title: string) => `Para usted: ${title}`,
      withdrawn: (title: string) => `Ya no le toca: ${title}`,
      commented: (title: string) => `Nuevo comentario: ${title}`,
      finished: (title: string) => `Hecha: ${title}`,
      results: (title: string) => `Completada: ${title}`,
    },
    intro: {
      assigned: "Se le asignó una acción. Viene de lo que los empleados dijeron en una encuesta.",
      withdrawn: "Esta acción se canceló o se dio a otra persona. No le queda nada por hacer.",
      commented: "Hay un comentario nuevo sobre una acción suya. Está en el portal.",
      finished: "Esta acción está hecha. La próxima encuesta mostrará qué logró.",
      results:
        "Esta acción está completada. Lo que los empleados respondieron desde entonces está junto a lo anterior.",
    },
    item: "Acción",
    topic: "Prioridad",
    due: "Vence",
    by: { assigned: "De", withdrawn: "De", commented: "Con", finished: "Hecha por", results: "Con" },
    button: "Abrir la acción",
    footer: (client: string) => `Recibe este mensaje porque participa en esta acción en ${client}.`,
  },
} as const;

function formatDayLong(day: string, language: "en" | "es"): string {
  const locale = language === "es" ? "es-MX" : "en-US";
  const format = new Intl.DateTimeFormat(locale, { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Renders the subject, HTML and text of an email about an action item. */
export function renderActionMail(props: ActionMailProps): { subject: string; html: string; plain: string } {
  const { language, clientName, firstName, event, title, topic, by, dueOn, url } = props;
  const t = texts[language];
  const subject = t.subject[event](title);
  const facts = [
    { label: t.item, value: title },
    { label: t.topic, value: topic },
    ...(by === null ? [] : [{ label: t.by[event], value: by }]),
    ...(dueOn === null ? [] : [{ label: t.due, value: formatDayLong(dueOn, language) }]),
  ];
  const greeting = t.greeting(firstName);
  const intro = t.intro[event];
  const footer = t.footer(clientName);
  const html = renderHtmlDocument(
    <MailLayout language={language} title={subject} preview={intro} sender={clientName} footer={footer}>
      <MailText>{greeting}</MailText>
      <MailText>{intro}</MailText>
      <MailFacts facts={facts} />
      <MailButton href={url}>{t.button}</MailButton>
    </MailLayout>,
  );
  const lines = facts.map(({ label, value }) => `${label}: ${value}`);
  const plain = [greeting, "", intro, "", ...lines, "", `${t.button}:`, url, "", "--", footer, ""].join("\n");
  return { subject, html, plain };
}
