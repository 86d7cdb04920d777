import { formatDayLong, renderTaskMail } from "#slices/plans/emails/task-mail.tsx";

/** A task in the day's mail of someone who is to do it. */
export interface DigestTask {
  readonly title: string;
  readonly url: string;
  readonly said: "past_due" | "due_soon" | "begun";
  readonly isNew: boolean;
  readonly dueOn: string;
  /** Whole days from today to the due date, both of the task's zone; negative when it is past. */
  readonly dueInDays: number;
  /** The employee whom it is about; null where that is the reader. */
  readonly about: string | null;
}

/** The day's mail of someone who has tasks to do. */
export interface DigestProps {
  readonly language: "en" | "es";
  readonly clientName: string;
  readonly firstName: string;
  /** Those that the mail lists, by due date. */
  readonly tasks: readonly DigestTask[];
  /** How many there are to report in all. */
  readonly count: number;
  /** How many of these are past due. */
  readonly pastDue: number;
  /** The page with all of the reader's tasks. */
  readonly url: string;
  /** The page on which the reader chooses whether this mail comes. */
  readonly choicesUrl: string;
}

const days = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`;

const texts = {
  en: {
    subject: (count: number, late: number) =>
      `You have ${days(count, "task", "tasks")}${late > 0 ? ` (${late} past due)` : ""}`,
    greeting: (name: string) => (name === "" ? "Hello," : `Hi ${name},`),
    intro: (client: string) => `Here are your open tasks at ${client}.`,
    past_due: "Past due",
    due_soon: "Due in the next three days",
    begun: "New tasks",
    isNew: "New",
    late: (count: number) => days(count, "day late", "days late"),
    wasDue: (date: string) => `was due ${date}`,
    today: "due today",
    tomorrow: "due tomorrow",
    due: (date: string) => `due ${date}`,
    about: (name: string) => `for ${name}`,
    more: (count: number) => `Plus ${count} more in the portal.`,
    button: "View my tasks",
    footer: (client: string) =>
      `You’re receiving this because you have tasks at ${client} that are new, due soon, or past due. We send at most one email a day.`,
  },
  es: {
    subject: (count: number, late: number) =>
      `Sus tareas: ${days(count, "tarea", "tareas")}${late > 0 ? `, ${days(late, "vencida", "vencidas")}` : ""}`,
    greeting: (name: string) => (name === "" ? "Hola:" : `Hola, ${name}:`),
    intro: (client: string) => `Esto es lo que le espera en ${client}.`,
    past_due: "Vencidas",
    due_soon: "Vencen en tres días o menos",
    begun: "Nuevas para usted",
    isNew: "Nueva",
    late: (count: number) => days(count, "día de retraso", "días de retraso"),
    wasDue: (date: string) => `venció el ${date}`,
    today: "vence hoy",
    tomorrow: "vence mañana",
    due: (date: string) => `vence el ${date}`,
    about: (name: string) => `para ${name}`,
    more: (count: number) => `Este correo muestra las primeras; hay ${count} más en el portal.`,
    button: "Abrir mis tareas",
    footer: (client: string) =>
      `Recibe este mensaje porque estas tareas de ${client} le corresponden. Llega una vez al día como máximo, y solo mientras algo sea nuevo, venza pronto o haya vencido.`,
  },
} as const;

function dueText({ dueInDays, dueOn }: DigestTask, language: "en" | "es"): string {
  const t = texts[language];
  if (dueInDays === 0) return t.today;
  if (dueInDays === 1) return t.tomorrow;
  const date = formatDayLong(dueOn, language);
  return dueInDays < 0 ? `${t.late(-dueInDays)}, ${t.wasDue(date)}` : t.due(date);
}

function line(task: DigestTask, language: "en" | "es"): string {
  const t = texts[language];
  // Under "New for you" the word would be said twice.
  const news = task.isNew && task.said !== "begun" ? [t.isNew] : [];
  const about = task.about === null ? [] : [t.about(task.about)];
  const text = [...news, ...about, dueText(task, language)].join(" · ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Subject, HTML and text of the day's mail of someone who has tasks to do. */
export function renderDigestMail(props: DigestProps): { subject: string; html: string; plain: string } {
  const { language, clientName, firstName, tasks, count, pastDue, url } = props;
  const t = texts[language];
  const part = (said: DigestTask["said"]) => ({
    heading: t[said],
    tasks: tasks
      .filter((task) => task.said === said)
      .map((task) => ({ href: task.url, title: task.title, text: line(task, language) })),
  });
  return renderTaskMail({
    language,
    clientName,
    subject: t.subject(count, pastDue),
    greeting: t.greeting(firstName),
    intro: t.intro(clientName),
    parts: [part("past_due"), part("due_soon"), part("begun")],
    more: count > tasks.length ? t.more(count - tasks.length) : null,
    button: t.button,
    url,
    footer: t.footer(clientName),
    choicesUrl: props.choicesUrl,
  });
}
