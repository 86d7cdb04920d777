import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useAlertStrings } from "#slices/alerts/web/alerts-strings.ts";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;
/** From so many hours on, a time is said in days. */
const MANY_HOURS = 48;

const tags = { en: "en-US", es: "es-MX" } as const;

/** What stands first in a row: when it breaks, and of what kind that moment is. */
export interface DueWords {
  readonly when: string;
  readonly what: string;
}

/** How alerts say days and times: by the clock of their property. */
export function useAlertTimes() {
  const locale = useLocale();
  const say = (instant: string, zone: string, style: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(tags[locale], { ...style, timeZone: zone }).format(new Date(instant));
  return {
    day: (instant: string, zone: string) => say(instant, zone, { month: "short", day: "numeric", year: "numeric" }),
    weekday: (instant: string, zone: string) =>
      say(instant, zone, { weekday: "short", month: "short", day: "numeric" }),
    moment: (instant: string, zone: string) =>
      say(instant, zone, { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }),
  };
}

/** The words of an alert that depend on the language. */
export function useAlertWords() {
  const t = useAlertStrings();
  const times = useAlertTimes();

  function span(ms: number): string {
    const minutes = Math.max(1, Math.round(Math.abs(ms) / MINUTE_MS));
    if (minutes < HOUR_MINUTES) return t("minutes", { n: minutes });
    const hours = Math.floor(minutes / HOUR_MINUTES);
    return hours < MANY_HOURS ? t("hours", { n: hours }) : t("days", { n: Math.floor(hours / DAY_HOURS) });
  }

  return {
    /** What the resident wrote, or else why the alert was opened. */
    title: ({ words, reasons }: AlertRow): string =>
      words ?? reasons.map((reason) => t(`reason_${reason}`)).join(" · "),
    /** Of what kind it is, and whose: nothing of what the resident wrote. */
    name: ({ reasons, details }: AlertRow): string =>
      [...reasons.map((reason) => t(`reason_${reason}`)), details.full_name ?? t("erased")].join(" · "),
    reasons: ({ reasons }: AlertRow): string => reasons.map((reason) => t(`reason_${reason}`)).join(" · "),
    who: (row: AlertRow): string =>
      [row.details.full_name ?? t("erased"), row.location.name, row.details.unit]
        .filter((part) => part !== null)
        .join(" · "),
    owner: (row: AlertRow): string => (row.is_mine ? t("you") : (row.owner?.name ?? t("noOwner"))),
    due(row: AlertRow, now: number): DueWords {
      const zone = row.time_zone;
      if (row.completed_at !== null) return { when: times.day(row.completed_at, zone), what: t("closedOn") };
      const due = row.acknowledged_at === null ? row.first_response_due : row.resolve_due;
      if (due === null || row.urgency === "none") return { when: times.day(row.created_at, zone), what: t("received") };
      const what = row.acknowledged_at === null ? t("toAnswer") : t("toFix");
      const left = new Date(due).getTime() - now;
      if (row.urgency === "late") return { when: t("lateBy", { time: span(left) }), what };
      if (row.urgency === "today") return { when: t("dueIn", { time: span(left) }), what };
      return { when: times.weekday(due, zone), what };
    },
  };
}
