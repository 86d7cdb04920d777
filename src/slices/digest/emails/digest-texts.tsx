import type { RealChange } from "#slices/reports/server/reports.api.ts";

type Column = Extract<
  RealChange["column"],
  | "engagement"
  | "engagement_response_rate"
  | "likely_to_remain"
  | "satisfaction"
  | "satisfaction_response_rate"
  | "likely_to_renew"
  | "likely_to_recommend"
>;

export interface DigestTexts {
  readonly subject: (client: string) => string;
  readonly preview: (changes: number, waiting: number) => string;
  readonly greeting: (name: string) => string;
  readonly changed: string;
  readonly windows: (days: readonly string[]) => string;
  readonly services: Readonly<Record<RealChange["service"], string>>;
  readonly columns: Readonly<Record<Column, string>>;
  readonly change: (figure: string, rose: boolean, points: number, from: string, to: string) => string;
  readonly region: (name: string) => string;
  readonly madeOf: (parts: string) => string;
  readonly parts: Readonly<Record<"mix" | "else", string>>;
  readonly key: string;
  readonly none: string;
  readonly nothingNew: string;
  readonly standing: (count: number) => string;
  readonly moreChanges: (count: number) => string;
  readonly portfolio: string;
  readonly waits: string;
  readonly nothingWaits: string;
  readonly alerts: (count: number) => string;
  readonly late: (count: number) => string;
  readonly lateText: string;
  readonly wasDue: (when: string) => string;
  readonly due: (when: string) => string;
  readonly tasks: (count: number) => string;
  readonly about: (name: string) => string;
  readonly more: (count: number) => string;
  readonly likelyLate: (count: number) => string;
  readonly ofTen: (ofTen: number) => string;
  readonly leases: (count: number) => string;
  readonly leasesAt: (count: number) => string;
  readonly moreProperties: (count: number) => string;
  readonly by: (names: string) => string;
  readonly unassigned: string;
  readonly escalated: (count: number) => string;
  readonly escalatedText: string;
  readonly items: (count: number) => string;
  readonly assigned: (count: number) => string;
  readonly assignedText: string;
  readonly paused: (count: number) => string;
  readonly pausedText: string;
  readonly acknowledge: string;
  readonly done: string;
  readonly open: string;
  readonly actions: string;
  readonly footer: (client: string) => string;
  readonly choose: string;
  readonly stop: string;
}

