import type { TaskWarning } from "#slices/plans/contract/task-warnings.contract.ts";
import type { DailyPart } from "#slices/plans/server/plans.api.ts";
import { formatDayLong, renderTaskMail } from "#slices/plans/emails/task-mail.tsx";

/** A task in an assignee's daily email. */
export interface DigestTask {
  readonly title: string;
  readonly url: string;
  readonly status: "past_due" | "likely_late" | "due_soon" | "begun";
  readonly isNew: boolean;
  readonly dueOn: string;
  /** Whole days from today to the due date, both in the task's zone; negative when past due. */
  readonly dueInDays: number;
  /** The employee the task is about; null when that is the recipient. */
  readonly about: string | null;
  /** The past tasks behind a "likely late" warning; null without one. */
  readonly warning: Pick<TaskWarning, "of_ten" | "days_left"> | null;
}

/** Props of an assignee's daily email. */
export interface DigestProps {
  readonly language: "en" | "es";
  readonly clientName: string;
  readonly firstName: string;
  /** The listed tasks, by due date. */
  readonly tasks: readonly DigestTask[];
  /** Number of tasks to report in total. */
  readonly count: number;
  /** Number of these that are past due. */
  readonly pastDue: number;
  /** Part of another slice; null without one. */
  readonly further: DailyPart | null;
  /** Page with all of the recipient's tasks. */
  readonly url: string;
  /** Page on which the recipient can turn off this email. */
  readonly choicesUrl: string;
}

const formatDays = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`;

const texts = {
  en: {
    subject: (count: number, late: number) =>
      `You have ${formatDays(count, "task", "tasks")}${late > 0 ? ` (${late} past due)` : ""}`,
    subjectBoth: (tasks: string, further: string) => `${tasks} and ${further}`,
    subjectFurther: (further: string) => `You have ${further}`,
    greeting: (name: string) => (name === "" ? "Hello," : `Hi ${name},`),
    intro: (client: string) => `Here are your open tasks at ${client}.`,
    introFurther: (client: string) => `Here is what is waiting for you at ${client}.`,
    past_due: "Past due",
    likely_late: "Due in the next three days and likely to be late",
    due_soon: "Due in the next three days",
    begun: "New tasks",
    isNew: "New",
    late: (count: number) => formatDays(count, "day late", "days late"),
    wasDue: (date: string) => `was due ${date}`,
    today: "due today",
    tomorrow: "due tomorrow",
    due: (date: string) => `due ${date}`,
    about: (name: string) => `for ${name}`,
    likely: (ofTen: number) => `about ${ofTen} of 10 tasks like this became past due`,
    more: (count: number) => `Plus ${count} more in the portal.`,
    button: "View my tasks",
    footer: (client: string) =>
      `You’re receiving this because you have tasks at ${client} that are new, due soon, or past due. We send at most one email a day.`,
    footerFurther: (client: string) =>
      `You’re receiving this because work at ${client} is waiting for you. We send at most one email a day.`,
  },
  es: {
    subject: (count: number, late: number) =>
      `Sus tareas: ${formatDays(count, "tarea", "tareas")}${late > 0 ? `, ${formatDays(late, "vencida", "vencidas")}` : ""}`,
    subjectBoth: (tasks: string, further: string) => `${tasks}; además, ${further}`,
    subjectFurther: (further: string) => `Le esperan: ${further}`,
    greeting: (name: string) => (name === "" ? "Hola:" : `Hola, ${name}:`),
    intro: (client: string) => `Esto es lo que le espera en ${client}.`,
    introFurther: (client: string) => `Esto es lo que le espera en ${client}.`,
    past_due: "Vencidas",
    likely_late: "Vencen en tres días o menos y es probable que se retrasen",
    due_soon: "Vencen en tres días o menos",
    begun: "Nuevas para usted",
    isNew: "Nueva",
    late: (count: number) => formatDays(count, "día de retraso", "días de retraso"),
    wasDue: (date: string) => `venció el ${date}`,
    today: "vence hoy",
    tomorrow: "vence mañana",
    due: (date: string) => `vence el ${date}`,
    about: (name: string) => `para ${name}`,
    likely: (ofTen: number) => `unas ${ofTen} de cada 10 tareas como esta se vencieron`,
    more: (count: number) => `Este correo muestra las primeras; hay ${count} más en el portal.`,
    button: "Abrir mis tareas",
    footer: (client: string) =>
      `Recibe este mensaje porque estas tareas de ${client} le corresponden. Llega una vez al día como máximo, y solo mientras algo sea nuevo, venza pronto o haya vencido.`,
    footerFurther: (client: string) =>
      `Recibe este mensaje porque en ${client} algo espera por usted. Llega una vez al día como máximo.`,
  },
} as const;

function formatDueText({ dueInDays, dueOn }: DigestTask, language: "en" | "es"): string {
  const t = texts[language];
  if (dueInDays === 0) return t.today;
  if (dueInDays === 1) return t.tomorrow;
  const date = formatDayLong(dueOn, language);
  return dueInDays < 0 ? `${t.late(-dueInDays)}, ${t.wasDue(date)}` : t.due(date);
}

function formatLine(task: DigestTask, language: "en" | "es"): string {
  const t = texts[language];
  // The heading "New for you" already says that the task is new.
  const news = task.isNew && task.status !== "begun" ? [t.isNew] : [];
  const about = task.about === null ? [] : [t.about(task.about)];
  const warning = task.status === "likely_late" && task.warning !== null ? [t.likely(task.warning.of_ten)] : [];
  const text = [...news, ...about, formatDueText(task, language), ...warning].join(" · ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

type Texts = (typeof texts)["en" | "es"];

/** Returns the texts that differ when the email has a part of another slice, with or without tasks. */
function getFrameTexts({ further, count, pastDue, clientName, url }: DigestProps, t: Texts) {
  const tasks = t.subject(count, pastDue);
  if (further === null)
    return {
      subject: tasks,
      intro: t.intro(clientName),
      footer: t.footer(clientName),
      button: t.button,
      url,
    };
  const shared = { intro: t.introFurther(clientName), footer: t.footerFurther(clientName) };
  if (count > 0) return { ...shared, subject: t.subjectBoth(tasks, further.count), button: t.button, url };
  const { label, href } = further.button;
  return { ...shared, subject: t.subjectFurther(further.count), button: label, url: href };
}

/** Renders the subject, HTML and text of an assignee's daily email. */
export function renderDigestMail(props: DigestProps): { subject: string; html: string; plain: string } {
  const { language, clientName, firstName, tasks, count, further } = props;
  const t = texts[language];
  const buildPart = (status: DigestTask["status"]) => ({
    heading: t[status],
    tasks: tasks
      .filter((task) => task.status === status)
      .map((task) => ({ href: task.url, title: task.title, text: formatLine(task, language) })),
  });
  const other = further === null ? [] : [{ heading: further.heading, tasks: further.items }];
  return renderTaskMail({
    language,
    clientName,
    ...getFrameTexts(props, t),
    greeting: t.greeting(firstName),
    parts: [buildPart("past_due"), ...other, buildPart("likely_late"), buildPart("due_soon"), buildPart("begun")],
    more: count > tasks.length ? t.more(count - tasks.length) : null,
    choicesUrl: props.choicesUrl,
  });
}
