import type { LeasesAtRisk } from "#slices/residents/server/residents.api.ts";
import type { DigestItem } from "./digest-parts.tsx";
import type { DigestTexts } from "./digest-texts.tsx";

const RISK = "risk=higher&sort=lease_end";

/** Leases at risk: a line for each property, with a link to its residents. */
export function buildLeasesGroup(
  { places, morePlaces, leases }: LeasesAtRisk,
  url: string,
  t: DigestTexts,
): { readonly heading: string; readonly items: readonly DigestItem[] } {
  const toItem = (title: string, text: readonly string[], query: string): DigestItem => ({
    title,
    details: text.map((each) => ({ text: each, direction: null, isLate: false })),
    action: { label: t.open, href: `${url}?${query}${RISK}`, isStrong: false },
  });
  const items = places.map(({ id, name, leases: count }) => toItem(name, [t.leasesAt(count)], `locations=${id}&`));
  const rest = morePlaces === 0 ? [] : [toItem(t.moreProperties(morePlaces), [], "")];
  return { heading: t.leases(leases), items: [...items, ...rest] };
}