const formatCount = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`;

/** The texts of the weekly digest. */
export const digestTexts: Readonly<Record<"en" | "es", DigestTexts>> = {
  en: {
    subject: (client) => `Your week at ${client}`,
    preview: (changes, waiting) =>
      `${changes === 0 ? "Nothing new changed" : formatCount(changes, "place changed", "places changed")}, ${formatCount(waiting, "thing is", "things are")} waiting for you.`,
    greeting: (name) => (name === "" ? "Good morning," : `Good morning ${name},`),
    changed: "What really changed",
    windows: (days) => `Against the same days a year earlier: ${days.join("; ")}.`,
    services: { ingage: "engagement", intouch: "satisfaction" },
    columns: {
      engagement: "Engagement",
      engagement_response_rate: "Engagement response rate",
      likely_to_remain: "Likely to remain",
      satisfaction: "Satisfaction",
      satisfaction_response_rate: "Satisfaction response rate",
      likely_to_renew: "Likely to renew",
      likely_to_recommend: "Likely to recommend",
    },
    change: (figure, rose, points, from, to) =>
      `${figure} ${rose ? "rose" : "fell"} ${formatCount(points, "point", "points")} (${from} → ${to})`,
    region: (name) => `${name} · region`,
    madeOf: (parts) => `Made of ${parts}.`,
    parts: { mix: "who answered", else: "all else" },
    key: "Only changes beyond chance are listed.",
    none: "No property changed beyond chance.",
    nothingNew: "Nothing new changed beyond chance.",
    standing: (count) =>
      count === 1 ? "1 change from an earlier week still holds." : `${count} changes from earlier weeks still hold.`,
    moreChanges: (count) => (count === 1 ? "1 more place changed." : `${count} more places changed.`),
    portfolio: "See your portfolio",
    waits: "Waiting for you",
    nothingWaits: "Nothing is waiting for you.",
    alerts: (count) => formatCount(count, "alert needs your answer", "alerts need your answer"),
    late: (count) => formatCount(count, "alert being handled is late", "alerts being handled are late"),
    lateText: "Acknowledged or with a colleague, and past a deadline.",
    wasDue: (when) => `was due ${when}`,
    due: (when) => `due ${when}`,
    tasks: (count) => formatCount(count, "of your tasks is past due", "of your tasks are past due"),
    about: (name) => `For ${name}`,
    more: (count) => `${count} more in the portal`,
    likelyLate: (count) =>
      formatCount(
        count,
        "task at your places is due within three days and likely to be late",
        "tasks at your places are due within three days and likely to be late",
      ),
    ofTen: (ofTen) => `About ${ofTen} of 10 tasks like this became past due.`,
    leases: (count) =>
      formatCount(
        count,
        "lease at your places ends within 90 days and is at risk",
        "leases at your places end within 90 days and are at risk",
      ),
    leasesAt: (count) => formatCount(count, "lease at higher risk", "leases at higher risk"),
    moreProperties: (count) => `${formatCount(count, "more property", "more properties")} in the portal`,
    by: (names) => `assigned to ${names}`,
    unassigned: "unassigned",
    escalated: (count) => formatCount(count, "task was escalated to you", "tasks were escalated to you"),
    escalatedText: "Overdue tasks of people you manage.",
    items: (count) => formatCount(count, "of your action items is overdue", "of your action items are overdue"),
    assigned: (count) =>
      formatCount(count, "action item you assigned is overdue", "action items you assigned are overdue"),
    assignedText: "Not finished by the due date.",
    paused: (count) =>
      count === 1 ? "1 of your automated reports is paused" : `${count} of your automated reports are paused`,
    pausedText: "Nothing is sent until you resume it.",
    acknowledge: "I've got it",
    done: "Mark as done",
    open: "Open",
    actions: "“I've got it” and “Mark as done” work once, without signing in, for seven days.",
    footer: (client) =>
      `You get this on Tuesday mornings because you manage places at ${client}. No digest is sent in a week with nothing to report.`,
    choose: "Choose your emails",
    stop: "Stop this digest",
  },
  es: {
    subject: (client) => `Su semana en ${client}`,
    preview: (changes, waiting) =>
      `${changes === 0 ? "Nada nuevo cambió" : formatCount(changes, "lugar cambió", "lugares cambiaron")}; ${formatCount(waiting, "asunto le espera", "asuntos le esperan")}.`,
    greeting: (name) => (name === "" ? "Buenos días:" : `Buenos días, ${name}:`),
    changed: "Lo que de verdad cambió",
    windows: (days) => `Frente a los mismos días del año anterior: ${days.join("; ")}.`,
    services: { ingage: "compromiso", intouch: "satisfacción" },
    columns: {
      engagement: "Compromiso",
      engagement_response_rate: "Tasa de respuesta (compromiso)",
      likely_to_remain: "Permanencia probable",
      satisfaction: "Satisfacción",
      satisfaction_response_rate: "Tasa de respuesta (satisfacción)",
      likely_to_renew: "Renovación probable",
      likely_to_recommend: "Recomendación probable",
    },
    change: (figure, rose, points, from, to) =>
      `${figure}: ${rose ? "subió" : "bajó"} ${formatCount(points, "punto", "puntos")} (${from} → ${to})`,
    region: (name) => `${name} · región`,
    madeOf: (parts) => `Se compone de ${parts}.`,
    parts: { mix: "quiénes respondieron", else: "todo lo demás" },
    key: "Solo aparecen los cambios que no se explican por el azar.",
    none: "Ninguna propiedad cambió más de lo que explica el azar.",
    nothingNew: "Nada nuevo cambió más de lo que explica el azar.",
    standing: (count) =>
      count === 1
        ? "Sigue vigente 1 cambio de semanas anteriores."
        : `Siguen vigentes ${count} cambios de semanas anteriores.`,
    moreChanges: (count) => (count === 1 ? "Cambió 1 lugar más." : `Cambiaron ${count} lugares más.`),
    portfolio: "Ver su cartera",
    waits: "Lo que le espera",
    nothingWaits: "Nada le espera.",
    alerts: (count) => formatCount(count, "alerta espera su respuesta", "alertas esperan su respuesta"),
    late: (count) => formatCount(count, "alerta en curso está atrasada", "alertas en curso están atrasadas"),
    lateText: "Con respuesta o a cargo de un colega, y fuera de plazo.",
    wasDue: (when) => `venció el ${when}`,
    due: (when) => `vence el ${when}`,
    tasks: (count) => formatCount(count, "de sus tareas está vencida", "de sus tareas están vencidas"),
    about: (name) => `Para ${name}`,
    more: (count) => `${count} más en el portal`,
    likelyLate: (count) =>
      formatCount(
        count,
        "tarea de sus propiedades vence en tres días o menos y es probable que se retrase",
        "tareas de sus propiedades vencen en tres días o menos y es probable que se retrasen",
      ),
    ofTen: (ofTen) => `Unas ${ofTen} de cada 10 tareas como esta se vencieron.`,
    leases: (count) =>
      formatCount(
        count,
        "contrato de sus propiedades termina en 90 días o menos y está en riesgo",
        "contratos de sus propiedades terminan en 90 días o menos y están en riesgo",
      ),
    leasesAt: (count) => formatCount(count, "contrato con mayor riesgo", "contratos con mayor riesgo"),
    moreProperties: (count) => `${formatCount(count, "propiedad más", "propiedades más")} en el portal`,
    by: (names) => `a cargo de ${names}`,
    unassigned: "sin responsable",
    escalated: (count) => formatCount(count, "tarea le fue escalada", "tareas le fueron escaladas"),
    escalatedText: "No las hicieron a tiempo personas a su cargo.",
    items: (count) => formatCount(count, "de sus acciones está vencida", "de sus acciones están vencidas"),
    assigned: (count) =>
      formatCount(count, "acción que usted asignó está vencida", "acciones que usted asignó están vencidas"),
    assignedText: "No se terminaron antes de su fecha límite.",
    paused: (count) =>
      count === 1
        ? "1 de sus informes automáticos está en pausa"
        : `${count} de sus informes automáticos están en pausa`,
    pausedText: "No se envía nada hasta que usted lo reanude.",
    acknowledge: "Me encargo",
    done: "Hecha",
    open: "Abrir",
    actions: "«Me encargo» y «Hecha» funcionan sin iniciar sesión, una vez, durante siete días.",
    footer: (client) =>
      `Recibe esto los martes por la mañana porque se ocupa de lugares en ${client}. Una semana sin novedades no tiene resumen.`,
    choose: "Elija sus correos",
    stop: "Dejar este resumen",
  },
};

/** The name of a metric. */
export function getLabel(column: RealChange["column"], t: DigestTexts): string {
  return (t.columns as Readonly<Partial<Record<RealChange["column"], string>>>)[column] ?? column;
}
