import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type { ResidentsState } from "#slices/residents/web/list/residents-state.ts";
import { useResidentsStrings } from "#slices/residents/web/list/strings.ts";
import { formatNumber } from "#ui/format.ts";

type Places = Pick<ResidentsState, "regions" | "locations">;

/** Warnings of leases at the selected places; one request for the note and the saved view. */
export function useLeaseWarnings({ regions, locations }: Places) {
  const filters = {
    ...(regions.length > 0 ? { regions: [...regions] } : {}),
    ...(locations.length > 0 ? { locations: [...locations] } : {}),
  };
  return useQuery({
    queryKey: ["getLeaseWarnings", filters],
    queryFn: async ({ signal }) => (await call("getLeaseWarnings", { query: { filters }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** How many leases are at risk at the selected places, or why no warnings are shown and what they need. */
export function LeaseWarningsNote({ state }: { state: Places }): ReactNode {
  const t = useResidentsStrings();
  const locale = useLocale();
  const { data } = useLeaseWarnings(state);
  if (!data) return null;
  const formatCount = (value: number | null): string => formatNumber(value ?? 0, "count", locale);
  const tested = formatCount(data.tested_leases);
  const text =
    data.state === "on"
      ? t("warningsOn", {
          risk: formatCount(data.at_higher_risk),
          due: formatCount(data.leases_due),
          tested,
          skill: formatCount(data.skill_percentage),
        })
      : t(`warnings_${data.state}`, {
          needed: formatCount(data.outcomes_needed),
          outcomes: formatCount(data.outcomes),
          tested,
        });
  return <p className="rs-warnings">{text}</p>;
}
