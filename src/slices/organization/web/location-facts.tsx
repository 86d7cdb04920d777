import type { ReactNode } from "react";
import type { LocationDetail } from "#slices/organization/contract/locations.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useLocationStrings } from "#slices/organization/web/location-strings.ts";
import { Facts, type Fact } from "#ui/detail-list.tsx";
import { formatDay, formatNumber } from "#ui/format.ts";
import { UiLink } from "#ui/ui-link.tsx";

/** The known facts of a location. Unknown ones are omitted, except important ones. */
export function LocationFacts({ location }: { location: LocationDetail }): ReactNode {
  const t = useLocationStrings();
  const locale = useLocale();
  const facts: (Fact | null)[] = [
    location.archived_on === null
      ? null
      : { label: t("status"), value: t("archivedOn", { day: formatDay(location.archived_on, locale) }) },
    toFact(t("code"), location.external_id ?? ""),
    { label: t("region"), value: location.region ?? t("noRegion") },
    toFact(t("address"), toAddress(location)),
    { label: t("timeZone"), value: location.time_zone.replaceAll("_", " ") },
    toFact(t("email"), location.email),
    toFact(t("phone"), getPhone(location.phone)),
    { label: t("people"), value: formatNumber(location.employee_count, "count", locale) },
    { label: t("linked"), value: <Linked location={location} /> },
    { label: t("groups"), value: location.reporting_groups.map((group) => group.name).join(", ") || t("none") },
    { label: t("blocks"), value: location.service_order.map((block) => t(`block_${block}`)).join(", ") },
  ];
  return <Facts facts={facts.filter((fact) => fact !== null)} />;
}

function toFact(label: string, value: string): Fact | null {
  return value === "" ? null : { label, value };
}

/** "1 Main Street, Denver, CO 80202". */
function toAddress({ address, city, state, zip }: LocationDetail): string {
  return [address, city, `${state} ${zip}`.trim()].filter((part) => part !== "").join(", ");
}

/** Formats ten digits as a phone number: (303) 555-0134. */
function getPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}

function Linked({ location }: { location: LocationDetail }): ReactNode {
  const t = useLocationStrings();
  if (location.linked_locations.length === 0) return t("none");
  return (
    <span className="og-links">
      {location.linked_locations.map((linked) => (
        <UiLink key={linked.id} href={`/settings/organization/locations/${linked.id}`}>
          {linked.name}
        </UiLink>
      ))}
    </span>
  );
}
