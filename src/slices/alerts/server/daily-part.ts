import { alertReasonNames } from "#slices/alerts/contract/alert-reason-names.ts";
import type { DailyPart, WaitingAlert } from "./alerts.api.ts";

/** The alerts in the daily digest of an owner. */
interface DailyAlerts {
  readonly language: "en" | "es";
  /** Those that the email lists. */
  readonly alerts: readonly WaitingAlert[];
  /** The number of all of them. */
  readonly count: number;
  readonly publicUrl: string;
}

interface DailyTexts {
  readonly heading: string;
  readonly count: (count: number) => string;
  readonly due: (when: string) => string;
  readonly wasDue: (when: string) => string;
  readonly more: (count: number) => string;
  readonly moreText: string;
  readonly button: string;
}

const texts: Readonly<Record<"en" | "es", DailyTexts>> = {
  en: {
    heading: "Alerts waiting for you",
    count: (count) => (count === 1 ? "1 alert" : `${count} alerts`),
    due: (when) => `due ${when}`,
    wasDue: (when) => `late, was due ${when}`,
    more: (count) => `${count} more ${count === 1 ? "alert" : "alerts"}`,
    moreText: "Listed in the portal",
    button: "View my alerts",
  },
  es: {
    heading: "Alertas que le esperan",
    count: (count) => (count === 1 ? "1 alerta" : `${count} alertas`),
    due: (when) => `vence el ${when}`,
    wasDue: (when) => `atrasada, venció el ${when}`,
    more: (count) => `${count} ${count === 1 ? "alerta" : "alertas"} más`,
    moreText: "Están en el portal",
    button: "Ver mis alertas",
  },
};

const tags = { en: "en-US", es: "es-MX" } as const;

/** Returns the part of the daily digest about alerts, earliest deadline first. */
export function buildDailyPart({ language, alerts, count, publicUrl }: DailyAlerts): DailyPart {
  const t = texts[language];
  const page = `${publicUrl}/resident-alerts`;
  const own = `${page}?view=mine`;
  const style = { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  const items = alerts.map(({ id, residentName, home, reasons, dueAt, isLate, zone }) => {
    const when = dueAt && new Intl.DateTimeFormat(tags[language], { ...style, timeZone: zone }).format(dueAt);
    const due = when === null ? [] : [isLate ? t.wasDue(when) : t.due(when)];
    return {
      href: `${page}?alert=${id}`,
      title: residentName === null ? home : `${residentName}, ${home}`,
      text: [...reasons.map((reason) => alertReasonNames[language][reason]), ...due].join(" · "),
    };
  });
  const left = count - items.length;
  return {
    heading: t.heading,
    count: t.count(count),
    items: left > 0 ? [...items, { href: own, title: t.more(left), text: t.moreText }] : items,
    button: { label: t.button, href: own },
  };
}
