import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useAlertStrings } from "#slices/alerts/web/alerts-strings.ts";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;
/** From this many hours on, a time is shown in days. */
const MANY_HOURS = 48;

const tags = { en: "en-US", es: "es-MX" } as const;

/** The start of a row: its deadline, and the kind of that deadline. */
export interface DueLabels {
  readonly when: string;
  readonly what: string;
}

/** Returns formatters for days and times in the local time of an alert's property. */
export function useAlertTimes() {
  const locale = useLocale();
  const formatInstant = (instant: string, zone: string, style: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(tags[locale], { ...style, timeZone: zone }).format(new Date(instant));
  return {
    day: (instant: string, zone: string) =>
      formatInstant(instant, zone, { month: "short", day: "numeric", year: "numeric" }),
    weekday: (instant: string, zone: string) =>
      formatInstant(instant, zone, { weekday: "short", month: "short", day: "numeric" }),
    moment: (instant: string, zone: string) =>
      formatInstant(instant, zone, {
        weekday: "short",
        month: "short",
        day: "numeric",
        hour: "numeric",
        minute: "2-digit",
      }),
  };
}

/** Returns the texts of an alert that depend on the language. */
export function useAlertLabels() {
  const t = useAlertStrings();
  const times = useAlertTimes();

  function formatSpan(ms: number): string {
    const minutes = Math.max(1, Math.round(Math.abs(ms) / MINUTE_MS));
    if (minutes < HOUR_MINUTES) return t("minutes", { n: minutes });
    const hours = Math.floor(minutes / HOUR_MINUTES);
    return hours < MANY_HOURS ? t("hours", { n: hours }) : t("days", { count: Math.floor(hours / DAY_HOURS) });
  }

  return {
    /** The resident's comment, otherwise the reasons of the alert. */
    title: ({ words, reasons }: AlertRow): string =>
      words ?? reasons.map((reason) => t(`reason_${reason}`)).join(" · "),
    /** Its kind and resident, without the resident's comment. */
    name: ({ reasons, details }: AlertRow): string =>
      [...reasons.map((reason) => t(`reason_${reason}`)), details.full_name ?? t("erased")].join(" · "),
    reasons: ({ reasons }: AlertRow): string => reasons.map((reason) => t(`reason_${reason}`)).join(" · "),
    who: (row: AlertRow): string =>
      [row.details.full_name ?? t("erased"), row.location.name, row.details.unit]
        .filter((part) => part !== null)
        .join(" · "),
    owner: (row: AlertRow): string => (row.is_mine ? t("you") : (row.owner?.name ?? t("noOwner"))),
    due(row: AlertRow, now: number): DueLabels {
      const zone = row.time_zone;
      if (row.completed_at !== null) return { when: times.day(row.completed_at, zone), what: t("closedOn") };
      const due = row.acknowledged_at === null ? row.first_response_due : row.resolve_due;
      if (due === null || row.urgency === "none") return { when: times.day(row.created_at, zone), what: t("received") };
      const what = row.acknowledged_at === null ? t("toAnswer") : t("toFix");
      const left = new Date(due).getTime() - now;
      if (row.urgency === "late") return { when: t("lateBy", { time: formatSpan(left) }), what };
      if (row.urgency === "today") return { when: t("dueIn", { time: formatSpan(left) }), what };
      return { when: times.weekday(due, zone), what };
    },
  };
}
