import type { ReactNode } from "react";
import { formatClock, type Locale } from "#ui/format.ts";
import { useUi } from "#ui/ui-context.ts";

const regions = { en: "en-US", es: "es-MX" } as const;
// Mexican Spanish has no short names of American zones.
const shortNames = { en: "en-US", es: "es-US" } as const;
const UNNAMED = /^[+-]\d\d:\d\d$/;

/** Returns the name of a time zone: "Pacific Time", "hora del Pacífico"; "GMT-8" for a mere offset. */
export function formatZone(zone: string, locale: Locale): string {
  const style = { timeZone: zone, timeZoneName: UNNAMED.test(zone) ? "shortGeneric" : "longGeneric" } as const;
  const parts = new Intl.DateTimeFormat(regions[locale], style).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** Returns the short name of a zone at an instant: "PST"; "GMT-8" for a mere offset. */
function formatShortZone(zone: string, instant: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(shortNames[locale], { timeZone: zone, timeZoneName: "short" });
  return format.formatToParts(new Date(instant)).find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/**
 * Returns a function that formats the local time of an instant with its zone, for a page's only time: "5:52 PM PST".
 * Guests have no company, so theirs is the offset that the instant was written with.
 */
export function useZonedClock(): (instant: string) => string {
  const { locale, timeZone } = useUi();
  return (instant) => {
    const offset = instant.slice(-6);
    const zone = timeZone ?? (UNNAMED.test(offset) ? offset : "UTC");
    return `${formatClock(instant, locale)} ${formatShortZone(zone, instant, locale)}`;
  };
}

// Here, because every screen loads the other words.
const words = {
  en: (zone: string) => `Times are in ${zone}.`,
  es: (zone: string) => `Zona horaria: ${zone}.`,
} as const;

/** Says once which zone the times of a page or dialog are in: the company's, or the one named. */
export function ZoneNote({ zone }: { zone?: string }): ReactNode {
  const { locale, timeZone } = useUi();
  const known = zone ?? timeZone;
  return known === undefined ? null : <p className="cy-meta cy-zone">{words[locale](formatZone(known, locale))}</p>;
}
