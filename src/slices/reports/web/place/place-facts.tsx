import type { ReactNode } from "react";
import type { PlaceHeader } from "#slices/reports/contract/place.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { usePlaceStrings } from "#slices/reports/web/place/place-strings.ts";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { formatNumber } from "#ui/format.ts";

type People = NonNullable<PlaceHeader["managers"]>;

/** The counts and managers of a place in one line, without those that the viewer may not see. */
export function PlaceFacts({ place, actions }: { place: PlaceHeader; actions?: ReactNode }): ReactNode {
  const t = useReportsStrings();
  const own = usePlaceStrings();
  const { general, link_type: linkType, managers, maintenance_managers: maintenance } = place;
  return (
    <section className="rp-facts-card" aria-label={own("counts")}>
      <dl className="rp-facts">
        {linkType === "region" && <Count label={t("locations")} value={general.locations} />}
        <Count label={t("employees")} value={general.active_employees} />
        <Count label={t("residents")} value={general.active_primary_resident_count} />
        <Count label={t("units")} value={general.units} />
        {managers && <PeopleFact label={own(`managers_${linkType}`)} people={managers} />}
        {/* Maintenance managers manage locations, never a whole region. */}
        {linkType === "location" && maintenance && (
          <PeopleFact label={own("maintenanceManagers")} people={maintenance} />
        )}
      </dl>
      {actions}
    </section>
  );
}

function Count({ label, value }: { label: string; value: number | null }): ReactNode {
  const locale = useLocale();
  if (value === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd className="rp-fact-count">{formatNumber(value, "count", locale)}</dd>
    </div>
  );
}

function PeopleFact({ label, people }: { label: string; people: People }): ReactNode {
  const t = usePlaceStrings();
  return (
    <div className="rp-fact-people">
      <dt>{label}</dt>
      <dd>
        {people.length === 0 && <span className="cy-meta">{t("nobody")}</span>}
        {people.map(({ id, name, position }) => (
          <span className="rp-person" key={id}>
            {name}
            {position !== null && <small>{position}</small>}
          </span>
        ))}
      </dd>
    </div>
  );
}
