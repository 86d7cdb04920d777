import { formatDayLong, renderTaskMail } from "#slices/plans/emails/task-mail.tsx";

/** A reminder of one task, sent by a manager. */
export interface ReminderProps {
  readonly language: "en" | "es";
  readonly clientName: string;
  readonly firstName: string;
  /** Name of the sender; null for one who was erased since. */
  readonly sender: string | null;
  readonly title: string;
  readonly dueOn: string;
  /** Whole days since the due date; 0 or less when not late. */
  readonly daysLate: number;
  /** The employee the task is about; null when that is the recipient. */
  readonly about: string | null;
  readonly url: string;
  readonly choicesUrl: string;
}

const texts = {
  en: {
    subject: (title: string) => `Reminder: ${title}`,
    greeting: (name: string) => (name === "" ? "Hello," : `Hi ${name},`),
    intro: (sender: string, client: string) => `${sender} sent you a reminder about this task at ${client}.`,
    noSender: "Your manager",
    heading: "Your task",
    late: (count: number, date: string) => `${count} ${count === 1 ? "day" : "days"} late, was due ${date}`,
    due: (date: string) => `due ${date}`,
    about: (name: string) => `for ${name}`,
    button: "Open task",
    footer: (client: string) => `You’re receiving this because this task at ${client} is assigned to you.`,
  },
  es: {
    subject: (title: string) => `Recordatorio: ${title}`,
    greeting: (name: string) => (name === "" ? "Hola:" : `Hola, ${name}:`),
    intro: (sender: string, client: string) => `${sender} le recuerda esta tarea en ${client}.`,
    noSender: "Su gerente",
    heading: "Su tarea",
    late: (count: number, date: string) => `${count} ${count === 1 ? "día" : "días"} de retraso, venció el ${date}`,
    due: (date: string) => `vence el ${date}`,
    about: (name: string) => `para ${name}`,
    button: "Abrir la tarea",
    footer: (client: string) => `Recibe este mensaje porque esta tarea de ${client} le corresponde.`,
  },
} as const;

/** Renders the subject, HTML and text of a reminder. */
export function renderReminderMail(props: ReminderProps): { subject: string; html: string; plain: string } {
  const { language, clientName, title, url, daysLate, about } = props;
  const t = texts[language];
  const date = formatDayLong(props.dueOn, language);
  const line = [daysLate > 0 ? t.late(daysLate, date) : t.due(date), ...(about === null ? [] : [t.about(about)])];
  const text = line.join(" · ");
  return renderTaskMail({
    language,
    clientName,
    subject: t.subject(title),
    greeting: t.greeting(props.firstName),
    intro: t.intro(props.sender ?? t.noSender, clientName),
    parts: [
      { heading: t.heading, tasks: [{ href: url, title, text: `${text.slice(0, 1).toUpperCase()}${text.slice(1)}` }] },
    ],
    more: null,
    button: t.button,
    url,
    footer: t.footer(clientName),
    choicesUrl: props.choicesUrl,
  });
}
