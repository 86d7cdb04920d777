import { formatDayLong, renderTaskMail } from "#slices/plans/emails/task-mail.tsx";

/** A task in the daily email of a manager above its assignees. */
export interface EscalatedTask {
  readonly title: string;
  readonly url: string;
  readonly dueOn: string;
  readonly daysLate: number;
  /** Names of the assignees; empty for an unassigned task. */
  readonly assignees: readonly string[];
  /** The employee the task is about. */
  readonly about: string;
}

/** Props of the daily email about escalated tasks. */
export interface EscalationsProps {
  readonly language: "en" | "es";
  readonly clientName: string;
  readonly firstName: string;
  /** The listed tasks, by due date. */
  readonly tasks: readonly EscalatedTask[];
  /** Number of tasks that are new to the recipient. */
  readonly count: number;
  /** Number of open escalated tasks of the recipient, including those of earlier emails. */
  readonly open: number;
  /** Page with all of them. */
  readonly url: string;
  /** Page on which the recipient can turn off this email. */
  readonly choicesUrl: string;
}

const texts = {
  en: {
    subject: (count: number) => `${count} overdue ${count === 1 ? "task" : "tasks"} escalated to you`,
    greeting: (name: string) => (name === "" ? "Hello," : `Hi ${name},`),
    intro: (client: string) =>
      `These tasks at ${client} are overdue. They’ve been escalated to you because you manage the assignee or the employee they’re about.`,
    heading: "New escalations",
    late: (count: number) => `${count} ${count === 1 ? "day" : "days"} late`,
    wasDue: (date: string) => `was due ${date}`,
    assigned: (names: string) => `assigned to ${names}`,
    noPerson: "unassigned",
    about: (name: string) => `for ${name}`,
    more: (listed: number, open: number) => `Showing ${listed} of ${open} escalations. View all of them in the portal.`,
    button: "View escalations",
    footer: (client: string) =>
      `You’re receiving this because you manage people at ${client}. We send at most one email a day and include each task once.`,
  },
  es: {
    subject: (count: number) =>
      `Escaladas a usted: ${count} ${count === 1 ? "tarea no hecha" : "tareas no hechas"} a tiempo`,
    greeting: (name: string) => (name === "" ? "Hola:" : `Hola, ${name}:`),
    intro: (client: string) =>
      `Nadie ha terminado a tiempo estas tareas en ${client}. Le llegan porque quienes deben hacerlas, o las personas de las que tratan, dependen de usted.`,
    heading: "Nuevas tareas escaladas",
    late: (count: number) => `${count} ${count === 1 ? "día" : "días"} de retraso`,
    wasDue: (date: string) => `venció el ${date}`,
    assigned: (names: string) => `asignada a ${names}`,
    noPerson: "sin responsable",
    about: (name: string) => `para ${name}`,
    more: (listed: number, open: number) =>
      `Este correo muestra ${listed} de las ${open} tareas escaladas que le esperan. Todas están en el portal.`,
    button: "Abrir mis tareas escaladas",
    footer: (client: string) =>
      `Recibe este mensaje porque tiene personas a su cargo en ${client}. Llega una vez al día como máximo y habla una sola vez de cada tarea escalada.`,
  },
} as const;

/** Renders the subject, HTML and text of the daily email about escalated tasks. */
export function renderEscalationsMail(props: EscalationsProps): { subject: string; html: string; plain: string } {
  const { language, clientName, firstName, tasks, count, open, url } = props;
  const t = texts[language];
  const formatLine = ({ daysLate, dueOn, assignees, about }: EscalatedTask): string =>
    [
      `${t.late(daysLate)}, ${t.wasDue(formatDayLong(dueOn, language))}`,
      assignees.length === 0 ? t.noPerson : t.assigned(assignees.join(", ")),
      ...(about === "" ? [] : [t.about(about)]),
    ].join(" · ");
  return renderTaskMail({
    language,
    clientName,
    subject: t.subject(count),
    greeting: t.greeting(firstName),
    intro: t.intro(clientName),
    parts: [
      {
        heading: t.heading,
        tasks: tasks.map((task) => ({ href: task.url, title: task.title, text: formatLine(task) })),
      },
    ],
    more: open > tasks.length ? t.more(tasks.length, open) : null,
    button: t.button,
    url,
    footer: t.footer(clientName),
    choicesUrl: props.choicesUrl,
  });
}
