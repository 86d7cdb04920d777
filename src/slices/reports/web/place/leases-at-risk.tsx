import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type { DashboardPlace } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { useLeasesStrings } from "#slices/reports/web/place/leases-at-risk-strings.ts";
import { formatNumber } from "#ui/format.ts";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/reports/web/place/leases-at-risk.css";

/** The number of leases at risk at a place, with a link to them; nothing where there are none or no warnings. */
export function LeasesAtRisk({ place: { linkType, id } }: { place: DashboardPlace }): ReactNode {
  const t = useLeasesStrings();
  const locale = useLocale();
  const filters = id === null ? {} : linkType === "region" ? { regions: [id] } : { locations: [id] };
  const { data } = useQuery({
    queryKey: ["getLeaseWarnings", filters],
    queryFn: async ({ signal }) => (await call("getLeaseWarnings", { query: { filters }, signal })).data,
    // A viewer without the permission for residents gets no lease warnings.
    retry: false,
  });
  const count = data?.at_higher_risk ?? 0;
  if (count === 0) return null;
  const [list = ""] = Object.keys(filters);
  return (
    <section className="cy-panel rp-leases" aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <p>
        {t("text", {
          count,
          n: formatNumber(count, "count", locale),
          due: formatNumber(data?.leases_due ?? 0, "count", locale),
        })}
      </p>
      <UiLink href={`/residents?${list}=${id}&risk=higher&sort=lease_end`}>{t("see")}</UiLink>
    </section>
  );
}
